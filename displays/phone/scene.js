/** A player's phone: the clock, the structure, the payouts, the player's seat, and procedures under way. */

import { openFace } from "../../static/js/face.js";
import { slugOfPath } from "../../static/js/page.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { Page } from "./page.js";
import { KINDS, OF_ROOM, Phone } from "./state.js";
import { MySeat } from "./seating/my_seat.js";

const slug = slugOfPath(location.pathname);
const mySeat = new MySeat(slug, () => localStorage);
let phone = null;

function open(face) {
  const opened = new Phone(face, slug, mySeat);
  opened.scan();
  // Scanning a card on a phone with the page open changes only the hash.
  window.addEventListener("hashchange", () => opened.scan());
  render(html`<${Page} phone=${opened} />`, document.body);
  return opened;
}

openFace({
  face: "phone",
  slug,
  kinds: KINDS,
  alsoOfRoom: OF_ROOM,
  keepsLast: true,
  sessionOf: (face, tournament) => mySeat.sessionAmong(tournament, slug, (name) => face.value(name)),
  draw(face, shown, now) {
    phone = phone || open(face);
    phone.draw(shown, now);
  },
});

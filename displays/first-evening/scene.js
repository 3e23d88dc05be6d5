/** The first evening: one question a screen, from an empty room to a clock that runs. For directors. */

import { openFace } from "../../static/js/face.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/session.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { mayDo } from "../control/shared/roles.js";
import { Evening } from "./evening.js";
import { KINDS, ROOM } from "./topics.js";
import { Page } from "./page.js";

/** Whoever is not signed in signs in first; at the first visit that makes the director. */
function turnedAway(session) {
  if (!session) {
    return false; // the server does not say: it refuses what it has to
  }
  if (session.needs_setup || isAway(session)) {
    location.replace(signInAddress(location.pathname + location.search + location.hash));
    return true;
  }
  if (!mayDo(session, "tournament.create")) {
    location.replace("/control");
    return true;
  }
  return false;
}

async function open() {
  const session = await fetchSession();
  if (turnedAway(session)) {
    return;
  }
  let evening = null;
  const face = await openFace({
    slug: null,
    kinds: KINDS,
    room: true,
    alsoOfRoom: ROOM,
    draw(self, shown, now) {
      if (evening) {
        evening.update(self, shown, now);
      }
    },
  });
  evening = new Evening(face, localStorage);
  evening.update(face, null, face.now());
  window.addEventListener("hashchange", () => evening.follow(location.hash));
  render(html`<${Page} evening=${evening} />`, document.querySelector('[data-part="page"]'));
}

open();

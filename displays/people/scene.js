/** The players of the house as a grid: found, renamed, merged, barred, erased, and named by entry number. */

import { openFace } from "../../static/js/face.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/session.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { isVisitor, readsOnly } from "../control/shared/roles.js";
import { PeoplePage } from "./page.js";
import { PeopleState } from "./people_state.js";

/** Only staff that works with the registry has business here. */
function turnedAway(session) {
  if (!session) {
    return false; // the server does not say: it refuses what it has to
  }
  if (isAway(session)) {
    location.replace(signInAddress(location.pathname + location.search));
    return true;
  }
  if (isVisitor(session) || readsOnly(session)) {
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
  const slug = new URLSearchParams(location.search).get("tournament");
  let state = null;
  const face = await openFace({
    slug,
    kinds: slug ? ["tournament", "players"] : [],
    room: true,
    alsoOfRoom: ["staff:room"],
    draw(self, shown, now) {
      if (state) {
        state.update(self, shown, now);
      }
    },
  });
  state = new PeopleState(face, session, slug);
  face.hand.soon();
  state.dialog.attach(document.querySelector('[data-part="dialog"]'));
  render(html`<${PeoplePage} state=${state} />`, document.querySelector('[data-part="page"]'));
}

open();

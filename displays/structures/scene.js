/** The structures of the library: the list, and the editor of one. */

import { openFace } from "../../static/js/face.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/session.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { isVisitor } from "../control/shared/roles.js";
import { StructuresPage } from "./page.js";
import { StructuresState } from "./state.js";

/** Only staff that works on the control has business here. */
function turnedAway(session) {
  if (!session) {
    return false; // the server does not say: it refuses what it has to
  }
  if (isAway(session)) {
    location.replace(signInAddress(location.pathname + location.search + location.hash));
    return true;
  }
  if (isVisitor(session)) {
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
  let state = null;
  const face = await openFace({
    slug: null,
    kinds: [],
    room: true,
    alsoOfRoom: ["library:room", "staff:room", "schedule:room", "drafts:room"],
    draw(self, shown, now) {
      if (state) {
        state.update(self, shown, now);
      }
    },
  });
  state = new StructuresState(face, session);
  state.update(face, null, face.now());
  window.addEventListener("hashchange", () => state.follow(location.hash));
  state.dialog.attach(document.querySelector('[data-part="dialog"]'));
  render(html`<${StructuresPage} state=${state} />`, document.querySelector('[data-part="page"]'));
}

open();

/** The structures of the library: the list, and the editor of one; or the editor of a tournament's own. */

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
  const slug = new URLSearchParams(location.search).get("tournament");
  let state = null;
  const face = await openFace({
    slug,
    kinds: slug ? ["tournament", "clock", "structure", "counters"] : [],
    room: true,
    alsoOfRoom: ["library:room", "staff:room", "schedule:room", "drafts:room"],
    draw(self, shown, now) {
      if (state) {
        state.update(self, shown, now);
      }
    },
  });
  state = new StructuresState(face, session, slug);
  face.hand.soon();
  window.addEventListener("hashchange", () => state.follow(location.hash));
  state.dialog.attach(document.querySelector('[data-part="dialog"]'));
  render(html`<${StructuresPage} state=${state} />`, document.querySelector('[data-part="page"]'));
}

open();

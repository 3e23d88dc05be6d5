/** The structures of the library: the list, and the editor of one; or the editor of a tournament's own. */

import { fetchSession } from "../../static/js/accounts/session.js";
import { openFace } from "../../static/js/face.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { isVisitor } from "../control/shared/commands/roles.js";
import { isRedirected } from "../control/shared/staff_only.js";
import { StructuresPage } from "./page.js";
import { StructuresState } from "./state.js";

/** Whether a user may open control. */
function usesControl(session) {
  return !isVisitor(session);
}

async function open() {
  const session = await fetchSession();
  if (isRedirected(session, usesControl)) {
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
  face.timer.soon();
  window.addEventListener("hashchange", () => state.follow(location.hash));
  state.dialog.attach(document.querySelector('[data-part="dialog"]'));
  render(html`<${StructuresPage} state=${state} />`, document.querySelector('[data-part="page"]'));
}

open();

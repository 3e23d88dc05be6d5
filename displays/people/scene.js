/** The page of the registry of players: search, rename, merge, bar and erase players, and name entries by number. */

import { fetchSession } from "../../static/js/accounts/session.js";
import { openFace } from "../../static/js/face.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { isVisitor, mayOnlyApprove } from "../control/shared/commands/roles.js";
import { isRedirected } from "../control/shared/staff_only.js";
import { PeoplePage } from "./page.js";
import { PeopleState } from "./state.js";

/** Whether a user may edit the registry of players. */
function mayEditPlayers(session) {
  return !isVisitor(session) && !mayOnlyApprove(session);
}

async function open() {
  const session = await fetchSession();
  if (isRedirected(session, mayEditPlayers)) {
    return;
  }
  const slug = new URLSearchParams(location.search).get("tournament");
  let state = null;
  const face = await openFace({
    slug,
    kinds: slug ? ["tournament", "players"] : [],
    room: true,
    alsoOfRoom: ["staff:room"],
    draw(opened, shown, now) {
      if (state) {
        state.update(opened, shown, now);
      }
    },
  });
  state = new PeopleState(face, session, slug);
  face.timer.soon();
  state.dialog.attach(document.querySelector('[data-part="dialog"]'));
  render(html`<${PeoplePage} state=${state} />`, document.querySelector('[data-part="page"]'));
}

open();

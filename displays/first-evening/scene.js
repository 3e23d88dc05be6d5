/** The first evening, for directors: one question a page, from an empty room to a running clock. */

import { openFace } from "../../static/js/face.js";
import { fetchSession } from "../../static/js/accounts/session.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { mayDo } from "../control/shared/commands/roles.js";
import { isRedirected } from "../control/shared/staff_only.js";
import { Evening } from "./state.js";
import { ROOM_TOPICS, TOURNAMENT_TOPICS } from "./topics.js";
import { Page } from "./page.js";

/** Whether a user may open tournaments. */
function opensTournaments(session) {
  return mayDo(session, "tournament.create");
}

async function open() {
  const session = await fetchSession();
  // At the first visit the sign-in creates the director's account.
  if (isRedirected(session, opensTournaments, Boolean(session && session.needs_setup))) {
    return;
  }
  let evening = null;
  const face = await openFace({
    slug: null,
    kinds: TOURNAMENT_TOPICS,
    room: true,
    alsoOfRoom: ROOM_TOPICS,
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

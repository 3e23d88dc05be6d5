/** The notice with the result of a merge; it goes when the merge is undone, on this or another device. */

import { sessionIn } from "../../../../static/js/shown_session.js";
import { effect } from "../../../../static/vendor/preact/preact.js";

const KEY = "merged";

/** @param {string[]} flights the sessions of the merged flights */
export function showMerged(state, flights, text) {
  state.desk.notice(KEY, text, { tone: "quiet" });
  let wasMerged = false; // the topic may arrive after the answer
  const stop = effect(() => {
    const tournament = state.topicValue("tournament");
    const isMerged = flights.every((session) => (sessionIn(tournament, session) || {}).state === "merged");
    if (wasMerged && !isMerged) {
      state.desk.dismiss(KEY);
      stop();
    }
    wasMerged = isMerged;
  });
}

/** The views of players and tables, and the topics that only these views need. */

import { effect, html, useLayoutEffect, useMemo } from "../../../static/vendor/preact/preact.js";
import { PlayersView } from "../players/players_view.js";
import { isShown } from "../shared/visible_values.js";
import { TablesView } from "./tables_view.js";

const VIEWS = ["players", "tables"];
/** Topics that are large in a large field; followed once one of the views is open. */
const TOPICS = ["players", "tables", "rulings"];
/** Up to this number of entries the control follows players and tables from the start. */
const MAX_FOLLOWED_ENTRIES = 400;

export function SeatingView({ state }) {
  const shown = useMemo(() => isShown(state, VIEWS), [state]);
  const view = state.view.value;
  useLayoutEffect(() => effect(() => followTopics(state, shown.value)), [state, shown]);
  return html`
    <main class="seating" data-part="seating" hidden=${!shown.value}>
      <${PlayersView} state=${state} isHidden=${view !== "players"} />
      <${TablesView} state=${state} isHidden=${view !== "tables"} />
    </main>
  `;
}

/** Follows the topics of an open view; in a small field at once, so that the log beside the clock has names. */
function followTopics(state, isOpen) {
  const counters = state.topicValue("counters");
  const isSmall = Boolean(counters) && counters.entries > 0 && counters.entries <= MAX_FOLLOWED_ENTRIES;
  if (isOpen) {
    state.follow(TOPICS);
  } else if (state.reading.value !== null && isSmall) {
    state.follow(["players", "tables"]);
  }
}

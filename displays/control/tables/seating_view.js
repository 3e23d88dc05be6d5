/** The control's views of players and tables, and the topics that they alone need. */

import { effect, html, useLayoutEffect, useMemo } from "../../../static/vendor/preact/preact.js";
import { PlayersView } from "../players/players_view.js";
import { isShown } from "../shared/visible_values.js";
import { TablesView } from "./tables_view.js";

const VIEWS = ["players", "tables"];
/** Large in a large event: followed once one of the views is opened. */
const KINDS = ["players", "tables", "rulings"];
/** Up to this number of entries the players are followed from the start. */
const FEW_ENTRIES = 400;

export function SeatingView({ state }) {
  const shown = useMemo(() => isShown(state, VIEWS), [state]);
  const view = state.view.value;
  useLayoutEffect(() => effect(() => followWhatIsNeeded(state, shown.value)), [state, shown]);
  return html`
    <main class="seating" data-part="seating" hidden=${!shown.value}>
      <${PlayersView} state=${state} isHidden=${view !== "players"} />
      <${TablesView} state=${state} isHidden=${view !== "tables"} />
    </main>
  `;
}

/** In a smaller event the log beside the clock names people too. */
function followWhatIsNeeded(state, isSeen) {
  const counters = state.known("counters");
  const isSmall = Boolean(counters) && counters.entries > 0 && counters.entries <= FEW_ENTRIES;
  if (isSeen) {
    state.follow(KINDS);
  } else if (state.reading.value !== null && isSmall) {
    state.follow(["players", "tables"]);
  }
}

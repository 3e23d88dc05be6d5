/** The control's views of players and tables, and the topics that they alone need. */

import { effect, html, render, useComputed } from "../../../static/vendor/preact/preact.js";
import { PlayersView } from "../players/players_view.js";
import { isShown } from "../shared/shown.js";
import { TablesView } from "./tables_view.js";

const VIEWS = ["players", "tables"];
/** Large in a large event: followed once one of the views is opened. */
const KINDS = ["players", "tables", "rulings"];
/** Up to this number of entries the players are followed from the start. */
const FEW_ENTRIES = 400;

/** @param {object} room see `TablesView` */
export function mountSeating(state, root, room) {
  const shown = isShown(state, VIEWS);
  effect(() => {
    root.hidden = !shown.value;
  });
  effect(() => followWhatIsNeeded(state, shown.value));
  render(html`<${SeatingView} state=${state} room=${room} />`, root);
}

function SeatingView({ state, room }) {
  const view = useComputed(() => state.view.value).value;
  return html`
    <${PlayersView} state=${state} isHidden=${view !== "players"} />
    <${TablesView} state=${state} isHidden=${view !== "tables"} room=${room} />
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

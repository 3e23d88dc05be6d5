/** The bars of buttons that turn to the views, with the number of what waits in some of them. */

import { waitingCalls } from "../../../static/js/tables/calls.js";
import { html, useComputed, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { notLive } from "../room/show_words.js";
import { hasOffers } from "../cage/selling.js";
import { tasksAtTables } from "../tables/table_words.js";
import { CLOCK_VIEWS } from "./views.js";

const TABS = {
  clock: "face.control.clock",
  structure: "face.control.structure",
  log: "face.control.log",
  players: "face.control.players",
  cage: "face.cage.title",
  tables: "face.control.tables",
  floor: "face.control.floor",
  procedures: "face.control.procedures",
  results: "face.results.title",
  room: "face.control.room",
};
/** What the numbers on some buttons count, for who listens to the page. */
const COUNTED = {
  tables: "face.control.tables.to_do",
  floor: "face.control.floor.calling",
  procedures: "face.control.procedures.running",
  room: "face.control.room_not_live",
};

/** The bar of a wide screen: the clock's lists stand beside it. */
export function ViewsBar({ state }) {
  const names = Object.keys(TABS).filter((name) => name === "clock" || !CLOCK_VIEWS.includes(name));
  return html`
    <nav class="views" data-part="views" aria-label=${state.texts("face.control.views")}>
      <${Buttons} state=${state} names=${names} />
    </nav>
  `;
}

/** The bar of a narrow screen. */
export function TabsBar({ state }) {
  const sells = useSells(state);
  return html`
    <nav class=${sells ? "tabs has-cage" : "tabs"} data-part="tabs" aria-label=${state.texts("face.control.views")}>
      <${Buttons} state=${state} names=${Object.keys(TABS)} />
    </nav>
  `;
}

function Buttons({ state, names }) {
  const view = state.view.value;
  const pressed = names.includes(view) ? view : "clock";
  const hasResults = useComputed(() => isOver(state.known("tournament"))).value || view === "results";
  const sells = useSells(state);
  const counts = useComputed(() => JSON.stringify(countsNow(state))).value;
  const button = (name) => html`
    <${Tab}
      key=${name}
      state=${state}
      name=${name}
      isPressed=${name === pressed}
      isHidden=${(name === "results" && !hasResults) || (name === "cage" && !sells)}
      count=${JSON.parse(counts)[name]}
    />
  `;
  return names.map(button);
}

/** Whether something is sold, so that there is a cage. */
function useSells(state) {
  return useComputed(() => hasOffers(state.known("offers"))).value || state.view.value === "cage";
}

/** The results can be seen once play is over. */
function isOver(tournament) {
  return Boolean(tournament && (tournament.ended || tournament.finished_at !== null));
}

/** How much waits in each view. */
function countsNow(state) {
  const { devices } = state.known("presence:room") || {};
  const { displays } = state.known("displays:room") || {};
  return {
    tables: tasksAtTables({ plan: state.known("plan"), moves: state.known("moves") }),
    floor: waitingCalls(state.known("calls")).length,
    procedures: state.busyProcedures.length,
    room: notLive(displays, devices, state.texts).length,
  };
}

/** @param {number | undefined} props.count undefined in a view in which nothing waits */
function Tab({ state, name, isPressed, isHidden, count }) {
  const { texts } = state;
  const words = texts(TABS[name]);
  const label = count === undefined ? undefined : count ? texts(COUNTED[name], { count }) : words;
  const node = useRef(null);
  useLayoutEffect(() => {
    if (isPressed) {
      node.current.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [isPressed]);
  return html`
    <button
      ref=${node}
      data-tab=${name}
      aria-pressed=${String(isPressed)}
      aria-label=${label}
      hidden=${isHidden}
      onClick=${() => state.turnTo(name)}
    >
      ${words}${count ? html` <b class="badge">${String(count)}</b>` : ""}
    </button>
  `;
}

/** The bars of buttons for the views; some show the number of open tasks. */

import { waitingCalls } from "../../../static/js/tables/calls.js";
import { html, useComputed, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { devicesNotLive } from "../room/device_state.js";
import { hasOffers } from "../cage/selling.js";
import { isPlayOver } from "../../../static/js/play_over.js";
import { openTasks } from "../tables/open_tasks.js";
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
/** Words of the numbers on buttons, for screen readers. */
const COUNTED = {
  tables: "face.control.tables.to_do",
  floor: "face.control.floor.calling",
  procedures: "face.control.procedures.running",
  room: "face.control.room_not_live",
};

/** The bar of a wide screen, without the clock's lists, which stand beside the clock. */
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
  const hasCage = useHasCage(state);
  return html`
    <nav class=${hasCage ? "tabs has-cage" : "tabs"} data-part="tabs" aria-label=${state.texts("face.control.views")}>
      <${Buttons} state=${state} names=${Object.keys(TABS)} />
    </nav>
  `;
}

function Buttons({ state, names }) {
  const view = state.view.value;
  const pressed = names.includes(view) ? view : "clock";
  const hasResults = useComputed(() => isPlayOver(state.topicValue("tournament"))).value || view === "results";
  const hasCage = useHasCage(state);
  const counts = useComputed(() => JSON.stringify(countsNow(state))).value;
  const button = (name) => html`
    <${Tab}
      key=${name}
      state=${state}
      name=${name}
      isPressed=${name === pressed}
      isHidden=${(name === "results" && !hasResults) || (name === "cage" && !hasCage)}
      count=${JSON.parse(counts)[name]}
    />
  `;
  return names.map(button);
}

/** Whether the tournament sells entries, so that it has a cage. */
function useHasCage(state) {
  return useComputed(() => hasOffers(state.topicValue("offers"))).value || state.view.value === "cage";
}

/** The number of open tasks of each view. */
function countsNow(state) {
  const { devices } = state.topicValue("presence:room") || {};
  const { displays } = state.topicValue("displays:room") || {};
  return {
    tables: openTasks({ plan: state.topicValue("plan"), moves: state.topicValue("moves") }),
    floor: waitingCalls(state.topicValue("calls")).length,
    procedures: state.busyProcedures.length,
    room: devicesNotLive(displays, devices, state.texts).length,
  };
}

/** @param {number | undefined} props.count undefined in a view without tasks */
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

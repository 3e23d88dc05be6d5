/** The structure, with the current period marked and the start of each. A tap opens the actions for a period. */

import { periodLine, periodName, roundedToMinute } from "../../../static/js/clock/clock_facts.js";
import { beginsAt } from "../../../static/js/level_clock.js";
import { asPlayed } from "../../../static/js/structure/stakes.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useComputed, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { openPeriod } from "./period_dialog.js";

export function StructureList({ state }) {
  const node = useRef(null);
  const structure = state.topicValue("structure");
  const current = useComputed(() => (state.reading.value ? state.reading.value.period.id : null)).value;
  useScrollToCurrent(node, state, structure, current);
  const times = useComputed(() => timesOf(state));
  const isShown = Boolean(structure) && current !== null;
  const row = (period, index) => html`
    <${Period}
      key=${period.id}
      state=${state}
      period=${period}
      index=${index}
      isCurrent=${period.id === current}
      times=${times}
    />
  `;
  return html`
    <div class="scrolls" data-part="structure" role="list" ref=${node}>${isShown && structure.periods.map(row)}</div>
  `;
}

/** Scrolls to the current period once it changes; otherwise the list stays where the director has scrolled it. */
function useScrollToCurrent(node, state, structure, current) {
  const scrolledTo = useRef(null);
  void state.view.value; // runs again when another view opens, as a hidden list cannot scroll
  useLayoutEffect(() => {
    const list = node.current;
    const index = structure ? structure.periods.findIndex(({ id }) => id === current) : -1;
    if (index >= 0 && scrolledTo.current !== current && list.clientHeight) {
      const row = list.children[index].firstElementChild;
      list.scrollTop = row.offsetTop - row.offsetHeight;
      scrolledTo.current = current;
    }
  });
}

/** The start of each period ahead, if the clock does not stop; empty for the current and past periods. */
function timesOf(state) {
  const reading = state.reading.value;
  const { periods } = state.topicValue("structure") || { periods: [] };
  if (!reading) {
    return [];
  }
  const currentIndex = reading.finished
    ? periods.length
    : periods.findIndex((period) => period.id === reading.period.id);
  const fullReading = Object.assign({}, reading, { ahead: periods.slice(currentIndex + 1) });
  const venue = state.topicValue("tournament");
  return periods.map(({ id }, index) => {
    const start = index > currentIndex ? beginsAt(fullReading, id, state.now.value) : null;
    return start === null ? "" : formatsOf(state.texts).timeOfDay(roundedToMinute(start), venue);
  });
}

function Period({ state, period, index, isCurrent, times }) {
  const { texts } = state;
  const notes = [
    periodLine(asPlayed(period, state.topicValue("structure")), texts),
    period.note,
    period.closes_registration ? texts("face.phone.late_reg_closes") : "",
    period.ends_day ? texts("face.phone.day_ends") : "",
  ];
  return html`
    <div role="listitem">
      <button
        class=${`period ${period.kind}${isCurrent ? " current" : ""}`}
        aria-current=${isCurrent ? "step" : undefined}
        onClick=${() => openPeriod(state, period)}
      >
        <${StartTime} times=${times} index=${index} />
        <b>${periodName(period, texts)}</b>
        <span>${notes.filter(Boolean).join(" · ")}</span>
      </button>
    </div>
  `;
}

/** A component of its own, as times change each minute while the clock is paused, and rows seldom. */
function StartTime({ times, index }) {
  return html`<time>${useComputed(() => times.value[index]).value}</time>`;
}

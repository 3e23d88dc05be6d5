/** The structure with the current level marked and when each begins; a tap opens what can be done with a period. */

import { periodLine, periodName, roundedToMinute } from "../../../static/js/clock/clock_facts.js";
import { beginsAt } from "../../../static/js/level_clock.js";
import { asPlayed } from "../../../static/js/structure/stakes.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useComputed, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { openPeriod } from "./period_dialog.js";

export function StructureList({ state }) {
  const node = useRef(null);
  const structure = state.known("structure");
  const current = useComputed(() => (state.reading.value ? state.reading.value.period.id : null)).value;
  useCurrentInSight(node, state, structure, current);
  const times = useComputed(() => timesOf(state));
  const isShown = Boolean(structure) && current !== null;
  const row = (period, at) => html`
    <${Period}
      key=${period.id}
      state=${state}
      period=${period}
      at=${at}
      isCurrent=${period.id === current}
      times=${times}
    />
  `;
  return html`
    <div class="scrolls" data-part="structure" role="list" ref=${node}>${isShown && structure.periods.map(row)}</div>
  `;
}

/** Follows the current period when it changes; otherwise the list stays where the director has scrolled it. */
function useCurrentInSight(node, state, structure, current) {
  const inSight = useRef(null);
  void state.view.value; // a list that was drawn while its tab was hidden is scrolled once it is seen
  useLayoutEffect(() => {
    const list = node.current;
    const index = structure ? structure.periods.findIndex(({ id }) => id === current) : -1;
    if (index >= 0 && inSight.current !== current && list.clientHeight) {
      const row = list.children[index].firstElementChild;
      list.scrollTop = row.offsetTop - row.offsetHeight;
      inSight.current = current;
    }
  });
}

/** The time at which each period ahead begins if nothing holds; empty for the current one and those before it. */
function timesOf(state) {
  const reading = state.reading.value;
  const { periods } = state.known("structure") || { periods: [] };
  if (!reading) {
    return [];
  }
  const here = reading.finished ? periods.length : periods.findIndex((period) => period.id === reading.period.id);
  const whole = Object.assign({}, reading, { ahead: periods.slice(here + 1) });
  const venue = state.known("tournament");
  return periods.map(({ id }, at) => {
    const begins = at > here ? beginsAt(whole, id, state.now.value) : null;
    return begins === null ? "" : formatsOf(state.texts).timeOfDay(roundedToMinute(begins), venue);
  });
}

function Period({ state, period, at, isCurrent, times }) {
  const { texts } = state;
  const notes = [
    periodLine(asPlayed(period, state.known("structure")), texts),
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
        <${BeginsAt} times=${times} at=${at} />
        <b>${periodName(period, texts)}</b>
        <span>${notes.filter(Boolean).join(" · ")}</span>
      </button>
    </div>
  `;
}

/** The times change each minute while the clock stands, the rows seldom. */
function BeginsAt({ times, at }) {
  return html`<time>${useComputed(() => times.value[at]).value}</time>`;
}

/** The periods on a phone: the next few, and the whole structure, each with its start by the time of day. */

import { periodLine, periodName, roundedToMinute } from "../../static/js/clock/clock_facts.js";
import { beginsAt } from "../../static/js/level_clock.js";
import { asPlayed } from "../../static/js/structure/stakes.js";
import { formatsOf } from "../../static/js/texts/formats.js";
import { html, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";

const MAX_NEXT = 3;
/** Phases of a clock with known start times. */
const TIMED = ["running", "scheduled"];

export function NextPeriods({ phone }) {
  const moment = phone.moment.value;
  const next = moment.shown.finished ? [] : moment.shown.ahead.slice(0, MAX_NEXT);
  return html`<div data-part="next">
    ${next.map((period) => html`<${Period} key=${period.id} period=${period} moment=${moment} texts=${phone.texts} />`)}
  </div>`;
}

export function StructureView({ phone }) {
  const { texts, tab } = phone;
  const isOpen = tab.value === "structure";
  const list = useRef(null);
  const rows = useRef(null); // stay, with their scroll position, while another tab is open
  const current = useRef(null);
  const scrolledTo = useRef(null);
  const moment = phone.moment.value;
  const structure = phone.state.topic("structure").value;
  if (isOpen) {
    rows.current = periodRows(structure, moment, texts, current);
  }
  useLayoutEffect(() => {
    if (isOpen && current.current && scrolledTo.current !== moment.shown.period.id) {
      scrolledTo.current = keepInSight(list.current, current.current) ? moment.shown.period.id : null;
    }
  });
  const label = texts("face.phone.structure");
  return html`<section class="view" data-part="view_structure" role="tabpanel" aria-label=${label} hidden=${!isOpen}>
    <div class="list" data-part="structure" ref=${list}>${rows.current}</div>
  </section>`;
}

/** Scrolls to the current period, below the period before; false while the list is hidden. */
function keepInSight(list, current) {
  if (list.clientHeight) {
    list.scrollTop = current.offsetTop - current.offsetHeight;
  }
  return list.clientHeight > 0;
}

function periodRows(structure, moment, texts, current) {
  const { shown, clock } = moment;
  // Polling over HTTP has no structure, only the periods ahead.
  const planned = structure ? structure.periods.map((period) => asPlayed(period, structure)) : null;
  const periods = planned || [shown.period, ...shown.ahead];
  const currentIndex = periods.findIndex((period) => period.id === shown.period.id);
  return periods.map((period, index) => {
    const closes = period.id === clock.registration_closes;
    const state = index === currentIndex ? "current" : index < currentIndex ? "passed" : "";
    const properties = { period, moment, texts, closes, state, line: index === currentIndex ? current : null };
    return html`<${Period} key=${period.id} ...${properties} />`;
  });
}

function Period({ period, moment, texts, closes = false, state = "", line = null }) {
  const classes = ["row", period.kind, state].filter(Boolean).join(" ");
  return html`<div class=${classes} aria-current=${state === "current" ? "step" : null} ref=${line}>
    <span class="begins">${beginning(period, moment, texts)}</span>
    <span class="label">${periodName(period, texts)}</span>
    <span>
      <${UnbrokenFacts} line=${periodLine(period, texts)} />
      ${closes && html`<small>${texts("face.phone.late_reg_closes")}</small>`}
      ${period.until_end && html`<small>${texts("face.phone.until_end")}</small>`}
      ${period.ends_day && html`<small>${texts("face.phone.day_ends")}</small>`}
      ${period.note && html`<small class="note">${period.note}</small>`}
    </span>
  </div>`;
}

/** The start of a period ahead by the venue's time of day; empty while it is unknown. */
function beginning({ id }, { shown, now, tournament }, texts) {
  const startsAt = TIMED.includes(shown.phase) ? beginsAt(shown, id, now) : null;
  return startsAt === null ? "" : formatsOf(texts).timeOfDay(roundedToMinute(startsAt), tournament);
}

/** A line that breaks only between its facts. */
function UnbrokenFacts({ line }) {
  const facts = line.split(" · ");
  const last = facts.length - 1;
  // The separator stays with the fact before it, so that no line begins with one.
  return facts.map(
    (fact, index) => html`<span class="fact">${fact}${index < last && "\u00a0·"}</span>${index < last && " "}`,
  );
}

/** The phone's lists of periods: the next few, and the whole structure, each with the time on the wall it begins at. */

import { el, setChildren } from "/static/js/dom.js";
import { periodLine, periodName, roundedToMinute } from "/static/js/facts.js";
import { formatsOf } from "/static/js/formats.js";
import { beginsAt } from "/static/js/level_clock.js";
import { asPlayed } from "/static/js/stakes.js";

const NEXT = 3;
const GOING = ["running", "scheduled"]; // only a clock that goes knows when something begins

/** The time at which a period ahead begins, as the wall will show it; empty where it is not known. */
function beginning(period, topics, shown, now, texts) {
  const at = GOING.includes(shown.phase) ? beginsAt(shown, period.id, now) : null;
  return at === null ? "" : formatsOf(texts).timeOfDay(roundedToMinute(at), topics.tournament);
}

export function drawNext(node, topics, shown, now, texts) {
  const next = shown.finished ? [] : shown.ahead.slice(0, NEXT);
  const times = next.map((period) => beginning(period, topics, shown, now, texts));
  setChildren(node, JSON.stringify([next, times]), () =>
    next.map((period, index) => row(period, times[index], { texts })),
  );
}

export function drawStructure(node, topics, shown, now, texts) {
  const { clock, structure } = topics;
  // Over HTTP there is no structure: then only the periods ahead.
  const periods = structure ? structure.periods.map((period) => asPlayed(period, structure)) : [shown.period, ...shown.ahead];
  const times = periods.map((period) => beginning(period, topics, shown, now, texts));
  const here = periods.findIndex((period) => period.id === shown.period.id);
  const closes = clock.registration_closes;
  const about = (period, index) => ({ texts, closes: period.id === closes, current: index === here, passed: index < here });
  const changed = setChildren(node, JSON.stringify([periods, times, here, closes, shown.finished]), () =>
    periods.map((period, index) => row(period, times[index], about(period, index))),
  );
  const current = node.querySelector("[aria-current]");
  if (current && (changed || node.dataset.here !== shown.period.id)) {
    keepInSight(node, current, shown.period.id);
  }
}

/** When the period changes the list scrolls to it, with the one before still visible; else it stays where the user left it. */
function keepInSight(node, current, id) {
  if (node.dataset.here !== id && node.clientHeight) {
    node.dataset.here = id;
    node.scrollTop = current.offsetTop - current.offsetHeight;
  }
}

function row(period, time, { texts, closes = false, current = false, passed = false }) {
  const state = (current ? ".current" : "") + (passed ? ".passed" : "");
  return el(
    `div.row.${period.kind}${state}`,
    { "aria-current": current ? "step" : null },
    el("span.begins", {}, time),
    el("span.label", {}, periodName(period, texts)),
    el("span.line", {}, ...parted(periodLine(period, texts)), closes ? el("small", {}, texts("face.phone.late_reg_closes")) : null, period.ends_day ? el("small", {}, texts("face.phone.day_ends")) : null, period.note ? el("small.note", {}, period.note) : null),
  );
}

/** A line that is too long breaks between its facts, never within one. */
function parted(line) {
  const nodes = [];
  line.split(" · ").forEach((fact, index) => nodes.push(index ? " · " : "", el("span.fact", {}, fact)));
  return nodes;
}

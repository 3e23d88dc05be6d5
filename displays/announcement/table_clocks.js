/** Clocks called on players, if the director wants them on the TVs: while they run, then their outcome for a moment. */

import { callNow } from "../../static/js/tables/table_clocks.js";
import { duration } from "../../static/js/texts/formats.js";

const OUTCOME_MS = 10000;
/** Number of clocks shown at once. */
const MAX_CLOCKS = 3;

/**
 * @returns {{table: number, call: object, phase: string, left_ms: number}[]} in the order of the calls; `values` as in
 *   `announcementAt`
 */
export function calledClocks(values, now) {
  const topics = new Set([values.table_clocks, ...values.each.map((each) => each.table_clocks)].filter(Boolean));
  const called = [].concat(
    ...[...topics].map(({ tables }) =>
      Object.keys(tables).map((table) => ({ table: Number(table), call: tables[table].call })),
    ),
  );
  return called
    .filter(({ call }) => call && call.on_wall)
    .map(({ table, call }) => Object.assign({ table, call }, callNow(call, now)))
    .filter(
      ({ call, phase }) => phase && (call.acted_at === null ? now - call.until : now - call.acted_at) < OUTCOME_MS,
    )
    .sort((a, b) => a.call.started_at - b.call.started_at)
    .slice(0, MAX_CLOCKS);
}

/** The text of a clock without its time left; a screen reader reads it once. */
export function calledClockText({ table, call, phase }, texts) {
  const place =
    call.seat === null
      ? texts("face.clocks.table", { table })
      : texts("face.clocks.wall_seat", { table, seat: call.seat });
  const isRunning = phase === "main" || phase === "countdown";
  const key = phase === "in_time" ? "face.clocks.in_time" : `face.clocks.over.${call.expiry}`;
  return isRunning
    ? texts("face.clocks.wall_runs", { place })
    : texts("face.clocks.wall_over", { place, outcome: texts(key) });
}

export function calledClockLine(clock, texts) {
  const isRunning = clock.phase === "main" || clock.phase === "countdown";
  const words = calledClockText(clock, texts);
  return isRunning ? texts("face.clocks.wall_time", { words, time: duration(clock.left_ms) }) : words;
}

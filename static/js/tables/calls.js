/** The calls of tables (topic `calls`): waiting calls, their time, and answered ones. */

import { duration } from "../texts/formats.js";

/** The kinds of calls, in the order of their buttons. */
export const CALLS = ["floor", "dealer", "chips", "deck"];

/** Milliseconds for which a table shows an answered call. */
const ON_THE_WAY_MS = 180000;

/** The waiting time of a call, in whole seconds. */
export function waitedText(call, now) {
  return duration(Math.max(0, Math.floor((now - call.at) / 1000) * 1000));
}

/**
 * The state of a call of a table.
 *
 * @param {object | undefined} calls the topic
 * @returns {{state: "none" | "waiting" | "answered", call: object | null}}
 */
export function callOf(calls, table, what, now) {
  const call = ((calls && calls[table]) || []).find((each) => each.what === what) || null;
  if (!call || (call.answered !== null && now - call.answered >= ON_THE_WAY_MS)) {
    return { state: "none", call: null };
  }
  return { state: call.answered === null ? "waiting" : "answered", call };
}

/** Every waiting call, `{table, what, at, command}`, oldest first. */
export function waitingCalls(calls) {
  const byTable = Object.keys(calls || {}).map((table) =>
    calls[table].filter((each) => each.answered === null).map((each) => Object.assign({ table: Number(table) }, each)),
  );
  return [].concat(...byTable).sort((a, b) => a.at - b.at || a.table - b.table);
}

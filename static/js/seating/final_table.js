/** The final table out of the public topics: its seats, who went out last, and how far it is until then. */

import { markedHand } from "../tables/current_hand.js";
import { isMove } from "./moves.js";

const MINUTE = 60000;
/** Milliseconds for which walls that follow the tournament show the final table after it was drawn. */
const STAYS_MS = 6 * MINUTE;
const DRAWN = "FinalTableDrawn";
const MARKS = ["button", "small_blind", "big_blind"];
/** Number of players out that are named, the last ones. */
const MAX_OUT = 3;

/** Whether the final table was drawn some minutes ago and nobody else has moved since. */
export function isFinalNews(moves, now) {
  const last = ((moves && moves.moves) || []).filter(isMove).slice(-1)[0];
  return Boolean(last) && last.kind === DRAWN && now - last.at < STAYS_MS;
}

/**
 * The contents of the scene.
 *
 * @param {object} values `tables`, `seats`, `moves`, `counters` as their topics have them; any may be undefined; of a
 *   large field also `in_sight`, see displays/tv/in_sight.js
 * @param {object | null} shown the clock's reading, for the game of the table
 * @returns {object} `{table, isFinal, size, seats: [{seat, entry, name, marks}], left, out}` while all sit at one table,
 *   which need not be the final one yet; else `{table: null, left, tables, out}`. `out`: `[{entry, name, place}]`, the
 *   last one first
 */
export function finalTableOf({ tables, seats, moves, counters, in_sight: sight }, shown = null) {
  const open = Object.keys(tables || {}).filter(
    (number) => tables[number].state === "open" && Object.keys(tables[number].seats).length,
  );
  if (sight) {
    sight.wantNewestOut();
  }
  const out = lastOut(seats || {}, counters);
  if (open.length !== 1) {
    const playing = sight ? sight.count : Object.values(seats || {}).filter((each) => each.status !== "out").length;
    return { table: null, left: playing, tables: open.length, out };
  }
  const table = tables[open[0]];
  // A hand is played by two at least.
  const hand = Object.keys(table.seats).length > 1 ? markedHand(table, shown) : null;
  const size = Math.max(table.size, ...Object.keys(table.seats).map(Number));
  const all = Array.from({ length: size }, (_, index) => seatOf(index + 1, table, seats || {}, hand));
  return {
    table: Number(open[0]),
    isFinal: Boolean(moves) && moves.final_table === Number(open[0]),
    size,
    seats: all,
    left: all.filter((seat) => seat.entry).length,
    out,
  };
}

function seatOf(seat, table, seats, hand) {
  const entry = table.seats[seat] || null;
  const name = (entry && seats[entry] && seats[entry].name) || null;
  return { seat, entry, name, marks: MARKS.filter((kind) => hand && hand[kind] === seat) };
}

/** The players who went out last, with their places. */
function lastOut(seats, counters) {
  const gone = Object.keys(seats).filter(
    (entry) => seats[entry].status === "out" && typeof seats[entry].out === "number",
  );
  gone.sort((a, b) => seats[b].out - seats[a].out);
  return gone
    .slice(0, MAX_OUT)
    .map((entry) => ({ entry, name: seats[entry].name, place: counters ? counters.entries - seats[entry].out : null }));
}

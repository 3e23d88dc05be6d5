/** The final table from the public topics: its seats, the last players out, and the field before it. */

import { markedHand } from "../tables/current_hand.js";
import { placesText, sharedBy } from "../prizes/prizes.js";
import { isMove } from "./moves.js";

const MINUTE = 60000;
/** Milliseconds for which TVs that follow the tournament show the final table after its draw. */
const STAYS_MS = 6 * MINUTE;
const DRAWN = "FinalTableDrawn";
const MARKS = ["button", "small_blind", "big_blind"];
/** Maximum number of named players out, the last ones. */
const MAX_OUT = 3;

/** Whether the final table was drawn recently and nobody has moved since. */
export function isFinalNews(moves, now) {
  const last = ((moves && moves.moves) || []).filter(isMove).slice(-1)[0];
  return Boolean(last) && last.kind === DRAWN && now - last.at < STAYS_MS;
}

/**
 * The contents of the scene.
 *
 * @param {object} values `tables`, `seats`, `moves`, `counters`, `prizes` of their topics; any may be undefined; in a
 *   large field also `in_sight`, see displays/tv/in_sight.js
 * @param {object | null} shown the clock's reading, for the game of the table
 * @returns {object} `{table, isFinal, size, seats: [{seat, entry, name, marks}], left, out}` while all sit at one
 *   table, which may not be final yet; else `{table: null, left, tables, out}`. `out`: `[{entry, name, place,
 *   shared}]`, the last player first; `shared`: the paid places that the player shares, as text, else null
 */
export function finalTableOf({ tables, seats, moves, counters, prizes, in_sight: sight }, shown = null) {
  const open = Object.keys(tables || {}).filter(
    (number) => tables[number].state === "open" && Object.keys(tables[number].seats).length,
  );
  if (sight) {
    sight.requestNewestOut();
  }
  const out = lastOut(seats || {}, counters, prizes);
  if (open.length !== 1) {
    const playing = sight ? sight.count : Object.values(seats || {}).filter((each) => each.status !== "out").length;
    return { table: null, left: playing, tables: open.length, out };
  }
  const table = tables[open[0]];
  // A hand needs two players.
  const hand = Object.keys(table.seats).length > 1 ? markedHand(table, shown) : null;
  const size = Math.max(table.size, ...Object.keys(table.seats).map(Number));
  const places = Array.from({ length: size }, (_, index) => seatOf(index + 1, table, seats || {}, hand));
  return {
    table: Number(open[0]),
    isFinal: Boolean(moves) && moves.final_table === Number(open[0]),
    size,
    seats: places,
    left: places.filter((seat) => seat.entry).length,
    out,
  };
}

function seatOf(seat, table, seats, hand) {
  const entry = table.seats[seat] || null;
  const name = (entry && seats[entry] && seats[entry].name) || null;
  return { seat, entry, name, marks: MARKS.filter((kind) => hand && hand[kind] === seat) };
}

/** The last players out, with their places. */
function lastOut(seats, counters, prizes) {
  const playersOut = Object.keys(seats).filter(
    (entry) => seats[entry].status === "out" && typeof seats[entry].out === "number",
  );
  playersOut.sort((a, b) => seats[b].out - seats[a].out);
  return playersOut.slice(0, MAX_OUT).map((entry) => {
    const places = sharedBy(prizes, entry);
    return {
      entry,
      name: seats[entry].name,
      place: counters ? counters.entries - seats[entry].out : null,
      shared: places && places.first !== places.last ? placesText(places) : null,
    };
  });
}

/** The list of players by last name: standing, letters, rail and visible rows. */

import { folded } from "../../../static/js/seating/names.js";
import { listName } from "../../../static/js/seating/seats.js";
import { nameOrNumber } from "../shared/entries.js";

/** Maximum number of rows; the user types or taps a letter to find others. */
export const MAX_ROWS = 50;
/** Maximum number of buttons on the rail, each for a letter or a range of letters. */
const MAX_RAIL = 11;

/** The standings by which the list is divided. */
export const STANDINGS = ["in", "waiting", "out"];

/** One of STANDINGS; players without a seat are waiting. */
export function standingOf({ status }) {
  return status === "playing" ? "in" : status === "out" ? "out" : "waiting";
}

/** The sort key of a name, `ozturk, leo`; entries without a name come last. */
function sortKey(id, entry) {
  return entry.name ? folded(listName(nameOrNumber(id, entry))) : "\uffff";
}

/** The letter of an entry in the list; `#` without a name, or for a name that begins with another character. */
export function letterOf(key) {
  const [letter] = key;
  return letter !== undefined && /\p{L}/u.test(letter) ? letter.toUpperCase() : "#";
}

/**
 * Players in the order of the list, each with its letter; of equal names the older entry first.
 *
 * @param {{id, entry}[]} players
 * @returns {{id, entry, letter: string}[]}
 */
export function byLastName(players) {
  const rows = players.map(({ id, entry }) => ({ id, entry, key: sortKey(id, entry), number: Number(id.slice(1)) }));
  rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.number - b.number));
  return rows.map(({ id, entry, key }) => ({ id, entry, letter: letterOf(key) }));
}

/** The number of players by standing: `{in, waiting, out}`. */
export function countsOf(rows) {
  const counts = { in: 0, waiting: 0, out: 0 };
  rows.forEach(({ entry }) => (counts[standingOf(entry)] += 1));
  return counts;
}

/**
 * The buttons of the rail: the letters of the list, as ranges if there are more than `max`.
 *
 * @returns {{letter: string, text: string}[]} `letter`: target of the button; `text`: `A`, or `A–C`
 */
export function railOf(rows, max = MAX_RAIL) {
  const letters = [...new Set(rows.map(({ letter }) => letter))];
  const rangeSize = Math.max(1, Math.ceil(letters.length / max));
  const rail = [];
  for (let at = 0; at < letters.length; at += rangeSize) {
    const [first, last] = [letters[at], letters[Math.min(at + rangeSize, letters.length) - 1]];
    rail.push({ letter: first, text: first === last ? first : `${first}–${last}` });
  }
  return rail;
}

/** The visible rows, from a letter on, and the number of rows after them. */
export function visibleRows(rows, letter, max = MAX_ROWS) {
  const start =
    letter === null
      ? 0
      : Math.max(
          0,
          rows.findIndex((row) => row.letter === letter),
        );
  const drawn = rows.slice(start, start + max);
  return { drawn, after: rows.length - start - drawn.length };
}

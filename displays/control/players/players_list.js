/** The list of players: by last name, those who are in, wait or are out, from a letter on. */

import { folded } from "../../../static/js/seating/names.js";
import { listName } from "../../../static/js/seating/seats.js";
import { calledName } from "../shared/seating_words.js";

/** Rows that are drawn at once; other players are found by typing, or by a letter. */
export const MAX_ROWS = 50;
/** Letters, or ranges of them, that the rail has room for. */
const MAX_RAIL = 11;

/** The standings by which the list is divided. */
export const STANDINGS = ["in", "waiting", "out"];

/** One of STANDINGS; a player without a seat waits for one. */
export function standingOf({ status }) {
  return status === "playing" ? "in" : status === "out" ? "out" : "waiting";
}

/** The key by which a name is sorted: `ozturk, leo`; entries without a name come last. */
function keyOf(id, entry) {
  return entry.name ? folded(listName(calledName(id, entry))) : "\uffff";
}

/** The letter under which an entry is listed; `#` without a name, or for one that begins with no letter. */
export function letterOf(key) {
  const [letter] = key;
  return letter !== undefined && /\p{L}/u.test(letter) ? letter.toUpperCase() : "#";
}

/**
 * Players in the order of the list, each with its letter; within a name the older entry first.
 *
 * @param {{id, entry}[]} found
 * @returns {{id, entry, letter: string}[]}
 */
export function byLastName(found) {
  const rows = found.map(({ id, entry }) => ({ id, entry, key: keyOf(id, entry), number: Number(id.slice(1)) }));
  rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.number - b.number));
  return rows.map(({ id, entry, key }) => ({ id, entry, letter: letterOf(key) }));
}

/** The number of players of each standing: `{in, waiting, out}`. */
export function countsOf(rows) {
  const counts = { in: 0, waiting: 0, out: 0 };
  rows.forEach(({ entry }) => (counts[standingOf(entry)] += 1));
  return counts;
}

/**
 * The rail: the letters that there are, several as one where there are more than it has room for.
 *
 * @returns {{letter: string, text: string}[]} `letter`: where it leads to; `text`: `A`, or `A–C`
 */
export function railOf(rows, most = MAX_RAIL) {
  const letters = [...new Set(rows.map(({ letter }) => letter))];
  const together = Math.max(1, Math.ceil(letters.length / most));
  const rail = [];
  for (let at = 0; at < letters.length; at += together) {
    const [first, last] = [letters[at], letters[Math.min(at + together, letters.length) - 1]];
    rail.push({ letter: first, text: first === last ? first : `${first}–${last}` });
  }
  return rail;
}

/** The rows that are drawn: from a letter on, at most `most`, and how many come after them. */
export function drawnOf(rows, letter, most = MAX_ROWS) {
  const start =
    letter === null
      ? 0
      : Math.max(
          0,
          rows.findIndex((row) => row.letter === letter),
        );
  const drawn = rows.slice(start, start + most);
  return { drawn, after: rows.length - start - drawn.length };
}

/** The current hand of a table: the one being dealt, at a new table the first one to come. */

import { hasNoBlinds } from "../structure/games.js";

/** @param {object} table of topic `tables` @returns {object | null} null if the button is unknown */
export function handOnTable({ last, next }) {
  return last || next || null;
}

/**
 * The current hand of a table with the positions of its game: if all ante, the button alone.
 *
 * @param {object | null} shown the clock's reading, for the games of its level; null: unknown
 */
export function markedHand(table, shown) {
  const hand = handOnTable(table);
  const isPlain = !hand || !shown || !hasNoBlinds(table, shown);
  return isPlain ? hand : Object.assign({}, hand, { small_blind: null, big_blind: null });
}

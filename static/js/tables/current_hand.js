import { hasNoBlinds } from "../structure/games.js";

/** The hand that stands on a table: the one being dealt, at a fresh table the first one to come. */

/** @param {object} table as topic `tables` has it; null where nobody knows the button */
export function handOnTable({ last, next }) {
  return last || next || null;
}

/**
 * The hand that stands on a table with the positions that its game has: where all ante, the button alone.
 *
 * @param {object | null} shown the clock's reading, for the games of its level; null: not known
 */
export function markedHand(table, shown) {
  const hand = handOnTable(table);
  const isPlain = !hand || !shown || !hasNoBlinds(table, shown);
  return isPlain ? hand : Object.assign({}, hand, { small_blind: null, big_blind: null });
}

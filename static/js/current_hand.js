/** The hand that stands on a table: the one being dealt, at a fresh table the first one to come. */

/** @param {object} table as topic `tables` has it; null where nobody knows the button */
export function handOnTable({ last, next }) {
  return last || next || null;
}

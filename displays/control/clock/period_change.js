/** Sends a changed structure. */

import { changeFrom } from "../../../static/js/structure/structure_edit.js";

/**
 * Sends all periods ahead, and the current one only if it was changed.
 *
 * @param {number} currentIndex the index of the current period
 * @returns {Promise<object>} the answer
 */
export function sendChange(state, currentIndex, label, periods, withCurrent) {
  const from = currentIndex + (withCurrent ? 0 : 1);
  const { periods: current, revision } = state.topic("structure").peek();
  // In the last period no period is ahead, so the change starts with the current one.
  const start = from < current.length ? from : currentIndex;
  const fields = Object.assign(changeFrom(periods, current[start].id, start), { base: revision });
  return state.send(state.texts(`face.control.period.${label}`), "structure.change", fields);
}

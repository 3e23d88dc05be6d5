/** Sends a changed structure. */

import { changeFrom } from "../../../static/js/structure/structure_edit.js";

/**
 * Everything ahead is sent anew; with the current period only if that itself was changed.
 *
 * @param {number} here the index of the current period
 * @returns {Promise<object>} the answer
 */
export function sendChange(state, here, label, periods, withCurrent) {
  const from = here + (withCurrent ? 0 : 1);
  const { periods: known, revision } = state.topic("structure").peek();
  // After the last period nothing is ahead yet: then the current one leads.
  const start = from < known.length ? from : here;
  const fields = Object.assign(changeFrom(periods, known[start].id, start), { base: revision });
  return state.send(state.texts(`face.control.period.${label}`), "structure.change", fields);
}

/** Values of a view that stand still while another view is shown: nobody searches ten thousand players for a hidden list. */

import { computed } from "../../../static/vendor/preact/preact.js";

/** Whether a tournament is known, and one of the views is shown. */
export function isShown(state, views) {
  return computed(() => state.reading.value !== null && views.includes(state.view.value));
}

/**
 * A computed value that is computed only while something is shown; before, it is undefined.
 *
 * @param {object} shown the signal that says so
 */
export function computedWhile(shown, compute) {
  let last;
  return computed(() => {
    if (shown.value) {
      last = compute();
    }
    return last;
  });
}

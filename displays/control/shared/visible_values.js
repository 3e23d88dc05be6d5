/** Values of a view that are not computed while another view is on screen, as a hidden list needs no search. */

import { computed } from "../../../static/vendor/preact/preact.js";

/** Whether a tournament is loaded and one of the views is on screen. */
export function isShown(state, views) {
  return computed(() => state.reading.value !== null && views.includes(state.view.value));
}

/**
 * A computed value that keeps its last result while `shown` is false; undefined before the first.
 *
 * @param {object} shown signal of a boolean
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

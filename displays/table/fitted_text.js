/** Text fitted to its box. */

import { useLayoutEffect } from "../../static/vendor/preact/preact.js";

/**
 * Fits at each drawing of the page: a typeface may load, or the window may change, at any time.
 *
 * @param {object} drawing signal that counts the drawings
 * @param {() => void} fitAll
 */
export function useFit(drawing, fitAll) {
  void drawing.value; // its component is drawn each time, also where the instant stands still
  useLayoutEffect(fitAll);
}

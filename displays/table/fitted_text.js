/** Type that is fitted to its box. */

import { useLayoutEffect } from "../../static/vendor/preact/preact.js";

/**
 * Fit at each drawing of the page: a typeface may be loaded, or the window change, at any time.
 *
 * @param {object} drawing the signal that counts them
 * @param {() => void} fitAll
 */
export function useFit(drawing, fitAll) {
  void drawing.value; // its component is drawn each time, also where the instant stands still
  useLayoutEffect(fitAll);
}

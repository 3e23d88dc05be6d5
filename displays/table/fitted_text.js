/** Type that is fitted to its box. */

import { useLayoutEffect } from "../../static/vendor/preact/preact.js";

/**
 * Fit after each drawing, and each second: a typeface may be loaded, or the window change, at any time.
 *
 * @param {object} now the signal of the instant
 * @param {() => void} fitAll
 */
export function useFit(now, fitAll) {
  void now.value; // its component is drawn when the instant changes
  useLayoutEffect(fitAll);
}

/** Draws the large digits; their colons sit a little higher than the typeface puts them. */

import { el, fit, setChildren } from "../dom.js";

/** @param {string} text e.g. `1:07:31` */
export function drawDigits(node, text) {
  setChildren(node, text, () => text.split(/(:)/).map((piece) => (piece === ":" ? el("i", {}, ":") : piece)));
  fit(node);
}

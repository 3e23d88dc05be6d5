/** Draws the large digits; style sheets raise their colons a little. */

import { el, fit, setChildren } from "../dom.js";

/** @param {(tag, attributes, ...children) => object} make `el`, or `preactEl` */
export function digitPieces(text, make) {
  return text.split(/(:)/).map((piece) => (piece === ":" ? make("i", {}, ":") : piece));
}

/** @param {string} text e.g. `1:07:31` */
export function drawDigits(node, text) {
  setChildren(node, text, () => digitPieces(text, el));
  fit(node);
}

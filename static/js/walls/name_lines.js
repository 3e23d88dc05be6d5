/** A name in large type. */

import { el, fitTogether, setChildren } from "../dom.js";
import { hyphenated, linesOf } from "../line_breaks.js";

/**
 * Draws a name on at most `most` lines of about `length` letters, all in one size of type.
 *
 * @returns {number} the number of lines
 */
export function drawNameLines(node, name, length, most) {
  const lines = linesOf(hyphenated(name, length), length, most);
  setChildren(node, JSON.stringify(lines), () => lines.map((line) => el("span.name-line", {}, line)));
  fitTogether(node.children);
  return lines.length;
}

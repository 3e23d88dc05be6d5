/**
 * Preact elements with the signature of `el` in dom.js: a drawing for both is one function that gets one of the two.
 */

import { h } from "../vendor/preact/preact.js";

/**
 * @param {string} tag e.g. `span.label` (classes by dots)
 * @param {object} attributes `onclick` and the like are listeners
 */
export function preactEl(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  return h(name, classes.length ? Object.assign({ class: classes.join(" ") }, attributes) : attributes, ...children);
}

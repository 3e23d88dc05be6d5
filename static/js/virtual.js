/** What shared code draws as elements, among components. */

import { h } from "../vendor/preact/preact.js";

/**
 * A drawn element with all in it as a component's; its listeners stay behind.
 *
 * @param {object} more further properties, e.g. listeners
 */
export function virtual(node, more = {}) {
  if (node.nodeType === Node.TEXT_NODE) {
    return node.data;
  }
  const properties = {};
  for (const { name, value } of node.attributes) {
    properties[name] = value;
  }
  const inside = [...node.childNodes].map((child) => virtual(child));
  return h(node.localName, Object.assign(properties, more), ...inside);
}

/** Elements drawn by shared code, as parts of components. */

import { h } from "../vendor/preact/preact.js";

/** A drawn element and its contents as a virtual node, without listeners. */
export function virtual(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    return node.data;
  }
  const properties = {};
  for (const { name, value } of node.attributes) {
    properties[name] = value;
  }
  const inside = [...node.childNodes].map((child) => virtual(child));
  return h(node.localName, properties, ...inside);
}

/** SVG elements from data; style sheets have their looks. */

const SVG = "http://www.w3.org/2000/svg";

/** @param {(Element | string)[]} children strings become text, never markup */
export function shape(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(key, value);
    }
  }
  node.append(...children);
  return node;
}

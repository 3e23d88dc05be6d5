/** Draws components among elements that are not theirs. */

import { render } from "../../../static/vendor/preact/preact.js";

/** Renders `content` before the element `end`, in the same parent; what stands there already stays. */
export function renderBefore(end, content) {
  const parent = end.parentNode;
  render(content, {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: parent.namespaceURI,
    childNodes: [],
    firstChild: null,
    contains: (node) => parent.contains(node),
    insertBefore: (node, next) => parent.insertBefore(node, next || end),
    appendChild: (node) => parent.insertBefore(node, end),
    removeChild: (node) => parent.removeChild(node),
  });
}

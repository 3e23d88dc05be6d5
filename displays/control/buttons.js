/** A command's button: disabled with the reason written on it while the server would refuse it. */

import { el, setChildren } from "/static/js/dom.js";
import { reasonText } from "./desk.js";

/**
 * @param {object} what `label`, `type` (the command's name in the `controls:` topic; null: nothing to do), `small` (a
 *   second line), `value` (a large line above the label), `waits` (the label its command is sent under, if another)
 */
export function drawButton(face, desk, button, { label, type, small = "", value = "", waits = label }) {
  const reasons = (face.topics.controls || {})[type] || [];
  const why = reasons.map((reason) => reasonText(reason, face.texts));
  const below = why[0] || small;
  // There is room for one reason; the others are a touch and hold away.
  button.title = why.join("\n");
  button.disabled = type === null || reasons.length > 0;
  button.setAttribute("aria-busy", String(desk.waiting.has(waits)));
  setChildren(button, JSON.stringify([label, below, value]), () => [
    ...(value ? [el("b", {}, value)] : []),
    el("span", {}, label),
    ...(below ? [el("small", {}, below)] : []),
  ]);
}

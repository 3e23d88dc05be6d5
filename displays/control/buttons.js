/** A command's button: disabled with the reason written on it while the server would refuse it. */

import { el, setChildren } from "/static/js/dom.js";
import { reasonText } from "./desk.js";

/** A reason in the few words a button has room for; the whole sentence where there are none. */
function shortReason(reason, texts) {
  const code = `face.why.${reason.code}`;
  const short = texts(code, reason.params);
  return short === code ? reasonText(reason, texts) : short;
}

/**
 * @param {object} what `label`, `type` (the command's name in the `controls:` topic; null: nothing to do), `small` (a
 *   second line), `value` (a large line above the label), `waits` (the label its command is sent under, if another)
 */
export function drawButton(face, desk, button, { label, type, small = "", value = "", waits = label }) {
  const reasons = (face.topics.controls || {})[type] || [];
  const why = reasons.map((reason) => reasonText(reason, face.texts));
  const below = reasons.length ? shortReason(reasons[0], face.texts) : small;
  // There is room for one reason in few words; the sentences are a touch and hold away.
  button.title = why.join("\n");
  button.disabled = type === null || reasons.length > 0;
  button.setAttribute("aria-busy", String(desk.waiting.has(waits)));
  setChildren(button, JSON.stringify([label, below, value]), () => [
    ...(value ? [el("b", {}, value)] : []),
    el("span", {}, label),
    ...(below ? [el("small", {}, below)] : []),
  ]);
}

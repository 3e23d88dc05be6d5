/** A command's button: disabled with the reason written on it while the server would refuse it. */

import { el, setChildren, setTextOrHide } from "../../static/js/dom.js";
import { reasonText } from "./desk.js";
import { readsOnly, roleReason } from "./roles.js";

/** A reason in the few words a button has room for; the whole sentence where there are none. */
function shortReason(reason, texts) {
  const code = `face.why.${reason.code}`;
  const short = texts(code, reason.params);
  return short === code ? reasonText(reason, texts) : short;
}

/**
 * Why a command would be refused now: because of the role, else of the panel's reasons, else of `controls:`. That
 * topic does not come over HTTP: its value there is about a clock from before, and only the server knows.
 */
function reasonsAgainst(face, type, known) {
  const role = roleReason(face, type);
  const controls = face.live.status().state === "polling" ? {} : face.topics.controls || {};
  return role ? [role] : known || controls[type] || [];
}

/**
 * @param {object} what `label`, `type` (the command's name in the `controls:` topic; null: nothing to do), `small` (a
 *   second line), `value` (a large line above the label), `waits` (the label its command is sent under, if another),
 *   `reasons` (against it, where no topic says so)
 */
export function drawButton(face, desk, button, { label, type, small = "", value = "", waits = label, reasons = null }) {
  const against = reasonsAgainst(face, type, reasons);
  const why = against.map((reason) => reasonText(reason, face.texts));
  // A user who may only look on has been told once, at the top.
  const silent = readsOnly(face.session);
  const below = against.length && !silent ? shortReason(against[0], face.texts) : small;
  // There is room for one reason in few words; the sentences are a touch and hold away.
  button.title = why.join("\n");
  button.disabled = type === null || against.length > 0;
  button.setAttribute("aria-busy", String(desk.waiting.has(waits)));
  setChildren(button, JSON.stringify([label, below, value]), () => [
    ...(value ? [el("b", {}, value)] : []),
    el("span", {}, label),
    ...(below ? [el("small", {}, below)] : []),
  ]);
}

/** The reason why a choice is closed to this role, in few words beside it; empty where it is open, or where every choice is closed. */
export function drawWhyNot(face, node, type) {
  const against = readsOnly(face.session) ? null : roleReason(face, type);
  setTextOrHide(node, against ? shortReason(against, face.texts) : "");
  node.title = against ? against.text : "";
}

/** A button of a list or a dialog without a topic of reasons: only the role may be against it. */
export function fillButton(face, button, label, allowed) {
  const { texts, session } = face;
  button.textContent = "";
  button.append(el("span", {}, label));
  button.disabled = !allowed;
  if (!allowed && !readsOnly(session)) {
    const role = { code: `face.role.${session.role}` };
    button.append(el("small", {}, texts("face.why.role", { role })));
    button.title = texts("face.control.role", { role });
  }
}

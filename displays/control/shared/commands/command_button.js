/** A command's button: disabled, with the reason written on it, while the server would refuse the command. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "./desk.js";
import { roleReason } from "./roles.js";

/** A reason in the few words a button has room for; the whole sentence where there are none. */
export function shortReason(reason, texts) {
  const code = `face.why.${reason.code}`;
  const short = texts(code, reason.params);
  return short === code ? reasonText(reason, texts) : short;
}

/**
 * Further properties are the button's (`onClick`, `class`, `data-…`).
 *
 * @param {string | null} props.type the command's name in the `controls:` topic; null: nothing to do
 * @param {string} props.small a second line
 * @param {string} props.value a large line above the label
 * @param {string} props.waits the label under which the command is sent, if another
 * @param {string} props.shortcut the name of the key that presses it, see `KEYS`
 * @param {object[] | null} props.reasons against it, where no topic says so
 */
export function CommandButton({
  state,
  label,
  type,
  small = "",
  value = "",
  waits = label,
  reasons = null,
  shortcut = "",
  ...attributes
}) {
  const against = state.reasonsAgainst(type, reasons);
  const why = against.map((reason) => reasonText(reason, state.texts));
  // A notice on top says once that the user may only look on.
  const below = against.length && !state.readsOnly ? shortReason(against[0], state.texts) : small;
  // There is room for one reason in few words; the sentences are in the title.
  return html`
    <button
      ...${attributes}
      ref=${shortcut ? (node) => (state.shortcuts[shortcut] = node) : undefined}
      title=${why.join("\n")}
      disabled=${type === null || against.length > 0}
      aria-busy=${String(state.isBusy(waits))}
    >
      ${value && html`<b>${value}</b>`}
      <span>${label}</span>
      ${below && html`<small>${below}</small>`}
    </button>
  `;
}

/**
 * A button of a list or a dialog, where no topic has reasons: only the role may be against it.
 *
 * @param {boolean} props.disabled because of something else
 */
export function RoleButton({ state, label, type, isAllowed = state.may(type), disabled, children, ...attributes }) {
  const { texts, session } = state;
  const isPartial = !isAllowed && !state.readsOnly;
  const role = isPartial ? { code: `face.role.${session.value.role}` } : null;
  return html`
    <button
      ...${attributes}
      disabled=${!isAllowed || Boolean(disabled)}
      title=${role ? texts("face.control.role", { role }) : undefined}
    >
      <span>${label}</span>
      ${role && html`<small>${texts("face.why.role", { role })}</small>`}${children}
    </button>
  `;
}

/** The reason why a choice is closed to this role, beside it; empty where it is open, or where every choice is closed. */
export function WhyNot({ state, type, ...attributes }) {
  const against = state.readsOnly ? null : roleReason({ session: state.session.value, texts: state.texts }, type);
  const words = against ? shortReason(against, state.texts) : "";
  return html`
    <small ...${attributes} class="why" hidden=${!words} title=${against ? against.text : ""}>${words}</small>
  `;
}

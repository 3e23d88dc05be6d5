/** Buttons of commands: disabled, with the reason written on it, while the server would refuse the command. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "../../../../static/js/texts/reasons.js";
import { roleReason } from "./roles.js";

/** A reason in few words, for a button; the whole sentence if the catalogue has no short form. */
export function shortReason(reason, texts) {
  const code = `face.why.${reason.code}`;
  const short = texts(code, reason.params);
  return short === code ? reasonText(reason, texts) : short;
}

/**
 * A button of a command. Further properties are the button's (`onClick`, `class`, `data-…`).
 *
 * @param {string | null} props.type the command's name in the `controls:` topic; null disables the button
 * @param {string} props.note a second line
 * @param {string} props.value a large line above the label
 * @param {string} props.sentLabel the label under which the command is sent, if it differs
 * @param {string} props.shortcut the name in `KEYS` of the key that presses the button
 * @param {object[] | null} props.reasons reasons against the command, for a command that is not in `controls:`
 */
export function CommandButton({
  state,
  label,
  type,
  note = "",
  value = "",
  sentLabel = label,
  reasons = null,
  shortcut = "",
  ...attributes
}) {
  const refusals = state.reasonsAgainst(type, reasons);
  const sentences = refusals.map((reason) => reasonText(reason, state.texts));
  // A notice at the top says once that the role may only approve.
  const secondLine = refusals.length && !state.mayOnlyApprove ? shortReason(refusals[0], state.texts) : note;
  // The button has room for one short reason; the title has all sentences.
  return html`
    <button
      ...${attributes}
      ref=${shortcut ? (node) => (state.shortcuts[shortcut] = node) : undefined}
      title=${sentences.join("\n")}
      disabled=${type === null || refusals.length > 0}
      aria-busy=${String(state.isBusy(sentLabel))}
    >
      ${value && html`<b>${value}</b>`}
      <span>${label}</span>
      ${secondLine && html`<small>${secondLine}</small>`}
    </button>
  `;
}

/**
 * A button of a list or a dialog, for a command that is not in `controls:`. A role without the permission disables it.
 *
 * @param {boolean} props.disabled whether the button is disabled for another reason
 */
export function RoleButton({ state, label, type, isAllowed = state.may(type), disabled, children, ...attributes }) {
  const { texts, session } = state;
  const showsReason = !isAllowed && !state.mayOnlyApprove;
  const role = showsReason ? { code: `face.role.${session.value.role}` } : null;
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

/** The reason why this role may not use a choice; empty if it may, or if the role may only approve. */
export function RoleReason({ state, type, ...attributes }) {
  const refusal = state.mayOnlyApprove ? null : roleReason({ session: state.session.value, texts: state.texts }, type);
  const words = refusal ? shortReason(refusal, state.texts) : "";
  return html`
    <small ...${attributes} class="why" hidden=${!words} title=${refusal ? refusal.text : ""}>${words}</small>
  `;
}

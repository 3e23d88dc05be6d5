/** The fields of an approval: who may not hand money back alone has a director or a supervisor type name and PIN. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field } from "../shared/fields.js";

const APPROVING = ["td", "supervisor"];

/** What is typed, and the field that it adds to a command: none for who needs no approval. */
export function useApproval(state) {
  const name = useSignal("");
  const pin = useSignal("");
  const session = state.session.value;
  const isNeeded = Boolean(session) && !APPROVING.includes(session.role);
  const fields = () => (isNeeded && name.value && pin.value ? { approval: { name: name.value, pin: pin.value } } : {});
  return { name, pin, isNeeded, fields };
}

export function ApprovalFields({ texts, approval }) {
  if (!approval.isNeeded) {
    return null;
  }
  return html`
    <${Field} label=${texts("face.payouts.approved_by")} text=${approval.name} maxlength="80" />
    <${Field} label=${texts("face.payouts.approval_pin")} text=${approval.pin} type="password" inputmode="numeric" maxlength="32" />
  `;
}

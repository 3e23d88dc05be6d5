/** The fields of an approval: a director or a supervisor types name and PIN, or approves on another device. */

import { newCommandId } from "../../../static/js/live/commands.js";
import { html, useMemo, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const APPROVER_ROLES = ["td", "supervisor"];

/** Whether this user needs the approval of another user. */
function needsApproval(state) {
  const session = state.session.value;
  return Boolean(session) && !APPROVER_ROLES.includes(session.role);
}

/**
 * The approval of a dialog's command: signals of name and PIN, and the command's fields.
 *
 * @param {boolean} isDemanded whether the venue demands an approval for this command
 * @returns {{name, pin, isNeeded: boolean, fields: () => object, request: object | null}} `fields` are empty for a user
 *   who needs no approval; `request` is the one that other devices show
 */
export function useApproval(state, isDemanded = true) {
  const name = useSignal("");
  const pin = useSignal("");
  const isNeeded = isDemanded && needsApproval(state);
  // The command keeps its id, by which another device approves it.
  const id = useMemo(() => newCommandId(), []);
  const fields = () => {
    const typed = name.value && pin.value ? { approval: { name: name.value, pin: pin.value } } : {};
    return isNeeded ? Object.assign({ id }, typed) : {};
  };
  const { requests = [] } = state.topicValue("approvals:room") || {};
  const request = requests.find((shown) => shown.id === id) || null;
  return { name, pin, isNeeded, fields, request };
}

/** @param {string} props.hint words for the case in which an approval is necessary; empty if it always is */
export function ApprovalFields({ texts, approval, hint = "" }) {
  if (!approval.isNeeded) {
    return null;
  }
  return html`
    ${hint && html`<p class="hint">${hint}</p>`}
    <p class="hint" role="status" data-part="asked">${texts(statusCode(approval.request))}</p>
    <${Field} label=${texts("face.payouts.approved_by")} text=${approval.name} maxlength="80" />
    <${Field} label=${texts("face.payouts.approval_pin")} text=${approval.pin} type="password" inputmode="numeric" maxlength="32" />
  `;
}

function statusCode(request) {
  if (!request) {
    return "face.approvals.how";
  }
  return request.approved ? "face.approvals.approved" : "face.approvals.asked";
}

/** Sends a command; a user who needs an approval gets a dialog for it first. */
export function giveApproved(state, title, type, fields, { done = () => {} } = {}) {
  if (needsApproval(state)) {
    state.openDialog(ApproveDialog, { title, type, fields, done });
  } else {
    state.give(title, type, fields, { done });
  }
}

function ApproveDialog({ state, dialog, title, type, fields, done }) {
  const { texts } = state;
  const approval = useApproval(state);
  const save = async () => {
    const fault = await state.save(title, type, Object.assign({}, fields, approval.fields()));
    if (!fault) {
      done();
    }
    return fault;
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.payouts.approve")} save=${save}>
      <p class="hint">${texts("money.approval")}</p>
      <${ApprovalFields} texts=${texts} approval=${approval} />
    <//>
  `;
}

/** Names in confirmed results: the server asks for a reason, and so does this, before they change. */

import { refusals } from "../../../static/js/accounts/session.js";
import { CorrectionDialog, needsReason } from "../results/correction_dialog.js";

/**
 * Sends a change of names, again with a reason where confirmed results show them.
 *
 * @param {string} label the words of the change
 * @param {(because: {reason?: string}) => Promise<object>} send sends the request with these fields beside its own
 * @param {(result: object) => string | null} take takes the answer in, and returns the fault
 * @returns {Promise<string | null>} the fault; null while a reason is asked for
 */
export async function sendNames(state, label, send, take) {
  const result = await send({});
  if (!needsReason({ refused: refusals(result) })) {
    return take(result);
  }
  state.openDialog(CorrectionDialog, { label, again: (reason) => again(send, reason, take) });
  return null;
}

async function again(send, reason, take) {
  const result = await send({ reason });
  if (result.ok) {
    take(result);
    return {};
  }
  const reasons = refusals(result);
  return { refused: reasons.length ? reasons : [{ code: "face.control.notice.unreachable" }] };
}

/** Changes of names that stand in confirmed results: the server demands a reason, and a dialog asks for it. */

import { refusals } from "../../../static/js/accounts/session.js";
import { CorrectionDialog, needsReason } from "../results/correction_dialog.js";

/**
 * Sends a change of names; if confirmed results show the names, asks for a reason and sends it again.
 *
 * @param {string} label words of the change
 * @param {(extra: {reason?: string}) => Promise<object>} send sends the request with these extra fields
 * @param {(result: object) => string | null} take handles the answer, and returns the fault
 * @returns {Promise<string | null>} the fault; null without one, or while the dialog asks for the reason
 */
export async function sendNames(state, label, send, take) {
  const result = await send({});
  if (!needsReason({ refused: refusals(result) })) {
    return take(result);
  }
  state.openDialog(CorrectionDialog, { label, repeat: (reason) => sendWithReason(send, reason, take) });
  return null;
}

async function sendWithReason(send, reason, take) {
  const result = await send({ reason });
  if (result.ok) {
    take(result);
    return {};
  }
  const reasons = refusals(result);
  return { refused: reasons.length ? reasons : [{ code: "face.control.notice.unreachable" }] };
}

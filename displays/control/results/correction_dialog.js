/** Asks for the reason of a change to confirmed results, and sends the command again with the reason. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { faultOf } from "../shared/commands/desk.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const MAX_REASON = 200;

/** Whether an answer refuses a command only because it changes confirmed results without a reason. */
export function needsReason({ refused }) {
  return Boolean(refused) && refused.length > 0 && refused.every(({ code }) => code === "results.reason_missing");
}

/**
 * @param {string} props.label the words of the command
 * @param {(reason: string) => Promise<object>} props.repeat sends the command with the reason, and returns the answer
 */
export function CorrectionDialog({ state, dialog, label, repeat }) {
  const { texts } = state;
  const reason = useSignal("");
  const save = async () => faultOf(await repeat(reason.peek()), texts);
  return html`
    <${FormDialog} dialog=${dialog} title=${texts("face.results.correct")} label=${label} save=${save}>
      <p class="hint">${texts("face.results.correct_how")}</p>
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength=${MAX_REASON} />
    <//>
  `;
}

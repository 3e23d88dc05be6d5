/** The waiting calls of tables, oldest first; one tap answers a call. */

import { isAlreadyDone } from "../../../static/js/live/already_done.js";
import { waitedText, waitingCalls } from "../../../static/js/tables/calls.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";

/** @param {string} props.name value of `data-part` */
export function WaitingCalls({ state, name }) {
  const chip = (call) => html`<${Call} key=${`${call.table}:${call.what}`} state=${state} call=${call} />`;
  return html`
    <div class="chips" data-part=${name} role="list" aria-label=${state.texts("face.table.calls")}>
      ${waitingCalls(state.topicValue("calls")).map(chip)}
    </div>
  `;
}

function Call({ state, call }) {
  const { texts } = state;
  return html`
    <div class="chip is-call" role="listitem">
      <span>${callText(call, texts)}</span>
      <b class="waited"><${Waited} state=${state} call=${call} /></b>
      <${RoleButton}
        state=${state}
        type="table.answer_call"
        label=${texts("face.control.floor.answer")}
        data-call=${`${call.table}:${call.what}`}
        aria-label=${answerLabel(call, texts)}
        onClick=${() => answerCall(state, call)}
      />
    </div>
  `;
}

/** The waiting time; a component of its own, as it changes each second. */
export function Waited({ state, call }) {
  return waitedText(call, state.now.value);
}

/** `Table 4 · Chips`. */
export function callText({ table, what }, texts) {
  return texts("face.control.floor.call", { table, what: texts(`face.table.call.${what}`) });
}

function answerLabel(call, texts) {
  return `${texts("face.control.floor.answer")}: ${callText(call, texts)}`;
}

/** Answers a call: somebody is on the way. */
export async function answerCall(state, call) {
  const { table, what } = call;
  await giveOnce(state, answerLabel(call, state.texts), "table.answer_call", { table, what });
}

/** Sends a command of one tap, once; if another user has already done it, the notice is quiet. */
export async function giveOnce({ desk, texts }, label, type, fields) {
  if (desk.waiting.has(label)) {
    return;
  }
  const answer = await desk.send(label, type, fields, { inDialog: true });
  if (!answer.refused) {
    return;
  }
  if (isAlreadyDone(answer.refused)) {
    desk.notice("answer", texts("face.table.done_already", { command: label }), { tone: "quiet" });
  } else {
    desk.showRefusal(label, answer, false);
  }
}

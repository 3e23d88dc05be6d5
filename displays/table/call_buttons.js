/** A button for each kind of call, with the time that the call has waited, and the answer. */

import { CALLS, callOf, waitedText } from "../../static/js/tables/calls.js";
import { html } from "../../static/vendor/preact/preact.js";

export function CallButtons({ state }) {
  const isShown = Boolean(state.tableInPlay.value) && state.may("table.call");
  const button = (what) => html`<${CallButton} key=${what} state=${state} what=${what} />`;
  return html`
    <nav class="calls" data-part="calls" aria-label=${state.texts("face.table.calls")} hidden=${!isShown}>
      ${isShown && CALLS.map(button)}
    </nav>
  `;
}

function CallButton({ state, what }) {
  const { texts, number, commands } = state;
  const { state: stage, call } = callOf(state.topicValue("calls"), number, what, state.now.value);
  const label = texts(`face.table.called.${what}`);
  const isNone = stage === "none";
  /** Ignores the second tap of a double tap. */
  const tapped = ({ detail }) => {
    if (detail > 1) {
      return;
    }
    if (stage === "waiting") {
      state.dialog.open(label, html`<${CallActions} state=${state} what=${what} call=${call} />`);
    } else {
      commands.send(label, "table.call", { table: number, what });
    }
  };
  const busy = String(state.isBusy(label));
  return html`
    <button class=${`call is-${stage}`} data-call=${what} aria-busy=${busy} onClick=${tapped}>
      <span>${texts(isNone ? `face.table.call_for.${what}` : `face.table.call.${what}`)}</span>
      <small>${noteOf(stage, call, state)}</small>
    </button>
  `;
}

function noteOf(stage, call, { texts, now }) {
  if (stage === "waiting") {
    return waitedText(call, now.value);
  }
  return stage === "answered" ? texts("face.table.call.answered") : "";
}

/** The actions for a waiting call. */
function CallActions({ state, what, call: { command } }) {
  const { texts, number } = state;
  const button = (key, type, fields) => {
    const label = texts(`face.table.call.${key}`);
    return html`<button onClick=${() => state.sendFromDialog(label, type, fields)}>${label}</button>`;
  };
  return html`
    <div class="actions">
      ${state.may("table.answer_call") && button("answer", "table.answer_call", { table: number, what })}
      ${command && state.may("undo") && button("take_back", "undo", { command })}
    </div>
  `;
}

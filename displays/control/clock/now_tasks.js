/** The cards of tasks: a call of a table, a bounty without a winner, a halted table, a running procedure. */

import { waitedText } from "../../../static/js/tables/calls.js";
import { html, useComputed } from "../../../static/vendor/preact/preact.js";
import { answerCall, callText } from "../floor/calls.js";
import { openWinners } from "../procedures/bounties/winners_dialog.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { nameOrNumber } from "../shared/entries.js";

function TaskCard({ title, text = "", children }) {
  return html`
    <article class="card" role="listitem">
      <h3>${title}</h3>
      ${text && html`<p>${text}</p>`}
      <div class="do">${children}</div>
    </article>
  `;
}

export function CallTask({ state, call }) {
  const { texts } = state;
  const waited = useComputed(() => waitedText(call, state.now.value));
  const title = html`${callText(call, texts)} <b class="waited">${waited.value}</b>`;
  const label = texts("face.control.floor.answer");
  const answer = () => answerCall(state, call);
  return html`
    <${TaskCard} title=${title}>
      <${RoleButton} state=${state} label=${label} type="table.answer_call" onClick=${answer} />
    <//>
  `;
}

/** The winner of an eliminated player's bounty is not named yet. */
export function BountyTask({ state, id }) {
  const { texts } = state;
  const player = nameOrNumber(id, (state.topicValue("players") || {})[id]);
  const label = texts("face.bounties.name");
  return html`
    <${TaskCard} title=${texts("face.bounties.who_won", { player })}>
      <${RoleButton} state=${state} label=${label} type="bounty.name" onClick=${() => openWinners(state, id)} />
    <//>
  `;
}

/** A halted table deals again once it is balanced, or by decision of the director. */
export function HaltedTask({ state, table }) {
  const { texts } = state;
  const label = texts("face.control.tables.waive");
  const waive = () => state.give(`${label}: ${table}`, "table.waive_halt", { table });
  return html`
    <${TaskCard}
      title=${texts("face.control.tables.table", { table })}
      text=${texts("face.control.tables.halted_long")}
    >
      <${RoleButton} state=${state} label=${label} type="table.waive_halt" onClick=${waive} />
    <//>
  `;
}

export function RunningTask({ texts, name, reason, onOpen }) {
  return html`
    <${TaskCard} title=${texts(`face.procedures.${name}`)} text=${reason}>
      <button onClick=${onOpen}>${texts("face.control.now.open")}</button>
    <//>
  `;
}

/** The dialog of a big blind missed by a button error: the seat, and whether there was substantial action. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../../shared/entries.js";
import { DialogFrame } from "../../shared/dialogs/dialog.js";
import { Segments } from "../../shared/fields/fields.js";
import { tableTitle } from "../../shared/seats_and_tables.js";

/** @param {object} table the table in topic `tables` */
export function openMissedBlind(state, number, table) {
  state.openDialog(MissedBlind, { number, table, players: state.face.topics.players || {} });
}

function MissedBlind({ state, dialog, number, table, players }) {
  const { texts } = state;
  const hadAction = useSignal(true);
  const label = texts("face.control.tables.missed_blind");
  const options = [
    { value: true, text: texts("face.control.tables.yes") },
    { value: false, text: texts("face.control.tables.no") },
  ];
  const seats = Object.keys(table.seats)
    .map(Number)
    .sort((a, b) => a - b);
  const report = (seat) => {
    const fields = { table: number, seat, substantial_action: hadAction.value };
    state.give(`${label}: ${number}-${seat}`, "table.missed_big_blind", fields);
  };
  const button = (seat) => html`
    <button key=${seat} type="button" onClick=${() => report(seat)}>
      <b>${seat}</b> ${nameOrNumber(table.seats[seat], players[table.seats[seat]])}
    </button>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${tableTitle(texts, number, label)}>
      <${Segments} label=${texts("face.control.tables.substantial_action")} options=${options} chosen=${hadAction} />
      <p class="hint">${texts("face.control.tables.missed_whose")}</p>
      <div class="actions">${seats.map(button)}</div>
    <//>
  `;
}

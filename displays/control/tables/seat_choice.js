/** Choosing an open seat: tables with their open seats, the emptiest first, narrowed by typing a table's number. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { seatsToChoose } from "../shared/seating_words.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const FEW_TABLES = 6;

/** @param {(seat: [number, number]) => void} onChoose */
export function openSeatChoice(state, title, onChoose) {
  state.openDialog(SeatChoiceDialog, { title, tables: state.face.topics.tables, onChoose });
}

/** @param {object} props.tables the topic's value as the dialog opens */
function SeatChoiceDialog({ state, dialog, title, tables, onChoose }) {
  const { texts } = state;
  const query = useSignal("");
  const found = seatsToChoose(tables, query.value);
  const isLong = seatsToChoose(tables).length > FEW_TABLES;
  const search = html`
    <${Field} label=${texts("face.control.tables.number")} text=${query} inputmode="numeric" data-later="" />
  `;
  const row = (table) => html`<${TableRow} key=${table.number} texts=${texts} table=${table} onChoose=${onChoose} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title}>
      ${isLong && search}
      <div class="seat-choice">${found.length ? found.map(row) : html`<p>${texts("seats.none_open")}</p>`}</div>
    <//>
  `;
}

function TableRow({ texts, table: { number, players, size, seats }, onChoose }) {
  const seat = (each) => {
    const label = texts("face.control.tables.seat_at", { table: number, seat: each });
    return html`<button key=${each} aria-label=${label} onClick=${() => onChoose([number, each])}>${each}</button>`;
  };
  return html`
    <div class="seat-row">
      <b>${texts("face.control.tables.row", { table: number, players, size })}</b>
      <div>${seats.map(seat)}</div>
    </div>
  `;
}

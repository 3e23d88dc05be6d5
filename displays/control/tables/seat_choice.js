/** The dialog that chooses an open seat: tables with open seats, the emptiest first, and a search by number. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { tablesToChoose } from "../shared/seats_and_tables.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const MAX_WITHOUT_SEARCH = 6;

/** @param {(seat: [number, number]) => void} onChoose */
export function openSeatChoice(state, title, onChoose) {
  state.openDialog(SeatChoiceDialog, { title, tables: state.face.topics.tables, onChoose });
}

/** @param {object} props.tables value of the topic at the opening of the dialog */
function SeatChoiceDialog({ state, dialog, title, tables, onChoose }) {
  const { texts } = state;
  const query = useSignal("");
  const matches = tablesToChoose(tables, query.value);
  const needsSearch = tablesToChoose(tables).length > MAX_WITHOUT_SEARCH;
  const search = html`
    <${Field} label=${texts("face.control.tables.number")} text=${query} inputmode="numeric" data-later="" />
  `;
  const row = (table) => html`<${TableRow} key=${table.number} texts=${texts} table=${table} onChoose=${onChoose} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title}>
      ${needsSearch && search}
      <div class="seat-choice">${matches.length ? matches.map(row) : html`<p>${texts("seats.none_open")}</p>`}</div>
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

/** The dialog that picks a seat of a table: for a player out, or for the button. */

import { html } from "../../../static/vendor/preact/preact.js";
import { bustOut } from "../procedures/bounties/winners_dialog.js";
import { nameOrNumber } from "../shared/entries.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";

/** @param {"out" | "button"} purpose the meaning of a tap on a seat */
export function openSeatPick(state, { number }, purpose) {
  state.roster.withTable(number, () => {
    const { players = {}, tables = {} } = state.face.topics;
    const { seats } = tables[number] || { seats: {} };
    state.openDialog(SeatPick, { number, seats, players, purpose });
  });
}

function SeatPick({ state, dialog, number, seats, players, purpose }) {
  const { texts } = state;
  const isOut = purpose === "out";
  const title = texts(isOut ? "face.control.floor.out_of" : "face.control.floor.button_of", { table: number });
  const button = (seat) => {
    const id = seats[seat];
    const name = nameOrNumber(id, players[id]);
    const label = `${title}: ${isOut ? name : seat}`;
    const markOut = () => bustOut(state, id, label);
    const setButton = () => state.give(label, "table.button", { table: number, button: Number(seat) });
    return html`
      <button class="seat" key=${seat} onClick=${isOut ? markOut : setButton}>
        <small>${texts("face.control.tables.seat", { seat })}</small><b>${name}</b>
      </button>
    `;
  };
  return html`
    <${DialogFrame} dialog=${dialog} title=${title}>
      <div class="seats">${Object.keys(seats).map(button)}</div>
    <//>
  `;
}

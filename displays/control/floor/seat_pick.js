/** A tap on one of a table's players: out of play, or the button is there. */

import { html } from "../../../static/vendor/preact/preact.js";
import { bustOut } from "../procedures/bounties/winners_dialog.js";
import { calledName } from "../shared/seating_words.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";

/** @param {"out" | "button"} what the meaning of a tap on a seat */
export function openSeatPick(state, { number }, what) {
  state.roster.withTable(number, () => {
    const { players = {}, tables = {} } = state.face.topics;
    const { seats } = tables[number] || { seats: {} };
    state.openDialog(SeatPick, { number, seats, players, what });
  });
}

function SeatPick({ state, dialog, number, seats, players, what }) {
  const { texts } = state;
  const isOut = what === "out";
  const title = texts(isOut ? "face.control.floor.out_of" : "face.control.floor.button_of", { table: number });
  const button = (seat) => {
    const id = seats[seat];
    const name = calledName(id, players[id]);
    const label = `${title}: ${isOut ? name : seat}`;
    const out = () => bustOut(state, id, label);
    const isButton = () => state.give(label, "table.button", { table: number, button: Number(seat) });
    return html`
      <button class="seat" key=${seat} onClick=${isOut ? out : isButton}>
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

/** The dialog of a dead button, at an empty seat: the floor reports the blinds too. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../../shared/entries.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice } from "../../shared/fields/fields.js";

/** The next occupied seats clockwise from a seat. */
export function nextSeats(table, seat, count) {
  const order = Array.from({ length: table.size }, (_, index) => ((seat + index) % table.size) + 1);
  return order.filter((each) => each in table.seats).slice(0, count);
}

/** Asks for both blinds; the next two players are chosen at first. */
export function askBlinds(state, number, table, button) {
  state.openDialog(Blinds, { number, table, button, players: state.face.topics.players || {} });
}

function Blinds({ state, dialog, number, table, button, players }) {
  const { texts } = state;
  const [small, big] = nextSeats(table, button, 2);
  const smallBlind = useSignal(small);
  const bigBlind = useSignal(big);
  const title = texts("face.control.tables.dead_button", { table: number, seat: button });
  const seats = seatOptions(texts, table, button, players);
  const nobody = { value: 0, text: texts("face.control.tables.no_small_blind") };
  const label = texts("face.control.field.small_blind");
  const save = () => {
    const blinds = { small_blind: smallBlind.value || null, big_blind: bigBlind.value };
    return state.save(title, "table.button", Object.assign({ table: number, button }, blinds));
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.tables.set_button")} save=${save}>
      <${Choice} label=${label} options=${[nobody, ...seats]} chosen=${smallBlind} />
      <${Choice} label=${texts("face.control.field.big_blind")} options=${seats} chosen=${bigBlind} />
    <//>
  `;
}

/** All seats except the button's, each with its player. */
function seatOptions(texts, table, button, players) {
  const text = (seat) => {
    const id = table.seats[seat];
    return `${seat}: ${id ? nameOrNumber(id, players[id]) : texts("face.control.tables.open_seat")}`;
  };
  const others = Array.from({ length: table.size }, (_, index) => index + 1).filter((seat) => seat !== button);
  return others.map((seat) => ({ value: seat, text: text(seat) }));
}

/** The dialog of another move than the proposed one: another player of the same table, and another seat. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "../../../../static/js/texts/reasons.js";
import { nameOrNumber } from "../../shared/entries.js";
import { seatOf } from "../../shared/seats_and_tables.js";
import { DialogFrame } from "../../shared/dialogs/dialog.js";
import { openSeatChoice } from "../seat_choice.js";

/** @param {object} move a move of topic `plan`; a later one has no `movers`, and only its seat can be chosen */
export function openOtherMove(state, move) {
  const { texts, face } = state;
  const players = face.topics.players || {};
  if (move.movers) {
    state.openDialog(OtherMove, { move, players });
    return;
  }
  const name = nameOrNumber(move.entry, players[move.entry]);
  const title = texts("face.control.tables.other_seat_for", { name });
  openSeatChoice(state, title, (to) => confirmMove(state, players, move.entry, move.from, to.join("-")));
}

function confirmMove(state, players, entry, from, to) {
  const name = nameOrNumber(entry, players[entry]);
  const label = state.texts("face.control.tables.proposed", { name, from, to });
  state.give(label, "move.confirm", { entry, from_seat: seatOf(from), to_seat: seatOf(to) });
}

function OtherMove({ state, dialog, move, players }) {
  const { texts } = state;
  const mover = useSignal(move.movers.find((each) => each.entry === move.entry));
  const target = useSignal(move.seats.find((each) => each.seat === move.to));
  const nameOf = ({ entry, seat }) => `${nameOrNumber(entry, players[entry])} (${seat})`;
  const placeOf = ({ seat }) => {
    const [table, number] = seatOf(seat);
    return texts("face.control.tables.seat_at", { table, seat: number });
  };
  const moveTo = ({ seat }) => confirmMove(state, players, mover.value.entry, mover.value.seat, seat);
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.tables.other_choice")}>
      <h3>${texts("face.control.tables.who_moves")}</h3>
      <${Choices} texts=${texts} choices=${move.movers} chosen=${mover} nameOf=${nameOf} />
      <h3>${texts("face.control.tables.where_to")}</h3>
      <${Choices} texts=${texts} choices=${move.seats} chosen=${target} nameOf=${placeOf} onChoose=${moveTo} />
    <//>
  `;
}

/** Buttons for choices, each with its reason; a closed one has the reason against it. */
function Choices({ texts, choices, chosen, nameOf, onChoose = () => {} }) {
  const button = (choice) => {
    const choose = () => {
      chosen.value = choice;
      onChoose(choice);
    };
    return html`
      <button
        class="choice"
        key=${choice.seat}
        type="button"
        aria-pressed=${String(chosen.value === choice)}
        disabled=${Boolean(choice.closed)}
        onClick=${choose}
      >
        <b>${nameOf(choice)}</b><small>${reasonText(choice.closed || choice.why, texts)}</small>
      </button>
    `;
  };
  return html`<div class="choices" role="group">${choices.map(button)}</div>`;
}

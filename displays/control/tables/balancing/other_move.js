/** Another move than the proposed one: another player of the table that gives, then a tap on a seat of the short table. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "../../shared/commands/desk.js";
import { calledName, seatOf } from "../../shared/seating_words.js";
import { DialogFrame } from "../../shared/dialogs/dialog.js";
import { openSeatChoice } from "../seat_choice.js";

/** @param {object} move as topic `plan` has it; of the later ones only the seat is chosen, from all that are open */
export function openOtherMove(state, move) {
  const { texts, face } = state;
  const players = face.topics.players || {};
  if (move.movers) {
    state.openDialog(OtherMove, { move, players });
    return;
  }
  const name = calledName(move.entry, players[move.entry]);
  const title = texts("face.control.tables.other_seat_for", { name });
  openSeatChoice(state, title, (to) => give(state, players, move.entry, move.from, to.join("-")));
}

function give(state, players, entry, from, to) {
  const name = calledName(entry, players[entry]);
  const label = state.texts("face.control.tables.proposed", { name, from, to });
  state.give(label, "move.confirm", { entry, from_seat: seatOf(from), to_seat: seatOf(to) });
}

function OtherMove({ state, dialog, move, players }) {
  const { texts } = state;
  const mover = useSignal(move.movers.find((each) => each.entry === move.entry));
  const place = useSignal(move.seats.find((each) => each.seat === move.to));
  const nameOf = ({ entry, seat }) => `${calledName(entry, players[entry])} (${seat})`;
  const placeOf = ({ seat }) => {
    const [table, number] = seatOf(seat);
    return texts("face.control.tables.seat_at", { table, seat: number });
  };
  const moveTo = ({ seat }) => give(state, players, mover.value.entry, mover.value.seat, seat);
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.tables.other_choice")}>
      <h3>${texts("face.control.tables.who_moves")}</h3>
      <${Choices} texts=${texts} choices=${move.movers} chosen=${mover} nameOf=${nameOf} />
      <h3>${texts("face.control.tables.where_to")}</h3>
      <${Choices} texts=${texts} choices=${move.seats} chosen=${place} nameOf=${placeOf} onChoose=${moveTo} />
    <//>
  `;
}

/** One of several, each with the reason for it; one that cannot be chosen says why. */
function Choices({ texts, choices, chosen, nameOf, onChoose = () => {} }) {
  const button = (each) => {
    const choose = () => {
      chosen.value = each;
      onChoose(each);
    };
    return html`
      <button
        class="choice"
        key=${each.seat}
        type="button"
        aria-pressed=${String(chosen.value === each)}
        disabled=${Boolean(each.closed)}
        onClick=${choose}
      >
        <b>${nameOf(each)}</b><small>${reasonText(each.closed || each.why, texts)}</small>
      </button>
    `;
  };
  return html`<div class="choices" role="group">${choices.map(button)}</div>`;
}

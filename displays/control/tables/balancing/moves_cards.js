/** The cards of moves that balance tables: one for each move with its reasons, and of several moves one for all. */

import { reasonText } from "../../../../static/js/texts/reasons.js";
import { seatOf } from "../../shared/seats_and_tables.js";
import { openOtherMove } from "./other_move.js";

/** @param {object[]} moves moves of topic `plan`, each with `name` of the player and `absent` */
export function moveCards(state, moves) {
  return [...(moves.length > 1 ? [allCard(state, moves)] : []), ...moves.map((move) => oneCard(state, move))];
}

/** One command for all moves, in their order. The server refuses all of them if one has changed. */
function allCard(state, moves) {
  const { texts } = state;
  const label = texts("face.control.tables.confirm_all", { count: moves.length });
  const act = () => state.give(label, "moves.confirm", { moves: moves.map(fieldsOf) });
  return {
    key: "moves",
    title: texts("face.control.tables.to_balance", { count: moves.length }),
    lines: moves.map(({ name, from, to }) => ({ name, text: `${from} → ${to}` })),
    buttons: [{ label, type: "moves.confirm", act, isMain: true }],
  };
}

function oneCard(state, move) {
  const { texts } = state;
  const title = texts("face.control.tables.proposed", { name: move.name, from: move.from, to: move.to });
  const label = texts("face.control.tables.confirm");
  const type = "move.confirm";
  const give = () => state.give(title, type, fieldsOf(move));
  const absent = move.absent ? texts("face.control.tables.absent_moves") : "";
  return {
    key: `move-${move.entry}`,
    title,
    text: [...move.why.map((reason) => reasonText(reason, texts)), absent].join(" ").trim(),
    buttons: [
      { label, type, act: give, isMain: true, name: `${label}: ${title}` },
      { label: texts("face.control.tables.other_choice"), type, act: () => openOtherMove(state, move) },
    ],
  };
}

function fieldsOf({ entry, from, to }) {
  return { entry, from_seat: seatOf(from), to_seat: seatOf(to) };
}

/** The card of waiting alternates without an open seat: the table to open, its players, the moves to it. */

import { reasonText } from "../../../../static/js/texts/reasons.js";
import { nameOrNumber } from "../../shared/entries.js";

/** The proposed table if it is free in the room, else the next free number. */
export function tableToOpen(proposed, floor = {}, slug) {
  const isFree = (number) => {
    const physical = floor[number];
    return !physical || (!physical.out_of_service && (physical.held_by === null || physical.held_by === slug));
  };
  let number = proposed;
  while (!isFree(number)) {
    number += 1;
  }
  return number;
}

/** The contents of the card; null if no player needs a table. More may wait than fit at that table. */
export function alternatesFacts({ plan, players = {}, "floor:room": floor }, slug) {
  const newTable = plan ? plan.new_table : null;
  if (!newTable) {
    return null;
  }
  const nameOf = (id) => nameOrNumber(id, players[id]);
  const waiting = Object.keys(players).filter((id) => players[id].status === "waiting");
  return {
    table: tableToOpen(newTable.table, floor, slug),
    waiting: Math.max(newTable.seated.length, waiting.length),
    seated: newTable.seated.map((id) => ({ id, name: nameOf(id) })),
    moves: newTable.moves.map(({ entry, from, why }) => ({ id: entry, name: nameOf(entry), from, why })),
  };
}

/** The card. Its lines have the players of the new table and their places now; a draw gives the seats. */
export function alternatesCard(state, { table, waiting, seated, moves }) {
  const { texts } = state;
  const label = texts("face.control.tables.open_and_seat", { table });
  const code = moves.length ? "face.control.tables.alternates_how" : "face.control.tables.alternates_no_moves";
  const fields = { table, seated: seated.map(({ id }) => id), movers: moves.map(({ id }) => id) };
  const act = () => state.give(label, "alternates.seat", fields);
  const waitingLine = ({ name }) => ({ name, text: texts("face.control.players.waiting") });
  const movingLine = ({ name, from, why }) => ({
    name,
    text: `${from} · ${why.map((each) => reasonText(each, texts)).join(" ")}`,
  });
  return {
    key: "alternates",
    title: texts("face.control.tables.alternates", { count: waiting }),
    text: texts(code, { table, seated: seated.length, moves: moves.length }),
    lines: [...seated.map(waitingLine), ...moves.map(movingLine)],
    linesLabel: texts("face.control.tables.table", { table }),
    buttons: [{ label, type: "alternates.seat", act, isMain: true }],
  };
}

/** Alternates wait and no seat is open: one card with the table to open, its players, the moves to it, and one button. */

import { reasonText } from "../../shared/commands/desk.js";
import { calledName } from "../../shared/seating_words.js";

/** The proposed table, else the next number that nobody else in the room has. */
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

/** The contents of the card; null where no player needs a table. */
export function alternatesFacts({ plan, players = {}, "floor:room": floor }, slug) {
  const found = plan ? plan.new_table : null;
  if (!found) {
    return null;
  }
  const named = (id) => calledName(id, players[id]);
  return {
    table: tableToOpen(found.table, floor, slug),
    seated: found.seated.map((id) => ({ id, name: named(id) })),
    moves: found.moves.map(({ entry, from, why }) => ({ id: entry, name: named(entry), from, why })),
  };
}

/** The players who will sit at the table, and where they are now; the seats there are drawn. */
export function alternatesCard(state, { table, seated, moves }) {
  const { texts } = state;
  const label = texts("face.control.tables.open_and_seat", { table });
  const how = moves.length ? "face.control.tables.alternates_how" : "face.control.tables.alternates_no_moves";
  const fields = { table, seated: seated.map(({ id }) => id), movers: moves.map(({ id }) => id) };
  const act = () => state.give(label, "alternates.seat", fields);
  const waits = ({ name }) => ({ name, text: texts("face.control.players.waiting") });
  const comes = ({ name, from, why }) => ({
    name,
    text: `${from} · ${why.map((each) => reasonText(each, texts)).join(" ")}`,
  });
  return {
    key: "alternates",
    title: texts("face.control.tables.alternates", { count: seated.length }),
    text: texts(how, { table, moves: moves.length }),
    lines: [...seated.map(waits), ...moves.map(comes)],
    linesLabel: texts("face.control.tables.table", { table }),
    buttons: [{ label, type: "alternates.seat", act, isMain: true }],
  };
}

/** Alternates wait and no seat is open: one card with the table to open, its players, the moves to it, and one button. */

import { el } from "../../static/js/dom.js";
import { reasonText } from "./desk.js";
import { calledName } from "./seating_words.js";

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

export class AlternatesCard {
  /** @param {(title: string, text: string, ...buttons: Node[]) => HTMLElement} card */
  constructor(face, hands, card) {
    Object.assign(this, { face, hands, card });
  }

  draw({ table, seated, moves }) {
    const { texts } = this.face;
    const label = texts("face.control.tables.open_and_seat", { table });
    const title = texts("face.control.tables.alternates", { count: seated.length });
    const how = texts(moves.length ? "face.control.tables.alternates_how" : "face.control.tables.alternates_no_moves", { table, moves: moves.length });
    const fields = { table, seated: seated.map(({ id }) => id), movers: moves.map(({ id }) => id) };
    const button = this.hands.button("button.main", label, "alternates.seat", () => this.hands.give(label, "alternates.seat", fields));
    const card = this.card(title, how, button);
    card.insertBefore(this.preview(table, seated, moves), card.querySelector(".do"));
    return card;
  }

  /** The players who will sit at the table, and where they come from; the seats there are drawn. */
  preview(table, seated, moves) {
    const { texts } = this.face;
    const row = (name, text) => el("li", {}, el("b", {}, name), el("span", {}, text));
    return el(
      "ul.preview",
      { "aria-label": texts("face.control.tables.table", { table }) },
      ...seated.map(({ name }) => row(name, texts("face.control.players.waiting"))),
      ...moves.map(({ name, from, why }) => row(name, `${from} · ${why.map((each) => reasonText(each, texts)).join(" ")}`)),
    );
  }
}

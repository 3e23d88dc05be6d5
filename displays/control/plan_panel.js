/** What the seating asks of the floor: buttons to tell, a table to break, the final table, moves one by one. */

import { el, setChildren } from "../../static/js/dom.js";
import { reasonText } from "./desk.js";
import { seatChoice } from "./seat_choice.js";
import { calledName, seatOf, tablesOf } from "./seating_words.js";

/** So many moves are shown at once; they are made in their order. */
const MOST_MOVES = 8;

export class PlanPanel {
  constructor(face, dialog, hands, node) {
    Object.assign(this, { face, dialog, hands, node });
  }

  draw() {
    const { topics, session } = this.face;
    const { plan, moves, tables = {}, players = {} } = topics;
    const asked = plan ? plan.where_is_the_button.filter((number) => tables[number]) : [];
    const proposed = plan ? plan.moves.slice(0, MOST_MOVES) : [];
    const facts = {
      asked: asked.map((number) => ({ number, seats: Object.keys(tables[number].seats).map(Number) })),
      breaks: moves ? moves.next_to_break : null,
      final: Boolean(moves && moves.final_table_due),
      waits: moves && moves.waiting.length ? { id: moves.waiting[0], count: moves.waiting.length, name: calledName(moves.waiting[0], players[moves.waiting[0]]) } : null,
      moves: proposed.map((move) => Object.assign({ name: calledName(move.entry, players[move.entry]) }, move)),
    };
    setChildren(this.node, JSON.stringify([facts, session && session.may]), () => this.cards(facts));
  }

  cards({ asked, breaks, final, waits, moves }) {
    return [
      ...(final ? [this.finalTable()] : []),
      ...(breaks === null ? [] : [this.breaking(breaks)]),
      ...asked.map((each) => this.asking(each)),
      ...moves.map((move) => this.move(move)),
      ...(waits ? [this.waiting(waits)] : []),
    ];
  }

  card(title, text, ...buttons) {
    return el("article.card", { role: "listitem" }, el("h3", {}, title), text ? el("p", {}, text) : null, el("div.do", {}, ...buttons));
  }

  move(move) {
    const { texts } = this.face;
    const title = texts("face.control.tables.proposed", { name: move.name, from: move.from, to: move.to });
    const label = texts("face.control.tables.confirm");
    const give = (to) => this.hands.give(title, "move.confirm", { entry: move.entry, from_seat: seatOf(move.from), to_seat: to });
    return this.card(
      title,
      move.why.map((reason) => reasonText(reason, texts)).join(" "),
      this.hands.button("button.main", label, "move.confirm", () => give(seatOf(move.to)), { "aria-label": `${label}: ${title}` }),
      this.hands.button("button", texts("face.control.tables.other_seat"), "move.confirm", () => this.otherSeat(move, give)),
    );
  }

  otherSeat(move, give) {
    const { texts, topics } = this.face;
    this.dialog.open(texts("face.control.tables.other_seat_for", { name: move.name }), seatChoice(texts, topics.tables, give), []);
  }

  breaking(table) {
    const { texts } = this.face;
    const label = texts("face.control.tables.break_now", { table });
    const button = this.hands.button("button.main", label, "table.break", () => this.hands.give(label, "table.break", { table }));
    return this.card(texts("face.control.tables.breaks_next", { table }), "", button);
  }

  finalTable() {
    const { texts } = this.face;
    const label = texts("face.control.tables.final");
    return this.card(texts("face.control.tables.final_due"), "", this.hands.button("button.main", label, "table.final", () => this.chooseFinal(label)));
  }

  chooseFinal(label) {
    const { texts, topics } = this.face;
    const open = tablesOf(topics.tables).filter((table) => table.state === "open");
    const buttons = open.map(({ number }) =>
      el("button", { onclick: () => this.hands.give(label, "table.final", { table: number }) }, texts("face.control.tables.table", { table: number })),
    );
    this.dialog.open(label, [el("p.hint", {}, texts("face.control.tables.final_where")), el("div.actions", {}, ...buttons)], []);
  }

  asking({ number, seats }) {
    const { texts } = this.face;
    const title = texts("tables.button_unknown", { table: number });
    const tell = (button) => this.hands.give(title, "table.button", { table: number, button });
    const buttons = seats.map((seat) =>
      this.hands.button("button", String(seat), "table.button", () => tell(seat), { "aria-label": texts("face.control.tables.seat_at", { table: number, seat }) }),
    );
    const card = this.card(title, "", ...buttons);
    card.classList.add("asks");
    return card;
  }

  waiting({ id, count, name }) {
    const { texts } = this.face;
    const label = texts("face.control.tables.seat_first", { name });
    const button = this.hands.button("button", label, "seat.give", () => this.hands.give(label, "seat.give", { entry: id }));
    return this.card(texts("face.control.tables.waiting", { count }), "", button);
  }
}

/** What the seating asks of the floor: buttons to tell, a table to break, the final table, moves one by one. */

import { el, setChildren } from "../../static/js/dom.js";
import { reasonText } from "./desk.js";
import { DrawCards, drawFacts, pendingDraw } from "./draw_cards.js";
import { breakNotes, noShowCard, noShowFacts } from "./no_shows.js";
import { OtherMove } from "./other_move.js";
import { lastMoved, printLink } from "./print_link.js";
import { calledName, seatOf, tablesOf } from "./seating_words.js";

/** So many moves are shown at once; they are made in their order. */
const MOST_MOVES = 8;

export class PlanPanel {
  /** @param {(id: string) => void} takeOut what a tap on somebody who never came opens */
  constructor(face, dialog, hands, node, takeOut) {
    Object.assign(this, { face, dialog, hands, node });
    this.takeOut = takeOut;
    this.other = new OtherMove(face, dialog, hands);
    this.draws = new DrawCards(face, dialog, hands, (...parts) => this.card(...parts));
  }

  draw() {
    const { topics, session } = this.face;
    const { plan, moves, tables = {}, players = {} } = topics;
    const asked = plan ? plan.where_is_the_button.filter((number) => tables[number]) : [];
    const proposed = plan ? plan.moves.slice(0, MOST_MOVES) : [];
    const facts = {
      draws: drawFacts(topics),
      noShows: noShowFacts(topics),
      redraw: plan && !pendingDraw(topics) ? plan.redraw : null,
      notes: moves && moves.next_to_break !== null ? breakNotes(moves.next_to_break, players, this.face.texts) : [],
      asked: asked.map((number) => ({ number, seats: Object.keys(tables[number].seats).map(Number) })),
      breaks: moves ? moves.next_to_break : null,
      final: Boolean(moves && moves.final_table_due),
      waits: moves && moves.waiting.length ? { id: moves.waiting[0], count: moves.waiting.length, name: calledName(moves.waiting[0], players[moves.waiting[0]]) } : null,
      moved: this.movedLast(moves, players),
      moves: proposed.map((move) => Object.assign({ name: calledName(move.entry, players[move.entry]), absent: Boolean(players[move.entry] && players[move.entry].absent) }, move)),
    };
    setChildren(this.node, JSON.stringify([facts, session && session.may]), () => this.cards(facts));
  }

  cards({ draws, noShows, redraw, notes, asked, breaks, final, waits, moved, moves }) {
    return [
      ...this.draws.first(draws),
      ...(final ? [this.finalTable()] : []),
      ...(redraw === null ? [] : [this.redraw(redraw)]),
      ...(breaks === null ? [] : [this.breaking(breaks, notes)]),
      ...asked.map((each) => this.asking(each)),
      ...(moved ? [this.slips(moved)] : []),
      ...moves.map((move) => this.move(move)),
      ...(noShows ? [noShowCard(this.face, this.hands, (...parts) => this.card(...parts), noShows, this.takeOut)] : []),
      ...(waits ? [this.waiting(waits)] : []),
      ...this.draws.last(draws, redraw !== null),
    ];
  }

  card(title, text, ...buttons) {
    return el("article.card", { role: "listitem" }, el("h3", {}, title), text ? el("p", {}, text) : null, el("div.do", {}, ...buttons));
  }

  move(move) {
    const { texts } = this.face;
    const title = texts("face.control.tables.proposed", { name: move.name, from: move.from, to: move.to });
    const label = texts("face.control.tables.confirm");
    const give = () => this.hands.give(title, "move.confirm", { entry: move.entry, from_seat: seatOf(move.from), to_seat: seatOf(move.to) });
    return this.card(
      title,
      [...move.why.map((reason) => reasonText(reason, texts)), move.absent ? texts("face.control.tables.absent_moves") : ""].join(" ").trim(),
      this.hands.button("button.main", label, "move.confirm", give, { "aria-label": `${label}: ${title}` }),
      this.hands.button("button", texts("face.control.tables.other_choice"), "move.confirm", () => this.other.open(move)),
    );
  }

  /** What was moved last, whose slips may be wanted. */
  movedLast(moves, players) {
    const { texts, live } = this.face;
    const last = lastMoved(moves, live.now());
    if (!last) {
      return null;
    }
    const [{ entry, from, to }] = last.moves;
    const one = { name: calledName(entry, players[entry]), from: from || "–", to };
    const title = { break: () => texts("face.moves.break", { table: String(last.table) }), final: () => texts("face.moves.final"), moves: () => texts("face.control.tables.proposed", one) };
    return { key: last.key, title: title[last.kind](), count: last.moves.length };
  }

  slips({ key, title, count }) {
    const { texts } = this.face;
    const label = texts(count > 1 ? "face.print.slips" : "face.print.slip");
    return this.card(texts("face.print.moved"), title, printLink(this.face, "slips", `which=${key}`, label));
  }

  /** The house redraws everybody at so many players or tables. */
  redraw({ players, tables }) {
    const { texts } = this.face;
    const label = texts("face.control.draws.redraw");
    const button = this.hands.button("button.main", label, "draw.publish", () => this.hands.give(label, "draw.publish", { kind: "redraw" }));
    return this.card(players === null ? texts("face.control.tables.redraw_due", { tables }) : texts("face.control.tables.redraw_due_players", { players }), "", button);
  }

  breaking(table, notes) {
    const { texts } = this.face;
    const label = texts("face.control.tables.break_now", { table });
    const button = this.hands.button("button.main", label, "table.break", () => this.hands.give(label, "table.break", { table }));
    return this.card(texts("face.control.tables.breaks_next", { table }), notes.join(" "), button);
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

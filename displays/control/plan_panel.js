/** Tasks of the seating for the floor: buttons to report, a table to break, the final table, single moves. */

import { el, setChildren } from "../../static/js/dom.js";
import { AlternatesCard, alternatesFacts } from "./alternates_card.js";
import { askedOf, askingCard } from "./button_asked.js";
import { DrawCards, drawFacts, pendingDraw } from "./draw_cards.js";
import { MovesCards } from "./moves_cards.js";
import { breakNotes, noShowCard, noShowFacts } from "./no_shows.js";
import { openOtherMove } from "./tables/other_move.js";
import { lastMoved, printLink } from "./shared/print_link.js";
import { calledName, tablesOf } from "./seating_words.js";

/** Number of moves shown at once; they are made in their order. */
const MAX_MOVES = 8;

/** The first action is emphasised; a later one has to wait. */
export function onlyFirstMain(cards) {
  const [, ...others] = [].concat(...cards.map((card) => [...card.querySelectorAll("button.main")]));
  others.forEach((button) => button.classList.remove("main"));
  return cards;
}

export class PlanPanel {
  /** @param {(id: string) => void} takeOut called by a tap on a player who never came */
  constructor(state, dialog, hands, part, takeOut) {
    const { face } = state;
    Object.assign(this, { face, dialog, hands, part });
    this.takeOut = takeOut;
    const card = (...parts) => this.card(...parts);
    this.draws = new DrawCards(face, dialog, hands, card);
    this.alternates = new AlternatesCard(face, hands, card);
    this.moves = new MovesCards(face, hands, card, (move) => openOtherMove(state, move));
  }

  draw() {
    const { topics, session, options } = this.face;
    const { plan, moves, tables = {}, players = {} } = topics;
    const asked = plan ? plan.where_is_the_button.filter((number) => tables[number]) : [];
    const proposed = plan ? plan.moves.slice(0, MAX_MOVES) : [];
    const facts = {
      draws: drawFacts(topics, options.slug),
      alternates: alternatesFacts(topics, options.slug),
      noShows: noShowFacts(topics),
      redraw: plan && !pendingDraw(topics) ? plan.redraw : null,
      notes: moves && moves.next_to_break !== null ? breakNotes(moves.next_to_break, players, this.face.texts) : [],
      asked: asked.map((number) => askedOf(number, tables[number])),
      breaks: moves ? moves.next_to_break : null,
      final: Boolean(moves && moves.final_table_due),
      waits: moves && moves.waiting.length && !(plan && plan.new_table) ? { id: moves.waiting[0], count: moves.waiting.length, name: calledName(moves.waiting[0], players[moves.waiting[0]]) } : null,
      moved: this.movedLast(moves, players),
      moves: proposed.map((move) => Object.assign({ name: calledName(move.entry, players[move.entry]), absent: Boolean(players[move.entry] && players[move.entry].absent) }, move)),
    };
    const may = session && session.may;
    setChildren(this.part.plan, JSON.stringify([facts, may]), () => onlyFirstMain(this.cards(facts)));
    const { draws, redraw } = facts;
    setChildren(this.part.plan_more, JSON.stringify([draws, redraw, may]), () => this.draws.last(draws, redraw !== null));
  }

  cards({ draws, alternates, noShows, redraw, notes, asked, breaks, final, waits, moved, moves }) {
    return [
      ...this.draws.first(draws),
      ...(final ? [this.finalTable()] : []),
      ...(redraw === null ? [] : [this.redraw(redraw)]),
      ...(alternates ? [this.alternates.draw(alternates)] : []),
      ...(breaks === null ? [] : [this.breaking(breaks, notes)]),
      ...asked.map((each) => this.asking(each)),
      ...(moved ? [this.slips(moved)] : []),
      ...this.moves.draw(moves),
      ...(noShows ? [noShowCard(this.face, this.hands, (...parts) => this.card(...parts), noShows, this.takeOut)] : []),
      ...(waits ? [this.waiting(waits)] : []),
    ];
  }

  card(title, text, ...buttons) {
    return el("article.card", { role: "listitem" }, el("h3", {}, title), text ? el("p", {}, text) : null, el("div.do", {}, ...buttons));
  }

  /** The last moves, whose slips may be printed; null once play is over. */
  movedLast(moves, players) {
    const { live, topics } = this.face;
    const last = lastMoved(moves, live.now());
    if (!last || (topics.tournament && topics.tournament.ended)) {
      return null;
    }
    return { key: last.key, title: this.movedTitle(last, players), count: last.moves.length };
  }

  movedTitle({ kind, table, moves }, players) {
    const { texts } = this.face;
    if (kind !== "moves") {
      return kind === "break" ? texts("face.moves.break", { table: String(table) }) : texts("face.moves.final");
    }
    const [{ entry, from, to }] = moves;
    const one = { name: calledName(entry, players[entry]), from: from || "–", to };
    return moves.length > 1 ? texts("face.print.moved_several", { count: moves.length }) : texts("face.control.tables.proposed", one);
  }

  slips({ key, title, count }) {
    const { texts } = this.face;
    const label = texts(count > 1 ? "face.print.slips" : "face.print.slip");
    return this.card(texts("face.print.moved"), title, printLink(this.face, "slips", `which=${key}`, label));
  }

  /** The house redraws everybody at certain numbers of players or tables. */
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

  asking(asked) {
    return askingCard(this.face, this.hands, (...parts) => this.card(...parts), asked);
  }

  waiting({ id, count, name }) {
    const { texts } = this.face;
    const label = texts("face.control.tables.seat_first", { name });
    const button = this.hands.button("button", label, "seat.give", () => this.hands.give(label, "seat.give", { entry: id }));
    return this.card(texts("face.control.tables.waiting", { count }), "", button);
  }
}

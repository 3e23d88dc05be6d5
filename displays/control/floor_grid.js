/** Every open table by section: a hand is one tap, a bust-out two; calls are answered there. */

import { CALLS, callOf, waitedText } from "../../static/js/calls.js";
import { el, setChildren, setText } from "../../static/js/dom.js";
import { whyNoneIsDealt, endingDay } from "../../static/js/day_end.js";
import { nextGame } from "../../static/js/games.js";
import { reading } from "../../static/js/level_clock.js";
import { isStud } from "../../static/js/stakes.js";
import { fillButton } from "./buttons.js";
import { answerCall, callText, giveCalmly } from "./calls_panel.js";
import { floorPlay } from "./floor_hands.js";
import { bySection, cellBeside } from "./floor_words.js";
import { mayDo } from "./roles.js";
import { buttonText, calledName, isOver } from "./seating_words.js";
import { stateWords } from "./tables_view.js";

export class FloorGrid {
  /** @param {object} helpers `dialog`, `hands`, `card` (that of a table) */
  constructor(face, desk, { dialog, hands, card }, node) {
    Object.assign(this, { face, desk, dialog, hands, card, node });
    this.cells = new Map(); // table -> its nodes, which stay, so that a key or a finger on one stays there
    this.sectionTaps = []; // the button of each section that reports its tables, and those
    node.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {object[]} tables as `tablesOf` gives them, those that are open */
  draw(tables, now) {
    const { topics, session, texts } = this.face;
    const sections = bySection(tables, topics["floor:room"]);
    this.play = floorPlay(topics, texts);
    const type = this.play && this.play.type;
    const key = JSON.stringify([sections.map(({ name, tables: those }) => [name, those.map(({ number }) => number)]), type, session && session.may]);
    setChildren(this.node, key, () => this.sections(sections, type));
    this.sectionTaps.forEach((each) => this.drawSection(each));
    tables.forEach((table) => this.drawCell(this.cells.get(table.number), table, now));
  }

  sections(sections, type) {
    this.cells.clear();
    this.sectionTaps = [];
    return sections.map(({ name, tables }) =>
      el(
        "section",
        { "aria-label": name || this.face.texts("face.control.tables") },
        el("div.section-head", {}, name ? el("h2.label", {}, name) : null, type ? this.allDone(name, tables, type) : null),
        el("div.cells", {}, ...tables.map(({ number }) => this.cell(number))),
      ),
    );
  }

  cell(number) {
    const { texts, session } = this.face;
    const table = () => Object.assign({ number }, this.face.topics.tables[number]);
    const made = {
      head: el("button.cell-head", { "data-go": "head", onclick: () => this.card.open(number) }),
      hand: el("button", { "data-go": "hand", onclick: (event) => this.dealt(table(), event) }),
      out: el("button", { "data-go": "out", onclick: () => this.pick(table(), "out") }),
      done: el("button.done", { "data-go": "done", hidden: true, onclick: () => this.finished([number]) }),
      call: el("button.call", { "data-go": "call", hidden: true }, el("span.spoken"), el("span.waited")),
      said: el("small"),
    };
    fillButton(this.face, made.hand, texts("face.control.floor.hand"), mayDo(session, "table.hand"));
    const here = () => el("span.spoken", {}, ` ${texts("face.control.tables.table", { table: number })}`);
    made.hand.append(made.said, here());
    fillButton(this.face, made.out, texts("face.control.floor.out"), mayDo(session, "entry.bust"));
    made.out.append(here());
    made.node = el("article.cell", { "data-table": number }, made.head, el("div.cell-do", {}, made.hand, made.out, made.call), made.done);
    this.cells.set(number, made);
    return made.node;
  }

  drawCell(made, table, now) {
    const { texts, topics, session } = this.face;
    const moves = topics.moves || { next_to_break: null, breaking_order: [] };
    const calls = this.callsOf(table.number, now);
    const called = calls.map(({ what }) => ({ tone: "accent", text: texts(`face.table.call.${what}`) }));
    const words = [...called, ...stateWords(table, moves.next_to_break, [], texts)];
    const facts = [table.number, table.players, table.size, table.name, buttonText(table, texts), words];
    setChildren(made.head, JSON.stringify(facts), () => this.inside(table, words));
    made.node.classList.toggle("is-halted", table.halted);
    const asks = this.asksForButton(table, now);
    const small = asks ? (table.players < 2 ? "too_few" : "tell_button") : "hands";
    setText(made.said, texts(`face.control.floor.${small}`, { hands: table.hands }));
    made.hand.disabled = !mayDo(session, asks ? "table.button" : "table.hand") || table.halted || table.players < 2;
    made.hand.setAttribute("aria-busy", String(this.desk.waiting.has(this.label(table))));
    made.out.disabled = !mayDo(session, "entry.bust") || !table.players || isOver(this.face.topics);
    this.drawDone(made, table);
    this.drawCall(made, table.number, calls, now);
  }

  /** In hand-for-hand: whether the table still plays its hand, and the button that reports it done. */
  drawDone(made, { number, players }) {
    const { texts, topics, session } = this.face;
    const { play } = this;
    const plays = play !== null && players > 0 && play.plays(number);
    const said = play !== null && players ? play.said(number) : null;
    made.done.hidden = said === null;
    made.node.classList.toggle("plays-hand", plays);
    if (said !== null) {
      setText(made.done, said.text);
      made.done.setAttribute("aria-label", said.label);
      made.done.disabled = !plays || !mayDo(session, play.type);
      // No dealing before the others are done, nor beyond the last hand of the day.
      made.hand.disabled = made.hand.disabled || (!plays && !play.dealsOn) || Boolean(play.hasDealt && play.hasDealt(number)) || Boolean(whyNoneIsDealt(endingDay(topics.day_end), number, texts));
    }
  }

  /** One tap for a section: each of its tables that plays still. */
  allDone(name, tables, type) {
    const numbers = tables.map(({ number }) => number);
    const button = el("button.section-done", { onclick: () => this.finished(numbers) }, el("span"), el("span.spoken", {}, ` ${name || this.face.texts("face.control.tables")}`));
    button.disabled = !mayDo(this.face.session, type);
    this.sectionTaps.push({ button, numbers, type });
    return button;
  }

  drawSection({ button, numbers, type }) {
    const seated = numbers.filter((number) => Object.keys((this.face.topics.tables[number] || { seats: {} }).seats).length);
    setText(button.firstChild, this.play.section(seated));
    button.disabled = !mayDo(this.face.session, type) || !this.play.told(seated).length;
  }

  async finished(numbers) {
    for (const { label, type, fields } of this.play ? this.play.told(numbers) : []) {
      await giveCalmly(this.face, this.desk, label, type, fields);
    }
  }

  inside(table, words) {
    const { texts } = this.face;
    const { number, name, players, size } = table;
    const facts = [name, buttonText(table, texts)].filter(Boolean);
    const said = words.length ? words : [{ tone: "quiet", text: facts.join(" · ") }];
    return [
      el("span.cell-line", {}, el("b", {}, texts("face.control.tables.table", { table: number })), el("span", {}, texts("face.control.tables.count", { players, size }))),
      el("span.cell-line.small", {}, ...said.map(({ tone, text }) => el(`span.tone-${tone}`, {}, text))),
    ];
  }

  /** The calls of a table that wait, the oldest first. */
  callsOf(number, now) {
    const { calls } = this.face.topics;
    const waiting = CALLS.map((what) => callOf(calls, number, what, now)).filter(({ state }) => state === "waiting");
    return waiting.map(({ call }) => call).sort((a, b) => a.at - b.at);
  }

  /** Beside the others, so that nothing moves: the oldest is answered first. */
  drawCall({ node, call: button }, table, calls, now) {
    const { texts, session } = this.face;
    const oldest = calls[0];
    node.classList.toggle("is-calling", Boolean(oldest));
    button.hidden = !oldest;
    if (oldest) {
      const call = { table, what: oldest.what };
      button.onclick = () => answerCall(this.face, this.desk, call);
      button.disabled = !mayDo(session, "table.answer_call");
      setText(button.firstChild, `${texts("face.control.floor.answer")}: ${callText(call, texts)} `);
      setText(button.lastChild, waitedText(oldest, now));
    }
  }

  label({ number }) {
    return `${this.face.texts("face.control.tables.hand")}: ${number}`;
  }

  /** Before the next hand the button has to be known; in stud it need not. */
  asksForButton(table, now) {
    const { clock } = this.face.topics;
    const next = clock && now !== null ? nextGame(table, reading(clock, now)) : null;
    return !table.next && !(next && isStud(next.stakes) && Object.keys(table.seats).length > 1);
  }

  /** A double tap counts once. Where the button is not known, that is asked first. */
  dealt(table, { detail }) {
    if (detail > 1) {
      return;
    }
    if (!this.asksForButton(table, this.face.live.now())) {
      giveCalmly(this.face, this.desk, this.label(table), "table.hand", { table: table.number, hands: table.hands });
    } else {
      this.pick(table, "button");
    }
  }

  /** @param {"out" | "button"} what the meaning of a tap on a seat */
  pick({ number, seats }, what) {
    const { texts, topics } = this.face;
    const { players = {} } = topics;
    const title = texts(what === "out" ? "face.control.floor.out_of" : "face.control.floor.button_of", { table: number });
    const buttons = Object.keys(seats).map((seat) => {
      const name = calledName(seats[seat], players[seats[seat]]);
      const label = `${title}: ${what === "out" ? name : seat}`;
      const [type, fields] = what === "out" ? ["entry.bust", { entry: seats[seat] }] : ["table.button", { table: number, button: Number(seat) }];
      return el("button.seat", { onclick: () => this.hands.give(label, type, fields) }, el("small", {}, texts("face.control.tables.seat", { seat })), el("b", {}, name));
    });
    this.dialog.open(title, [el("div.seats", {}, ...buttons)], []);
  }

  /** Arrows go from table to table, on the same button. */
  pressed(event) {
    const go = event.target.dataset.go;
    const here = event.target.closest(".cell");
    if (!go || !here || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const cells = [...this.node.querySelectorAll(".cell")];
    const boxes = cells.map((each) => each.getBoundingClientRect());
    const next = cells[cellBeside(boxes, cells.indexOf(here), event.key)];
    if (next) {
      event.preventDefault();
      const same = next.querySelector(`[data-go="${go}"]:not([disabled])`);
      (same || next.querySelector('[data-go="head"]')).focus();
    }
  }
}

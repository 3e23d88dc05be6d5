/** Adding players: a name is typed, found in the registry or new, and entered with one tap. */

import { newCommandId } from "../../static/js/commands.js";
import { el, setText } from "../../static/js/dom.js";
import { stillEntering } from "../../static/js/facts.js";
import { refusals, request } from "../../static/js/session.js";
import { askDistinction, isNamesake } from "./namesakes.js";
import { reasonsText } from "./desk.js";
import { PersonDialog } from "./person_dialog.js";
import { field } from "./dialog.js";
import { standingText } from "./players_words.js";
import { folded } from "../../static/js/names.js";
import { numberIn, seatIn, someAreCounted } from "./seating_words.js";

const MAX_FOUND = 6;
const MAX_TABLE = 100000;

export class AddPlayer {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
    this.entered = null; // the person who was entered last: {id, name}
    this.person = new PersonDialog(face, dialog);
  }

  open(name = "") {
    const { texts } = this.face;
    this.entered = null;
    this.name = field(texts("face.control.players.name"), { maxlength: 80, value: name, oninput: () => this.search() });
    this.seat = field(texts("face.control.players.seat"), { maxlength: 9, placeholder: texts("face.control.players.seat_how"), "data-later": true });
    this.results = el("div.found");
    this.done = el("p.hint.tone-go", { role: "status" });
    this.dialog.open(texts("face.control.players.add"), [el("div.pairs.name-first", {}, this.name.node, this.seat.node), this.results, this.done], [], "close");
    this.dialog.node.onkeydown = (event) => {
      if (event.key === "Enter" && [this.name.input, this.seat.input].includes(event.target)) {
        event.preventDefault();
        this.enter();
      }
    };
    this.name.input.focus();
    this.search();
  }

  get typed() {
    return this.name.input.value.trim().replace(/\s+/g, " ");
  }

  /** @returns {Promise<object[] | null>} the persons found; null where something else was typed meanwhile */
  async search() {
    const { typed } = this;
    this.dialog.say("");
    if (!typed) {
      this.results.textContent = "";
      return null;
    }
    const answer = await request("GET", `/api/v1/players?limit=${MAX_FOUND}&q=${encodeURIComponent(typed)}`);
    if (typed !== this.typed || !this.results.isConnected) {
      return null;
    }
    const found = answer.ok ? answer.answer.players : [];
    if (!answer.ok) {
      this.complain(answer);
    }
    this.results.textContent = "";
    this.results.append(...found.map((person) => this.known(person)), this.unknown(typed));
    return found;
  }

  known(person) {
    const { texts, topics } = this.face;
    const entry = this.entryOf(person);
    const standing = entry ? standingText(entry, topics.counters, texts, undefined, stillEntering(topics.clock)) : "";
    const barred = person.barred ? texts("person.barred", { name: person.name, reason: person.barred_reason }) : "";
    const says = barred || standing || person.contact;
    const name = person.distinction ? `${person.name} (${person.distinction})` : person.name;
    const details = el("button.details", { "aria-label": texts("face.person.title"), title: name, onclick: () => this.person.show(person) }, "…");
    return el("div.found-row", {}, this.button(name, says, () => this.register(person)), details);
  }

  unknown(name) {
    return this.button(name, this.face.texts("face.control.players.new"), () => this.create(name));
  }

  button(name, says, onTap) {
    const button = this.hands.button("button.player", name, "entry.register", onTap);
    button.append(el("span", {}, says || ""));
    return button;
  }

  /** Return enters the only person found, else moves to the choice. */
  async enter() {
    const { typed } = this;
    const found = await this.search();
    if (!found) {
      return;
    }
    const same = found.filter((person) => folded(person.name) === folded(typed));
    if (!found.length) {
      await this.create(typed);
    } else if (same.length === 1) {
      await this.register(same[0]);
    } else {
      this.results.querySelector("button").focus();
    }
  }

  /** @param {string} distinction the note that tells namesakes apart, "" where none was asked for yet */
  async create(name, distinction = "") {
    // The same tap twice, or one whose answer was lost, adds only one person.
    if (!this.creating || this.creating.name !== name || this.creating.distinction !== distinction) {
      this.creating = { id: newCommandId(), name, distinction, ask: true };
    }
    const answer = await request("POST", "/api/v1/players", this.creating);
    if (answer.ok) {
      await this.register(answer.answer.player);
    } else if (isNamesake(refusals(answer))) {
      this.ask(askDistinction(this.face.texts, name, (note) => this.create(name, note)));
    } else {
      this.complain(answer);
    }
  }

  /** Asks a question in the place of the persons found. */
  ask({ node, input }) {
    this.dialog.say("");
    this.results.textContent = "";
    this.results.append(node);
    input.focus();
  }

  /** Enter a player; where some are counted without a name it is asked first whether the player is one of them. */
  register(person) {
    const { counters, players = {} } = this.face.topics;
    const entries = Object.values(players);
    const entered = entries.some((entry) => entry.person === person.id);
    if (entered || !someAreCounted(this.face.topics)) {
      return this.enterPerson(person, {});
    }
    const { texts } = this.face;
    const counted = counters.players_left - entries.filter(({ status }) => status !== "out").length;
    const one = this.button(texts("face.control.counted.one", { counted }), "", () => this.enterPerson(person, { counted: true }));
    const fresh = this.button(texts("face.control.counted.new"), "", () => this.enterPerson(person, {}));
    this.ask({ node: el("div.found", {}, el("p.hint", {}, texts("face.control.counted.ask", { counted, name: person.name })), one, fresh), input: one });
    return null;
  }

  enterPerson(person, more) {
    const given = this.seat.input.value.trim();
    const seat = seatIn(given);
    const table = seat ? undefined : numberIn(given, 1, MAX_TABLE);
    if (given && !seat && !table) {
      this.dialog.say("face.control.players.seat_wrong");
      return null;
    }
    const label = this.face.texts("face.control.players.adding", { name: person.name });
    return this.hands.give(label, "entry.register", Object.assign({ person: person.id }, more, seat ? { seat } : table ? { table } : {}), { stays: true, done: () => this.isIn(person) });
  }

  /** On to the next one. */
  isIn(person) {
    this.entered = person;
    this.creating = null;
    this.name.input.value = "";
    this.seat.input.value = "";
    this.results.textContent = "";
    this.name.input.focus();
    this.face.hand.soon();
  }

  /** The entry with which a person is still in; null without one. */
  entryOf({ id }) {
    const { players = {} } = this.face.topics;
    const key = Object.keys(players).find((each) => players[each].person === id && players[each].status !== "out");
    return key ? players[key] : null;
  }

  /** Shows the last player entered, with the seat, as soon as the tournament's topics have it. */
  draw() {
    if (!this.entered || !this.done.isConnected || !this.dialog.isOpen) {
      return;
    }
    const entry = this.entryOf(this.entered);
    const { texts, topics } = this.face;
    setText(this.done, entry ? `${this.entered.name}: ${standingText(entry, topics.counters, texts)}` : "");
  }

  complain(answer) {
    const { texts } = this.face;
    this.dialog.say(refusals(answer).length ? reasonsText(refusals(answer), texts) : "face.control.notice.unreachable");
  }
}

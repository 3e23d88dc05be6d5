/** Adding players: a name is typed, found in the registry or new, and entered with one tap. */

import { newCommandId } from "../../static/js/commands.js";
import { el, setText } from "../../static/js/dom.js";
import { stillEntering } from "../../static/js/facts.js";
import { refusals, request } from "../../static/js/session.js";
import { reasonsText } from "./desk.js";
import { field } from "./dialog.js";
import { standingText } from "./players_words.js";
import { folded } from "../../static/js/names.js";
import { seatIn } from "./seating_words.js";

const MOST_FOUND = 6;

export class AddPlayer {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
    this.entered = null; // the person who was entered last: {id, name}
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

  /** @returns {Promise<object[] | null>} who is found; null where something else was typed meanwhile */
  async search() {
    const { typed } = this;
    this.dialog.say("");
    if (!typed) {
      this.results.textContent = "";
      return null;
    }
    const answer = await request("GET", `/api/v1/players?limit=${MOST_FOUND}&q=${encodeURIComponent(typed)}`);
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
    return this.button(person.name, barred || standing || person.contact, () => this.register(person));
  }

  unknown(name) {
    return this.button(name, this.face.texts("face.control.players.new"), () => this.create(name));
  }

  button(name, says, onTap) {
    const button = this.hands.button("button.player", name, "entry.register", onTap);
    button.append(el("span", {}, says || ""));
    return button;
  }

  /** Return enters who is meant beyond doubt, else leads to the choice. */
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

  async create(name) {
    // The same tap twice, or one whose answer was lost, adds nobody else.
    if (!this.creating || this.creating.name !== name) {
      this.creating = { id: newCommandId(), name };
    }
    const answer = await request("POST", "/api/v1/players", this.creating);
    if (!answer.ok) {
      this.complain(answer);
      return;
    }
    await this.register(answer.answer.player);
  }

  register(person) {
    const given = this.seat.input.value.trim();
    const seat = seatIn(given);
    if (given && !seat) {
      this.dialog.say("face.control.players.seat_wrong");
      return null;
    }
    const label = this.face.texts("face.control.players.adding", { name: person.name });
    return this.hands.give(label, "entry.register", Object.assign({ person: person.id }, seat ? { seat } : {}), { stays: true, done: () => this.isIn(person) });
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

  /** Where somebody is in. */
  entryOf({ id }) {
    const { players = {} } = this.face.topics;
    const key = Object.keys(players).find((each) => players[each].person === id && players[each].status !== "out");
    return key ? players[key] : null;
  }

  /** Who was entered last, with the seat, as soon as the tournament says so. */
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

/** Rare actions for a seated player: absent, in the wrong seat, kept at a table, giving up the stack. */

import { el } from "../../static/js/dom.js";
import { parseChips } from "../../static/js/formats.js";
import { placeOf } from "../../static/js/seats.js";
import { saved } from "./desk.js";
import { field, segments } from "./dialog.js";
import { PenaltyDialog } from "./penalty_dialog.js";
import { byLastName } from "./players_list.js";
import { calledName, findPlayers, numberIn } from "./seating_words.js";

const MAX_CHIPS = 1000000000;
/** Number of players offered for a change of seats; the others are found by typing. */
const MAX_OTHERS = 9;

export class PlayerExtras {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
  }

  /** The buttons for an entry, the likeliest first. */
  buttons(id, entry) {
    if (entry.status !== "playing") {
      return [];
    }
    const { texts, topics } = this.face;
    const listed = Boolean(topics.plan) && topics.plan.no_shows.entries.includes(id);
    const button = (code, type, onTap) => this.hands.button("button", texts(code), type, () => onTap(id, entry, `${texts(code)}: ${calledName(id, entry)}`));
    return [
      ...(listed ? [button("face.control.players.no_show", "entry.no_show", (...one) => this.askNoShow(...one))] : []),
      entry.absent
        ? button("face.control.players.there", "entry.absent", (_, __, label) => this.hands.give(label, "entry.absent", { entry: id, absent: false }))
        : button("face.control.players.absent", "entry.absent", (...one) => this.askAbsent(...one)),
      button("face.control.players.swap", "seat.swap", (...one) => this.askOther(...one)),
      button("face.control.players.lock", "entry.lock", (...one) => this.askLock(...one)),
      button("face.vote.card_lost", "entry.new_card", (...one) => this.askNewCard(...one)),
      button("face.control.players.forfeit", "entry.forfeit", (...one) => this.askForfeit(...one)),
      button("face.leaving.leaves", "leaving.leave", (...one) => this.askLeaving(...one)),
      ...(topics.penalties ? [button("face.control.players.penalty", "penalty.give", () => this.penalise(id, entry))] : []),
    ];
  }

  /** A title, a line about it, and a button for each answer. */
  ask(label, hint, answers) {
    const buttons = answers.map(({ text, type, fields, disabled = false }) => {
      const button = this.hands.button("button", text, type, () => this.hands.give(label, type, fields));
      button.disabled = button.disabled || disabled;
      return button;
    });
    this.dialog.open(label, [hint ? el("p.hint", {}, hint) : null, el("div.actions", {}, ...buttons)].filter(Boolean), []);
  }

  askAbsent(id, entry, label) {
    const { texts } = this.face;
    const type = "entry.absent";
    this.ask(label, texts("face.control.players.absent_how"), [
      { text: texts("face.control.players.never_came"), type, fields: { entry: id } },
      { text: texts("face.control.players.was_here"), type, fields: { entry: id, came: true } },
    ]);
  }

  askLock(id, entry, label) {
    const { texts } = this.face;
    const type = "entry.lock";
    const answer = (lock, code) => ({ text: texts(code), type, fields: { entry: id, lock }, disabled: entry.lock === lock });
    this.ask(label, texts("face.control.players.lock_how"), [
      answer("seat", "face.control.players.lock_seat"),
      answer("table", "face.control.players.lock_table"),
      answer(null, "face.control.players.lock_none"),
    ]);
  }

  askNewCard(id, entry, label) {
    const { texts } = this.face;
    this.ask(label, texts("face.vote.card_lost_how"), [{ text: texts("face.vote.card_renew"), type: "entry.new_card", fields: { entry: id } }]);
  }

  askForfeit(id, entry, label) {
    this.askChips(label, "entry.forfeit", id, "");
  }

  penalise(id, entry) {
    const give = (label, type, fields) => saved(this.hands.desk, label, type, fields);
    const place = placeOf(entry.seat);
    const table = place && (this.face.topics.tables || {})[place.table];
    new PenaltyDialog(this.face, this.dialog, give).open({ id, name: calledName(id, entry), table });
  }

  /** The player is gone from now on; the stack is decided with the estimate, among the procedures. */
  askLeaving(id, entry, label) {
    const { texts } = this.face;
    const chips = field(texts("face.leaving.chips"), { inputmode: "numeric" });
    const options = [true, false].map((value) => ({ value, text: texts(value ? "face.leaving.informed" : "face.leaving.uninformed") }));
    const informed = segments(texts("face.leaving.told"), options, true);
    this.dialog.form(label, [informed.node, chips.node], texts("face.leaving.estimate"), () => {
      const left = parseChips(chips.input.value);
      const fields = { entry: id, informed: informed.value, chips: left };
      return left === null ? texts("face.leaving.chips_wrong") : saved(this.hands.desk, label, "leaving.leave", fields);
    });
  }

  /** Offers the whole stack of a player who never came; blinds and antes posted from it are not subtracted. */
  askNoShow(id, entry, label = `${this.face.texts("face.control.players.no_show")}: ${calledName(id, entry)}`) {
    const { counters } = this.face.topics;
    const full = counters ? counters.starting_stack + entry.rebuys * counters.rebuy_stack + entry.addons * counters.addon_stack : "";
    this.askChips(label, "entry.no_show", id, full);
  }

  askChips(label, type, id, value) {
    const { texts } = this.face;
    const chips = field(texts("face.control.players.chips_left"), { inputmode: "numeric", value });
    this.dialog.form(label, [chips.node], texts("face.control.players.take_chips"), () => {
      const number = numberIn(chips.input.value, 0, MAX_CHIPS);
      if (number === null || number === undefined) {
        return "face.control.tables.number_wrong";
      }
      return saved(this.hands.desk, label, type, { entry: id, chips: number });
    });
  }

  /** Asks for the player in the wrong seat: those of the same table first, others by name. */
  askOther(id, entry, label) {
    const { texts, topics } = this.face;
    const list = el("div.found");
    const draw = (query) => {
      const found = findPlayers(topics.players || {}, query || entry.seat.split("-")[0]);
      const seated = byLastName(found.filter((each) => each.entry.status === "playing" && each.id !== id));
      list.textContent = "";
      list.append(...seated.slice(0, MAX_OTHERS).map((each) => this.other(id, each, label)));
    };
    const search = field(texts("face.control.players.name"), { "data-later": true, oninput: (event) => draw(event.target.value.trim()) });
    draw("");
    this.dialog.open(label, [el("p.hint", {}, texts("face.control.players.swap_how")), search.node, list], []);
  }

  other(id, { id: other, entry }, label) {
    const give = () => this.hands.give(label, "seat.swap", { entry: id, other });
    const button = this.hands.button("button.player", calledName(other, entry), "seat.swap", give);
    button.append(el("span", {}, entry.seat));
    return button;
  }
}

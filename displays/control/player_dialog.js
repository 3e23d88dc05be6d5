/** What can be done with one entry, each in one or two taps. */

import { el } from "../../static/js/dom.js";
import { statusText } from "./players_words.js";
import { seatChoice } from "./seat_choice.js";
import { actionsFor, calledName, seatOf } from "./seating_words.js";

const TYPES = {
  bust: "entry.bust",
  move: "seat.move",
  give: "seat.give",
  choose: "seat.give",
  rebuy: "entry.rebuy",
  addon: "entry.addon",
  bring_back: "seat.bring_back",
  reenter: "entry.register",
  unregister: "entry.unregister",
};

export class PlayerDialog {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
  }

  open(id) {
    const { texts, topics } = this.face;
    const entry = (topics.players || {})[id];
    if (!entry) {
      return;
    }
    const buttons = actionsFor(entry, topics.counters).map((name) => this.button(name, id, entry));
    const about = el("p.hint", {}, statusText(id, entry, topics.counters, texts));
    this.dialog.open(calledName(id, entry), [about, el("div.actions", {}, ...buttons)], [], "close");
  }

  button(name, id, entry) {
    const label = this.face.texts(`face.control.players.do.${name}`);
    return this.hands.button(name === "bust" ? "button.main" : "button", label, TYPES[name], () => this.act(name, id, entry));
  }

  act(name, id, entry) {
    const label = `${this.face.texts(`face.control.players.do.${name}`)}: ${calledName(id, entry)}`;
    if (name === "move" || name === "choose") {
      this.chooseSeat(name, id, entry, label);
    } else {
      this.hands.give(label, TYPES[name], name === "reenter" ? { person: entry.person } : { entry: id });
    }
  }

  chooseSeat(name, id, entry, label) {
    const { texts, topics } = this.face;
    const fields = (seat) => (name === "move" ? { entry: id, from_seat: seatOf(entry.seat), to_seat: seat } : { entry: id, seat });
    const body = seatChoice(texts, topics.tables, (seat) => this.hands.give(label, TYPES[name], fields(seat)));
    this.dialog.open(label, body, []);
  }
}

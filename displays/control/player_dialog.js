/** The actions for one entry, each in one or two taps. */

import { el } from "../../static/js/dom.js";
import { printLink } from "./print_link.js";
import { pagesNow } from "./pages_panel.js";
import { PersonDialog } from "./person_dialog.js";
import { PlayerExtras } from "./player_extras.js";
import { statusText } from "./players_words.js";
import { seatChoice } from "./seat_choice.js";
import { actionsFor, calledName, isOver, seatOf } from "./seating_words.js";

const TYPES = {
  bust: "entry.bust",
  move: "seat.move",
  give: "seat.give",
  choose: "seat.give",
  rebuy: "entry.rebuy",
  rebuy_declared: "entry.rebuy",
  pay_rebuy: "entry.pay_rebuy",
  addon: "entry.addon",
  bring_back: "seat.bring_back",
  reenter: "entry.register",
  unregister: "entry.unregister",
  page_desk: "player.page",
  page_seat: "player.page",
  page_end: "player.page_end",
};

export class PlayerDialog {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
    this.extras = new PlayerExtras(face, dialog, hands);
    this.person = new PersonDialog(face, dialog);
  }

  open(id) {
    const { texts, topics } = this.face;
    const entry = (topics.players || {})[id];
    if (!entry) {
      return;
    }
    const buttons = [...actionsFor(entry, topics.counters, isOver(topics)), ...this.paging(id, entry)].map((name) => this.button(name, id, entry));
    if (entry.seat && entry.status !== "out") {
      buttons.push(printLink(this.face, "cards", `entries=${id}`, texts("face.print.card_of")));
    }
    buttons.push(...this.extras.buttons(id, entry));
    if (entry.person && entry.name) {
      buttons.push(this.hands.button("button", texts("face.person.title"), "entry.register", () => this.person.open(entry.person, entry.name)));
    }
    const about = el("p.hint", {}, statusText(id, entry, topics, texts));
    this.dialog.open(calledName(id, entry), [about, el("div.actions", {}, ...buttons)], [], "close");
  }

  /** A player who never came, from the list of no-shows. */
  takeOut(id) {
    const entry = (this.face.topics.players || {})[id];
    if (entry) {
      this.extras.askNoShow(id, entry);
    }
  }

  /** Paging of a player: ends a page that is on, or asks the player to the desk or to the seat. */
  paging(id, entry) {
    const paged = pagesNow(this.face.topics.pages, this.face.live.now()).find((each) => each.entry === id);
    const to = ["desk", ...(entry.status === "playing" ? ["seat"] : [])].filter((each) => !paged || paged.to !== each);
    return [...(paged ? ["page_end"] : []), ...to.map((each) => `page_${each}`)];
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
      this.hands.give(label, TYPES[name], this.fields(name, id, entry));
    }
  }

  fields(name, id, { person }) {
    const to = { page_desk: "desk", page_seat: "seat" }[name];
    return name === "reenter" ? { person } : Object.assign({ entry: id }, to ? { to } : {}, name === "rebuy_declared" ? { declared: true } : {});
  }

  chooseSeat(name, id, entry, label) {
    const { texts, topics } = this.face;
    const fields = (seat) => (name === "move" ? { entry: id, from_seat: seatOf(entry.seat), to_seat: seat } : { entry: id, seat });
    const body = seatChoice(texts, topics.tables, (seat) => this.hands.give(label, TYPES[name], fields(seat)));
    this.dialog.open(label, body, []);
  }
}

/** One table: its players, the next hand, and the actions there. It follows the table while it is open. */

import { el, setChildren } from "../../static/js/dom.js";
import { handOnTable } from "../../static/js/hand_on_table.js";
import { redealtText, runningOf, seatText } from "../../static/js/penalties.js";
import { askBlinds } from "./dead_button.js";
import { askMissedBlind } from "./missed_blind.js";
import { printLink } from "./print_link.js";
import { drawRulings, noteRuling } from "./rulings_dialog.js";
import { calledName, marksOf } from "./seating_words.js";
import { showTableCode } from "./table_code.js";

/** The others are in the list of all. */
const MAX_NOTES = 5;

export class TableCard {
  /** @param {(id: string) => void} openPlayer called by a tap on a player's seat */
  constructor(face, desk, dialog, hands, openPlayer) {
    Object.assign(this, { face, desk, dialog, hands, openPlayer });
    this.number = null;
    this.edit = null; // `TableEdit`, set by the owner
  }

  open(number) {
    const { texts } = this.face;
    this.number = number;
    this.telling = false; // whether a tap on a seat says that the button is there
    this.body = el("div");
    this.dialog.open(texts("face.control.tables.table", { table: number }), [this.body], [], "close");
    this.draw();
  }

  get table() {
    return (this.face.topics.tables || {})[this.number];
  }

  draw() {
    if (this.number === null || !this.dialog.isOpen || !this.body.isConnected) {
      return;
    }
    const { table } = this;
    if (!table || table.state === "closed") {
      this.dialog.close();
      return;
    }
    const { players = {} } = this.face.topics;
    const names = Object.keys(table.seats).map((seat) => [calledName(table.seats[seat], players[table.seats[seat]]), (players[table.seats[seat]] || {}).absent]);
    const focused = this.body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const made = setChildren(this.body, JSON.stringify([table, names, this.telling, this.face.session && this.face.session.may, this.rulings(), this.penalties(table)]), () => this.children(table, players));
    const again = made && focused ? this.body.querySelector(`[data-key="${focused}"]`) : null;
    if (again) {
      again.focus();
    }
  }

  children(table, players) {
    const { texts } = this.face;
    const seats = Array.from({ length: table.size }, (_, index) => index + 1);
    return [
      el("p.hint", { role: "status" }, this.telling ? texts("face.control.tables.tap_button") : this.nextHand(table)),
      el("div.seats", {}, ...seats.map((seat) => this.seat(table, seat, players))),
      el("div.actions", {}, ...this.actions(table), ...this.edit.buttons(this.number, table), this.code(), printLink(this.face, "tables", `table=${this.number}`, texts("face.print.table_list"))),
      this.notes(),
    ];
  }

  /** The way to this table's page, for its tablet and its players. */
  code() {
    const { number } = this;
    return el("button", { "data-key": "code", onclick: () => showTableCode(this.face, this.dialog, number, () => this.open(number)) }, this.face.texts("face.table_code.qr"));
  }

  /** The notes about this table, the newest first. */
  rulings() {
    const { rulings } = this.face.topics;
    return rulings ? rulings.rulings.filter((each) => each.table === this.number).slice(0, MAX_NOTES) : [];
  }

  penalties({ seats }) {
    const { penalties } = this.face.topics;
    return Object.values(seats).map((entry) => runningOf(penalties, entry).map(({ number, dealt, state }) => [number, dealt, state]));
  }

  notes() {
    const list = el("div.rulings", { role: "list" });
    drawRulings(this.face, this.hands, list, this.rulings());
    return list;
  }

  /** The hand on the table is dealt again; its number stays. */
  misdeal({ redeals }, here) {
    const label = this.face.texts("face.penalties.redeal");
    const fields = Object.assign({ redeals }, here);
    return this.hands.button("button", label, "table.redeal", () => this.hands.give(`${label} (${this.number})`, "table.redeal", fields, { stays: true }), { "data-key": "redeal" });
  }

  nextHand(table) {
    const { next, halted, waived, state } = table;
    const { texts } = this.face;
    const says = (code, params) => texts(`face.control.tables.${code}`, params);
    const hand = next
      ? says("next_hand", { button: next.button, small_blind: next.small_blind === null ? "–" : next.small_blind, big_blind: next.big_blind })
      : says("no_hand");
    const facts = [redealtText(this.number, table, this.face.topics.penalties, texts), halted ? says("halted_long") : "", waived ? says("waived") : "", state === "held" ? says("held") : hand];
    return facts.filter(Boolean).join(" · ");
  }

  seat(table, seat, players) {
    const { texts } = this.face;
    const id = table.seats[seat];
    const marks = marksOf(handOnTable(table), seat).map((each) => texts(`face.control.tables.mark.${each}`));
    const absent = id && players[id] && players[id].absent ? [texts("face.control.players.is_absent")] : [];
    const missed = (id && seatText(this.face.topics.penalties, id, texts)) || [];
    const said = [texts("face.control.tables.seat", { seat }), ...marks, ...absent].concat(missed).join(" · ");
    const who = id ? calledName(id, players[id]) : texts(table.held_seats.includes(seat) ? "face.control.tables.held_seat" : "face.control.tables.open_seat");
    const onTap = () => (this.telling ? this.tell(seat) : this.openPlayer(id));
    return el(`button.seat${id ? "" : ".is-open"}`, { "data-key": `seat-${seat}`, disabled: !id && !this.telling, onclick: onTap }, el("small", {}, said), el("b", {}, who));
  }

  tell(seat) {
    this.telling = false;
    if (!(seat in this.table.seats) && Object.keys(this.table.seats).length > 1) {
      askBlinds(this.face, this.dialog, this.hands, this.number, this.table, seat);
      return;
    }
    const label = `${this.face.texts("face.control.tables.set_button")}: ${this.number}-${seat}`;
    this.hands.give(label, "table.button", { table: this.number, button: seat }, { stays: true });
    this.draw();
  }

  actions(table) {
    const { texts } = this.face;
    const players = Object.keys(table.seats).length;
    const here = { table: this.number };
    const button = (name, type, fields, stays) => {
      const label = texts(`face.control.tables.${name}`);
      const give = () => this.hands.give(`${label}: ${this.number}`, type, fields, { stays });
      return this.hands.button(name === "hand" ? "button.main" : "button", label, type, give, { "data-key": name });
    };
    const set = this.hands.button("button", texts("face.control.tables.set_button"), "table.button", () => this.askSeat(), { "data-key": "set" });
    const missed = this.hands.button("button", texts("face.control.tables.missed_blind"), "table.missed_big_blind", () => askMissedBlind(this, this.number, table), { "data-key": "missed" });
    const note = this.hands.button("button", texts("face.control.rulings.note"), "ruling.note", () => noteRuling(this.face, this.desk, this.dialog, this.number, table.hands), { "data-key": "note" });
    if (table.state === "held") {
      return [button("open_it", "tables.open", { tables: [this.number], size: table.size }, true), button("close_it", "tables.close", here, false)];
    }
    return [
      ...(players ? [button("hand", "table.hand", Object.assign({ hands: table.hands }, here), true), set] : []),
      ...(table.last && players > 1 ? [missed] : []),
      ...(table.hands ? [this.misdeal(table, here)] : []),
      ...(table.halted ? [button("waive", "table.waive_halt", here, true)] : []),
      ...(players ? [button("break_it", "table.break", here, false)] : [button("hold_it", "tables.open", { tables: [this.number], held: true }, true), button("close_it", "tables.close", here, false)]),
      note,
    ];
  }

  askSeat() {
    this.telling = !this.telling;
    this.draw();
  }
}

/** The race of a table: the old chips of each seat, typed by keys or on the pad, then the cards are dealt. */

import { el, setText } from "../../static/js/dom.js";
import { chipsLine, leftToRace } from "../../static/js/color_ups.js";
import { formatsOf } from "../../static/js/formats.js";
import { field, segments } from "./dialog.js";

const MAX_DIGITS = 5;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "next"];

/** Whole new chips, and the odd chips that race. */
export function exchanged(counts, ratio) {
  return {
    whole: counts.reduce((sum, count) => sum + Math.floor(count / ratio), 0),
    odd: counts.reduce((sum, count) => sum + (count % ratio), 0),
  };
}

export class RaceDialog {
  /** @param {(label: string, fields: object) => Promise<string | null>} send returns the fault, in words */
  constructor(face, dialog, send) {
    Object.assign(this, { face, dialog, send });
  }

  /** @param {{seat: number, name: string}[]} seats those of the table whose chips leave */
  open(one, table, seats) {
    const { texts } = this.face;
    const left = leftToRace(one, table);
    const options = left.map((value) => ({ value, text: chipsLine([value], texts) }));
    this.one = one;
    this.chosen = left.length > 1 ? segments(texts("face.color_ups.which"), options, left[0], () => this.count()) : { node: null, value: left[0] };
    this.to = one.to[left[0]] ? null : field(texts("face.color_ups.to"), { inputmode: "numeric", "data-later": true, oninput: () => this.count() });
    this.rows = seats.map(({ seat, name }) => this.row(seat, name));
    this.at = this.rows[0];
    this.sum = el("p.race-sum", { role: "status" });
    const list = el("div.race-rows", {}, ...[].concat(...this.rows.map((row) => [row.label, row.input, row.last])));
    const typing = el("div.race-typing", {}, list, el("div.race-foot", {}, this.pad(), this.sum));
    const body = [el("p", {}, texts("face.color_ups.how")), this.chosen.node, this.to && this.to.node, typing].filter(Boolean);
    const label = texts("face.color_ups.deal_at", { table });
    this.dialog.form(label, body, texts("face.color_ups.deal"), () => this.save(label, table));
    this.count();
    const { node } = this.dialog;
    node.classList.add("is-wide");
    node.addEventListener("close", () => node.classList.remove("is-wide"), { once: true });
  }

  row(seat, name) {
    const { texts } = this.face;
    const input = el("input", { id: `race-${seat}`, inputmode: "none", autocomplete: "off", maxlength: MAX_DIGITS, oninput: () => this.count() });
    const last = el("button", { type: "button", "aria-pressed": "false", "aria-label": texts("face.color_ups.last_of", { seat }) }, texts("face.color_ups.last"));
    const row = { seat, input, last, label: el("label", { for: `race-${seat}` }, el("b", {}, String(seat)), " ", name) };
    input.addEventListener("focus", () => {
      this.at = row;
    });
    input.addEventListener("keydown", (event) => this.pressed(event, row));
    last.onclick = () => last.setAttribute("aria-pressed", String(last.getAttribute("aria-pressed") !== "true"));
    return row;
  }

  /** Enter and the arrows go from seat to seat; Enter in the last one deals. */
  pressed(event, row) {
    const index = this.rows.indexOf(row);
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step ? this.rows[index + step] : null;
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      this.turnTo(next);
    }
  }

  turnTo(row) {
    row.input.focus();
    row.input.select();
    // The number pad covers the lower seats.
    row.input.scrollIntoView({ block: "center" });
  }

  /** The pad types where the focus is: it never takes it. */
  pad() {
    const { texts } = this.face;
    const key = (name) => {
      const isDigit = /^\d$/.test(name);
      const shown = isDigit ? name : { delete: "⌫", next: "↓" }[name];
      const label = isDigit ? name : texts(name === "delete" ? "face.color_ups.pad_delete" : "face.color_ups.pad_next");
      return el("button", { type: "button", tabindex: "-1", "aria-label": label, onpointerdown: (event) => event.preventDefault(), onclick: () => this.tapped(name) }, shown);
    };
    return el("div.race-pad", { role: "group", "aria-label": texts("face.color_ups.pad") }, ...KEYS.map(key));
  }

  tapped(name) {
    const { input } = this.at;
    if (name === "next") {
      this.turnTo(this.rows[(this.rows.indexOf(this.at) + 1) % this.rows.length]);
      return;
    }
    const isMarked = document.activeElement === input && input.selectionStart !== input.selectionEnd;
    const text = isMarked ? "" : input.value;
    input.value = name === "delete" ? text.slice(0, -1) : (text + name).slice(0, MAX_DIGITS);
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
    this.count();
  }

  /** The value of a new chip; null while it is not known. */
  newChip() {
    const typed = this.to ? Number(this.to.input.value) : 0;
    return this.one.to[this.chosen.value] || (Number.isSafeInteger(typed) && typed > this.chosen.value ? typed : null);
  }

  /** The typed counts of chips by row; null if one is no number. */
  read() {
    const typed = this.rows.map((row) => ({ row, text: row.input.value.trim() }));
    return typed.every(({ text }) => /^\d{0,5}$/.test(text)) ? typed.map(({ row, text }) => ({ row, chips: Number(text || 0) })) : null;
  }

  count() {
    const { texts } = this.face;
    const read = this.read();
    const to = this.newChip();
    const ratio = to ? to / this.chosen.value : 0;
    if (!read || !Number.isInteger(ratio) || ratio < 2) {
      setText(this.sum, "");
      return;
    }
    const { whole, odd } = exchanged(read.map(({ chips }) => chips), ratio);
    setText(this.sum, texts("face.color_ups.sum", { whole, to: formatsOf(texts).chips(to), odd }));
  }

  async save(label, table) {
    const { texts } = this.face;
    const read = this.read();
    if (!read) {
      return texts("face.color_ups.count_wrong");
    }
    const brought = read.filter(({ chips }) => chips);
    const seats = brought.map(({ row, chips }) => Object.assign({ seat: row.seat, chips }, row.last.getAttribute("aria-pressed") === "true" ? { last: true } : {}));
    const to = this.to && this.newChip() ? { to: this.newChip() } : {};
    return this.send(label, Object.assign({ color_up: this.one.number, table, denomination: this.chosen.value, seats }, to));
  }
}

/** The seats of a table whose chips leave, with names where they are known. */
export function racingSeats(one, table, nameOf) {
  const seats = (table && table.seats) || {};
  return Object.keys(seats)
    .map((seat) => ({ seat: Number(seat), entry: seats[seat] }))
    .filter(({ entry }) => !one.entries.length || one.entries.includes(entry))
    .map(({ seat, entry }) => ({ seat, name: nameOf(entry) }));
}

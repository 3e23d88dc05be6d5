/** The grid's cursor and the text typed into a cell; the keys are those of the structures' table. */

import { signal } from "../../static/vendor/preact/preact.js";

export const ROW = 56; // px
export const WIDE = ["name", "distinction", "contact", "country", "notes"];
export const MEDIUM = ["name", "distinction", "contact", "notes"];
export const NARROW = ["name"];
const AROUND = 8; // rows drawn above and below the visible ones

export class Grid {
  constructor(state) {
    this.state = state;
    this.columns = signal(WIDE);
    this.cursor = signal({ row: 0, column: 0 });
    this.editing = signal(null); // {text, before, person}
    this.focusAsked = signal(0);
    this.top = signal(0); // px that are scrolled
    this.height = signal(600);
    this.sheet = { peek: () => ({ rows: { length: state.total.peek() || 0 } }) };
  }

  get columnName() {
    return this.columns.peek()[this.cursor.peek().column];
  }

  /** The drawn rows: `[from, to)`. */
  get drawn() {
    const total = this.state.total.value || 0;
    const from = Math.max(0, Math.floor(this.top.value / ROW) - AROUND);
    return [Math.min(from, total), Math.min(total, Math.ceil((this.top.value + this.height.value) / ROW) + AROUND)];
  }

  /** The pages of the drawn rows. */
  get needed() {
    const [from, to] = this.drawn;
    const first = Math.floor(from / 100);
    return Array.from(
      { length: Math.max(1, Math.floor(Math.max(from, to - 1) / 100) - first + 1) },
      (_, at) => first + at,
    );
  }

  goTo(row, column) {
    const last = Math.max(0, (this.state.total.peek() || 0) - 1);
    const widest = this.columns.peek().length - 1;
    this.cursor.value = {
      row: Math.max(0, Math.min(last, row)),
      column: Math.max(0, Math.min(widest, column)),
    };
  }

  goDown() {
    this.commit();
    const { row, column } = this.cursor.peek();
    this.goTo(row + 1, column);
  }

  focusCell() {
    this.focusAsked.value += 1;
  }

  beginTyping(text = null) {
    const person = this.state.person(this.cursor.peek().row);
    if (person && !person.erased) {
      const before = person[this.columnName] || "";
      this.editing.value = { text: text === null ? before : text, before, person, name: this.columnName };
    }
  }

  typed(text) {
    this.editing.value = Object.assign({}, this.editing.peek(), { text });
  }

  cancel() {
    this.editing.value = null;
  }

  /** Saves the typed text, with the text that was shown before. */
  commit() {
    const typing = this.editing.peek();
    this.editing.value = null;
    if (!typing || typing.text.trim() === typing.before) {
      return;
    }
    const { name, person, before } = typing;
    const value = (text) => (name === "name" ? text : text || null);
    this.state.change([
      { person: person.id, wanted: { [name]: value(typing.text.trim()) }, seen: { [name]: value(before) } },
    ]);
  }

  undo() {
    const { undo } = this.state.notice.peek() || {};
    if (undo) {
      undo();
    }
  }

  redo() {}

  edit() {}
}

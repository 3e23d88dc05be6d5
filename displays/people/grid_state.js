/**
 * The grid's cursor and the text typed into a cell. The keys of the structures' table work on it (`keys.js`): its
 * `sheet`, `redo` and `edit` are there for keys that have nothing to do here.
 */

import { signal } from "../../static/vendor/preact/preact.js";

export const ROW = 56; // px
export const PAGE = 100; // rows of a request
export const WIDE = ["name", "distinction", "contact", "country", "notes"];
export const MEDIUM = ["name", "distinction", "contact", "notes"];
export const NARROW = ["name"];
const MARGIN_ROWS = 8; // drawn above and below the visible rows

export class Grid {
  constructor(state) {
    this.state = state;
    this.columns = signal(WIDE);
    this.cursor = signal({ row: 0, column: 0 });
    this.editing = signal(null); // {text, before, person, name}: the text typed into column `name`
    this.focusAsked = signal(0); // counts the requests to focus the cell at the cursor
    this.top = signal(0); // px scrolled
    this.height = signal(600); // px visible
    this.sheet = { peek: () => ({ rows: { length: state.total.peek() || 0 } }) };
  }

  get columnName() {
    return this.columns.peek()[this.cursor.peek().column];
  }

  /** The drawn rows: `[from, to)`. */
  get drawn() {
    const total = this.state.total.value || 0;
    const from = Math.max(0, Math.floor(this.top.value / ROW) - MARGIN_ROWS);
    return [
      Math.min(from, total),
      Math.min(total, Math.ceil((this.top.value + this.height.value) / ROW) + MARGIN_ROWS),
    ];
  }

  /** The pages of the drawn rows. */
  get needed() {
    const [from, to] = this.drawn;
    const first = Math.floor(from / PAGE);
    return Array.from(
      { length: Math.max(1, Math.floor(Math.max(from, to - 1) / PAGE) - first + 1) },
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

  /** Opens the cell at the cursor; `text` replaces its text. */
  beginTyping(text = null) {
    const person = this.state.person(this.cursor.peek().row);
    if (person && !person.erased) {
      const before = person[this.columnName] || "";
      this.editing.value = { text: text === null ? before : text, before, person, name: this.columnName };
    }
  }

  setText(text) {
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
    const stored = (text) => (name === "name" ? text : text || null);
    this.state.change([
      { person: person.id, wanted: { [name]: stored(typing.text.trim()) }, seen: { [name]: stored(before) } },
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

/**
 * State of the editor of one structure: its sheet with undo and redo, the cursor, the text being typed, and unsaved
 * work.
 */

import { batch, computed, effect, signal } from "../../../static/vendor/preact/preact.js";
import { gameName, shortGameName } from "../../../static/js/structure/stakes.js";
import { Drafts } from "../drafts.js";
import { FIRST_EDITABLE, columnsOf, gamesOf, isEditable, plainText, typedInto } from "../sheet/cells.js";
import { comparableText } from "../sheet/document_text.js";
import { gameCode, gameKeys, stakesOf } from "../sheet/games.js";
import { edited, newHistory, redone, undone } from "../sheet/history.js";
import { inserted, removed, withRows } from "../sheet/rows.js";
import { rectangleOf } from "../sheet/selection.js";
import { levelNumbers, readSheet, writeDocument } from "../sheet/sheet.js";
import { Checks } from "./checks/checks.js";
import { chosenSet } from "./chip_set/chip_set.js";

const START = "19:00";
const BETTINGS = ["no_limit", "pot_limit", "fixed_limit"];

export class EditorState {
  /**
   * @param {object} app the page's state
   * @param {object} opening `place`; `id` and `base` of the structure (null for a new one); `document` at the start;
   *   `saved`, the saved document (null for a new one); `version`, the shown one; `draft`, unsaved work; its `chipSet`
   */
  constructor(app, opening) {
    const { document, chipSet, ...about } = opening;
    Object.assign(this, about, { app, texts: app.texts });
    this.draftKey = Drafts.keyOf(opening.place);
    this.assumptions = signal(this.storedAssumptions());
    this.history = signal(newHistory(this.firstSheet(document, chipSet)));
    this.cursor = signal({ row: 0, column: 0 });
    this.anchor = signal({ row: 0, column: 0 });
    this.editing = signal(null); // {text, before, column} while a cell is typed into
    this.savedText = signal(opening.saved ? comparableText(opening.saved) : "");
    this.conflict = signal(null); // another director's version, with its differences: `changes`
    this.isHeadOpen = signal(false);
    this.focusAsked = signal(0); // counts up when the cell at the cursor is to have the focus
    this.titleAsked = signal(0); // counts up when the title is to have the focus
    this.note = signal(""); // the note on the next version
    this.isDiscarded = false; // whether the unsaved work is stored no more
    this.sheet = computed(() => this.sheetWhileTyping());
    this.columns = computed(() => columnsOf(this.sheet.value), { name: "columns" });
    this.area = computed(() => rectangleOf(this.anchor.value, this.cursor.value));
    this.isChanged = computed(() => comparableText(writeDocument(this.sheet.value)) !== this.savedText.value);
    this.chipSet = computed(() => chosenSet(this.sheet.value.chipSet, this.app.library));
    this.checks = new Checks(this);
    this.stops = [effect(() => this.keepDraft()), effect(() => this.checks.soon()), effect(() => this.rememberSet())];
    this.goToFirstCell();
  }

  /** What this browser stores for the likely end: players, start, and the id of the chip set. */
  storedAssumptions() {
    const stored = this.app.drafts.remembered(`field.${this.id || "new"}`) || {};
    return Object.assign({ entries: 60, start: START, chipSet: "" }, stored);
  }

  rememberSet() {
    const { id } = this.chipSet.value;
    if (id !== this.assumptions.peek().chipSet) {
      this.changeAssumptions({ chipSet: id });
    }
  }

  changeAssumptions(values) {
    this.assumptions.value = Object.assign({}, this.assumptions.peek(), values);
    this.app.drafts.remember(`field.${this.id || "new"}`, this.assumptions.peek());
  }

  /** The sheet of a document with the chip set of a draft, else with the stored one. */
  firstSheet(document, draftSet) {
    const { chipSet: id } = this.assumptions.peek();
    return { ...readSheet(document), chipSet: draftSet || (id ? { id } : null) };
  }

  /** Moves to the first cell: the big blind, else the first editable one. */
  goToFirstCell() {
    this.goTo(this.locked, Math.max(FIRST_EDITABLE, this.columns.peek().indexOf("big_blind")));
  }

  /** The sheet with the text being typed. */
  sheetWhileTyping() {
    const { now } = this.history.value;
    const typing = this.editing.value;
    const { row, column } = this.cursor.peek();
    return typing && now.rows[row] ? typedInto(now, row, typing.column || columnsOf(now)[column], typing.text) : now;
  }

  /** The start by the time of day, `HH:MM`. */
  get start() {
    return this.assumptions.value.start;
  }

  /** Number of rows at the top that cannot be changed. */
  get locked() {
    return 0;
  }

  /** What cannot be changed in a row: "all" columns, one column by its name, or nothing. */
  fixedIn(row) {
    return this.isReadOnly || row < this.locked ? "all" : "";
  }

  /** Whether an older version is shown; saving makes it the newest. */
  get isOld() {
    return this.version !== null && this.version !== this.base;
  }

  get isReadOnly() {
    return !this.app.may("structure.save");
  }

  document() {
    return writeDocument(this.sheet.value);
  }

  keepDraft() {
    const document = this.document();
    if (this.isDiscarded) {
      return;
    }
    if ((this.isChanged.value || this.chipSet.value.isEdited) && !this.isReadOnly) {
      this.app.drafts.keep(this.draftKey, this.draftOf(document));
    } else {
      this.app.drafts.drop(this.draftKey);
    }
  }

  draftOf(document) {
    const { chipSet } = this.sheet.peek();
    return { document, base: this.base, at: this.app.face.now() || Date.now(), chipSet };
  }

  /** Deletes the unsaved work. */
  discard() {
    this.isDiscarded = true;
    this.app.drafts.drop(this.draftKey);
  }

  /** Continues with a document that was saved as a version. */
  continueFrom(version, document) {
    batch(() => {
      Object.assign(this, { base: version, version, saved: document });
      this.savedText.value = comparableText(document);
      this.note.value = "";
    });
  }

  close() {
    this.commit();
    this.checks.stop();
    this.stops.forEach((stop) => stop());
  }

  // -- words -----------------------------------------------------------------------------------------

  /** `Level 7`, or `Break` with the level before it. */
  placeWords(row) {
    const numbers = levelNumbers(this.sheet.peek());
    const level = numbers[row];
    const before = numbers.slice(0, row).filter((each) => each !== null);
    return level === null && before.length
      ? this.texts("face.structures.break_after", { level: before[before.length - 1] })
      : this.texts("face.structures.level", { level: level || 1 });
  }

  /** The game of a row; for a rotation all games. */
  gameWords(row, { head, rows }) {
    const { period } = rows[row];
    return period.kind === "break"
      ? ""
      : gamesOf(head, period)
          .map((stakes) => shortGameName(stakes, this.texts))
          .join("\n");
  }

  /** Games to choose from: `{value: "plo.pot_limit", text}`. */
  gameOptions() {
    const { head } = this.sheet.peek();
    const options = gameKeys(head).map((game) => {
      const own = (head.games || {})[game];
      return (own ? [own.betting] : BETTINGS).map((betting) => ({
        value: gameCode({ game, betting }),
        text: gameName({ game, betting, name: own && own.name }, this.texts),
      }));
    });
    return [].concat(...options);
  }

  /** The code of the game of a head. */
  gameOf(head) {
    return gameCode(stakesOf(head, {}));
  }

  // -- edits -----------------------------------------------------------------------------------------

  /** @param {(sheet: object) => object} change */
  edit(change) {
    if (this.isReadOnly) {
      return;
    }
    batch(() => {
      this.commit();
      this.history.value = edited(this.history.peek(), change(this.history.peek().now));
      this.keepWithin();
    });
  }

  /** Edits one field at each key; all these edits are one step of undo. */
  editField(name, change) {
    const { history } = this;
    const isSame = this.fieldEdited && this.fieldEdited.name === name && this.fieldEdited.now === history.peek().now;
    const now = change(history.peek().now);
    history.value = isSame ? { ...history.peek(), now } : edited(history.peek(), now);
    this.fieldEdited = { name, now };
  }

  removeRows({ from, to }) {
    this.edit((sheet) => removed(sheet, { from, to }));
    this.goTo(from, this.cursor.peek().column);
  }

  insertPeriods(row, periods) {
    this.edit((sheet) => withRows(sheet, row, periods));
    this.goTo(row, 0);
    this.goTo(row + periods.length - 1, this.columns.peek().length - 1, { extends: true });
  }

  /** Replaces the sheet by another document, as one step of undo. */
  replaceWith(document) {
    this.edit(({ chipSet }) => ({ ...readSheet(document), chipSet }));
    this.goToFirstCell();
    this.focusCell();
  }

  undo() {
    this.step(undone);
  }

  redo() {
    this.step(redone);
  }

  /** Moves in the history: `undone` or `redone`. */
  step(move) {
    this.commit();
    const after = move(this.history.peek());
    if (after) {
      batch(() => {
        this.history.value = after;
        this.keepWithin();
      });
    }
  }

  /** Moves the cursor to the last row if its own row was removed. */
  keepWithin() {
    const rows = this.history.peek().now.rows.length;
    const { row, column } = this.cursor.peek();
    if (row >= rows) {
      this.goTo(rows - 1, column);
    }
  }

  // -- the cursor ------------------------------------------------------------------------------------

  /** Moves the cursor, at most to the edge of the table; `extends`: the selection reaches to it. */
  goTo(row, column, { extends: isExtended = false } = {}) {
    const rows = this.sheet.peek().rows.length;
    const columns = this.columns.peek().length;
    const at = { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
    batch(() => {
      this.cursor.value = at;
      if (!isExtended) {
        this.anchor.value = at;
      }
    });
  }

  askTitle() {
    this.titleAsked.value += 1;
  }

  focusCell() {
    this.focusAsked.value += 1;
  }

  selectRow(row, isExtended = false) {
    batch(() => {
      this.anchor.value = { row: isExtended ? this.anchor.peek().row : row, column: 0 };
      this.cursor.value = { row, column: this.columns.peek().length - 1 };
    });
  }

  get columnName() {
    return this.columns.peek()[this.cursor.peek().column];
  }

  // -- typing ----------------------------------------------------------------------------------------

  /** Begins to type into the cell at the cursor, by default with its present text. */
  beginTyping(text = null) {
    const { row } = this.cursor.peek();
    const sheet = this.history.peek().now;
    if (!this.isEditableAt(sheet, row, this.columnName)) {
      return;
    }
    this.anchor.value = this.cursor.peek();
    const before = plainText(sheet, row, this.columnName);
    this.editing.value = { text: text === null ? before : text, before, column: this.columnName };
  }

  isEditableAt(sheet, row, column) {
    const fixed = this.fixedIn(row);
    return fixed !== "all" && fixed !== column && isEditable(sheet, row, column);
  }

  /** Takes the text of the cell while it is typed. */
  typed(text) {
    const typing = this.editing.peek();
    if (typing) {
      this.editing.value = Object.assign({}, typing, { text });
    }
  }

  /** Applies the typed text. */
  commit() {
    const typing = this.editing.peek();
    if (!typing) {
      return;
    }
    batch(() => {
      const sheet = this.sheet.peek();
      this.editing.value = null;
      if (typing.text !== typing.before) {
        this.history.value = edited(this.history.peek(), sheet);
      }
    });
  }

  cancel() {
    this.editing.value = null;
  }

  /** Moves down one row; after the last row inserts a level. */
  goDown() {
    this.commit();
    const { row, column } = this.cursor.peek();
    const { now } = this.history.peek();
    const name = this.columnName;
    const isLast = row === now.rows.length - 1;
    if (isLast && !this.isReadOnly && Object.keys(now.rows[row].period).length > 1) {
      this.edit((sheet) => inserted(sheet, sheet.rows.length, "level"));
    }
    const after = this.columns.peek().indexOf(name);
    this.goTo(row + 1, after < 0 ? column : after);
  }
}

/** The keys of the table, as in a spreadsheet. */

import { filledDown } from "../../sheet/selection.js";
import { insertRow, moveRows, removeSelection } from "./row_edits.js";

/** Rows and columns of a step. */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** Rows of Page Up and Page Down. */
const PAGE = 10;
/** A step to the edge of the table. */
const TO_EDGE = 1000;
/** Columns whose cells are a choice. */
const CHOICES = ["ends", "game"];

/** Handles a key in the table. */
export function handleKey(editor, event) {
  const isUsed = editor.editing.peek() ? keyWhileTyping(editor, event) : keyWhileMoving(editor, event);
  if (isUsed) {
    event.preventDefault();
  }
}

/** Whether the table used the key. */
function keyWhileTyping(editor, event) {
  const { key } = event;
  if (key === "Escape") {
    editor.cancel();
  } else if (key === "Enter") {
    editor.goDown();
  } else if (key === "Tab") {
    return moveByTab(editor, event);
  } else if ((key === "ArrowUp" || key === "ArrowDown") && event.target.tagName !== "SELECT") {
    editor.commit();
    moveBy(editor, ARROWS[key], false);
  } else {
    return false;
  }
  editor.focusCell();
  return true;
}

/** Whether the table used the key. */
function keyWhileMoving(editor, event) {
  const { key } = event;
  if (event.altKey && (key === "ArrowUp" || key === "ArrowDown")) {
    moveRows(editor, ARROWS[key][0]);
    return true;
  }
  if (ARROWS[key]) {
    const distance = event.ctrlKey || event.metaKey ? TO_EDGE : 1;
    const steps = ARROWS[key].map((step) => step * distance);
    moveBy(editor, steps, event.shiftKey);
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    return keyWithControl(editor, event);
  }
  return KEYS[key] ? KEYS[key](editor, event) !== false : typeLetter(editor, event);
}

function moveBy(editor, [down, across], isExtended) {
  const { row, column } = editor.cursor.peek();
  editor.goTo(row + down, column + across, { extends: isExtended });
  editor.focusCell();
}

/** Actions of single keys; false: the table does not use the key. */
const KEYS = {
  Enter: (editor, event) => (event.shiftKey ? moveBy(editor, [-1, 0], false) : enter(editor)),
  F2: (editor) => editor.beginTyping(),
  Tab: (editor, event) => moveByTab(editor, event),
  Home: (editor, event) => moveBy(editor, [0, -TO_EDGE], event.shiftKey),
  End: (editor, event) => moveBy(editor, [0, TO_EDGE], event.shiftKey),
  PageUp: (editor, event) => moveBy(editor, [-PAGE, 0], event.shiftKey),
  PageDown: (editor, event) => moveBy(editor, [PAGE, 0], event.shiftKey),
  Delete: (editor) => removeSelection(editor),
  Backspace: (editor) => removeSelection(editor),
  Insert: (editor, event) => insertRow(editor, event.shiftKey ? "break" : "level"),
  Escape: (editor) => editor.goTo(editor.cursor.peek().row, editor.cursor.peek().column),
};

/** Opens a choice; in other cells moves down, as at the end of typing. */
function enter(editor) {
  if (CHOICES.includes(editor.columnName)) {
    editor.beginTyping();
  } else {
    editor.goDown();
    editor.focusCell();
  }
}

/** Moves to the next cell, at the end of a row to the next row. False at the ends of the table, which Tab leaves. */
function moveByTab(editor, event) {
  editor.commit();
  const columns = editor.columns.peek().length;
  const { row, column } = editor.cursor.peek();
  const next = row * columns + column + (event.shiftKey ? -1 : 1);
  if (next < 0 || next >= columns * editor.sheet.peek().rows.length) {
    return false;
  }
  editor.goTo(Math.floor(next / columns), next % columns);
  editor.focusCell();
  return true;
}

/** Whether the table used a key with Control or Command. */
function keyWithControl(editor, { key, shiftKey }) {
  const actions = {
    z: () => (shiftKey ? editor.redo() : editor.undo()),
    y: () => editor.redo(),
    d: () => editor.edit((sheet) => filledDown(sheet, editor.columns.peek(), editor.area.peek())),
    a: () => selectAll(editor),
    home: () => moveBy(editor, [-TO_EDGE, -TO_EDGE], shiftKey),
    end: () => moveBy(editor, [TO_EDGE, TO_EDGE], shiftKey),
    " ": () => editor.selectRow(editor.cursor.peek().row),
  };
  const act = actions[key.toLowerCase()];
  if (act) {
    act();
    editor.focusCell();
  }
  return Boolean(act);
}

function selectAll(editor) {
  editor.goTo(0, 0);
  editor.goTo(TO_EDGE, TO_EDGE, { extends: true });
}

/** Begins to type with a letter, which replaces the cell's text; a blank keeps it. False for any other key. */
function typeLetter(editor, { key, altKey }) {
  if (key.length !== 1 || altKey) {
    return false;
  }
  if (key === " " || CHOICES.includes(editor.columnName)) {
    editor.beginTyping();
  } else {
    editor.beginTyping(key);
  }
  return true;
}

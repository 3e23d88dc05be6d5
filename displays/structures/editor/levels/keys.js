/** The keys of the table, as in a spreadsheet. */

import { doubled, inserted, moved, removed } from "../../sheet/rows.js";
import { emptied, filledDown } from "../../sheet/selection.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const PAGE = 10;

/** Handles a key in the table; returns whether the table used it. */
export function pressed(editor, event) {
  const isDone = editor.editing.peek() ? whileTyping(editor, event) : whileMoving(editor, event);
  if (isDone) {
    event.preventDefault();
  }
  return isDone;
}

function whileTyping(editor, event) {
  const { key } = event;
  if (key === "Escape") {
    editor.cancel();
  } else if (key === "Enter") {
    editor.goDown();
  } else if (key === "Tab") {
    return tab(editor, event);
  } else if ((key === "ArrowUp" || key === "ArrowDown") && event.target.tagName !== "SELECT") {
    editor.commit();
    walk(editor, ARROWS[key], false);
  } else {
    return false;
  }
  editor.focusCell();
  return true;
}

function whileMoving(editor, event) {
  const { key } = event;
  if (event.altKey && (key === "ArrowUp" || key === "ArrowDown")) {
    moveRows(editor, ARROWS[key][0]);
    return true;
  }
  if (ARROWS[key]) {
    const far = event.ctrlKey || event.metaKey ? 1000 : 1;
    walk(
      editor,
      ARROWS[key].map((step) => step * far),
      event.shiftKey,
    );
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    return withControl(editor, event);
  }
  return SINGLE[key] ? SINGLE[key](editor, event) !== false : letter(editor, event);
}

function walk(editor, [down, across], isExtended) {
  const { row, column } = editor.cursor.peek();
  editor.goTo(row + down, column + across, { extends: isExtended });
  editor.focusCell();
}

const SINGLE = {
  Enter: (editor, event) => (event.shiftKey ? walk(editor, [-1, 0], false) : enter(editor)),
  F2: (editor) => editor.beginTyping(),
  Tab: (editor, event) => tab(editor, event),
  Home: (editor, event) => walk(editor, [0, -1000], event.shiftKey),
  End: (editor, event) => walk(editor, [0, 1000], event.shiftKey),
  PageUp: (editor, event) => walk(editor, [-PAGE, 0], event.shiftKey),
  PageDown: (editor, event) => walk(editor, [PAGE, 0], event.shiftKey),
  Delete: (editor) => remove(editor),
  Backspace: (editor) => remove(editor),
  Insert: (editor, event) => insertRow(editor, event.shiftKey ? "break" : "level"),
  Escape: (editor) => editor.goTo(editor.cursor.peek().row, editor.cursor.peek().column),
};

/** Opens a choice; in other cells moves down, as at the end of typing. */
function enter(editor) {
  if (["ends", "game"].includes(editor.columnName)) {
    editor.beginTyping();
  } else {
    editor.goDown();
    editor.focusCell();
  }
}

/**
 * Moves to the next cell, at the end of a row to the next row; before the first and after the last cell out of the
 * table.
 */
function tab(editor, event) {
  editor.commit();
  const columns = editor.columns.peek().length;
  const { row, column } = editor.cursor.peek();
  const at = row * columns + column + (event.shiftKey ? -1 : 1);
  if (at < 0 || at >= columns * editor.sheet.peek().rows.length) {
    return false;
  }
  editor.goTo(Math.floor(at / columns), at % columns);
  editor.focusCell();
  return true;
}

function withControl(editor, { key, shiftKey }) {
  const keys = {
    z: () => (shiftKey ? editor.redo() : editor.undo()),
    y: () => editor.redo(),
    d: () => editor.edit((sheet) => filledDown(sheet, editor.columns.peek(), editor.area.peek())),
    a: () => selectAll(editor),
    home: () => walk(editor, [-1000, -1000], shiftKey),
    end: () => walk(editor, [1000, 1000], shiftKey),
    " ": () => editor.selectRow(editor.cursor.peek().row),
  };
  const act = keys[key.toLowerCase()];
  if (act) {
    act();
    editor.focusCell();
  }
  return Boolean(act);
}

function selectAll(editor) {
  editor.goTo(0, 0);
  editor.goTo(1000, 1000, { extends: true });
}

/** A letter begins to type, and replaces the cell's text. */
function letter(editor, { key, altKey }) {
  if (key.length !== 1 || altKey) {
    return false;
  }
  if (key === " " || ["ends", "game"].includes(editor.columnName)) {
    editor.beginTyping();
  } else {
    editor.beginTyping(key);
  }
  return true;
}

/** Removes whole rows; empties a selection of cells. */
export function remove(editor) {
  const area = editor.area.peek();
  const columns = editor.columns.peek();
  const isWhole = area.left === 0;
  editor.edit((sheet) => (isWhole ? removed(sheet, area) : emptied(sheet, columns, area)));
  if (isWhole) {
    editor.goTo(area.from, editor.cursor.peek().column);
  }
  editor.focusCell();
}

export function insertRow(editor, kind, isBehind = false) {
  const { row, column } = editor.cursor.peek();
  const at = isBehind ? row + 1 : row;
  editor.edit((sheet) => inserted(sheet, at, kind));
  editor.goTo(at, column);
  editor.focusCell();
}

export function moveRows(editor, by) {
  const area = editor.area.peek();
  const before = editor.history.peek().now;
  editor.edit((sheet) => moved(sheet, area, by));
  if (editor.history.peek().now !== before) {
    const shift = ({ row, column }) => ({ row: row + by, column });
    editor.anchor.value = shift(editor.anchor.peek());
    editor.cursor.value = shift(editor.cursor.peek());
  }
  editor.focusCell();
}

export function doubleRows(editor) {
  const area = editor.area.peek();
  editor.edit((sheet) => doubled(sheet, area));
  editor.focusCell();
}

/** Copy, cut and paste by the browser's own events, which work on plain http too. */

import { readSheet } from "../../sheet/sheet.js";
import { FIRST_EDITABLE } from "../../sheet/cells.js";
import { emptied, pasted, textsIn } from "../../sheet/selection.js";
import { isSheet, readTable, writeTabs } from "../../sheet/table_text.js";
import { openPreview } from "./paste_preview.js";

/** The clipboard's type for whole rows, with breaks and fields without a column. */
const ROWS_TYPE = "text/x-clockserver-rows";
const MEGABYTE = 1024 ** 2;
/** Maximum length of a pasted text, as the server reads no more; instead of longer markup its text is used. */
const MAX_LENGTH = 2 * MEGABYTE;

/**
 * Whether a clipboard event is for the table: not while typing into a field, except for a table pasted into
 * a cell.
 */
function isForTable(editor, event) {
  const { target } = event;
  if (editor.editing.peek() && event.type === "paste" && target.closest(".sheet")) {
    const cells = readTable({ text: event.clipboardData.getData("text/plain") });
    return cells.length > 1 || (cells[0] || []).length > 1;
  }
  return !editor.editing.peek() && !(target.closest && target.closest("input, textarea, select, dialog"));
}

/** Listens to the page's clipboard events; returns the function that stops it. */
export function listenToClipboard(editor, page = document) {
  const actions = { copy, cut, paste: pasteFromEvent };
  const types = Object.keys(actions);
  const listener = (event) => isForTable(editor, event) && actions[event.type](editor, event);
  types.forEach((type) => page.addEventListener(type, listener));
  return () => types.forEach((type) => page.removeEventListener(type, listener));
}

function copy(editor, event) {
  const area = editor.area.peek();
  const columns = editor.columns.peek();
  const sheet = editor.sheet.peek();
  event.preventDefault();
  event.clipboardData.setData("text/plain", writeTabs(textsIn(sheet, columns, area)));
  if (area.left === 0) {
    const periods = sheet.rows.slice(area.from, area.to + 1).map(({ period }) => period);
    event.clipboardData.setData(ROWS_TYPE, JSON.stringify(periods));
  }
}

function cut(editor, event) {
  copy(editor, event);
  const area = editor.area.peek();
  const columns = editor.columns.peek();
  if (area.left === 0) {
    editor.removeRows(area);
  } else {
    editor.edit((sheet) => emptied(sheet, columns, area));
  }
  editor.focusCell();
}

function pasteFromEvent(editor, event) {
  event.preventDefault();
  editor.cancel();
  const { clipboardData: data } = event;
  const rows = data.getData(ROWS_TYPE);
  if (rows) {
    pasteRows(editor, JSON.parse(rows));
    return;
  }
  paste(editor, { html: data.getData("text/html"), text: data.getData("text/plain") });
}

/** Inserts rows of this editor, or of another window's, before the selection. */
function pasteRows(editor, periods) {
  const { from } = editor.area.peek();
  const unnumbered = readSheet({ periods }).rows.map(({ period }) => period);
  editor.insertPeriods(from, unnumbered);
  editor.focusCell();
}

/** Pastes from another program: a whole sheet with a preview, cells from the cursor on. */
export function paste(editor, { html = "", text = "" }) {
  if (text.length > MAX_LENGTH) {
    const words = editor.texts("face.structures.paste.large", { max_mb: MAX_LENGTH / MEGABYTE });
    editor.app.notify(words, { tone: "stop" });
    return;
  }
  const cells = readTable({ html: html.length > MAX_LENGTH ? "" : html, text });
  if (!cells.length) {
    return;
  }
  if (isSheet(cells)) {
    openPreview(editor, cells);
    return;
  }
  const { from, left } = editor.area.peek();
  const column = Math.max(FIRST_EDITABLE, left);
  const columns = editor.columns.peek();
  editor.edit((sheet) => pasted(sheet, columns, { row: from, column }, cells));
  editor.goTo(from, column);
  editor.goTo(from + cells.length - 1, column + cells[0].length - 1, { extends: true });
  editor.focusCell();
}

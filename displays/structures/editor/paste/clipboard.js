/** Copy, cut and paste by the browser's own events, which work on plain http too. */

import { readSheet } from "../../sheet/sheet.js";
import { emptied, pasted, textsIn } from "../../sheet/selection.js";
import { isSheet, readTable, writeTabs } from "../../sheet/table_text.js";

const OWN = "text/x-clockserver-rows"; // whole rows, with breaks and fields without a column

/** The most that the server reads; of longer markup only the text is used. */
const MAX_LETTERS = 2 * 1024 * 1024;

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
  const on = {
    copy: (event) => copied(editor, event),
    cut: (event) => cut(editor, event),
    paste: (event) => take(editor, event),
  };
  const heard = (event) => isForTable(editor, event) && on[event.type](event);
  Object.keys(on).forEach((type) => page.addEventListener(type, heard));
  return () => Object.keys(on).forEach((type) => page.removeEventListener(type, heard));
}

function copied(editor, event) {
  const area = editor.area.peek();
  const columns = editor.columns.peek();
  const sheet = editor.sheet.peek();
  event.preventDefault();
  event.clipboardData.setData("text/plain", writeTabs(textsIn(sheet, columns, area)));
  if (area.left === 0) {
    const periods = sheet.rows.slice(area.from, area.to + 1).map(({ period }) => period);
    event.clipboardData.setData(OWN, JSON.stringify(periods));
  }
}

function cut(editor, event) {
  copied(editor, event);
  const area = editor.area.peek();
  const columns = editor.columns.peek();
  if (area.left === 0) {
    editor.removeRows(area);
  } else {
    editor.edit((sheet) => emptied(sheet, columns, area));
  }
  editor.focusCell();
}

function take(editor, event) {
  event.preventDefault();
  editor.cancel();
  const { clipboardData: data } = event;
  const own = data.getData(OWN);
  if (own) {
    pasteRows(editor, JSON.parse(own));
    return;
  }
  paste(editor, { html: data.getData("text/html"), text: data.getData("text/plain") });
}

/** Inserts rows of this editor, or of another window's, before the cursor. */
function pasteRows(editor, periods) {
  const { from } = editor.area.peek();
  editor.insertPeriods(
    from,
    readSheet({ periods }).rows.map(({ period }) => period),
  );
  editor.focusCell();
}

/** Pastes from another program: a whole sheet with a preview, cells from the cursor on. */
export function paste(editor, { html = "", text = "" }) {
  if (text.length > MAX_LETTERS) {
    const words = editor.texts("face.structures.paste.large", { most_mb: MAX_LETTERS / 1024 ** 2 });
    editor.app.notify(words, { tone: "stop" });
    return;
  }
  const cells = readTable({ html: html.length > MAX_LETTERS ? "" : html, text });
  if (!cells.length) {
    return;
  }
  if (isSheet(cells)) {
    editor.openPreview(cells);
    return;
  }
  const { from, left } = editor.area.peek();
  const columns = editor.columns.peek();
  editor.edit((sheet) => pasted(sheet, columns, { row: from, column: Math.max(2, left) }, cells));
  editor.goTo(from, left);
  editor.goTo(from + cells.length - 1, left + cells[0].length - 1, { extends: true });
  editor.focusCell();
}

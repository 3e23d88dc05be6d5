/** The edits of the selected rows, with the cursor and the focus after each. */

import { doubled, inserted, moved, removed } from "../../sheet/rows.js";
import { emptied } from "../../sheet/selection.js";

/** Removes the selected rows; of a selection without the rows' numbers, empties the cells. */
export function removeSelection(editor) {
  const area = editor.area.peek();
  const columns = editor.columns.peek();
  const hasWholeRows = area.left === 0;
  editor.edit((sheet) => (hasWholeRows ? removed(sheet, area) : emptied(sheet, columns, area)));
  if (hasWholeRows) {
    editor.goTo(area.from, editor.cursor.peek().column);
  }
  editor.focusCell();
}

/** Inserts a level or a break above the cursor, or below it. */
export function insertRow(editor, kind, isBelow = false) {
  const { row, column } = editor.cursor.peek();
  const index = isBelow ? row + 1 : row;
  editor.edit((sheet) => inserted(sheet, index, kind));
  editor.goTo(index, column);
  editor.focusCell();
}

/** Moves the selected rows, and the selection with them. */
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

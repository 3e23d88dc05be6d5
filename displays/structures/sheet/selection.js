/** Selected cells: copy, fill, empty and paste. */

import { isEditable, plainText, typedInto } from "./cells.js";
import { inserted } from "./rows.js";

/** The rectangle between two cells, `{from, to, left, right}`, both ends included. */
export function rectangleOf(anchor, cursor) {
  const [from, to] = [anchor.row, cursor.row].sort((a, b) => a - b);
  const [left, right] = [anchor.column, cursor.column].sort((a, b) => a - b);
  return { from, to, left, right };
}

/** The texts of the cells. */
export function textsIn(sheet, columns, { from, to, left, right }) {
  return sheet.rows
    .slice(from, to + 1)
    .map((_, at) => columns.slice(left, right + 1).map((column) => plainText(sheet, from + at, column)));
}

/** The sheet with empty cells. */
export function emptied(sheet, columns, area) {
  return changedCells(sheet, columns, area, (before, row, column) =>
    plainText(before, row, column) === "" ? before : typedInto(before, row, column, ""),
  );
}

/** The sheet after a change of each cell, row by row. */
function changedCells(sheet, columns, { from, to, left, right }, change) {
  let after = sheet;
  for (let row = from; row <= to; row += 1) {
    for (let place = left; place <= right; place += 1) {
      after = change(after, row, columns[place]);
    }
  }
  return after;
}

/** Copies the first row of the cells into the rows below it; into a single row, the row above it. */
export function filledDown(sheet, columns, area) {
  const isSingleRow = area.from === area.to;
  const source = isSingleRow ? area.from - 1 : area.from;
  if (source < 0) {
    return sheet;
  }
  const target = { ...area, from: source + 1 };
  return changedCells(sheet, columns, target, (before, row, column) =>
    typedInto(before, row, column, plainText(sheet, source, column)),
  );
}

/** Pastes texts into the cells from a cell on; adds levels below as needed. */
export function pasted(sheet, columns, { row, column }, texts) {
  let after = sheet;
  while (after.rows.length < row + texts.length) {
    after = inserted(after, after.rows.length, "level");
  }
  texts.forEach((line, down) => {
    // The big blind comes first, since it fills other cells, and pasted values replace the filled ones.
    const order = line
      .map((_, across) => across)
      .sort((a, b) => rankOf(columns[column + a]) - rankOf(columns[column + b]));
    order.forEach((across) => {
      const name = columns[column + across];
      if (name && isEditable(after, row + down, name)) {
        after = typedInto(after, row + down, name, line[across]);
      }
    });
  });
  return after;
}

const rankOf = (column) => (column === "big_blind" ? 0 : 1);

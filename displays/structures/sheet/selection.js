/** Selected cells: copy, fill, empty and paste. */

import { isOpen, plainText, typedInto } from "./cells.js";
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

export function emptied(sheet, columns, { from, to, left, right }) {
  return eachCell({ from, to, left, right }, sheet, (found, row, column) =>
    plainText(found, row, columns[column]) === "" ? found : typedInto(found, row, columns[column], ""),
  );
}

function eachCell({ from, to, left, right }, sheet, step) {
  let found = sheet;
  for (let row = from; row <= to; row += 1) {
    for (let column = left; column <= right; column += 1) {
      found = step(found, row, column);
    }
  }
  return found;
}

/** Copies the first row of the cells into the rows below; for a single row the row above it. */
export function filledDown(sheet, columns, area) {
  const isOne = area.from === area.to;
  const source = isOne ? area.from - 1 : area.from;
  if (source < 0) {
    return sheet;
  }
  const target = { ...area, from: source + 1 };
  return eachCell(target, sheet, (found, row, column) =>
    typedInto(found, row, columns[column], plainText(sheet, source, columns[column])),
  );
}

/** Pastes texts into the cells from a cell on; adds levels below as needed. */
export function pasted(sheet, columns, { row, column }, texts) {
  let found = sheet;
  while (found.rows.length < row + texts.length) {
    found = inserted(found, found.rows.length, "level");
  }
  texts.forEach((line, down) => {
    // The big blind comes first, since it fills other cells, and pasted values count.
    const order = line
      .map((_, across) => across)
      .sort((a, b) => first(columns[column + a]) - first(columns[column + b]));
    order.forEach((across) => {
      const name = columns[column + across];
      if (name && isOpen(found, row + down, name)) {
        found = typedInto(found, row + down, name, line[across]);
      }
    });
  });
  return found;
}

const first = (column) => (column === "big_blind" ? 0 : 1);

/** The papers: sizes in millimeters, items on a sheet, and the CSS page rule for the printer. */

/** On `roll` each item is a page, as high as the highest item: the printer cuts the paper after each. */
export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
  roll: { width: 80, height: null },
};

/** Columns and rows of items on a sheet; kinds that are not listed have a sheet for each item. */
const GRID = {
  cards: { columns: 2, rows: 5 },
  slips: { columns: 2, rows: 4 },
  bags: { columns: 2, rows: 4 },
  payouts: { columns: 2, rows: 1 },
};
const LIST_COLUMNS = 2;
const ROW_HEIGHT = 5.6; // mm
/** Millimeters of the margins, the heading and the foot of a page of the list. */
const LIST_MARGINS = 50;
const ROLL_ROWS = 40;
/** Height, in millimeters, of the shortest piece that a printer can cut off. */
const MIN_CUT = 60;
const PIXELS_PER_MM = 96 / 25.4;

/** Number of items on a sheet. */
export function perSheet(what, paper) {
  const grid = GRID[what];
  return grid && PAPERS[paper].height ? grid.columns * grid.rows : 1;
}

/** Rows of the list in each column, and columns of a page. */
export function listShape(paper) {
  const { height } = PAPERS[paper];
  return height
    ? { rows: Math.floor((height - LIST_MARGINS) / ROW_HEIGHT), columns: LIST_COLUMNS }
    : { rows: ROLL_ROWS, columns: 1 };
}

/** The CSS rule that gives the printer the paper; `highest` is the highest sheet of a roll in CSS pixels. */
export function pageRule(paper, highest = 0) {
  const { width, height } = PAPERS[paper];
  const cut = Math.max(MIN_CUT, Math.ceil(highest / PIXELS_PER_MM) + 1);
  return `@page { size: ${width}mm ${height || cut}mm; margin: 0; }`;
}

/**
 * The places of a table's seats around its oval: the dealer sits at the lower edge, seat 1 at the dealer's left hand,
 * and the others follow clockwise.
 */

export const UPRIGHT_COLUMNS = 3;
/** Half columns of a wide screen: seven seats side by side, each `SPAN` wide, or wider if there is room. */
export const WIDE_COLUMNS = 28;
const SPAN = 4;
const MAX_SPAN = 6;
const ACROSS = 24;
const MIN_ROWS = 3;

/**
 * On an upright screen: seats up the left side, an odd one at the top, and down the right side.
 *
 * @returns {{rows: number, places: {column: number, row: number}[]}} by seat, the first first
 */
export function upright(size) {
  const side = Math.floor(size / 2);
  const rows = Math.max(side, MIN_ROWS);
  const rowOf = (index) => (side > 1 ? rows - Math.round((index * (rows - 1)) / (side - 1)) : 2);
  const left = Array.from({ length: side }, (_, index) => ({ column: 1, row: rowOf(index) }));
  const right = left
    .slice()
    .reverse()
    .map(({ row }) => ({ column: UPRIGHT_COLUMNS, row }));
  const top = size % 2 ? [{ column: 2, row: 1 }] : [];
  return { rows, places: [...left, ...top, ...right] };
}

/** The first column of each seat in a row, from the left. */
function spread(count) {
  const room = Math.max(ACROSS, count * SPAN);
  const from = 1 + (WIDE_COLUMNS - room) / 2;
  return Array.from({ length: count }, (_, index) => Math.round(from + ((index + 0.5) * room) / count - SPAN / 2));
}

/** On a wide screen, in three rows: on both sides of the dealer, one at each end, the others along the top. */
export function wide(size) {
  const beside = Math.max(0, Math.floor((size - 3) / 3));
  const top = spread(Math.max(0, size - 2 - 2 * beside)).map((column) => ({ column, row: 1 }));
  const bottom = spread(2 * beside + 1).map((column) => ({ column, row: 3 }));
  return [
    ...bottom.slice(0, beside).reverse(),
    { column: 1, row: 2 },
    ...top,
    { column: 1 + WIDE_COLUMNS - SPAN, row: 2 },
    ...bottom.slice(beside + 1).reverse(),
  ];
}

/** The same in half columns: each seat `span` of them, as wide as the fullest row allows, all equal. */
export function wideAsCan(size) {
  const places = wide(size);
  const apart = places.map(({ column, row }) =>
    places.filter((each) => each.row === row && each.column > column).map((each) => each.column - column),
  );
  const span = Math.min(MAX_SPAN, ...[].concat(...apart));
  const last = 1 + 2 * (WIDE_COLUMNS - span);
  return places.map(({ column, row }) => ({
    column: Math.min(last, Math.max(1, 2 * column - 1 - (span - SPAN))),
    row,
    span: 2 * span,
  }));
}

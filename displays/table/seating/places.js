/**
 * The places of a table's seats around its oval: the dealer is at the lower edge, seat 1 at the dealer's left hand, and
 * the other seats follow clockwise.
 */

export const UPRIGHT_COLUMNS = 3;
/** Columns of a wide screen: seven seats side by side, each `SPAN` columns wide, up to `MAX_SPAN` in `widest`. */
export const WIDE_COLUMNS = 28;
const SPAN = 4; // columns of a seat
const MAX_SPAN = 6;
const ROW_COLUMNS = 24; // over which the seats of a row are spread
const MIN_ROWS = 3;

/**
 * On an upright screen: seats up the left side, an odd one at the top, and down the right side.
 *
 * @returns {{rows: number, places: {column: number, row: number}[]}} by seat, from seat 1
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
  const room = Math.max(ROW_COLUMNS, count * SPAN);
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

/** The places of `wide` in half columns: each seat takes `span`, as many as the fullest row allows. */
export function widest(size) {
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

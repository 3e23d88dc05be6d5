/** Columns of the prizes on an upright final table. */

/** Prizes in one row at most; more stand in rows below each other. */
const MAX_IN_A_ROW = 3;
/** Prizes in two rows at most, of four each. */
const MAX_IN_TWO_ROWS = 8;

/** The columns of 1 to 9 prizes, so that no row is shorter than another by more than one prize. */
export function prizeColumns(count) {
  const rows = count <= MAX_IN_A_ROW ? 1 : count <= MAX_IN_TWO_ROWS ? 2 : 3;
  return Math.max(1, Math.ceil(count / rows));
}

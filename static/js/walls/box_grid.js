/** Boxes of one shape, such as tables, in a field of a TV: all are visible, as large as possible. */

/**
 * @param {number} shape width of the field as a share of its height
 * @param {number} box width of a box as a share of its height
 * @returns {{columns: number, rows: number}}
 */
export function gridFor(count, shape, box) {
  let best = { columns: 1, rows: Math.max(1, count), height: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const height = Math.min(1 / rows, shape / columns / box);
    if (height > best.height + 1e-9) {
      best = { columns, rows, height };
    }
  }
  return { columns: best.columns, rows: best.rows };
}

/**
 * Gives a grid its columns and lines for style sheets.
 *
 * @param {number} minRows rows by which type is sized at least: a single row of boxes does not fill the field
 */
export function setGrid(node, { columns, rows }, minRows = 1) {
  node.style.setProperty("--columns", String(columns));
  node.style.setProperty("--rows", String(Math.max(minRows, rows)));
  node.style.setProperty("--lines", String(rows));
}

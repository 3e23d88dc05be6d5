/** Pure functions of the editor of the room's tables: typed numbers, rows and columns, small steps. */

const MAX_TABLES = 500;
/** Centimetres between the centres of tables in rows: chairs, and space behind them. */
export const SPACING = { x: 350, y: 300 };
const MARGIN = 200;
const MAX_COORDINATE = 100000;
export const STEP = 50;

/**
 * Typed numbers, `1-20, 25`, each once.
 *
 * @returns {number[] | null} null for other text, no table or too many tables
 */
export function typedNumbers(text) {
  const numbers = new Set();
  for (const each of text.split(/[\s,;]+/).filter(Boolean)) {
    const match = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(each);
    const [first, last] = match ? [Number(match[1]), Number(match[2] || match[1])] : [0, 0];
    if (first < 1 || last < first || last - first >= MAX_TABLES) {
      return null;
    }
    for (let number = first; number <= last; number += 1) {
      numbers.add(number);
    }
  }
  return numbers.size && numbers.size <= MAX_TABLES ? [...numbers] : null;
}

/**
 * Positions of tables in rows and columns, by number. The corner stays; tables without a position go below all others.
 *
 * @param {object[]} chosen the tables to arrange
 * @param {object[]} others all other tables
 * @returns {{number, x, y}[]}
 */
export function arrangedPositions(chosen, others, columns) {
  const byNumber = [...chosen].sort((a, b) => a.number - b.number);
  const placed = byNumber.filter((table) => table.x !== null);
  const placedOthers = others.filter((table) => table.x !== null);
  const below = placedOthers.length ? Math.max(...placedOthers.map((table) => table.y)) + SPACING.y * 1.5 : MARGIN;
  const left = placed.length ? Math.min(...placed.map((table) => table.x)) : MARGIN;
  const top = placed.length ? Math.min(...placed.map((table) => table.y)) : below;
  return byNumber.map(({ number }, index) => ({
    number,
    x: Math.min(MAX_COORDINATE, Math.round(left + (index % columns) * SPACING.x)),
    y: Math.min(MAX_COORDINATE, Math.round(top + Math.floor(index / columns) * SPACING.y)),
  }));
}

/** Number of columns for about a square of `count` tables. */
export function columnsFor(count) {
  return Math.max(1, Math.ceil(Math.sqrt(count * 1.4)));
}

/** Positions of tables moved together by a step, not beyond the room's edge. */
export function nudgedPositions(chosen, [dx, dy]) {
  const placed = chosen.filter((table) => table.x !== null);
  const clamped = (axis, by) => Math.max(by, -Math.min(...placed.map((table) => table[axis])));
  const [x, y] = placed.length ? [clamped("x", dx * STEP), clamped("y", dy * STEP)] : [0, 0];
  return x || y
    ? placed.map((table) => ({
        number: table.number,
        x: Math.min(MAX_COORDINATE, table.x + x),
        y: Math.min(MAX_COORDINATE, table.y + y),
      }))
    : [];
}

/** A list with one item moved up (-1) or down (1). */
export function shifted(list, index, by) {
  const moved = [...list];
  const to = index + by;
  if (to >= 0 && to < list.length) {
    [moved[index], moved[to]] = [moved[to], moved[index]];
  }
  return moved;
}

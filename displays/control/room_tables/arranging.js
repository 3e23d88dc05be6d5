/** Pure functions of the editor of the room's tables: numbers as they are typed, rows and columns, and small steps. */

const MOST = 500;
/** Between the middles of tables that are set in rows, in centimetres: chairs, and a way behind them. */
export const APART = { x: 350, y: 300 };
const MARGIN = 200;
const FARTHEST = 100000;
export const STEP = 50;

/**
 * `1-20, 25` as numbers, each once.
 *
 * @returns {number[] | null} null where that says no tables, or too many
 */
export function numbersTyped(text) {
  const found = new Set();
  for (const each of text.split(/[\s,;]+/).filter(Boolean)) {
    const match = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(each);
    const [first, last] = match ? [Number(match[1]), Number(match[2] || match[1])] : [0, 0];
    if (first < 1 || last < first || last - first >= MOST) {
      return null;
    }
    for (let number = first; number <= last; number += 1) {
      found.add(number);
    }
  }
  return found.size && found.size <= MOST ? [...found] : null;
}

/**
 * Tables in rows and columns, by number. The corner is where the first of them stands, or a free place below all others.
 *
 * @param {object[]} chosen the tables to arrange
 * @param {object[]} others those that stay where they are
 * @returns {{number, x, y}[]}
 */
export function arranged(chosen, others, columns) {
  const inOrder = [...chosen].sort((a, b) => a.number - b.number);
  const placed = inOrder.filter((table) => table.x !== null);
  const standing = others.filter((table) => table.x !== null);
  const below = standing.length ? Math.max(...standing.map((table) => table.y)) + APART.y * 1.5 : MARGIN;
  const left = placed.length ? Math.min(...placed.map((table) => table.x)) : MARGIN;
  const top = placed.length ? Math.min(...placed.map((table) => table.y)) : below;
  return inOrder.map(({ number }, index) => ({
    number,
    x: Math.min(FARTHEST, Math.round(left + (index % columns) * APART.x)),
    y: Math.min(FARTHEST, Math.round(top + Math.floor(index / columns) * APART.y)),
  }));
}

/** Number of columns for about a square of `count` tables. */
export function columnsFor(count) {
  return Math.max(1, Math.ceil(Math.sqrt(count * 1.4)));
}

/** Tables a step further, together: as far as the room's edge lets all of them. */
export function nudged(chosen, [dx, dy]) {
  const placed = chosen.filter((table) => table.x !== null);
  const most = (axis, by) => Math.max(by, -Math.min(...placed.map((table) => table[axis])));
  const [x, y] = placed.length ? [most("x", dx * STEP), most("y", dy * STEP)] : [0, 0];
  return x || y
    ? placed.map((table) => ({
        number: table.number,
        x: Math.min(FARTHEST, table.x + x),
        y: Math.min(FARTHEST, table.y + y),
      }))
    : [];
}

/** A list with one of it a place up (-1) or down (1). */
export function shifted(list, index, by) {
  const moved = [...list];
  const to = index + by;
  if (to >= 0 && to < list.length) {
    [moved[index], moved[to]] = [moved[to], moved[index]];
  }
  return moved;
}

/** The rows of a grid that are in sight: a thousand tables have as many buttons as the screen has room for. */

import { signal, useLayoutEffect, useMemo } from "../../../static/vendor/preact/preact.js";

/** Cells up to which a grid is drawn whole. */
export const MAX_WHOLE = 100;
/** Pixels that are drawn above and below what is in sight. */
const BEYOND = 600;
/** Height of a row, with the gap below it, while none was drawn. */
const USUAL = 110;

/**
 * The rows between two edges, in pixels from the top of the grid.
 *
 * @param {number[]} heights of the rows that were drawn, with the gap below each; others have the `usual` one
 * @returns {{first: number, last: number, above: number, below: number}} `last` is the row after them; `above` and
 *   `below` are the heights of the others
 */
export function rowsBetween({ heights, usual, rows }, top, bottom) {
  const found = { first: 0, last: rows, above: 0, below: 0 };
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    const next = at + (heights[row] || usual);
    if (next <= top && row < rows - 1) {
      found.first = row + 1;
      found.above = next;
    } else if (at >= bottom && found.last === rows) {
      found.last = row;
    }
    found.below += row >= found.last ? next - at : 0;
    at = next;
  }
  return found;
}

export class RowsInSight {
  constructor() {
    this.sight = signal({ top: 0, bottom: BEYOND, columns: 1 });
    this.heights = [];
    this.usual = USUAL;
    this.gap = 0;
    this.count = 0;
    this.drawn = null; // the rows of the newest drawing
  }

  /** The cells to be drawn, and the heights of what is not: `{from, to, above, below}`. */
  of(count) {
    this.count = count;
    if (count <= MAX_WHOLE) {
      this.drawn = null;
      return { from: 0, to: count, above: 0, below: 0 };
    }
    const { columns } = this.sight.value;
    this.drawn = this.rowsOf(this.sight.value);
    const { first, last, above, below } = this.drawn;
    const without = (height) => Math.max(0, Math.round(height - this.gap));
    const cells = { from: first * columns, to: Math.min(count, last * columns) };
    return Object.assign(cells, { above: without(above), below: without(below) });
  }

  rowsOf({ top, bottom, columns }) {
    const rows = Math.ceil(this.count / columns);
    return rowsBetween({ heights: this.heights, usual: this.usual, rows }, top, bottom);
  }

  /** Follows the grid as it scrolls and changes its size. @returns {() => void} ends that */
  attach(grid) {
    this.grid = grid;
    const look = () => this.look();
    const size = new ResizeObserver(look);
    const how = { capture: true, passive: true };
    size.observe(grid);
    document.addEventListener("scroll", look, how);
    look();
    return () => {
      size.disconnect();
      document.removeEventListener("scroll", look, how);
    };
  }

  /** Draws anew where other rows are in sight. */
  look() {
    const { grid, drawn } = this;
    if (!drawn || !grid.offsetParent) {
      return;
    }
    const style = getComputedStyle(grid);
    const columns = style.gridTemplateColumns.split(" ").length;
    const { top } = grid.getBoundingClientRect();
    const sight = { top: -top - BEYOND, bottom: window.innerHeight - top + BEYOND, columns };
    this.gap = parseFloat(style.rowGap) || 0;
    if (columns !== this.sight.peek().columns) {
      this.heights = [];
      this.sight.value = sight;
      return;
    }
    const { first, last } = this.rowsOf(sight);
    if (first !== drawn.first || last !== drawn.last) {
      this.sight.value = sight;
    }
  }

  /** Takes in the heights of the rows that are drawn now; `cells` are their elements. */
  measure(cells) {
    const { columns } = this.sight.peek();
    if (!this.drawn || !this.grid || !this.grid.offsetParent) {
      return;
    }
    for (let at = 0; at < cells.length; at += columns) {
      const next = cells[at + columns];
      const height = next ? next.offsetTop - cells[at].offsetTop : cells[at].offsetHeight + this.gap;
      this.heights[this.drawn.first + at / columns] = height;
    }
    const known = this.heights.filter(Boolean);
    this.usual = known.length ? known.reduce((sum, height) => sum + height, 0) / known.length : USUAL;
  }
}

/**
 * The cells of a grid or a list that are to be drawn: `{from, to, above, below}`, see `RowsInSight.of`.
 *
 * @param {{current: Element}} grid its reference
 * @param {string} selector of its cells
 */
export function useRowsInSight(grid, count, selector) {
  const sight = useMemo(() => new RowsInSight(), []);
  const drawn = sight.of(count);
  useLayoutEffect(() => sight.attach(grid.current), [sight, count > MAX_WHOLE]);
  useLayoutEffect(() => sight.measure(grid.current.querySelectorAll(selector)));
  return drawn;
}

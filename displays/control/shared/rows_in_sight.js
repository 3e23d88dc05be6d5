/** The rows of a grid that are in sight: of a thousand tables only those are drawn. */

import { signal, useLayoutEffect, useMemo } from "../../../static/vendor/preact/preact.js";

/** Cells up to which a grid is drawn whole. */
export const MAX_WHOLE = 100;
/** Pixels above and below the visible part that are drawn too. */
const OVERSCAN = 600;
/** Height of a row with the gap below it, before the first row is measured. */
const DEFAULT_HEIGHT = 110;

/**
 * The rows between two edges, in pixels from the top of the grid.
 *
 * @param {number[]} heights heights of measured rows, each with the gap below; other rows have the height `usual`
 * @returns {{first: number, last: number, above: number, below: number}} `last`: the row after the range; `above`,
 *   `below`: heights of the rows outside
 */
export function rowsBetween({ heights, usual, rows }, top, bottom) {
  const range = { first: 0, last: rows, above: 0, below: 0 };
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    const next = at + (heights[row] || usual);
    if (next <= top && row < rows - 1) {
      range.first = row + 1;
      range.above = next;
    } else if (at >= bottom && range.last === rows) {
      range.last = row;
    }
    range.below += row >= range.last ? next - at : 0;
    at = next;
  }
  return range;
}

export class RowsInSight {
  constructor() {
    this.sight = signal({ top: 0, bottom: OVERSCAN, columns: 1 });
    this.heights = [];
    this.usual = DEFAULT_HEIGHT;
    this.gap = 0;
    this.count = 0;
    this.drawn = null; // the drawn rows; null if all are drawn
  }

  /** The range of cells to draw, and the heights outside: `{from, to, above, below}`. */
  rangeOf(count) {
    this.count = count;
    if (count <= MAX_WHOLE) {
      this.drawn = null;
      return { from: 0, to: count, above: 0, below: 0 };
    }
    const { columns } = this.sight.value;
    this.drawn = this.rowsOf(this.sight.value);
    const { first, last, above, below } = this.drawn;
    const withoutGap = (height) => Math.max(0, Math.round(height - this.gap));
    const cells = { from: first * columns, to: Math.min(count, last * columns) };
    return Object.assign(cells, { above: withoutGap(above), below: withoutGap(below) });
  }

  rowsOf({ top, bottom, columns }) {
    const rows = Math.ceil(this.count / columns);
    return rowsBetween({ heights: this.heights, usual: this.usual, rows }, top, bottom);
  }

  /** Follows scrolling and size of the grid. @returns {() => void} stops following */
  attach(grid) {
    this.grid = grid;
    const update = () => this.update();
    const observer = new ResizeObserver(update);
    const options = { capture: true, passive: true };
    observer.observe(grid);
    document.addEventListener("scroll", update, options);
    update();
    return () => {
      observer.disconnect();
      document.removeEventListener("scroll", update, options);
    };
  }

  /** Draws again if other rows are in sight. */
  update() {
    const { grid, drawn } = this;
    if (!drawn || !grid.offsetParent) {
      return;
    }
    const style = getComputedStyle(grid);
    const columns = style.gridTemplateColumns.split(" ").length;
    const { top } = grid.getBoundingClientRect();
    const sight = { top: -top - OVERSCAN, bottom: window.innerHeight - top + OVERSCAN, columns };
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

  /** Measures the drawn rows; `cells`: elements of their cells. */
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
    const measured = this.heights.filter(Boolean);
    this.usual = measured.length ? measured.reduce((sum, height) => sum + height, 0) / measured.length : DEFAULT_HEIGHT;
  }
}

/**
 * The cells of a grid or a list to draw: `{from, to, above, below}`, see `RowsInSight.rangeOf`.
 *
 * @param {{current: Element}} grid reference of the grid
 * @param {string} selector selector of the cells
 */
export function useRowsInSight(grid, count, selector) {
  const sight = useMemo(() => new RowsInSight(), []);
  const drawn = sight.rangeOf(count);
  useLayoutEffect(() => sight.attach(grid.current), [sight, count > MAX_WHOLE]);
  useLayoutEffect(() => sight.measure(grid.current.querySelectorAll(selector)));
  return drawn;
}

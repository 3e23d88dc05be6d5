/** Columns and rows of a page of the seat list, and its time: a long list has more columns and turns faster. */

import { turnMs } from "../paging.js";

const SECOND = 1000;
/** Milliseconds for the whole list, if each page can be read in its time. */
const ROUND_MS = 60 * SECOND;
const MIN_PAGE_MS = 4 * SECOND;
/** Pixels of the shorter side from which narrow columns are legible. */
const FINE_PX = 1080;

const SHAPES = {
  landscape: {
    roomy: { columns: 3, rows: 8, above: 5, beside: 4 },
    dense: { columns: 4, rows: 10, above: 7, beside: 5 },
  },
  portrait: {
    roomy: { columns: 2, rows: 16, above: 11, beside: 5 },
    dense: { columns: 3, rows: 23, above: 17, beside: 7 },
  },
};
/** Shapes beside a draw: a column less; on upright screens fewer rows. */
const SHAPES_OF_DRAW = {
  landscape: {
    roomy: { columns: 2, rows: 8, above: 5, beside: 0 },
    dense: { columns: 3, rows: 10, above: 7, beside: 0 },
  },
  portrait: {
    roomy: { columns: 2, rows: 12, above: 7, beside: 0 },
    dense: { columns: 3, rows: 17, above: 11, beside: 0 },
  },
};

/**
 * @param {number} count names of the list
 * @param {{width: number, height: number, above: boolean, draw?: boolean}} screen pixels, whether an announcement takes
 *   the lower third, whether a draw stands beside the list
 * @returns {{columns: number, rows: number, beside: number, alone: number, dense: boolean}} `beside`: rows of the last
 *   column that the QR code takes; `alone`: rows of a single column, which is as wide as an upright screen
 */
export function seatLayout(count, { width, height, above, draw = false }) {
  const screen = width > height ? "landscape" : "portrait";
  const { roomy, dense } = (draw ? SHAPES_OF_DRAW : SHAPES)[screen];
  const shape = (layout) => {
    const [rows, beside] = above ? [layout.above, 0] : [layout.rows, layout.beside];
    return { columns: layout.columns, rows, beside, alone: screen === "portrait" ? rows - beside : rows };
  };
  const isLong = pagesOf(count, shape(roomy)) * turnMs() > ROUND_MS;
  const isDense = isLong && Math.min(width, height) >= FINE_PX;
  return Object.assign(shape(isDense ? dense : roomy), { dense: isDense });
}

/** The number of names on a page. */
export function pageSize({ columns, rows, beside }) {
  return columns * rows - beside;
}

function pagesOf(count, layout) {
  return Math.max(1, Math.ceil(count / pageSize(layout)));
}

/** Milliseconds of a page: by the option, else so that the whole list is shown within a minute. */
export function seatTurnMs(seconds, count, layout) {
  return seconds ? turnMs(seconds) : Math.max(MIN_PAGE_MS, Math.min(turnMs(), ROUND_MS / pagesOf(count, layout)));
}

/**
 * The names of a page in columns of similar height.
 *
 * @returns {object[][]}
 */
export function seatColumns(items, { columns: most, rows, beside, alone }) {
  const holds = (columns, high) => high * (columns - 1) + Math.min(high, columns === 1 ? alone : rows - beside);
  let columns = 1;
  while (columns < most && holds(columns, rows) < items.length) {
    columns += 1;
  }
  let high = 1;
  while (high < rows && holds(columns, high) < items.length) {
    high += 1;
  }
  return Array.from({ length: columns }, (_, at) => items.slice(at * high, (at + 1) * high)).filter(
    (each) => each.length,
  );
}

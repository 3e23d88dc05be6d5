/** Lists in pages that turn by the server's time: all TVs turn together. */

const SECOND = 1000;
const TURN_S = 12;
const MIN_S = 3;

/** Milliseconds for which a page is shown, from an option in seconds. */
export function turnMs(seconds) {
  const wanted = Number(seconds);
  return (wanted >= MIN_S ? wanted : TURN_S) * SECOND;
}

/** The index of the page shown at an instant, out of `count`. */
export function turnAt(count, everyMs, now) {
  return count ? Math.floor(now / everyMs) % count : 0;
}

/**
 * The page shown at an instant. Pages have equal lengths: eleven rows on pages of ten are six and five.
 *
 * @returns {{items: object[], number: number, count: number}} `number` from 1
 */
export function pageOf(items, size, everyMs, now) {
  const count = Math.max(1, Math.ceil(items.length / size));
  const rows = Math.ceil(items.length / count);
  const index = turnAt(count, everyMs, now);
  return { items: items.slice(index * rows, (index + 1) * rows), number: index + 1, count };
}

/** `2 of 5`, the number of a page; empty for a single page. @param {{number: number, count: number}} page see `pageOf` */
export function pageNumberText({ number, count }, texts) {
  return count > 1 ? texts("face.structure.page", { page: number, pages: count }) : "";
}

/** Items below each other in columns of at most `rows`. */
export function columnsOf(items, rows) {
  const columns = [];
  for (let at = 0; at < items.length; at += rows) {
    columns.push(items.slice(at, at + rows));
  }
  return columns;
}

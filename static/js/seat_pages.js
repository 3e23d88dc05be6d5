/** The current page of the seat list on TVs, of a small field that is known whole, or of a large one. */

import { pageOf } from "./paging.js";
import { pageSize, seatLayout, seatTurnMs } from "./seating/seat_layout.js";
import { partOf, rangeOf, rowsInOrder, seatRows } from "./seating/seats.js";

/**
 * @param {object} values `seats` of its topic; in a large field also `in_sight`, see displays/tv/in_sight.js
 * @param {object} screen see `seatLayout`
 * @returns {{items: object[], number, count, range: string, layout, isEmpty: boolean}} `items` are rows of `seatRows`
 */
export function seatPage({ seats, in_sight: sight }, options, screen, now) {
  const all = sight && !sight.isWhole ? null : seats ? seatRows(seats) : [];
  const places = Array.from({ length: all ? all.length : sight.count }, (_, place) => place);
  const shared = partOf(places, options.part);
  const layout = seatLayout(shared.length, screen);
  const turn = [pageSize(layout), seatTurnMs(options.seconds, shared.length, layout)];
  const { items, number, count } = pageOf(shared, ...turn, now);
  const shown = { number, count, layout, isEmpty: !places.length };
  if (all) {
    const rows = items.map((place) => all[place]);
    return Object.assign(shown, { items: rows, range: rangeOf(rows, all) });
  }
  const next = pageOf(shared, ...turn, now + turn[1]);
  rowsOf(sight, next.items); // requests the next page ahead
  return Object.assign(shown, rowsOf(sight, items));
}

/** The known rows of a page, and their range. */
function rowsOf(sight, places) {
  if (!places.length) {
    return { items: [], range: "" };
  }
  const [from, to] = [places[0], places[places.length - 1] + 1];
  const { seats, first, isShortened } = sight.page(from, to);
  const beside = rowsInOrder(seats, Object.keys(seats), isShortened);
  const items = beside.slice(from - first, to - first);
  return { items, range: rangeOf(items, beside) };
}

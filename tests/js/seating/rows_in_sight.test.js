/** The rows in sight of a long list, by their heights. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_WHOLE, RowsInSight, rowsBetween } from "../../../displays/control/shared/rows_in_sight.js";

const even = { heights: [], usual: 100, rows: 200 };

test("visible rows are drawn, and the heights of all others are added up", () => {
  assert.deepEqual(rowsBetween(even, 0, 350), { first: 0, last: 4, above: 0, below: 19600 });
  assert.deepEqual(rowsBetween(even, 1000, 1350), { first: 10, last: 14, above: 1000, below: 18600 });
  assert.deepEqual(rowsBetween(even, 19900, 30000), { first: 199, last: 200, above: 19900, below: 0 });
});

test("drawn rows count with their measured heights", () => {
  const { first, above } = rowsBetween(Object.assign({}, even, { heights: [150, 130] }), 300, 600);
  assert.deepEqual([first, above], [2, 280]);
});

test("the last row is drawn on a page that was scrolled beyond the end", () => {
  const { first, last } = rowsBetween(Object.assign({}, even, { rows: 3 }), 5000, 6000);
  assert.deepEqual([first, last], [2, 3]);
  assert.deepEqual(rowsBetween(Object.assign({}, even, { rows: 0 }), 0, 100), {
    first: 0,
    last: 0,
    above: 0,
    below: 0,
  });
});

test("a few cells are all drawn, of many cells the visible ones", () => {
  const sight = new RowsInSight();
  assert.deepEqual(sight.rangeOf(MAX_WHOLE), { from: 0, to: MAX_WHOLE, above: 0, below: 0 });
  sight.sight.value = { top: 2200, bottom: 3300, columns: 5 };
  const { from, to, above, below } = sight.rangeOf(1000);
  assert.deepEqual([from, to], [100, 150]);
  assert.equal(above + below, 190 * 110);
});

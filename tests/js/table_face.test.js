/** Where the seats of a table lie, and what its address says. */

import assert from "node:assert/strict";
import test from "node:test";

import { WIDE_COLUMNS, upright, wide, wideAsCan } from "../../displays/table/places.js";
import { tableOfPath } from "../../static/js/page.js";

const SIZES = Array.from({ length: 11 }, (_, index) => index + 2);

test("no two seats lie on one another, nor on the dealer, at a table of any size", () => {
  for (const size of SIZES) {
    const { rows, places } = upright(size);
    assert.equal(new Set(places.map(({ column, row }) => `${column}-${row}`)).size, size);
    assert.ok(places.every(({ column, row }) => row >= 1 && row <= rows && !(column === 2 && row > 1)), `upright ${size}`);
    const cells = wide(size).map(({ column, row }) => [0, 1, 2, 3].map((more) => `${column + more}-${row}`));
    assert.equal(cells.length, size);
    assert.equal(new Set(cells.reduce((all, each) => all.concat(each), [])).size, size * 4, `wide ${size}`);
    const dealer = [13, 14, 15, 16].map((column) => `${column}-3`);
    assert.ok(cells.every((each) => each.every((cell) => !dealer.includes(cell) && Number(cell.split("-")[0]) <= WIDE_COLUMNS)), `wide ${size}`);
  }
});

test("on the wall seats take the room their neighbours leave them, all the same, and lie as far from either side", () => {
  for (const size of SIZES) {
    const places = wideAsCan(size);
    assert.equal(new Set(places.map(({ span }) => span)).size, 1);
    const cells = places.map(({ column, row, span }) => Array.from({ length: span }, (_, more) => `${column + more}-${row}`));
    const all = [].concat(...cells);
    assert.equal(new Set(all).size, all.length, `size ${size}`);
    const columns = all.map((cell) => Number(cell.split("-")[0]));
    assert.deepEqual([Math.min(...columns), Math.max(...columns)], [1, 2 * WIDE_COLUMNS], `size ${size}`);
  }
  assert.deepEqual([2, 6, 9, 12].map((size) => wideAsCan(size)[0].span), [12, 12, 10, 8]);
});

test("seats follow one another clockwise from the dealer's left hand", () => {
  const clockwise = (places) => places.reduce((area, a, index) => {
    const b = places[(index + 1) % places.length];
    return area + a.column * b.row - b.column * a.row;
  }, 0);
  for (const size of SIZES.filter((each) => each > 3)) {
    assert.ok(clockwise(upright(size).places) > 0, `upright ${size}`);
    assert.ok(clockwise(wide(size)) > 0, `wide ${size}`);
  }
  assert.equal(upright(9).places[0].column, 1);
});

test("a table is named by its tournament and its number", () => {
  assert.deepEqual(tableOfPath("/table/friday/4"), { slug: "friday", number: 4 });
  assert.deepEqual(tableOfPath("/table/fri%20day/4/"), { slug: "fri day", number: 4 });
  assert.deepEqual(tableOfPath("/table/friday/x"), { slug: "friday", number: "x" });
});

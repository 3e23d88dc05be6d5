// Parts of TV scenes that several scenes share: grids of boxes, and the growth of few rows.
import assert from "node:assert/strict";
import { test } from "node:test";

import { gridFor } from "../../../static/js/walls/box_grid.js";
import { rowGrowth } from "../../../static/js/walls/tv_screen.js";

test("boxes fill the number of columns that makes them largest", () => {
  assert.deepEqual(gridFor(1, 3, 1.7), { columns: 1, rows: 1 });
  assert.deepEqual(gridFor(0, 3, 1.7), { columns: 1, rows: 1 });
  assert.deepEqual(gridFor(4, 3, 1.7), { columns: 2, rows: 2 });
  for (const count of [2, 9, 28, 118, 300]) {
    const { columns, rows } = gridFor(count, 3, 0.72);
    assert.ok(columns * rows >= count && columns * (rows - 1) < count, `${count}`);
  }
});

test("few rows grow up to a maximum, and many keep their size", () => {
  assert.equal(rowGrowth(8, 8, 1.5), 1);
  assert.equal(rowGrowth(8, 9, 1.5), 1);
  assert.equal(rowGrowth(9, 8, 1.5), 1.125);
  assert.equal(rowGrowth(8, 1, 1.5), 1.5);
  assert.equal(rowGrowth(8, 0, 1.5), 1.5);
});

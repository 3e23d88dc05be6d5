/** The columns of the prizes on an upright final table. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { prizeColumns } from "../../../displays/final-table/prize_columns.js";

test("no row of prizes on an upright final table is shorter than the others by more than one prize", () => {
  const rowsOf = (count) => {
    const columns = prizeColumns(count);
    return Array.from({ length: Math.ceil(count / columns) }, (_, row) => Math.min(columns, count - row * columns));
  };
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => rowsOf(count).join("+")),
    ["1", "2", "3", "2+2", "3+2", "3+3", "4+3", "4+4", "3+3+3"],
  );
});

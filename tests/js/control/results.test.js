/** Changes of a tournament's plan. */

import assert from "node:assert/strict";
import test from "node:test";

import { changedFields } from "../../../displays/control/results/plan_dialogs.js";

test("a change of the plan names only the fields that differ", () => {
  const present = { starts_at: 5, starting_stack: 20000, rebuy_stack: 0, entries: 3 };
  assert.deepEqual(changedFields({ starting_stack: 20000, rebuy_stack: 0 }, present), {});
  assert.deepEqual(changedFields({ starts_at: 6, starting_stack: 25000 }, present), {
    starts_at: 6,
    starting_stack: 25000,
  });
});

/** The amount withheld from a slip, as the server computes it. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { withheldOf } from "../../../displays/control/cage/withholding.js";

const RULE = { percent: 25, over: 200000, of: "all", cost: 0, unit: 1, rounding: "down" };
const CASES = [
  [200000, {}, 0], // exactly `over` is not over
  [200001, {}, 50000],
  [200001, { rounding: "up" }, 50001],
  [200002, { rounding: "nearest" }, 50001],
  [200001, { rounding: "nearest" }, 50000],
  [300000, { of: "excess" }, 25000],
  [300000, { of: "excess", cost: 50000 }, 12500],
  [300000, { cost: 100000 }, 0],
  [300000, { percent: 19.505 }, 58515],
  [300100, { percent: 19.505, unit: 100 }, 58500],
  [300100, { percent: 19.505, unit: 100, rounding: "up" }, 58600],
  [300100, { percent: 16.667, unit: 100, rounding: "nearest" }, 50000],
  [9007199254740991, { percent: 99.999, over: 0 }, 9007109182748443],
  [300000, { percent: 0 }, 0],
];

test("the amount withheld from a slip equals the amount that the server withholds", () => {
  for (const [winnings, change, withheld] of CASES) {
    const rule = Object.assign({}, RULE, change);
    assert.equal(withheldOf({ winnings }, { withhold: rule }), withheld, JSON.stringify([winnings, change]));
  }
});

test("a house without a rule withholds nothing", () => {
  assert.equal(withheldOf({ winnings: 300000 }, { withhold: null, limit: 5 }), 0);
  assert.equal(withheldOf({ winnings: 300000 }, {}), 0);
});

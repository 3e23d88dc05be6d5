/** A season's formula and its list of points. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { PRESETS, pointsOf, presetOf } from "../../../displays/structures/library/season_points.js";

test("a formula counts as a preset with any blanks", () => {
  assert.equal(presetOf("p-r+1"), "beaten");
  assert.equal(presetOf(" 10*sqrt( n / r ) "), "field");
  assert.equal(presetOf(PRESETS.listed), "listed");
  assert.equal(presetOf("p - r"), "own");
});

test("points are read with any separators, other text is refused", () => {
  assert.deepEqual(pointsOf("25, 18;15.5\n12"), [25, 18, 15.5, 12]);
  assert.deepEqual(pointsOf(""), []);
  assert.equal(pointsOf("25, x"), null);
  assert.equal(pointsOf("-1"), null);
  assert.equal(pointsOf("1.234"), null);
  assert.equal(pointsOf("1 ".repeat(101)), null);
});

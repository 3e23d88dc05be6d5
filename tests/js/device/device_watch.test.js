/** Signs that a device has slept: two clocks that disagree, or a visible page that was not drawn. */

import assert from "node:assert/strict";
import test from "node:test";

import { SleepHint } from "../../../static/js/device/device_watch.js";

const HOUR = 3_600_000;

/** The result of each check, at `[monotonic, wall, visible]`. */
function checks(...instants) {
  const hint = new SleepHint();
  return instants.map(([monotonic, wall, visible = true]) => hint.check(monotonic, wall, visible));
}

test("equal seconds on both clocks are no sleep", () => {
  assert.deepEqual(checks([0, 900], [1000, 1900], [2001, 2900], [3000, 3902]), [false, false, false, false]);
});

test("a monotonic clock that stood still means one sleep", () => {
  assert.deepEqual(checks([0, 0], [1000, 1000], [2000, HOUR], [3000, HOUR + 1000]), [false, false, true, false]);
});

test("a visible page that was not drawn for an hour means a sleep", () => {
  assert.deepEqual(checks([0, 0], [HOUR, HOUR]), [false, true]);
});

test("a hidden page that is drawn seldom means no sleep", () => {
  assert.deepEqual(checks([0, 0, false], [60_000, 60_000, false], [100_000, 100_000, true]), [false, false, false]);
});

test("a wall clock that was set means a sleep, too", () => {
  assert.deepEqual(checks([0, HOUR], [1000, 1000]), [false, true]);
});

test("a wall clock that is corrected slowly means no sleep", () => {
  assert.deepEqual(checks([0, 0], [1000, 1001], [2000, 2003], [3000, 3006]), [false, false, false, false]);
});

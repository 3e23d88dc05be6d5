/** A date and a time on the venue's wall as an instant. */

import assert from "node:assert/strict";
import test from "node:test";

import { instantOn, isOnWall } from "../../../displays/control/clock/schedule_day.js";

const HOUR = 3_600_000;
/** Vienna, whose clocks are set forward on 29 March 2026 from 02:00 to 03:00. */
const VENUE = { utc_offset_ms: HOUR, next_offset: { at: Date.UTC(2026, 2, 29, 1), utc_offset_ms: 2 * HOUR } };

test("an instant is the one at which the wall shows date and time, also after the clocks were set", () => {
  const before = instantOn("2026-03-29", "01:59", VENUE);
  const after = instantOn("2026-03-29", "03:00", VENUE);
  assert.deepEqual([before, after], [Date.UTC(2026, 2, 29, 0, 59), Date.UTC(2026, 2, 29, 1)]);
  assert.ok(isOnWall(before, "2026-03-29", "01:59", VENUE));
  assert.ok(isOnWall(after, "2026-03-29", "03:00", VENUE));
});

test("a time in the hour that the clocks skip is on no wall", () => {
  for (const time of ["02:00", "02:30", "02:59"]) {
    assert.ok(!isOnWall(instantOn("2026-03-29", time, VENUE), "2026-03-29", time, VENUE), time);
  }
});

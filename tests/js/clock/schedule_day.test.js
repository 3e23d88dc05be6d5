/** A date and a time of the venue as an instant. */

import assert from "node:assert/strict";
import test from "node:test";

import { dayFault, instantOn, isLocalTime, validInstantOn } from "../../../displays/control/clock/schedule_day.js";

const HOUR = 3_600_000;
/** Vienna, whose clocks are set forward on 29 March 2026 from 02:00 to 03:00. */
const VENUE = { utc_offset_ms: HOUR, next_offset: { at: Date.UTC(2026, 2, 29, 1), utc_offset_ms: 2 * HOUR } };

test("a date and a time of the venue give the instant, also after a change of the clocks", () => {
  const before = instantOn("2026-03-29", "01:59", VENUE);
  const after = instantOn("2026-03-29", "03:00", VENUE);
  assert.deepEqual([before, after], [Date.UTC(2026, 2, 29, 0, 59), Date.UTC(2026, 2, 29, 1)]);
  assert.ok(isLocalTime(before, "2026-03-29", "01:59", VENUE));
  assert.ok(isLocalTime(after, "2026-03-29", "03:00", VENUE));
});

test("a time in the hour that the clocks skip is refused", () => {
  for (const time of ["02:00", "02:30", "02:59"]) {
    assert.ok(!isLocalTime(instantOn("2026-03-29", time, VENUE), "2026-03-29", time, VENUE), time);
    assert.equal(dayFault("2026-03-29", time, VENUE), "face.control.dialog.day_skipped", time);
  }
  assert.equal(dayFault("2026-03-29", "03:00", VENUE), null);
  const shown = ["02:30", "03:00"].map((time) => validInstantOn("2026-03-29", time, VENUE));
  assert.deepEqual(shown, [null, Date.UTC(2026, 2, 29, 1)]);
  assert.equal(dayFault("2026-03-29", "", VENUE), "face.control.dialog.day_wrong");
});

test("a time that comes twice means the first, and both are shown alike", () => {
  const autumn = { utc_offset_ms: 2 * HOUR, next_offset: { at: Date.UTC(2026, 9, 25, 1), utc_offset_ms: HOUR } };
  const first = instantOn("2026-10-25", "02:30", autumn);
  assert.equal(first, Date.UTC(2026, 9, 25, 0, 30));
  for (const at of [first, first + HOUR]) {
    assert.ok(isLocalTime(at, "2026-10-25", "02:30", autumn));
  }
  assert.equal(dayFault("2026-10-25", "02:30", autumn), null);
  assert.equal(instantOn("2026-10-25", "03:00", autumn), Date.UTC(2026, 9, 25, 2));
});

/** Numbers, durations and times of day as pages write them. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  chips,
  duration,
  minutes,
  nextTimeOfDay,
  parseDuration,
  timeOfDay,
  untilNextSecond,
} from "../../../static/js/texts/formats.js";
import { untilNextDraw } from "../../../static/js/clock/draw_each_second.js";
import { createTexts } from "../../../static/js/texts/texts.js";

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
const VIENNA = { utc_offset_ms: HOUR, next_offset: null };

test("a duration is rounded up to seconds, and 0:00 means zero", () => {
  assert.equal(duration(20 * MINUTE), "20:00");
  assert.equal(duration(20 * MINUTE - 1), "20:00");
  assert.equal(duration(20 * MINUTE - 1000), "19:59");
  assert.equal(duration(1), "0:01");
  assert.equal(duration(0), "0:00");
  assert.equal(duration(-5), "0:00");
});

test("a duration over an hour shows the hours", () => {
  assert.equal(duration(HOUR - 1), "1:00:00");
  assert.equal(duration(67 * MINUTE + 31000), "1:07:31");
  assert.equal(duration(59 * MINUTE + 59000), "59:59");
});

test("the second shown changes exactly after untilNextSecond", () => {
  for (const ms of [1, 999, 1000, 1001, 61_000, 61_500, 20 * MINUTE]) {
    const wait = untilNextSecond(ms);
    assert.ok(wait > 0 && wait <= 1000);
    assert.equal(duration(ms - wait + 1), duration(ms));
    assert.notEqual(duration(ms - wait), duration(ms));
  }
});

test("the next drawing is one millisecond after the second changes", () => {
  assert.equal(untilNextDraw({ phase: "running", remaining_ms: 61_400 }, 0), 401);
  assert.equal(untilNextDraw({ phase: "scheduled", starts_in_ms: 61_400 }, 0), 401);
  assert.equal(untilNextDraw({ phase: "paused", remaining_ms: 61_400 }, 5_250), 751);
  assert.equal(untilNextDraw(null, 5_000), 1001);
});

test("a typed duration is minutes and seconds, a single number minutes", () => {
  assert.equal(parseDuration("12:30"), 750_000);
  assert.equal(parseDuration(" 12 "), 12 * MINUTE);
  assert.equal(parseDuration("1:07:31"), 67 * MINUTE + 31_000);
  assert.equal(parseDuration("0:05"), 5000);
  for (const wrong of ["", "abc", "12:3", "12:60", "-5", "1:2:3"]) {
    assert.equal(parseDuration(wrong), null);
  }
});

test("chips have thousands separators", () => {
  assert.deepEqual([0, 999, 1000, 2_500_000].map(chips), ["0", "999", "1,000", "2,500,000"]);
});

test("minutes of a period are whole numbers if possible", () => {
  assert.equal(minutes(20 * MINUTE), "20");
  assert.equal(minutes(7.5 * MINUTE), "7:30");
});

test("the time of day is the venue's", () => {
  const at = Date.UTC(2026, 10, 20, 20, 40);
  assert.equal(timeOfDay(at, VIENNA), "21:40");
  assert.equal(timeOfDay(at + 3 * HOUR, VIENNA), "00:40");
  assert.equal(timeOfDay(at, { utc_offset_ms: -22 * HOUR, next_offset: null }), "22:40");
});

test("the time of day has the new offset from the change of the clocks on", () => {
  const change = Date.UTC(2026, 9, 25, 1);
  const venue = { utc_offset_ms: 2 * HOUR, next_offset: { at: change, utc_offset_ms: HOUR } };
  assert.equal(timeOfDay(change - 1, venue), "02:59");
  assert.equal(timeOfDay(change, venue), "02:00");
});

test("a typed time of day means the next such instant", () => {
  const now = Date.UTC(2026, 10, 20, 17, 30, 5);
  assert.equal(nextTimeOfDay("19:00", now, VIENNA), Date.UTC(2026, 10, 20, 18));
  assert.equal(nextTimeOfDay("18:00", now, VIENNA), Date.UTC(2026, 10, 21, 17));
  assert.equal(nextTimeOfDay("25:00", now, VIENNA), null);
});

test("a typed time after a change of the clocks is the venue's time", () => {
  const change = Date.UTC(2026, 9, 25, 1);
  const venue = { utc_offset_ms: 2 * HOUR, next_offset: { at: change, utc_offset_ms: HOUR } };
  const at = nextTimeOfDay("11:00", Date.UTC(2026, 9, 24, 20), venue);
  assert.equal(timeOfDay(at, venue), "11:00");
  assert.equal(at, Date.UTC(2026, 9, 25, 10));
});

test("a typed time that the clocks skip counts from before the change", () => {
  const change = Date.UTC(2027, 2, 28, 1);
  const venue = { utc_offset_ms: HOUR, next_offset: { at: change, utc_offset_ms: 2 * HOUR } };
  const at = nextTimeOfDay("02:30", change - HOUR / 2, venue);
  assert.equal(timeOfDay(at, venue), "03:30");
  assert.equal(at, change + HOUR / 2);
  assert.equal(timeOfDay(nextTimeOfDay("03:00", change - HOUR / 2, venue), venue), "03:00");
});

test("texts format numbers, durations and times of day", () => {
  const texts = createTexts({ a: "{n} at {back_at}, {left_ms} left, {what}, {missing}" }, () => VIENNA);
  const params = { n: 1500, back_at: Date.UTC(2026, 10, 20, 20, 40), left_ms: 61_000, what: "x" };
  assert.equal(texts("a", params), "1,500 at 21:40, 1:01 left, x, {missing}");
});

test("a code without a text is shown as it is", () => {
  assert.equal(createTexts({})("clock.unheard_of"), "clock.unheard_of");
});

test("a number chooses the plural form, an ordinal its ending", () => {
  const lines = {
    hands: "{hands, plural, one {# hand is} other {# hands are}} left at table {table}",
    place: "Out – {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
  };
  const texts = createTexts(lines);
  assert.equal(texts("hands", { hands: 1, table: 1200 }), "1 hand is left at table 1200");
  assert.equal(texts("hands", { hands: 1500, table: 4 }), "1,500 hands are left at table 4");
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 45, 101, 112].map((place) => texts("place", { place }));
  assert.deepEqual(
    places.map((said) => said.slice(6)),
    ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "45th", "101st", "112th"],
  );
  assert.equal(texts("place", { place: "4–6" }), "Out – 4–6th");
});

test("an entry is shown by the player's name if the page has it, else by its number", () => {
  const lines = { in: "{entry} is already in.", "log.who": "Entry {entry}" };
  const texts = createTexts(
    lines,
    () => undefined,
    (entry) => ({ e14: "Ann Abel" })[entry],
  );
  assert.equal(texts("in", { entry: "e14" }), "Ann Abel is already in.");
  assert.equal(texts("in", { entry: "e15" }), "Entry 15 is already in.");
  assert.equal(texts("in", { entry: "17" }), "17 is already in.");
});

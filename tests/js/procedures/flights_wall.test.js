/** The flights of a tournament on a TV, and the end of a flight's day in strips. */

import assert from "node:assert/strict";
import test from "node:test";

import { dayOverLine, dayOverWords } from "../../../static/js/clock/clock_facts.js";
import { flightRows, flightState, flightSums } from "../../../static/js/procedures/flights.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const VENUE = { utc_offset_ms: 0, next_offset: null };
const texts = createTexts(catalogueOf("en"), () => VENUE);
const SATURDAY = Date.UTC(2026, 10, 28, 12);
const clock = { level: 9, is_break: false, small_blind: 500, big_blind: 1000, ante: 1000, left_ms: null };

function flight(fields) {
  const plain = { session: "2", label: "1B", stage: 1, state: "open", entries: 229, left: 35, average: 163571 };
  const times = { starts_at: null, resumes_at: null, day_over: false, leader: null, clock };
  return Object.assign(plain, times, fields);
}

test("a row shows the flight's figures, and blanks for unknown ones", () => {
  const leader = { entry: "e17", name: "Ann Smith", chips: 412000, verified: true };
  const planned = flight({ label: "1C", state: "planned", entries: 0, left: 0, average: null, starts_at: SATURDAY });
  const [first, second] = flightRows({ flights: [flight({ leader }), planned] }, texts);
  assert.deepEqual(first, {
    flight: "1B",
    entries: "229",
    left: "35",
    average: "163,571",
    leader: first.leader,
    stack: "412,000",
    state: "Playing L9",
    code: "open",
  });
  assert.match(first.leader, /Smith/);
  assert.deepEqual([second.entries, second.left, second.average, second.leader, second.stack], ["", "", "", "", ""]);
  assert.equal(second.state, "Sat 28 Nov 12:00");
});

test("a day without entries shows its players", () => {
  const [row] = flightRows({ flights: [flight({ label: "Day 2", stage: 2, entries: 0, left: 85 })] }, texts);
  assert.deepEqual([row.entries, row.left], ["", "85"]);
});

test("a leader with a hidden name is shown by the entry", () => {
  const leader = { entry: "e17", name: null, chips: 5000, verified: false };
  const [row] = flightRows({ flights: [flight({ leader })] }, texts);
  assert.deepEqual([row.leader, row.stack], ["Entry 17", "5,000"]);
});

test("the state of a flight shows the time of its continuation, else its word", () => {
  const said = (fields) => flightState(flight(fields), texts);
  assert.equal(said({ clock: Object.assign({}, clock, { is_break: true }) }), "Break, L9");
  assert.equal(said({ state: "ended", day_over: true, resumes_at: SATURDAY }), "Sat 28 Nov 12:00");
  assert.equal(said({ state: "ended", day_over: true }), "ended");
  assert.equal(said({ state: "open", day_over: true }), "ended");
  assert.equal(said({ state: "merged", day_over: true, resumes_at: SATURDAY }), "merged");
  assert.equal(said({ state: "planned" }), "planned");
});

test("the sums stand below the flights", () => {
  const topic = { flights: [flight({})], totals: { entries: 672, reentries: 131, unique: 541, left: 88 } };
  const said = (prizes) => flightSums(topic, prizes, texts).map(({ label, value }) => `${label} ${value}`);
  assert.deepEqual(said(undefined), ["Total 672", "Unique 541", "Left 88"]);
  assert.deepEqual(flightSums(undefined, undefined, texts), []);
});

test("the end of a day shows when and where play continues", () => {
  const back = { level: 16, is_break: false, small_blind: 2500, big_blind: 5000, ante: 5000, left_ms: 1800000 };
  const day = { number: 1, over: true, resumes_at: SATURDAY, flight: { label: "1B", left: 35, entries: 229, back } };
  const shown = (more = {}) => ({ phase: "holding", day: Object.assign({}, day, more) });
  const now = SATURDAY - 3 * 24 * 3600000;
  assert.equal(
    dayOverLine(shown(), now, texts),
    "End of Day 1B · Back Sat 28 Nov 12:00 · Level 16 2,500/5,000 · 35 of 229",
  );
  const named = Object.assign({}, day.flight, { label: "Day 2", back: null });
  assert.equal(dayOverLine(shown({ resumes_at: null, flight: named }), now, texts), "End of Day 2 · 35 of 229");
  assert.deepEqual(dayOverWords(shown({ flight: undefined }), now, texts), {
    day: "End of Day 1",
    back: "Back Sat 28 Nov 12:00",
    level: "",
    left: "",
  });
  assert.equal(dayOverWords(shown({ over: false }), now, texts), null);
});

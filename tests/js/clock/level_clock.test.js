/** The browser's level clock, by examples and by the vectors shared with the server. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";

import { beginsAt, endsAt, reading } from "../../../static/js/level_clock.js";

const MINUTE = 60000;
const START = 1_700_000_000_000;

const level = (id, ends = "auto", ms = 20 * MINUTE) => ({ id, kind: "level", ms, ends });
const pause = (id, ends = "auto") => ({ id, kind: "break", ms: 10 * MINUTE, ends });

function running(changes = {}) {
  return {
    phase: "running",
    period: level("l1"),
    ahead: [level("l2"), pause("b1"), level("l3", "end")],
    deadline: START + 20 * MINUTE,
    remaining_ms: null,
    start_at: null,
    began_at: START,
    ...changes,
  };
}

const standing = (phase, remaining) => running({ phase, deadline: null, remaining_ms: remaining });

test("a running clock shows the time left of its level", () => {
  const shown = reading(running(), START + 1);
  assert.equal(shown.phase, "running");
  assert.equal(shown.remaining_ms, 20 * MINUTE - 1);
  assert.equal(shown.next_break_in_ms, 40 * MINUTE - 1);
  assert.equal(shown.next_break_at, START + 40 * MINUTE);
});

test("the level still runs one millisecond before the deadline", () => {
  const shown = reading(running(), START + 20 * MINUTE - 1);
  assert.equal(shown.period.id, "l1");
  assert.equal(shown.remaining_ms, 1);
});

test("the next level begins at the deadline", () => {
  const shown = reading(running(), START + 20 * MINUTE);
  assert.equal(shown.period.id, "l2");
  assert.equal(shown.remaining_ms, 20 * MINUTE);
  assert.equal(shown.began_at, START + 20 * MINUTE);
  assert.deepEqual(
    shown.ahead.map((period) => period.id),
    ["b1", "l3"],
  );
});

test("a clock read late has passed through all levels that ended", () => {
  const shown = reading(running(), START + 45 * MINUTE);
  assert.equal(shown.period.id, "b1");
  assert.equal(shown.remaining_ms, 5 * MINUTE);
  assert.equal(shown.next_break_in_ms, 0);
  assert.equal(shown.next_break_at, null);
});

test("after the last level the clock is finished at zero", () => {
  const shown = reading(running(), START + 70 * MINUTE);
  assert.equal(shown.phase, "finished");
  assert.equal(shown.finished, true);
  assert.equal(shown.period.id, "l3");
  assert.equal(shown.remaining_ms, 0);
  assert.equal(shown.next_break_in_ms, null);
});

test("a level that holds waits at zero", () => {
  const snapshot = running({ period: level("l1", "hold") });
  const shown = reading(snapshot, START + 500 * MINUTE);
  assert.equal(shown.phase, "holding");
  assert.equal(shown.period.id, "l1");
  assert.equal(shown.remaining_ms, 0);
  assert.equal(shown.next_break_in_ms, 20 * MINUTE);
});

test("the clock holds after the last period that the page has", () => {
  const shown = reading(running({ ahead: [] }), START + 21 * MINUTE);
  assert.equal(shown.phase, "holding");
  assert.equal(shown.remaining_ms, 0);
});

test("a paused clock keeps its time and shows when the break would begin", () => {
  const shown = reading(standing("paused", 5 * MINUTE), START + 999 * MINUTE);
  assert.equal(shown.remaining_ms, 5 * MINUTE);
  assert.equal(shown.next_break_in_ms, 25 * MINUTE);
  assert.equal(shown.next_break_at, START + 1024 * MINUTE);
});

test("a scheduled clock counts down to its start", () => {
  const snapshot = running({ phase: "scheduled", deadline: null, start_at: START, began_at: null });
  const shown = reading(snapshot, START - 90_000);
  assert.equal(shown.phase, "scheduled");
  assert.equal(shown.starts_in_ms, 90_000);
  assert.equal(shown.remaining_ms, 20 * MINUTE);
  assert.equal(shown.next_break_at, START + 40 * MINUTE);
});

test("a scheduled clock starts by itself and goes through its levels", () => {
  const snapshot = running({ phase: "scheduled", deadline: null, start_at: START, began_at: null });
  assert.equal(reading(snapshot, START).phase, "running");
  assert.equal(reading(snapshot, START).began_at, START);
  assert.equal(reading(snapshot, START + 25 * MINUTE).period.id, "l2");
});

test("a first level keeps the time that was set before the start", () => {
  const snapshot = running({ phase: "scheduled", deadline: null, start_at: START, remaining_ms: 3 * MINUTE });
  assert.equal(reading(snapshot, START + MINUTE).remaining_ms, 2 * MINUTE);
});

test("the start and end of a period ahead follow from the reading", () => {
  const now = START + MINUTE;
  const shown = reading(running(), now);
  assert.equal(endsAt(shown, "l1", now), START + 20 * MINUTE);
  assert.equal(beginsAt(shown, "b1", now), START + 40 * MINUTE);
  assert.equal(endsAt(shown, "b1", now), START + 50 * MINUTE);
  assert.equal(beginsAt(shown, "gone", now), null);
});

const vectors = new URL("../../vectors/level_clock.json", import.meta.url);

test("the clock agrees with the server's clock on every shared vector", { skip: !existsSync(vectors) }, () => {
  const { cases } = JSON.parse(readFileSync(vectors, "utf8"));
  assert.ok(cases.length > 0);
  for (const { snapshot, now, expect } of cases) {
    const shown = reading(snapshot, now);
    const { phase, day_over, remaining_ms, next_break_in_ms } = shown;
    assert.deepEqual(
      { phase, day_over, period: shown.period.id, remaining_ms, next_break_in_ms },
      expect,
      JSON.stringify({ snapshot, now }),
    );
  }
});

const dayOf = (fields = {}) => Object.assign({ number: 1, over: false, resumes_at: null, starts: null }, fields);
const lastOfDay = (fields) =>
  running(Object.assign({ period: Object.assign({}, running().period, { ends: "day" }), day: dayOf() }, fields));

test("the clock holds at zero at the end of the day, through the night", () => {
  const snapshot = lastOfDay({});
  const before = reading(snapshot, START + MINUTE);
  assert.equal(before.day_over, false);
  assert.equal(before.next_break_in_ms, null);
  assert.equal(beginsAt(before, snapshot.ahead[0].id, START + MINUTE), null);
  assert.equal(endsAt(before, snapshot.period.id, START + MINUTE), snapshot.deadline);
  const shown = reading(snapshot, snapshot.deadline + 9 * 60 * MINUTE);
  assert.deepEqual([shown.phase, shown.day_over, shown.day.over, shown.remaining_ms], ["holding", true, true, 0]);
  assert.equal(beginsAt(shown, snapshot.ahead[0].id, snapshot.deadline), null);
});

test("periods ahead begin with the next day once that is scheduled", () => {
  const noon = START + 12 * 60 * MINUTE;
  const snapshot = lastOfDay({ day: dayOf({ resumes_at: noon }) });
  const shown = reading(snapshot, START + MINUTE);
  const [first, second] = snapshot.ahead;
  assert.equal(beginsAt(shown, first.id, START + MINUTE), noon);
  assert.equal(beginsAt(shown, second.id, START + MINUTE), noon + first.ms);
});

test("between two days the times of periods ahead count from the resumption of play", () => {
  const noon = START + 12 * 60 * MINUTE;
  const paused = (fields) => standing("paused", 20 * MINUTE, fields);
  const scheduled = Object.assign(paused(), { day: dayOf({ over: true, resumes_at: noon }) });
  const first = scheduled.ahead[0].id;
  assert.equal(beginsAt(reading(scheduled, START), first, START), noon + 20 * MINUTE);
  const unknown = Object.assign(paused(), { day: dayOf({ over: true }) });
  assert.equal(beginsAt(reading(unknown, START), first, START), null);
  assert.equal(reading(unknown, START).next_break_at, null);
});

/** Sound cues of levels by hands: the end sounds when the next level is announced. */

import assert from "node:assert/strict";
import test from "node:test";

import { CueSheet, clockCues } from "../../../static/js/sound/sound_cues.js";

const MINUTE = 60000;
const START = 1_700_000_000_000;
const NOW = START + 30 * MINUTE;

const level = (id) => ({ id, kind: "level", ms: 20 * MINUTE, ends: "auto" });
const byHands = (id) => ({ ...level(id), ends: "hold", hands: 8 });
const runs = (period, ahead, began) => ({
  phase: "running",
  period,
  ahead,
  began_at: began,
  deadline: began + 20 * MINUTE,
  remaining_ms: null,
  start_at: null,
});
const waits = (changes = {}) => ({
  phase: "holding",
  period: byHands("l1"),
  ahead: [level("l2"), level("l3")],
  began_at: START,
  deadline: null,
  remaining_ms: 0,
  start_at: null,
  ...changes,
});

/** A page that received the level while its hands were dealt. */
function listening() {
  const sheet = new CueSheet();
  const hear = (snapshot, now) =>
    sheet.due(now, { clocks: { friday: snapshot }, announcements: {} }).map(({ cue }) => cue);
  assert.deepEqual(hear(waits(), START + MINUTE), []);
  return hear;
}

test("the end of a level by hands sounds once, when the next level is announced", () => {
  const hear = listening();
  const next = runs(level("l2"), [level("l3")], NOW);
  assert.deepEqual(hear(next, NOW + 50), ["level_end"]);
  assert.deepEqual([hear(next, NOW + 60), hear({ ...next }, NOW + 90)], [[], []]);
});

test("the end of a level by hands sounds also before another one", () => {
  const hear = listening();
  assert.deepEqual(hear(waits({ period: byHands("l2"), ahead: [level("l3")], began_at: NOW }), NOW + 50), [
    "level_end",
  ]);
});

test("a level by hands is silent during its hands, in a pause, after a jump and after a late change", () => {
  const counted = waits({ hands: { of: 8, left: 0, tables: 0 } });
  for (const snapshot of [
    counted,
    waits({ phase: "paused" }),
    runs(level("l3"), [], NOW),
    runs(level("l2"), [level("l3")], NOW - MINUTE),
  ]) {
    assert.deepEqual(listening()(snapshot, NOW + 20), []);
  }
});

test("a level by hands has no cues by time", () => {
  const cues = (snapshot) => clockCues(snapshot).map(({ cue, at }) => [cue, (at - START) / MINUTE]);
  assert.deepEqual(cues(runs(level("l1"), [byHands("l2"), level("l3")], START)), [
    ["one_minute", 19],
    ["level_end", 20],
  ]);
  assert.deepEqual(
    cues({ ...runs(byHands("l1"), [level("l2")], START), phase: "scheduled", start_at: START, deadline: null }),
    [],
  );
});

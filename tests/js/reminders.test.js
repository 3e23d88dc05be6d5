import test from "node:test";
import assert from "node:assert/strict";

import { remindersAt } from "../../static/js/reminders.js";

const MINUTE = 60000;
const DEALERS = { hold_push_before_ms: 90000, prepare_decks_before_ms: 60000, deck_changes_on: ["dealer_push", "level_change"] };
const level = { kind: "level" };
const pause = { kind: "break" };
const running = (period, left, ahead, began = 0) => ({ phase: "running", period, remaining_ms: left, ahead, began_at: began, starts_in_ms: null });
const codes = (...given) => remindersAt(...given).map(({ code }) => code.replace("face.reminders.", ""));

test("pushes are held shortly before a break and before a new level, to the second the set says", () => {
  assert.deepEqual(codes(running(level, 90000, [pause]), DEALERS, 20 * MINUTE), ["hold_push.break"]);
  assert.deepEqual(codes(running(level, 90000, [level]), DEALERS, 20 * MINUTE), ["hold_push.level"]);
  assert.deepEqual(codes(running(level, 90001, [level]), DEALERS, 20 * MINUTE), []);
  assert.deepEqual(codes(running(level, 1000, []), DEALERS, 20 * MINUTE), []);
});

test("decks are prepared within a minute of the start and of play after a break", () => {
  const starts = (ms) => ({ phase: "scheduled", period: level, remaining_ms: MINUTE, ahead: [], began_at: null, starts_in_ms: ms });
  assert.deepEqual(codes(starts(60000), DEALERS, 0), ["prepare_decks"]);
  assert.deepEqual(codes(starts(60001), DEALERS, 0), []);
  assert.deepEqual(codes(running(pause, 59000, [level]), DEALERS, 20 * MINUTE), ["prepare_decks"]);
});

test("decks are changed at a level change where the set says so", () => {
  assert.deepEqual(codes(running(level, 15 * MINUTE, [level], 0), DEALERS, MINUTE), ["change_decks"]);
  assert.deepEqual(codes(running(level, 15 * MINUTE, [level], 0), DEALERS, 2 * MINUTE), []);
  assert.deepEqual(codes(running(level, 15 * MINUTE, [level], 0), { ...DEALERS, deck_changes_on: ["house"] }, MINUTE), []);
});

test("a set that gives no figure reminds of nothing, and neither does a clock that stands", () => {
  const silent = { hold_push_before_ms: null, prepare_decks_before_ms: null, deck_changes_on: [] };
  assert.deepEqual(codes(running(level, 1000, [pause]), silent, 0), []);
  assert.deepEqual(codes({ ...running(level, 1000, [pause]), phase: "paused" }, DEALERS, 20 * MINUTE), []);
  assert.deepEqual(remindersAt(null, DEALERS, 0), []);
  assert.deepEqual(remindersAt(running(level, 1, []), undefined, 0), []);
});

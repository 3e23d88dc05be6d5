/** Reminders of control and tables: hands of the old level, dealer pushes, changes of decks. */

import test from "node:test";
import assert from "node:assert/strict";

import { oldLevelLines, remindersAt } from "../../../static/js/clock/reminders.js";

const MINUTE = 60000;
const DEALERS = {
  hold_push_before_ms: 90000,
  prepare_decks_before_ms: 60000,
  deck_changes_on: ["dealer_push", "level_change"],
};
const level = { kind: "level", level: 3 };
const pause = { kind: "break" };
const running = (period, left, ahead, began = 0) => ({
  phase: "running",
  period,
  remaining_ms: left,
  ahead,
  began_at: began,
  starts_in_ms: null,
});
const codes = (...given) => remindersAt(...given).map(({ code }) => code.replace("face.reminders.", ""));

test("dealer pushes are held before a break and before a new level, by the rule set's time", () => {
  assert.deepEqual(codes(running(level, 90000, [pause]), DEALERS, 20 * MINUTE), ["hold_push.break"]);
  assert.deepEqual(codes(running(level, 90000, [level]), DEALERS, 20 * MINUTE), ["hold_push.level"]);
  assert.deepEqual(codes(running(level, 90001, [level]), DEALERS, 20 * MINUTE), []);
  assert.deepEqual(codes(running(level, 1000, []), DEALERS, 20 * MINUTE), []);
});

test("decks are prepared a minute before the start and before play after a break", () => {
  const starts = (ms) => ({
    phase: "scheduled",
    period: level,
    remaining_ms: MINUTE,
    ahead: [],
    began_at: null,
    starts_in_ms: ms,
  });
  assert.deepEqual(codes(starts(60000), DEALERS, 0), ["prepare_decks"]);
  assert.deepEqual(codes(starts(60001), DEALERS, 0), []);
  assert.deepEqual(codes(running(pause, 59000, [level]), DEALERS, 20 * MINUTE), ["prepare_decks"]);
});

test("decks are changed at a level change if the rule set says so", () => {
  assert.deepEqual(codes(running(level, 15 * MINUTE, [level], 0), DEALERS, MINUTE), ["change_decks"]);
  assert.deepEqual(codes(running(level, 15 * MINUTE, [level], 0), DEALERS, 2 * MINUTE), []);
  assert.deepEqual(
    codes(running(level, 15 * MINUTE, [level], 0), { ...DEALERS, deck_changes_on: ["house"] }, MINUTE),
    [],
  );
});

test("the house's own times of deck changes replace the rule set's", () => {
  const third = { id: "l3", kind: "level", level: 3, ms: 20 * MINUTE };
  const rest = { id: "b1", kind: "break", ms: 10 * MINUTE };
  const at = (period, left, moments, began = -60 * MINUTE) =>
    codes(running(period, left, [level], began), DEALERS, 20 * MINUTE, moments);
  assert.deepEqual(at(third, 19 * MINUTE, { l3: [0] }, 19 * MINUTE), ["change_decks_level"]);
  assert.deepEqual(at(third, 19 * MINUTE, {}, 19 * MINUTE), []);
  assert.deepEqual(at(rest, 5 * MINUTE, { b1: [0] }), ["change_decks_break"]);
  assert.deepEqual(at(rest, 5 * MINUTE, { b2: [0] }), []);
  const passed = (minutes) => at(third, (20 - minutes) * MINUTE, { l3: [5 * MINUTE, 15 * MINUTE] });
  assert.deepEqual(
    [4, 5, 6, 7, 15, 17].map((minutes) => passed(minutes).length),
    [0, 1, 1, 0, 1, 0],
  );
  assert.deepEqual(passed(5), ["change_decks_now"]);
  assert.deepEqual(
    codes({ ...running(third, 15 * MINUTE, [level]), phase: "paused" }, DEALERS, 20 * MINUTE, { l3: [5 * MINUTE] }),
    [],
  );
});

test("decks are not changed for the first level", () => {
  assert.deepEqual(codes(running({ kind: "level", level: 1 }, 15 * MINUTE, [level], 0), DEALERS, MINUTE), []);
});

test("a rule set without times and a stopped clock remind of nothing", () => {
  const silent = { hold_push_before_ms: null, prepare_decks_before_ms: null, deck_changes_on: [] };
  assert.deepEqual(codes(running(level, 1000, [pause]), silent, 0), []);
  assert.deepEqual(codes({ ...running(level, 1000, [pause]), phase: "paused" }, DEALERS, 20 * MINUTE), []);
  assert.deepEqual(remindersAt(null, DEALERS, 0), []);
  assert.deepEqual(remindersAt(running(level, 1, []), undefined, 0), []);
});

const SAYS = { wrong_level_hand: "stays_after_substantial_action", old_level_hands_after_push: 1, rule: "23" };
const said = (code, params) => (code === "face.clocks.rule" ? `rule ${params.rule}` : `${code}${params.rule}`);
const newLevel = { kind: "level", level: 2 };
const oldLevel = (shown, says, now) =>
  oldLevelLines(shown, says, now, said).map((line) => line.replace("face.old_level.", ""));

test("the rule for hands of the old level is shown for two minutes", () => {
  const shown = running(newLevel, 15 * MINUTE, [], 0);
  assert.deepEqual(oldLevel(shown, SAYS, 0), ["push (rule 23)", "stays (rule 23)"]);
  assert.deepEqual(oldLevel(shown, SAYS, 2 * MINUTE - 1).length, 2);
  assert.deepEqual(oldLevel(shown, SAYS, 2 * MINUTE), []);
});

test("the first level and rule sets that leave the question to the director show no rule for old hands", () => {
  assert.deepEqual(oldLevel(running({ kind: "level", level: 1 }, MINUTE, [], 0), SAYS, 0), []);
  assert.deepEqual(
    oldLevel(
      running(newLevel, MINUTE, [], 0),
      { wrong_level_hand: null, old_level_hands_after_push: 0, rule: null },
      0,
    ),
    [],
  );
  assert.deepEqual(oldLevel(running(pause, MINUTE, [], 0), SAYS, 0), []);
});

test("no rule for old hands is shown after a break", () => {
  assert.deepEqual(oldLevel(running({ ...newLevel, after_break: true }, MINUTE, [], 0), SAYS, 0), []);
});

test("a level by hands reminds of deck changes and old hands like any other", () => {
  const byHands = { ...running(newLevel, 0, [], 0), phase: "holding", hands: { of: 8, left: 8, tables: 1 } };
  assert.deepEqual(codes(byHands, DEALERS, MINUTE), ["change_decks"]);
  assert.equal(oldLevel(byHands, { ...SAYS, old_level_hands_after_push: 2 }, MINUTE)[0], "push_more (rule 23)");
  assert.deepEqual(codes({ ...byHands, hands: null }, DEALERS, MINUTE), []);
});

/** The clocks of a table: their state at an instant, their words and their times. */

import assert from "node:assert/strict";
import test from "node:test";

import { calledClockLine, calledClocks } from "../../../displays/announcement/table_clocks.js";
import { TABLE_CLOCKS } from "../../../displays/control/procedures/table_clocks/table_clocks.js";
import { tablesIn } from "../../../displays/control/procedures/table_clocks/table_clocks_dialogs.js";
import { CueSheet } from "../../../static/js/sound/sound_cues.js";
import {
  breakFollows,
  callNow,
  callRule,
  chipsLeft,
  clocksAt,
  countingAt,
  disputeLeft,
  disputeRules,
  isOnClock,
  outcomeText,
  playerOn,
  shotNow,
  soundingClocks,
} from "../../../static/js/tables/table_clocks.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";

const SECOND = 1000;
const texts = createTexts(linesOf("en"));
/** A clock called at 0, with 25 seconds and a countdown of 5. */
const call = (more = {}) =>
  Object.assign(
    {
      seat: 3,
      caller: null,
      started_at: 0,
      count_from: 25 * SECOND,
      until: 30 * SECOND,
      facing_bet: true,
      expiry: "dead_hand",
      acted_at: null,
      waited_ms: null,
      by_director: false,
      on_wall: false,
    },
    more,
  );
const rules = {
  min_wait_ms: null,
  main_ms: 25 * SECOND,
  countdown_ms: 5 * SECOND,
  facing_bet: "dead_hand",
  no_bet: "check",
  adjustable: true,
  caller_at_seat: true,
  call_rule: "29",
  caller_rule: "30",
  shot_ms: null,
  shot_chips: 0,
  on_break_ms: 60 * SECOND,
  reading_until: "next_hand",
  accounting_until: "substantial_action_next_hand",
  dispute_rule: "22",
};
const topic = (tables, more = {}) => Object.assign({ rules, tables, time_chips: {} }, more);
const phases = (one, ...at) => at.map((now) => (callNow(one, now) || { phase: null }).phase);

test("a called clock counts down, and an act at its last instant is in time", () => {
  assert.deepEqual(phases(call(), 0, 24999, 25000, 30000, 30001, 89999, 90000), [
    "main",
    "main",
    "countdown",
    "countdown",
    "over",
    "over",
    null,
  ]);
  assert.deepEqual(callNow(call(), 30000), { phase: "countdown", left_ms: 0 });
  assert.deepEqual(
    [0, 30000, 30001].map((now) => isOnClock(call(), now)),
    [true, true, false],
  );
  assert.equal(callNow(null, 0), null);
});

test("an act in time is shown for a while with the time left", () => {
  const acted = call({ acted_at: 12 * SECOND });
  assert.deepEqual(callNow(acted, 20 * SECOND), { phase: "in_time", left_ms: 18 * SECOND });
  assert.deepEqual(phases(acted, 12 * SECOND + 60000), [null]);
});

test("the effect of an expired clock is shown during and after the countdown", () => {
  assert.equal(outcomeText(call(), "main", texts), "If time runs out: the hand is dead");
  assert.equal(outcomeText(call({ expiry: "check" }), "over", texts), "Time is up: check");
  assert.equal(outcomeText(call(), "in_time", texts), "Acted in time");
});

test("a player on the clock is shown with seat and name", () => {
  const table = { seats: { 3: "e7" } };
  assert.equal(playerOn(call(), table, { e7: { name: "Ann Lee" } }, texts), "Seat 3 · Ann Lee");
  assert.equal(playerOn(call(), table, { e7: { name: null } }, texts), "Seat 3 · Entry 7");
  assert.equal(playerOn(call(), { seats: {} }, {}, texts), "Seat 3");
  assert.equal(playerOn(call({ seat: null }), table, {}, texts), "");
});

test("a shot clock waits for the next decision, counts down and ends", () => {
  const shot = { decision: 1, decision_ms: 30 * SECOND, chip_ms: 30 * SECOND, chips: 3, until: null };
  assert.deepEqual(shotNow(shot, 0), { phase: "idle", left_ms: 30 * SECOND });
  const timed = Object.assign({}, shot, { until: 40 * SECOND });
  assert.deepEqual(
    [10, 40, 41].map((s) => shotNow(timed, s * SECOND).phase),
    ["runs", "runs", "over"],
  );
  const of = topic({ 4: { call: null, shot, dispute: null } }, { time_chips: { e1: 2, e2: 5 } });
  assert.deepEqual(
    ["e1", "e2", "e3"].map((entry) => chipsLeft(of, shot, entry)),
    [1, 0, 3],
  );
});

test("the time for a dispute runs out, and the rules show its other limits", () => {
  const dispute = { started_at: 0, until: 60 * SECOND };
  assert.deepEqual(
    [0, 59999, 60000].map((now) => disputeLeft(dispute, now)),
    [60000, 1, null],
  );
  assert.deepEqual(disputeRules(rules, texts), [
    "Reading of a hand: until the next hand begins.",
    "Counting of the pot: until substantial action in the next hand.",
    "On a break: 1:00 from the award of the pot (rule 22).",
  ]);
  assert.equal(callRule(rules, texts), "0:25 to act, then a countdown of 0:05 (rule 29).");
  assert.equal(callRule(Object.assign({}, rules, { call_rule: "" }), texts), "0:25 to act, then a countdown of 0:05.");
});

test("the last hand before a break is in the level before it or in the break", () => {
  const shown = (phase, ...kinds) => ({
    phase,
    finished: phase === "finished",
    period: { kind: kinds[0] },
    ahead: kinds.slice(1).map((kind) => ({ kind })),
  });
  assert.deepEqual(
    [shown("running", "break", "level"), shown("paused", "level", "break"), shown("holding", "level", "break")].map(
      breakFollows,
    ),
    [true, true, true],
  );
  assert.deepEqual(
    [shown("running", "level", "level", "break"), shown("ready", "break"), shown("running", "level"), null].map(
      breakFollows,
    ),
    [false, false, false, false],
  );
});

test("a page with running clocks is redrawn each second", () => {
  const clocks = { call: call(), shot: null, dispute: { started_at: 0, until: 60 * SECOND } };
  assert.deepEqual(
    countingAt(clocks, 10 * SECOND).map((each) => each.remaining_ms),
    [20 * SECOND, 50 * SECOND],
  );
  assert.deepEqual(countingAt(clocksAt(undefined, 4), 0), []);
});

test("TVs show the clocks chosen for them, and their outcome for ten seconds", () => {
  const tables = {
    4: { call: call({ on_wall: true }) },
    5: { call: call() },
    6: { call: call({ on_wall: true, seat: null, started_at: -1, expiry: "check" }) },
  };
  const values = { table_clocks: topic(tables), each: [{ slug: "late" }] };
  const lines = (now) => calledClocks(values, now).map((each) => calledClockLine(each, texts));
  assert.deepEqual(lines(5 * SECOND), ["Table 6: on the clock · 0:25", "Table 4, seat 3: on the clock · 0:25"]);
  assert.deepEqual(lines(31 * SECOND), ["Table 6: Time is up: check", "Table 4, seat 3: Time is up: the hand is dead"]);
  assert.deepEqual(lines(41 * SECOND), []);
});

test("the control lists the running clocks of open tables, oldest first", () => {
  const clock = {
    phase: "running",
    deadline: 1000 * SECOND,
    remaining_ms: null,
    began_at: 0,
    period: { id: "l1", kind: "level" },
    ahead: [],
  };
  const tables = {
    4: { state: "open", seats: { 3: "e7" } },
    5: { state: "closed", seats: {} },
    6: { state: "open", seats: {} },
  };
  const clocks = topic({
    4: { call: call({ started_at: 5 }), shot: { chips: 0 }, dispute: null },
    5: { call: call(), shot: null, dispute: null },
    6: { call: call(), shot: null, dispute: { until: 9 * SECOND } },
  });
  const known = TABLE_CLOCKS.facts(
    { table_clocks: clocks, tables, players: { e7: { name: "Ann Lee" } }, clock },
    SECOND,
  );
  assert.deepEqual(
    [known.calls.map((each) => each.table), known.shot, known.disputes.map((each) => each.table)],
    [[6, 4], [4], [6]],
  );
  assert.deepEqual(known.calls[1].names, { e7: { name: "Ann Lee" } });
  assert.equal(TABLE_CLOCKS.isBusy(known), true);
  assert.equal(TABLE_CLOCKS.isBusy(TABLE_CLOCKS.facts({ table_clocks: clocks, tables, clock }, 31 * SECOND)), false);
  assert.equal(TABLE_CLOCKS.facts({ clock }, 0), null);
});

test("typed tables are read as numbers", () => {
  assert.deepEqual(["", "4", "4, 7 12", "4 4", "x", "0"].map(tablesIn), [[], [4], [4, 7, 12], [4], null, null]);
});

test("a clock on TVs sounds once when it runs out, and not after an act in time", () => {
  const heard = (calls) => ({
    clocks: {},
    announcements: {},
    called: soundingClocks(topic(calls), "table_clocks:friday:1"),
  });
  const sheet = new CueSheet();
  const calls = { 4: { call: call({ on_wall: true }) }, 5: { call: call() } };
  assert.deepEqual(sheet.due(5 * SECOND, heard(calls)), []);
  assert.equal(sheet.next(5 * SECOND), 30 * SECOND);
  assert.deepEqual(
    sheet.due(30 * SECOND, heard(calls)).map(({ cue, at }) => [cue, at]),
    [["time_up", 30 * SECOND]],
  );
  assert.deepEqual(sheet.due(30500, heard(calls)), []);
  assert.deepEqual(
    new CueSheet().due(30 * SECOND, heard({ 4: { call: call({ on_wall: true, acted_at: 12 * SECOND }) } })),
    [],
  );
});

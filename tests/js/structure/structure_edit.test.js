/** Edits of the periods ahead and the drafts they are sent as. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  amountsOf,
  changeFrom,
  draftOf,
  insertedAfter,
  levelLike,
  replaced,
  usualBreak,
  without,
} from "../../../static/js/structure/structure_edit.js";

const MINUTE = 60000;
const blinds = {
  game: "nlhe",
  betting: "no_limit",
  small_blind: 100,
  big_blind: 200,
  ante: 200,
  ante_kind: "big_blind",
  small_bet: 0,
};
const PERIODS = [
  { id: "l1", kind: "level", ms: 20 * MINUTE, level: 1, ends: "auto", stakes: [blinds] },
  { id: "b1", kind: "break", ms: 10 * MINUTE, level: 1, ends: "auto", color_up: [25], closes_registration: true },
  {
    id: "l2",
    kind: "level",
    ms: 20 * MINUTE,
    level: 2,
    ends: "end",
    stakes: [{ ...blinds, ante: 0, ante_kind: "none" }],
  },
];

test("a level is sent as in structure files, without derived values", () => {
  assert.deepEqual(draftOf(PERIODS[0]), {
    id: "l1",
    kind: "level",
    minutes: 20,
    game: "nlhe",
    betting: "no_limit",
    small_blind: 100,
    big_blind: 200,
    ante: 200,
    ante_kind: "big_blind",
  });
});

test("a level until the end and lengths by players are sent back unchanged", () => {
  const rows = [{ players: 9, ms: 10 * MINUTE }];
  const level = { ...PERIODS[0], ms: 10 * MINUTE, usual_ms: 20 * MINUTE, minutes_by_players: rows };
  const { minutes, minutes_by_players: written } = draftOf(level);
  assert.deepEqual([minutes, written], [20, [{ players: 9, minutes: 10 }]]);
  assert.equal(draftOf({ ...PERIODS[0], until_end: true }).until_end, true);
});

test("in short deck everybody antes and the button posts a blind", () => {
  const stakes = { game: "short_deck", betting: "no_limit", ante: 100, ante_kind: "per_player", button_blind: 200 };
  assert.deepEqual(amountsOf(stakes), ["ante", "button_blind"]);
  assert.equal(draftOf({ ...PERIODS[0], stakes: [stakes] }).button_blind, 200);
  assert.deepEqual(amountsOf({ ...stakes, game: "double", name: "Double Board", posts: "button_ante" }), [
    "ante",
    "button_blind",
  ]);
});

test("a level without an ante is sent without one", () => {
  const draft = draftOf(PERIODS[2]);
  assert.equal("ante" in draft || "ante_kind" in draft, false);
});

test("a rotation keeps its games", () => {
  const draft = draftOf({ ...PERIODS[0], stakes: [blinds, blinds] });
  assert.equal(draft.games.length, 2);
  assert.equal("game" in draft, false);
});

test("a change sends everything from the period on", () => {
  const change = changeFrom(PERIODS, "b1", 1);
  assert.equal(change.from_period, "b1");
  assert.deepEqual(change.periods[0], {
    id: "b1",
    kind: "break",
    minutes: 10,
    color_up: [25],
    closes_registration: true,
  });
  assert.deepEqual(
    change.periods.map((each) => each.id),
    ["b1", "l2"],
  );
});

test("periods are inserted, removed and replaced without changing the others", () => {
  const ids = (periods) => periods.map((each) => each.id);
  assert.deepEqual(ids(insertedAfter(PERIODS, "l1", { kind: "break" })), ["l1", undefined, "b1", "l2"]);
  assert.deepEqual(ids(without(PERIODS, "b1")), ["l1", "l2"]);
  assert.equal(replaced(PERIODS, "b1", { id: "b1", ms: 5 })[1].ms, 5);
  assert.equal(PERIODS[1].ms, 10 * MINUTE);
});

test("a new level is like the one before it, a new break like the others", () => {
  assert.equal(levelLike(PERIODS, "b1").stakes[0].ante, 200);
  assert.equal("id" in levelLike(PERIODS, "b1"), false);
  assert.equal(usualBreak(PERIODS).ms, 10 * MINUTE);
  assert.equal(usualBreak([PERIODS[0]]).ms, 15 * MINUTE);
});

test("each game has its own amounts", () => {
  assert.deepEqual(amountsOf(blinds), ["small_blind", "big_blind", "ante"]);
  assert.deepEqual(amountsOf({ game: "stud", betting: "fixed_limit" }), [
    "ante",
    "bring_in",
    "completion",
    "small_bet",
    "big_bet",
  ]);
});

test("a level inserted after the last one becomes the level until the end", () => {
  const periods = [...PERIODS.slice(0, 2), { ...PERIODS[2], until_end: true }];
  const put = insertedAfter(periods, periods[2].id, levelLike(periods, periods[2].id));
  assert.deepEqual(
    put.map((each) => Boolean(each.until_end)),
    [false, false, false, true],
  );
  const pause = insertedAfter(periods, periods[2].id, { kind: "break", ms: MINUTE });
  assert.deepEqual(
    pause.map((each) => Boolean(each.until_end)),
    [false, false, false, false],
  );
  assert.equal(periods[2].until_end, true);
});

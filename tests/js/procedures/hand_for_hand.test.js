/** Hand-for-hand: words about the current hand, its scene on TVs, and the stacks that the control asks for. */

import assert from "node:assert/strict";
import test from "node:test";

import { floorReports } from "../../../displays/control/floor/floor_reports.js";
import { sharingTable } from "../../../displays/control/procedures/hand_for_hand/hand_for_hand_dialogs.js";
import { HAND_FOR_HAND } from "../../../displays/control/procedures/hand_for_hand/hand_for_hand.js";
import { itemsOf, turnOf } from "../../../displays/tv/programme.js";
import {
  clockLine,
  conductLine,
  handItems,
  handPlayed,
  hasFinished,
  eliminationsLine,
  playingLine,
  seatedLine,
  tablesLine,
} from "../../../static/js/procedures/hand_for_hand.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";

const MINUTE = 60000;
const texts = createTexts(linesOf("en"));
const FOLLOW = { kind: "follow", tournament: null };
const play = (more = {}) =>
  Object.assign(
    {
      hand: 7,
      clock: "stop_and_deduct",
      deduct_ms: 2 * MINUTE,
      seated: "required",
      paid: 184,
      tables: 19,
      still_playing: [4, 11, 19],
      dealt: [],
      out_in_hand: 0,
      outs: [],
    },
    more,
  );
const topic = (more = {}) => Object.assign({ proposed: false, play: null, asking: [], ties: [] }, more);

test("a table is done once it is no longer among the tables still playing", () => {
  assert.deepEqual(
    [4, 5].map((table) => hasFinished(play(), table)),
    [false, true],
  );
  assert.equal(tablesLine(play(), texts), "16 of 19 tables done");
  assert.equal(tablesLine(play({ tables: 0, still_playing: [] }), texts), "");
  assert.deepEqual([handPlayed(undefined), handPlayed(topic())], [null, null]);
});

test("hand-for-hand shows in one line how the clock counts", () => {
  assert.equal(clockLine(play(), texts), "2:00 off the clock for each hand");
  assert.equal(clockLine(play({ clock: "stop" }), texts), "The clock is stopped");
  assert.equal(clockLine(play({ clock: "run" }), texts), "The clock runs");
});

test("tables still playing are named as far as the line allows", () => {
  assert.equal(playingLine(play(), texts, 2), "Still playing: 4, 11 +1");
  assert.equal(playingLine(play({ still_playing: [] }), texts, 2), "All tables done");
  assert.equal(playingLine(play({ still_playing: [], tables: 0 }), texts, 2), "All tables: hand in progress");
  assert.deepEqual(
    handItems(play(), texts).map(({ label, line }) => `${label}: ${line}`),
    ["Hand 7: Still playing: 4, 11, 19", "Hand 7: 2:00 off the clock for each hand"],
  );
});

test("the rule to stay seated is shown if the rule set has one", () => {
  assert.deepEqual(
    ["required", "encouraged", null].map((seated) => seatedLine(play({ seated }), texts)),
    ["Stay seated", "Stay seated, please", ""],
  );
  assert.equal(conductLine(play({ face_down: true }), texts), "Stay seated · All-in hands stay face down and wait");
});

test("players out in the hand are named with their table, further ones are counted", () => {
  const seats = { e1: { name: "Leo Abrams" }, e2: { name: null } };
  assert.equal(eliminationsLine(play(), seats, texts), "");
  const outs = [
    { entry: "e1", table: 4 },
    { entry: "e2", table: null },
  ];
  assert.equal(
    eliminationsLine(play({ outs, out_in_hand: 3 }), seats, texts),
    "Out in this hand: Leo Abrams (table 4) · Entry 2 · +1",
  );
  const named = [
    { entry: "e1", table: 4, name: "Leo A." },
    { entry: "e2", table: null, name: null },
  ];
  assert.equal(
    eliminationsLine(play({ outs: named, out_in_hand: 2 }), undefined, texts),
    "Out in this hand: Leo A. (table 4) · Entry 2",
  );
  assert.equal(
    eliminationsLine(play({ outs: named, out_in_hand: 1 }), seats, texts, { most: 1 }),
    "Out in this hand: Leo Abrams (table 4)",
  );
  assert.equal(eliminationsLine(play({ out_in_hand: 2 }), seats, texts), "Out in this hand: 2");
  assert.equal(
    eliminationsLine(play({ outs, out_in_hand: 2 }), seats, texts, { most: 1, narrow: true }),
    "Out in this hand: Abrams, Leo (table 4) · +1",
  );
});

test("TVs that follow the tournament show hand-for-hand and the moves in turn", () => {
  const shown = { phase: "paused", period: { kind: "level" } };
  const moves = { moves: [{ kind: "Balanced", from: "1-2", to: "2-3", at: 0 }] };
  const sceneAt = (now, news, moving) =>
    itemsOf(FOLLOW, "friday")[turnOf(FOLLOW, now, shown, moving, undefined, news)].scene;
  const on = { hand_for_hand: topic({ play: play() }) };
  assert.equal(sceneAt(0, on, undefined), "hand-for-hand");
  assert.equal(sceneAt(0, { hand_for_hand: topic() }, undefined), "clock");
  assert.deepEqual(
    [0, 12000, 24000].map((now) => sceneAt(now, on, moves)),
    ["moves", "hand-for-hand", "moves"],
  );
  const onBreak = { phase: "running", period: { kind: "break" } };
  assert.equal(itemsOf(FOLLOW, "friday")[turnOf(FOLLOW, 0, onBreak, undefined, undefined, on)].scene, "break");
  const voting = { vote_shown: { vote: { state: "open", decided_at: null } } };
  assert.equal(sceneAt(0, Object.assign({}, on, voting), undefined), "vote");
});

test("stacks are asked for only of players from the same table or an unknown one", () => {
  const players = { e1: { seat: "1-2" }, e2: { seat: "1-5" }, e3: { seat: "2-1" }, e4: { seat: null } };
  assert.deepEqual(sharingTable(["e1", "e2", "e3"], players), ["e1", "e2"]);
  assert.deepEqual(sharingTable(["e1", "e3"], players), []);
  assert.deepEqual(sharingTable(["e3", "e4"], players), ["e4"]);
});

test("the control keeps hand-for-hand open while it is proposed, played or has ties to settle", () => {
  const isBusy = (more) =>
    HAND_FOR_HAND.isBusy(
      HAND_FOR_HAND.facts({ hand_for_hand: topic(more), counters: { players_left: 5, entries: 6 } }, 0),
    );
  assert.deepEqual([isBusy({}), isBusy({ proposed: true }), isBusy({ play: play() })], [false, true, true]);
  assert.equal(isBusy({ asking: [{ hand: 3, outs: [{ entry: "e1", table: 1 }], asks: ["e1"] }] }), true);
  assert.equal(HAND_FOR_HAND.facts({ counters: {} }, 0), null);
});

test("the control asks for the number of paid places in a tournament without prizes", () => {
  const asks = (prizes) =>
    HAND_FOR_HAND.facts({ hand_for_hand: topic(), counters: { players_left: 5, entries: 6 }, prizes }, 0).asksPlaces;
  assert.deepEqual(
    [asks(undefined), asks({ currency: null }), asks({ currency: "EUR", places: 3 })],
    [true, true, false],
  );
});

test("a finished section is one command with its tables that were still playing", () => {
  const floor = floorReports({ hand_for_hand: topic({ play: play() }) }, texts);
  assert.deepEqual(floor.commandsFor([3, 4, 11]), [
    { label: "2 tables have finished hand 7", type: "hand_for_hand.done", fields: { hand: 7, tables: [4, 11] } },
  ]);
  assert.deepEqual(floor.commandsFor([19]), [
    { label: "Table 19 has finished hand 7", type: "hand_for_hand.done", fields: { hand: 7, tables: [19] } },
  ]);
  assert.deepEqual(floor.commandsFor([3]), []);
  const dealt = floorReports({ hand_for_hand: topic({ play: play({ dealt: [11] }) }) }, texts);
  assert.deepEqual([4, 11].map(dealt.hasDealt), [false, true]);
});

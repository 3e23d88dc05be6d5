/** The moves on TVs: their order, groups, pages and times. */

import assert from "node:assert/strict";
import test from "node:test";

import { itemsOf, turnOf } from "../../../displays/tv/programme.js";
import { blocksOf, isMoving, isOlder, pagesOf } from "../../../static/js/seating/moves.js";

const MINUTE = 60_000;
const NOW = 1_760_000_000_000;
const move = (entry, ago, more = {}) =>
  Object.assign({ entry, from: "4-7", to: "2-5", at: NOW - ago, kind: "Balanced", why: [] }, more);
const broken = (entry, ago, table) => move(entry, ago, { kind: "TableBroken", from: `${table}-1` });
const shape = (blocks) => blocks.map((block) => [block.kind, block.table, block.moves.map((each) => each.entry)]);

test("moves are listed newest first, and those of a breaking table together", () => {
  const moves = [
    move("e1", 4000),
    broken("e2", 3000, 9),
    broken("e3", 3000, 9),
    broken("e4", 2500, 8),
    move("e5", 1000),
    move("e6", 500),
  ];
  assert.deepEqual(shape(blocksOf(moves, NOW)), [
    ["moves", null, ["e6", "e5"]],
    ["break", 8, ["e4"]],
    ["break", 9, ["e3", "e2"]],
    ["moves", null, ["e1"]],
  ]);
});

test("moves to the final table are one list", () => {
  const final = (entry, from) => move(entry, 1000, { kind: "FinalTableDrawn", from, to: "1-2" });
  assert.deepEqual(shape(blocksOf([final("e1", "3-1"), final("e2", "4-1")], NOW)), [["final", 1, ["e2", "e1"]]]);
});

test("a move fades after some minutes and then leaves the scene", () => {
  const moves = [move("e1", 6 * MINUTE), move("e2", 6 * MINUTE - 1), move("e3", 1000)];
  assert.deepEqual(shape(blocksOf(moves, NOW)), [["moves", null, ["e3", "e2"]]]);
  assert.deepEqual(shape(blocksOf(moves, NOW, "3")), [["moves", null, ["e3"]]]);
  assert.deepEqual([isOlder(moves[1], NOW), isOlder(moves[2], NOW)], [true, false]);
});

test("a first seat is no move, an alternate's seat is one", () => {
  const first = move("e1", 1000, { from: null, kind: "Seated" });
  const alternate = move("e2", 1000, { from: null, kind: "AlternateSeated" });
  assert.deepEqual(shape(blocksOf([first, alternate], NOW)), [["moves", null, ["e2"]]]);
  assert.equal(isMoving({ moves: [first] }, NOW), false);
});

test("a list longer than the screen is split into pages of equal length", () => {
  const moves = Array.from({ length: 9 }, (_, index) => broken(`e${index}`, 1000, 9));
  const pages = pagesOf(blocksOf(moves, NOW), { list: 6, moves: 2 });
  assert.deepEqual(
    pages.map((page) => page.moves.length),
    [5, 4],
  );
  assert.deepEqual(pagesOf([], { list: 6, moves: 2 }), []);
});

test("TVs that follow the tournament show moves for two minutes", () => {
  const show = { kind: "follow", tournament: "friday" };
  const scenes = itemsOf(show, null).map((item) => item.scene);
  const sceneAt = (moves, kind = "level") => scenes[turnOf(show, NOW, { phase: "running", period: { kind } }, moves)];
  assert.equal(sceneAt({ moves: [move("e1", 2 * MINUTE - 1)] }), "moves");
  assert.equal(sceneAt({ moves: [move("e1", 2 * MINUTE)] }), "clock");
  assert.equal(sceneAt({ moves: [move("e1", 1000)] }, "break"), "moves");
  assert.equal(sceneAt({ moves: [] }, "break"), "break");
  assert.equal(sceneAt(undefined), "clock");
});

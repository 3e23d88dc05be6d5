/** The scenes that control offers first for a TV. */

import assert from "node:assert/strict";
import test from "node:test";
import { storedCounts, countChosen, mostUsedFirst } from "../../../displays/control/room/scene_choice.js";

const SCENES = ["break", "clock", "day-end", "moves", "payouts", "seat-list", "vote"].map((name) => ({
  name,
  title: name,
}));
const order = (chosen) => mostUsedFirst(SCENES, chosen).map(({ name }) => name);

function memory() {
  const kept = {};
  return { getItem: (key) => (key in kept ? kept[key] : null), setItem: (key, value) => (kept[key] = value) };
}

test("scenes that rooms use most come first before the first choice", () => {
  assert.deepEqual(order({}).slice(0, 4), ["clock", "seat-list", "moves", "payouts"]);
  assert.deepEqual(
    order({}).slice().sort(),
    SCENES.map(({ name }) => name),
  );
});

test("the scene chosen most often on this device comes first", () => {
  const storage = memory();
  const vote = { kind: "scene", scene: { scene: "vote" } };
  countChosen(vote, storage);
  countChosen(vote, storage);
  countChosen({ kind: "rotation", scenes: [{ scene: "day-end" }, { scene: "break" }] }, storage);
  countChosen({ kind: "follow", tournament: null }, storage);
  assert.deepEqual(storedCounts(storage), { vote: 2, "day-end": 1, break: 1 });
  assert.deepEqual(order(storedCounts(storage)).slice(0, 4), ["vote", "break", "day-end", "clock"]);
});

test("a stored value that cannot be read counts as nothing", () => {
  assert.deepEqual(storedCounts({ getItem: () => "{" }), {});
});

/** The notice after a merge of flights. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { showMerged } from "../../../displays/control/procedures/flights/merge_notice.js";
import { signal } from "../../../static/vendor/preact/preact.js";

const FLIGHTS = ["1", "2"];
const inState = (state) => FLIGHTS.map((session) => ({ session, state }));
const ENDED = { sessions: inState("ended") };
const MERGED = { sessions: [...inState("merged"), { session: "3", state: "ready" }] };

function openControl() {
  const notices = new Map();
  const tournament = signal(ENDED);
  const desk = { notice: (key, text) => notices.set(key, text), dismiss: (key) => notices.delete(key) };
  return { notices, tournament, state: { desk, topicValue: () => tournament.value } };
}

test("the notice of a merge stays until the merge is undone", () => {
  const { notices, tournament, state } = openControl();
  showMerged(state, FLIGHTS, "Day 2: 85 players");
  tournament.value = MERGED;
  tournament.value = { sessions: [...MERGED.sessions] };
  assert.deepEqual([...notices.values()], ["Day 2: 85 players"]);
  tournament.value = ENDED;
  assert.equal(notices.size, 0);
});

test("the notice of a second merge stays after the first one was undone", () => {
  const { notices, tournament, state } = openControl();
  showMerged(state, FLIGHTS, "first");
  tournament.value = MERGED;
  tournament.value = ENDED;
  showMerged(state, FLIGHTS, "second");
  tournament.value = { sessions: inState("ended") };
  assert.deepEqual([...notices.values()], ["second"]);
});

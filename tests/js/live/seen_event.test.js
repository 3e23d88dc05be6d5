/** The newest event that the user has seen: from topics and answers, and in a dialog as of its opening. */

import assert from "node:assert/strict";
import test from "node:test";

import { SeenEvents } from "../../../static/js/live/seen_event.js";
import { Topics } from "../../../static/js/live/topics.js";

function seeing(...entries) {
  const shown = new Map(entries);
  return { shown, seen: new SeenEvents(() => new Map(shown)) };
}

test("the newest event is the highest number in topics and answers of a journal", () => {
  const { seen } = seeing(["friday", 12], ["room", 3]);
  assert.equal(seen.of("friday"), 12);
  seen.note("friday", { ok: true, seq: 14 });
  seen.note("friday", { ok: true, seq: 13 });
  assert.equal(seen.of("friday"), 14);
  assert.equal(seen.of("room"), 3);
});

test("an unknown journal has no newest event", () => {
  assert.equal(seeing(["friday", 12]).seen.of("saturday"), undefined);
});

test("a dialog's commands carry the newest event of its opening and of its own answers", () => {
  const { shown, seen } = seeing(["friday", 12]);
  seen.begin();
  shown.set("friday", 20);
  assert.equal(seen.of("friday"), 12);
  seen.note("friday", { ok: true, seq: 21 });
  assert.equal(seen.of("friday"), 21);
  seen.end();
  shown.set("friday", 22);
  assert.equal(seen.of("friday"), 22);
});

test("a client that is told already_done has seen the command, and may repeat it", () => {
  const { seen } = seeing(["friday", 12]);
  seen.note("friday", { refused: [{ code: "clock.finished", params: {} }] });
  assert.equal(seen.of("friday"), 12);
  seen.note("friday", { refused: [{ code: "already_done", params: { seen: 17 } }] });
  assert.equal(seen.of("friday"), 17);
});

test("topics of a whole journal count as seen, topics of one entry or table do not", () => {
  const topics = new Topics();
  topics.follow([
    "clock:friday:1",
    "log:friday",
    "seat:friday:1:e5",
    "table:friday:1:7",
    "room",
    "displays:room",
    "presence:room",
  ]);
  const snapshots = {
    "clock:friday:1": 4,
    "log:friday": 9,
    "seat:friday:1:e5": 40,
    "table:friday:1:7": 41,
    room: 99,
    "displays:room": 6,
    "presence:room": 77,
  };
  topics.takeSnapshots(
    Object.fromEntries(Object.entries(snapshots).map(([name, seq]) => [name, { seq, value: {} }])),
    "boot",
  );
  assert.deepEqual(
    [...topics.newest()],
    [
      ["friday", 9],
      ["room", 6],
    ],
  );
});

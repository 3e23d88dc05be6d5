/** Messages of topics: applied, dropped, or after a gap. */

import assert from "node:assert/strict";
import test from "node:test";

import { Topics } from "../../../static/js/live/topics.js";

const CLOCK = "clock:friday:1";
const LOG = "log:friday";

function following(snapshots) {
  const topics = new Topics();
  topics.follow(Object.keys(snapshots));
  topics.takeSnapshots(snapshots, false);
  return topics;
}

const message = (prev, seq, value, topic = CLOCK) => ({ topic, prev, seq, server_ms: 0, value });

test("a message that follows the held value is applied, also with skipped numbers", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  assert.equal(topics.receive(message(4, 9, "b")), "applied");
  assert.equal(topics.value(CLOCK), "b");
});

test("a message that is not newer is dropped", () => {
  const topics = following({ [CLOCK]: { seq: 9, value: "a" } });
  assert.equal(topics.receive(message(4, 9, "b")), "dropped");
  assert.equal(topics.receive(message(3, 4, "c")), "dropped");
  assert.equal(topics.value(CLOCK), "a");
});

test("a message after a missed one is a gap, and changes nothing", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  assert.equal(topics.receive(message(7, 9, "b")), "gap");
  assert.equal(topics.value(CLOCK), "a");
});

test("a message without a predecessor follows any older value", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  assert.equal(topics.receive(message(null, 9, "b")), "applied");
  assert.equal(topics.receive(message(null, 8, "c")), "dropped");
  assert.equal(topics.value(CLOCK), "b");
});

test("a patch is applied only to the value that it follows", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: { tables: [3, 3] } } });
  const changes = [{ op: "replace", path: "/tables/1", value: 2 }];
  assert.equal(topics.receive({ topic: CLOCK, prev: 3, seq: 9, server_ms: 0, changes }), "gap");
  topics.takeSnapshots({ [CLOCK]: { seq: 4, value: { tables: [3, 3] } } }, false);
  assert.equal(topics.receive({ topic: CLOCK, prev: 4, seq: 10, server_ms: 0, changes }), "applied");
  assert.deepEqual(topics.value(CLOCK), { tables: [3, 2] });
});

test("a snapshot closes the gap", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  topics.receive(message(7, 9, "b"));
  topics.takeSnapshots({ [CLOCK]: { seq: 9, value: "b" } }, false);
  assert.equal(topics.receive(message(9, 10, "c")), "applied");
});

test("an older snapshot is dropped unless the server was restarted", () => {
  const topics = following({ [CLOCK]: { seq: 9, value: "new" } });
  topics.takeSnapshots({ [CLOCK]: { seq: 4, value: "old" } }, false);
  assert.equal(topics.value(CLOCK), "new");
  topics.takeSnapshots({ [CLOCK]: { seq: 4, value: "restored" } }, true);
  assert.equal(topics.value(CLOCK), "restored");
});

test("only the first message after a gap requests the snapshot, and all are applied after it", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  assert.equal(topics.receive(message(7, 9, "b")), "gap");
  assert.equal(topics.receive(message(9, 10, "c")), "early");
  topics.takeSnapshots({ [CLOCK]: { seq: 9, value: "b" } }, false);
  assert.equal(topics.value(CLOCK), "c");
  assert.equal(topics.receive(message(10, 11, "d")), "applied");
});

test("a message before the first snapshot is applied after it", () => {
  const topics = new Topics();
  topics.follow([CLOCK]);
  assert.equal(topics.receive(message(4, 5, "b")), "early");
  assert.deepEqual(topics.missing(), [CLOCK]);
  topics.takeSnapshots({ [CLOCK]: { seq: 4, value: "a" } }, true);
  assert.equal(topics.value(CLOCK), "b");
});

test("messages of topics that are not followed are dropped", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  assert.equal(topics.receive(message(0, 1, "a", "clock:other:1")), "dropped");
});

test("patches set and remove lines of the log, and leave the old value unchanged", () => {
  const topics = following({ [LOG]: { seq: 1, value: { lines: { 1: "a", 2: "b" } } } });
  const before = topics.value(LOG);
  const patch = { set: { 3: "c", 2: "B" }, remove: ["1"] };
  assert.equal(topics.receive({ topic: LOG, prev: 1, seq: 3, server_ms: 0, patch }), "applied");
  assert.deepEqual(topics.value(LOG), { lines: { 2: "B", 3: "c" } });
  assert.deepEqual(before, { lines: { 1: "a", 2: "b" } });
});

test("a heartbeat with a newer number is a gap after two seconds", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  assert.deepEqual(topics.checkHeads({ [CLOCK]: 5, "clock:other:1": 9 }, 1000), []);
  assert.deepEqual(topics.late(2900), []);
  assert.deepEqual(topics.late(3001), [CLOCK]);
  assert.deepEqual(topics.checkHeads({ [CLOCK]: 5 }, 3001), [CLOCK]);
});

test("a refused topic is never behind", () => {
  const topics = following({});
  topics.follow([LOG]);
  topics.refuse([LOG], [{ code: "access.staff_only" }]);
  topics.checkHeads({ [LOG]: 5 }, 1000);
  assert.deepEqual([topics.checkHeads({ [LOG]: 5 }, 9000), topics.late(9000)], [[], []]);
});

test("a message within two seconds after the heartbeat prevents a gap", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  topics.checkHeads({ [CLOCK]: 5 }, 1000);
  topics.receive(message(4, 5, "b"));
  assert.deepEqual(topics.late(9000), []);
});

test("an unfollowed topic is forgotten", () => {
  const topics = following({ [CLOCK]: { seq: 4, value: "a" } });
  assert.deepEqual(topics.unfollow([CLOCK, LOG]), [CLOCK]);
  assert.equal(topics.value(CLOCK), undefined);
  topics.takeSnapshots({ [CLOCK]: { seq: 5, value: "late" } }, false);
  assert.equal(topics.value(CLOCK), undefined);
});

test("a refused topic is not missing, and has its reason", () => {
  const topics = new Topics();
  topics.follow([CLOCK]);
  topics.refuse([CLOCK], [{ code: "wire.unknown_topic" }]);
  assert.deepEqual(topics.missing(), []);
  assert.equal(topics.refusals.get(CLOCK)[0].code, "wire.unknown_topic");
});

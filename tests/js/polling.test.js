/** The clock over HTTP: when it is asked for, what is made of the answers, and when it is left alone. */

import assert from "node:assert/strict";
import test from "node:test";

import { Polling, addressOf, pollDelay } from "../../static/js/polling.js";
import { FakeDevice, response, settled } from "./fake_device.js";

const CLOCK = "clock:friday:1";
const ADDRESS = "/api/v1/tournaments/friday/clock";

/** A face that polls; what it took and what was refused is kept. */
class FakeFace {
  constructor(topics = [CLOCK], need = "ask") {
    Object.assign(this, { followed: topics, needs: need, taken: [], refusals: [], held: new Set(), narrow: {} });
    this.device = new FakeDevice();
    this.polling = new Polling(this.device, {
      need: () => this.needs,
      topics: () => this.followed,
      narrowed: (topic) => this.narrow[topic] || "",
      holds: (topic) => this.held.has(topic),
      took: (answer) => {
        this.held.add(answer.topic);
        this.taken.push(answer);
      },
      refused: (topic, reasons) => this.refusals.push({ topic, reasons }),
    });
    this.polling.start();
  }

  get asked() {
    return this.device.asked;
  }

  get last() {
    return this.asked[this.asked.length - 1];
  }

  async answer(status, body, headers) {
    this.last.answer(response(status, body, headers));
    await settled();
  }

  /** Milliseconds until the next question, at most a minute and a half. */
  async untilNext() {
    const before = this.asked.length;
    const since = this.device.at;
    while (this.asked.length === before && this.device.at - since < 90_000) {
      await this.device.advance(250);
    }
    return this.device.at - since;
  }
}

const snapshot = (seq) => ({ seq, server_ms: 5_000_000, boot_id: "b1", phase: "running" });
const tag = (seq) => ({ ETag: `"b1-${seq}"`, "X-Server-Ms": 5_000_000 });

test("what HTTP has is asked for at its address, the rest is not asked for", () => {
  assert.equal(addressOf(CLOCK), ADDRESS);
  assert.equal(addressOf("room"), "/api/v1/tournaments");
  assert.equal(addressOf("displays:room"), "/api/v1/displays");
  assert.equal(addressOf("plan:friday:1"), null);
  assert.equal(addressOf("clock:friday:1b"), null);
});

test("while the socket is of use nothing is asked", async () => {
  const face = new FakeFace([CLOCK], "none");
  await face.device.advance(60_000);
  assert.equal(face.asked.length, 0);
});

test("an answer comes with the instants it was asked and received at, and the server's", async () => {
  const face = new FakeFace();
  await face.device.advance(80);
  await face.answer(200, snapshot(7), tag(7));
  assert.deepEqual(face.taken, [
    { topic: CLOCK, sent: 1000, received: 1080, server_ms: 5_000_000, boot_id: "b1", body: snapshot(7) },
  ]);
  assert.equal(face.polling.answeredAt, 1080);
});

test("the next question names what is known, and hearing that nothing changed still tells the time", async () => {
  const face = new FakeFace();
  await face.answer(200, snapshot(7), tag(7));
  await face.untilNext();
  assert.equal(face.last.options.headers["If-None-Match"], '"b1-7"');
  await face.answer(304, null, { "X-Server-Ms": 5_005_000 });
  const again = face.taken[1];
  assert.deepEqual([again.server_ms, again.boot_id, again.body], [5_005_000, "b1", null]);
});

test("what is no longer held is asked for whole", async () => {
  const face = new FakeFace();
  await face.answer(200, snapshot(7), tag(7));
  face.held.clear();
  await face.untilNext();
  assert.deepEqual(face.last.options.headers, {});
});

test("it asks every five seconds while things change, every twenty while they do not", async () => {
  const face = new FakeFace();
  const gaps = [];
  await face.answer(200, snapshot(1), tag(1));
  for (let i = 0; i < 5; i += 1) {
    gaps.push(Math.round((await face.untilNext()) / 1000));
    await face.answer(304, null, { "X-Server-Ms": 1 });
  }
  assert.deepEqual(gaps, [5, 5, 5, 20, 20]);
  await face.untilNext();
  await face.answer(200, snapshot(2), tag(2));
  assert.equal(Math.round((await face.untilNext()) / 1000), 5);
});

test("while nobody answers it asks less and less, and never less than once in a minute and a quarter", () => {
  const delays = [1, 2, 3, 4, 5, 20].map((failed) => pollDelay({ unchanged: 0, failed }, () => 0.5));
  assert.deepEqual(delays, [5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  assert.equal(pollDelay({ unchanged: 0, failed: 9 }, () => 1), 75_000);
});

test("a room full of phones does not ask at once", () => {
  const spread = [0, 0.5, 1].map((chance) => pollDelay({ unchanged: 0, failed: 0 }, () => chance));
  assert.deepEqual(spread, [3750, 5000, 6250]);
});

test("no network, a fault of the server and an answer that never comes are all failures, and end with the next answer", async () => {
  const face = new FakeFace();
  face.last.fail();
  await settled();
  assert.equal(Math.round((await face.untilNext()) / 1000), 5);
  await face.answer(503, { refused: [] });
  assert.equal(Math.round((await face.untilNext()) / 1000), 10);
  const silent = await face.untilNext(); // five seconds of patience, then the pause after three failures
  assert.equal(Math.round(silent / 1000), 25);
  assert.equal(face.polling.answeredAt, null);
  await face.answer(200, snapshot(3), tag(3));
  assert.equal(Math.round((await face.untilNext()) / 1000), 5);
});

test("that the last question was not answered is known until the next answer", async () => {
  const face = new FakeFace();
  await face.answer(200, snapshot(3), tag(3));
  assert.equal(face.polling.fails, false);
  await face.untilNext();
  face.last.fail();
  await settled();
  assert.equal(face.polling.fails, true);
  await face.untilNext();
  await face.answer(304, null, { "X-Server-Ms": 1 });
  assert.equal(face.polling.fails, false);
});

test("after a command it looks at once what has come of it, and often again", async () => {
  const face = new FakeFace();
  await face.answer(200, snapshot(1), tag(1));
  for (let i = 0; i < 4; i += 1) {
    await face.untilNext();
    await face.answer(304, null, { "X-Server-Ms": 1 });
  }
  const before = face.asked.length;
  face.polling.hurry();
  assert.equal(face.asked.length, before + 1);
  await face.answer(304, null, { "X-Server-Ms": 1 });
  assert.equal(Math.round((await face.untilNext()) / 1000), 5);
});

test("a captive portal's page instead of the clock is a failure", async () => {
  const face = new FakeFace();
  face.last.answer({ status: 200, ok: true, headers: { get: () => null }, text: async () => "<html>Sign in" });
  await settled();
  assert.deepEqual(face.taken, []);
});

test("a tournament that does not exist is refused", async () => {
  const face = new FakeFace();
  const refused = [{ code: "tournament.unknown", params: {} }];
  await face.answer(404, { refused });
  assert.deepEqual(face.refusals, [{ topic: CLOCK, reasons: refused }]);
});

test("on waking it asks at once although the socket is still hoped for, and an answer from before is void", async () => {
  const face = new FakeFace([CLOCK], "ask");
  const before = face.last;
  face.needs = "keep";
  face.polling.kick();
  assert.equal(face.asked.length, 2);
  before.answer(response(200, snapshot(1), tag(1)));
  await settled();
  assert.deepEqual(face.taken, []);
  await face.answer(200, snapshot(9), tag(9));
  assert.equal(face.taken[0].body.seq, 9);
  await face.device.advance(30_000);
  assert.equal(face.asked.length, 2);
  assert.notEqual(face.polling.answeredAt, null);
});

test("when the socket is of use again, what was asked over HTTP is forgotten", async () => {
  const face = new FakeFace();
  face.needs = "none";
  await face.device.advance(1000);
  await face.answer(200, snapshot(1), tag(1));
  assert.deepEqual(face.taken, []);
  assert.equal(face.polling.answeredAt, null);
});

test("several tournaments are as fresh as the one answered longest ago", async () => {
  const face = new FakeFace([CLOCK, "clock:sunday:1", "room"]);
  assert.equal(face.asked.length, 3);
  face.asked[0].answer(response(200, snapshot(1), tag(1)));
  await settled();
  assert.equal(face.polling.answeredAt, null);
  await face.device.advance(500);
  face.asked[1].answer(response(200, snapshot(1), tag(1)));
  await settled();
  assert.equal(face.polling.answeredAt, 1000);
});

test("a room that reads the same is the same, so it is asked for seldom", async () => {
  const face = new FakeFace(["room"]);
  const gaps = [];
  for (let i = 0; i < 5; i += 1) {
    await face.answer(200, { tournaments: [] });
    gaps.push(Math.round((await face.untilNext()) / 1000));
  }
  assert.deepEqual(gaps, [5, 5, 5, 20, 20]);
});

const SEATS = "seats:friday:1";

test("seats and moves are asked for too, and of the seats only the one that is followed", async () => {
  assert.equal(addressOf("moves:friday:1"), "/api/v1/tournaments/friday/moves");
  const face = new FakeFace([SEATS]);
  face.narrow[SEATS] = "entry=e17";
  face.polling.kick();
  assert.equal(face.last.url, "/api/v1/tournaments/friday/seats?entry=e17");
  await face.answer(200, { seq: 1, server_ms: 1, boot_id: "b1", value: {} }, tag(1));
  assert.equal(face.polling.answeredAt, null, "the clock was not answered");
  face.narrow[SEATS] = "";
  await face.device.advance(1000);
  assert.deepEqual([face.last.url, face.last.options.headers], ["/api/v1/tournaments/friday/seats", {}]);
});

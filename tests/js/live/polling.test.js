/** Polling over HTTP: its times, its answers and its end. */

import assert from "node:assert/strict";
import test from "node:test";

import { Polling, addressOf, pollDelay } from "../../../static/js/live/polling.js";
import { FakeDevice, response, settled } from "../fakes/fake_device.js";

const CLOCK = "clock:friday:1";
const ADDRESS = "/api/v1/tournaments/friday/clock";
const TIME = "/api/v1/time";
const EPOCH = 5_000_000;

/** A page that polls; records answers and refusals. Requests for the time are answered at once. */
class FakeFace {
  constructor(topics, need) {
    Object.assign(this, { followed: topics, needs: need, taken: [], times: [], refusals: [], held: new Set() });
    Object.assign(this, { offset: null, bootKnown: null, error: 5, boot: "b1", tellsTime: true });
    this.device = new FakeDevice();
    this.network = this.device.fetch;
    this.device.fetch = (url, options) => (url.startsWith(TIME) ? this.timeAnswer(url) : this.network(url, options));
    this.polling = new Polling(this.device, {
      need: () => this.needs,
      topics: () => this.followed,
      holds: (topic) => this.held.has(topic),
      value: () => undefined,
      tookTime: (answer) => {
        this.times.push(answer);
        Object.assign(this, { offset: answer.server_ms - answer.received, bootKnown: answer.boot_id });
      },
      serverTime: () => this.device.at + this.offset,
      errorMs: () => this.error,
      boot: () => this.bootKnown,
      epoch: () => this.epoch,
      took: (answer) => {
        this.held.add(answer.topic);
        this.taken.push(answer);
      },
      refused: (topic, reasons) => this.refusals.push({ topic, reasons }),
    });
  }

  static async polling(topics = [CLOCK], need = "ask") {
    const face = new FakeFace(topics, need);
    face.polling.start();
    await settled();
    return face;
  }

  /** The instant on the server's clock. */
  get now() {
    return this.device.at + EPOCH;
  }

  async timeAnswer(url) {
    this.timeAskedAt = url;
    if (!this.tellsTime) {
      throw new TypeError("no network");
    }
    return response(200, { server_ms: this.now, boot_id: this.boot });
  }

  get asked() {
    return this.device.asked;
  }

  get last() {
    return this.asked[this.asked.length - 1];
  }

  /** Answers `asked` with the server's time, unless `headers` have another one. */
  async answer(status, body, headers, asked = this.last) {
    asked.answer(response(status, body, Object.assign({ "X-Server-Ms": this.now }, headers)));
    await settled();
  }

  /** Milliseconds until the next request, at most a minute and a half. */
  async untilNext() {
    const before = this.asked.length;
    const since = this.device.at;
    while (this.asked.length === before && this.device.at - since < 90_000) {
      await this.device.advance(250);
    }
    return this.device.at - since;
  }
}

const snapshot = (seq, boot = "b1") => ({ seq, boot_id: boot, phase: "running" });
const tag = (seq, boot = "b1") => ({ ETag: `"${boot}-${seq}"` });

test("topics with an address over HTTP are polled there, others are not", () => {
  assert.equal(addressOf(CLOCK), ADDRESS);
  assert.equal(addressOf("room"), "/api/v1/tournaments");
  assert.equal(addressOf("displays:room"), "/api/v1/displays");
  assert.equal(addressOf("seasons:room"), "/api/v1/season_standings");
  for (const kind of ["payouts", "structure"]) {
    assert.equal(addressOf(`${kind}:friday:2`), `/api/v1/tournaments/friday/${kind}?session=2`);
  }
  assert.equal(addressOf("flights:friday"), "/api/v1/tournaments/friday/flights");
  assert.equal(addressOf("flights:friday", true), "/api/v1/tournaments/friday/flights");
  assert.equal(addressOf("plan:friday:1"), null);
  assert.equal(addressOf("clock:friday:1b"), null);
  assert.equal(addressOf("clock:friday:2"), `${ADDRESS}?session=2`);
  assert.equal(addressOf("clock:friday:1", true), `${ADDRESS}?session=1`);
  assert.equal(addressOf("seat:friday:2:e7"), "/api/v1/tournaments/friday/seats?entry=e7&session=2");
});

test("nothing is polled while the socket works", async () => {
  const face = await FakeFace.polling([CLOCK], "none");
  await face.device.advance(60_000);
  assert.equal(face.asked.length, 0);
});

test("the time is polled first, with the instants of question and answer", async () => {
  const face = await FakeFace.polling();
  assert.deepEqual(face.times, [{ sent: 1000, received: 1000, server_ms: face.now, boot_id: "b1" }]);
  await face.device.advance(80);
  await face.answer(200, snapshot(7), tag(7));
  assert.deepEqual(face.taken, [{ topic: CLOCK, boot_id: "b1", body: snapshot(7) }]);
  assert.equal(face.polling.answeredAt, 1080);
});

test("nothing else is polled before the time is known", async () => {
  const face = new FakeFace([CLOCK], "ask");
  face.tellsTime = false;
  face.polling.start();
  await face.device.advance(4000);
  assert.equal(face.asked.length, 0);
  face.tellsTime = true;
  await face.device.advance(4000);
  assert.equal(face.last.url, ADDRESS);
});

test("the time is polled every five minutes, an imprecise time more often", async () => {
  const asked = [];
  for (const error of [5, 400]) {
    const face = new FakeFace(["room"], "ask");
    face.error = error;
    face.polling.start();
    for (let minute = 0; minute < 7; minute += 1) {
      await face.device.advance(60_000);
      asked.push(face.times.length);
    }
  }
  assert.deepEqual(asked, [1, 1, 1, 1, 2, 2, 2, 4, 4, 4, 4, 4, 5, 5]);
});

test("the next question names the version held, and an unchanged version is an answer", async () => {
  const face = await FakeFace.polling();
  await face.answer(200, snapshot(7), tag(7));
  await face.untilNext();
  assert.equal(face.last.options.headers["If-None-Match"], '"b1-7"');
  await face.answer(304, null, {});
  assert.deepEqual(face.taken[1], { topic: CLOCK, boot_id: "b1", body: null });
});

test("a topic that is no longer held is polled without a version", async () => {
  const face = await FakeFace.polling();
  await face.answer(200, snapshot(7), tag(7));
  face.held.clear();
  await face.untilNext();
  assert.deepEqual(face.last.options.headers, {});
});

test("topics are polled every five seconds while they change, else every twenty", async () => {
  const face = await FakeFace.polling();
  const gaps = [];
  await face.answer(200, snapshot(1), tag(1));
  for (let i = 0; i < 5; i += 1) {
    gaps.push(Math.round((await face.untilNext()) / 1000));
    await face.answer(304, null, {});
  }
  assert.deepEqual(gaps, [5, 5, 5, 20, 20]);
  await face.untilNext();
  await face.answer(200, snapshot(2), tag(2));
  assert.equal(Math.round((await face.untilNext()) / 1000), 5);
});

test("unanswered polling slows down to once in 75 seconds at most", () => {
  const delays = [1, 2, 3, 4, 5, 20].map((failed) => pollDelay({ unchanged: 0, failed }, () => 0.5));
  assert.deepEqual(delays, [5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  assert.equal(
    pollDelay({ unchanged: 0, failed: 9 }, () => 1),
    75_000,
  );
});

test("phones spread their questions over time", () => {
  const spread = [0, 0.5, 1].map((chance) => pollDelay({ unchanged: 0, failed: 0 }, () => chance));
  assert.deepEqual(spread, [3750, 5000, 6250]);
});

test("no network, a server fault and a missing answer count as failures until the next answer", async () => {
  const face = await FakeFace.polling();
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

test("a failed question is remembered until the next answer", async () => {
  const face = await FakeFace.polling();
  await face.answer(200, snapshot(3), tag(3));
  assert.equal(face.polling.fails, false);
  await face.untilNext();
  face.last.fail();
  await settled();
  assert.equal(face.polling.fails, true);
  await face.untilNext();
  await face.answer(304, null, {});
  assert.equal(face.polling.fails, false);
});

test("polling is immediate and frequent after a command", async () => {
  const face = await FakeFace.polling();
  await face.answer(200, snapshot(1), tag(1));
  for (let i = 0; i < 4; i += 1) {
    await face.untilNext();
    await face.answer(304, null, {});
  }
  const before = face.asked.length;
  face.polling.pollPastCaches();
  assert.equal(face.asked.length, before + 1);
  await face.answer(304, null, {});
  assert.equal(Math.round((await face.untilNext()) / 1000), 5);
});

test("a captive portal's page instead of the clock is a failure", async () => {
  const face = await FakeFace.polling();
  face.last.answer({ status: 200, ok: true, headers: { get: () => null }, text: async () => "<html>Sign in" });
  await settled();
  assert.deepEqual(face.taken, []);
});

test("a tournament that does not exist is refused", async () => {
  const face = await FakeFace.polling();
  const refused = [{ code: "tournament.unknown", params: {} }];
  await face.answer(404, { refused });
  assert.deepEqual(face.refusals, [{ topic: CLOCK, reasons: refused }]);
});

test("a page that wakes polls at once, and ignores an answer from before", async () => {
  const face = await FakeFace.polling([CLOCK], "ask");
  const before = face.last;
  face.needs = "keep";
  face.polling.pollNow();
  await settled();
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

test("answers over HTTP are ignored once the socket works again", async () => {
  const face = await FakeFace.polling();
  face.needs = "none";
  await face.device.advance(1000);
  await face.answer(200, snapshot(1), tag(1));
  assert.deepEqual(face.taken, []);
  assert.equal(face.polling.answeredAt, null);
});

test("several tournaments are as fresh as their oldest answer", async () => {
  const face = await FakeFace.polling([CLOCK, "clock:sunday:1", "room"]);
  assert.equal(face.asked.length, 3);
  await face.answer(200, snapshot(1), tag(1), face.asked[0]);
  assert.equal(face.polling.answeredAt, null);
  await face.device.advance(500);
  await face.answer(200, snapshot(1), tag(1), face.asked[1]);
  assert.equal(face.polling.answeredAt, 1000);
});

test("an unchanged room is polled every twenty seconds", async () => {
  const face = await FakeFace.polling(["room"]);
  const gaps = [];
  for (let i = 0; i < 5; i += 1) {
    await face.answer(200, { tournaments: [] });
    gaps.push(Math.round((await face.untilNext()) / 1000));
  }
  assert.deepEqual(gaps, [5, 5, 5, 20, 20]);
});

test("seats and moves are polled, for one entry its own seat, for one table that table", async () => {
  assert.equal(addressOf("moves:friday:1"), "/api/v1/tournaments/friday/moves");
  assert.equal(addressOf("seats:friday:1"), "/api/v1/tournaments/friday/seats");
  assert.equal(addressOf("seat:friday:1:e17"), "/api/v1/tournaments/friday/seats?entry=e17");
  assert.equal(addressOf("table:friday:1:4"), "/api/v1/tournaments/friday/tables?table=4");
  assert.equal(addressOf("table:friday:1"), null);
  assert.equal(addressOf("seat:friday:1"), null);
});

test("an answer cached for too long counts as a failure, and the time is polled again", async () => {
  const face = await FakeFace.polling();
  await face.answer(200, snapshot(1), tag(1));
  for (let i = 0; i < 2; i += 1) {
    await face.untilNext();
    await face.answer(200, snapshot(2), Object.assign(tag(2), { "X-Server-Ms": face.now - 16_000 }));
  }
  assert.equal(face.taken.length, 1);
  assert.equal(face.polling.fails, true);
  await face.device.advance(1000);
  assert.ok(face.times.length > 1);
  await face.untilNext();
  await face.answer(200, snapshot(3), Object.assign(tag(3), { "X-Server-Ms": face.now - 10_000 }));
  assert.equal(face.taken[1].body.seq, 3);
  assert.equal(face.polling.fails, false);
});

test("an answer from the future does not count before the time is polled again", async () => {
  const face = await FakeFace.polling();
  face.offset -= 60_000;
  await face.answer(200, snapshot(1), tag(1));
  assert.deepEqual(face.taken, []);
  await face.untilNext();
  await face.answer(200, snapshot(1), tag(1));
  assert.equal(face.taken.length, 1);
});

test("the new server's time and topics are polled at once after a restart", async () => {
  const face = await FakeFace.polling();
  await face.answer(200, snapshot(7), tag(7));
  await face.untilNext();
  face.boot = "b2";
  await face.answer(200, snapshot(3, "b2"), tag(3, "b2"));
  assert.equal(face.taken.length, 1);
  assert.ok((await face.untilNext()) <= 1000);
  assert.equal(face.polling.fails, false);
  await face.answer(200, snapshot(3, "b2"), tag(3, "b2"));
  assert.deepEqual(face.taken[1], { topic: CLOCK, boot_id: "b2", body: snapshot(3, "b2") });
});

test("an answer of the former server from a cache is not used", async () => {
  const face = await FakeFace.polling();
  face.bootKnown = face.boot = "b2";
  await face.answer(200, snapshot(7), tag(7));
  await face.untilNext();
  await face.answer(200, snapshot(7), tag(7));
  assert.deepEqual(face.taken, []);
  assert.equal(face.polling.fails, true);
});

test("the outcome of a command is polled once past any cache", async () => {
  const face = await FakeFace.polling();
  await face.answer(200, snapshot(1), tag(1));
  face.polling.pollPastCaches();
  assert.equal(face.last.url, `${ADDRESS}?past=${face.now}`);
  await face.answer(200, snapshot(2), tag(2));
  await face.untilNext();
  assert.equal(face.last.url, ADDRESS);
});

test("polling bypasses the browser's cache", async () => {
  const face = await FakeFace.polling();
  assert.equal(face.last.options.cache, "no-store");
});

test("the question for the time carries the newest epoch that the page has seen", async () => {
  const face = await FakeFace.polling();
  assert.equal(face.timeAskedAt, TIME);
  assert.deepEqual(Object.keys(face.times[0]).sort(), ["boot_id", "received", "sent", "server_ms"]);
  face.epoch = "2.proof";
  face.polling.pollNow();
  await settled();
  assert.equal(face.timeAskedAt, `${TIME}?epoch=2.proof`);
});

/** Playback of a journal: the page shows the state of its instant, at any speed, with late answers. */

import assert from "node:assert/strict";
import test from "node:test";

import { FakeDevice } from "../fakes/fake_device.js";
import { PastLive } from "../../../static/js/past/past_live.js";

const CLOCK = "clock:friday:1";
const BEGIN = Date.UTC(2026, 10, 28, 18);
const MINUTE = 60_000;
/** An event every seven minutes; two of them in the same millisecond. */
const EVENTS = [0, 7, 14, 14, 21, 28, 35, 90].map((minute) => BEGIN + minute * MINUTE);

/** The server's answer: the newest event at an instant or up to a seq, with the event after it. */
function answerOf(query) {
  const at = query.has("instant")
    ? Number(query.get("instant"))
    : EVENTS[Number(query.get("seq") || EVENTS.length) - 1];
  const seq = query.has("seq") ? Number(query.get("seq")) : EVENTS.filter((each) => each <= at).length;
  const after = seq < EVENTS.length ? { seq: seq + 1, at: EVENTS[seq] } : null;
  const span = { last_seq: EVENTS.length, last_at: EVENTS[EVENTS.length - 1], first_at: EVENTS[0] };
  return { ...span, seq, at, after, topics: { [CLOCK]: { seq, value: seq } } };
}

/** A page in playback, or standing at `at` with speed 0; `late` milliseconds pass from each request to its answer. */
function playing(t, speed, late, at = "first") {
  const device = new FakeDevice();
  const asked = [];
  let refusals = 0;
  const fetch = (url) =>
    new Promise((answered) => {
      const query = new URL(url, "http://room").searchParams;
      asked.push(device.at);
      const status = refusals > 0 ? 429 : 200;
      refusals -= 1;
      const body = status === 200 ? answerOf(query) : { refused: [{ code: "wire.too_fast", params: {} }] };
      device.later(() => answered({ status, json: async () => body }), late);
    });
  const io = () => ({ on() {}, io: {}, timeout: () => ({ emit() {} }) });
  const window = Object.assign(new EventTarget(), { fetch });
  const document = Object.assign(new EventTarget(), { hidden: false });
  const globals = {
    performance: { now: () => device.at },
    setTimeout: device.later,
    clearTimeout: device.cancel,
    location: { search: `?at=${at}&speed=${speed}` },
    ...{ document, window, fetch },
  };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  Object.entries(globals).forEach(([name, value]) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }),
  );
  t.after(() =>
    before.forEach(([name, was]) => (was ? Object.defineProperty(globalThis, name, was) : delete globalThis[name])),
  );
  const live = new PastLive(io, () => {});
  live.follow([CLOCK]);
  const refuse = (count) => (refusals = count);
  return { device, live, asked, refuse };
}

/** Asserts that the page shows the state of the newest event at its instant; returns the instant. */
function assertShowsItsInstant({ live }) {
  const instant = live.now();
  const newest = EVENTS.filter((each) => each <= instant).length;
  assert.equal(live.value(CLOCK), newest, new Date(instant).toISOString());
  return instant;
}

for (const [speed, late] of [
  [1, 30],
  [60, 40],
  [600, 40],
  [600, 3000],
]) {
  test(`playback at ×${speed} with answers after ${late} ms always shows the state of its instant`, async (t) => {
    const past = playing(t, speed, late);
    await past.device.advance(2 * late + 100);
    let before = -Infinity;
    for (let look = 0; look < 400; look += 1) {
      const instant = assertShowsItsInstant(past);
      assert.ok(instant >= before, "time does not go back");
      before = instant;
      await past.device.advance(37);
    }
    assert.ok(before > BEGIN + Math.min(400 * 37 * speed, 20 * MINUTE) * 0.9, "it goes on");
  });
}

test("playback stops at the last event, and plays again from the first", async (t) => {
  const past = playing(t, 3600, 20);
  await past.device.advance(100);
  for (let before = 0; past.live.playback.isPlaying; before = past.live.now()) {
    assert.ok(assertShowsItsInstant(past) >= before, "time does not go back");
    await past.device.advance(37);
  }
  assert.equal(assertShowsItsInstant(past), EVENTS[7]);
  assert.equal(past.live.playback.isPlaying, false);
  past.live.play();
  await past.device.advance(30);
  assert.ok(assertShowsItsInstant(past) < EVENTS[7]);
});

test("a pause stops at the instant on the page", async (t) => {
  const past = playing(t, 600, 3000);
  await past.device.advance(6100); // the first event is there, and the second has been asked for
  await past.device.advance(1000);
  const instant = assertShowsItsInstant(past);
  assert.ok(past.live.playback.now() > EVENTS[1]);
  past.live.pause();
  assert.equal(past.live.now(), instant);
  await past.device.advance(5000);
  assertShowsItsInstant(past);
  past.live.goTo({ instant: String(BEGIN + 15 * MINUTE) });
  await past.device.advance(3100);
  assert.equal(assertShowsItsInstant(past), BEGIN + 15 * MINUTE);
});

test("playback asks the server four times a second at most, also after refusals", async (t) => {
  const past = playing(t, 3600, 1);
  await past.device.advance(10);
  const gaps = past.asked.slice(2).map((at, i) => at - past.asked[i + 1]);
  assert.ok(gaps.every((gap) => gap >= 250));
  past.refuse(3);
  const before = past.asked.length;
  await past.device.advance(3900);
  assert.ok(past.asked.length - before <= 2 + 2, `${past.asked.length - before} questions`);
  assertShowsItsInstant(past);
});

test("the last event that was shown stays when more happens and another view is opened", async (t) => {
  const past = playing(t, 0, 20, "last");
  await past.device.advance(100);
  assert.equal(past.live.value(CLOCK), EVENTS.length);
  const shown = EVENTS.length;
  EVENTS.push(BEGIN + 95 * MINUTE);
  t.after(() => EVENTS.pop());
  past.live.follow([CLOCK, "counters:friday:1"]);
  await past.device.advance(100);
  assert.equal(past.live.value(CLOCK), shown);
});

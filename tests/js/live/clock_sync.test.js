/** The estimated offset of a device's clock from the server's. */

import assert from "node:assert/strict";
import test from "node:test";

import { Sync } from "../../../static/js/live/clock_sync.js";

const OFFSET = 1_700_000_000_000;

/** A question sent at `sent`; it reaches the server after `there` ms, the answer takes `back` ms. */
function ask(sync, sent, there, back, offset = OFFSET, boot = "boot-1") {
  return sync.add(sent, sent + there + back, sent + there + offset, boot);
}

test("the server's time is unknown before the first answer", () => {
  const sync = new Sync();
  assert.equal(sync.ready, false);
  assert.equal(sync.serverTime(5), null);
  assert.equal(sync.errorBound, Infinity);
});

test("a symmetric round trip gives the server's time", () => {
  const sync = new Sync();
  ask(sync, 1000, 20, 20);
  assert.equal(sync.serverTime(2000), OFFSET + 2000);
  assert.equal(sync.errorBound, 20.5);
});

test("slow round trips do not worsen the estimate of quick ones", () => {
  const sync = new Sync();
  ask(sync, 1000, 900, 10);
  ask(sync, 2000, 3, 3);
  ask(sync, 3000, 700, 5);
  ask(sync, 4000, 4, 4);
  ask(sync, 5000, 2, 2);
  assert.equal(sync.serverTime(6000), OFFSET + 6000);
  assert.ok(sync.errorBound <= 4);
});

test("two round trips that are slow in opposite directions give a good estimate", () => {
  const sync = new Sync();
  ask(sync, 1000, 400, 5);
  ask(sync, 2000, 5, 400);
  assert.ok(Math.abs(sync.serverTime(3000) - OFFSET - 3000) <= 1);
  assert.ok(sync.errorBound <= 6);
});

/** Pseudo-random numbers from 0 up to 1, the same in each run. */
function numbers(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test("the true offset stays within the error bound, also with drifting clocks", () => {
  for (const drift of [-5e-5, 0, 5e-5]) {
    const sync = new Sync();
    const random = numbers(7);
    for (let i = 0; i < 200; i += 1) {
      const at = i * 20_000;
      ask(sync, at, random() * 300, random() * 300, Math.round(OFFSET + at * drift));
      const off = Math.abs(sync.serverTime(at + 700) - at - 700 - OFFSET - at * drift);
      assert.ok(off <= sync.errorBound + 2, `${off} with a bound of ${sync.errorBound}`);
    }
  }
});

test("two pages differ by 50 ms at most after sixteen questions with 200 ms of jitter each way", () => {
  const random = numbers(11);
  const apart = Array.from({ length: 1000 }, () => {
    const [one, other] = [0, 1].map(() => {
      const sync = new Sync();
      for (let i = 0; i < 16; i += 1) {
        ask(sync, i * 150, random() * 200, random() * 200);
      }
      return sync.serverTime(5000);
    });
    return Math.abs(one - other);
  });
  apart.sort((a, b) => a - b);
  assert.ok(apart[989] <= 50, `p99 ${apart[989]} ms`);
});

test("the next answer after a clock was set replaces the answers that contradict it", () => {
  const sync = new Sync();
  ask(sync, 0, 1, 1);
  for (let i = 1; i <= 8; i += 1) {
    ask(sync, i * 60_000, 10, 10, OFFSET + 50);
    assert.equal(sync.serverTime(600_000), OFFSET + 600_050);
  }
});

test("a slow first answer of a restarted server does not change the time", () => {
  const sync = new Sync();
  ask(sync, 0, 1, 1);
  assert.equal(ask(sync, 1000, 2000, 10, OFFSET, "boot-2"), true);
  assert.ok(Math.abs(sync.serverTime(4000) - OFFSET - 4000) <= 1);
  assert.ok(sync.errorBound >= 100, "but it is trusted less");
  ask(sync, 5000, 5, 5, OFFSET + 30, "boot-2");
  assert.ok(Math.abs(sync.serverTime(6000) - OFFSET - 6030) <= 1);
});

test("the time of a restarted server is taken over at once if it is different", () => {
  const sync = new Sync();
  ask(sync, 0, 1, 1);
  assert.equal(ask(sync, 1000, 50, 50, OFFSET + 5000, "boot-2"), true);
  assert.equal(sync.serverTime(2000), OFFSET + 7000);
});

test("the old estimate holds after a sleep until the next answer", () => {
  const sync = new Sync();
  ask(sync, 0, 1, 1);
  sync.restart();
  assert.equal(sync.serverTime(100), OFFSET + 100);
  ask(sync, 1000, 80, 80, OFFSET + 60_000);
  assert.equal(sync.serverTime(2000), OFFSET + 62_000);
});

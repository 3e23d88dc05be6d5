/** The estimate of how far this device's clock is from the server's. */

import assert from "node:assert/strict";
import test from "node:test";

import { Sync } from "../../static/js/sync.js";

const OFFSET = 1_700_000_000_000;

/** One question sent at `sent`; the server answered after `there` ms, the answer came after `back` more. */
function ask(sync, sent, there, back, offset = OFFSET, boot = "boot-1") {
  return sync.add(sent, sent + there + back, sent + there + offset, boot);
}

test("before the first answer no instant can be told", () => {
  const sync = new Sync();
  assert.equal(sync.ready, false);
  assert.equal(sync.serverTime(5), null);
  assert.equal(sync.errorBound, Infinity);
});

test("an even round trip gives the server's instant", () => {
  const sync = new Sync();
  ask(sync, 1000, 20, 20);
  assert.equal(sync.serverTime(2000), OFFSET + 2000);
  assert.equal(sync.errorBound, 20);
});

test("the quickest round trips are trusted, slow ones do no harm", () => {
  const sync = new Sync();
  ask(sync, 1000, 900, 10);
  ask(sync, 2000, 3, 3);
  ask(sync, 3000, 700, 5);
  ask(sync, 4000, 4, 4);
  ask(sync, 5000, 2, 2);
  assert.equal(sync.serverTime(6000), OFFSET + 6000);
  assert.ok(sync.errorBound <= 4);
});

test("the true offset is never further off than the error bound", () => {
  const sync = new Sync();
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 200; i += 1) {
    ask(sync, i * 100, Math.floor(random() * 300), Math.floor(random() * 300));
    const local = i * 100 + 700;
    assert.ok(Math.abs(sync.serverTime(local) - local - OFFSET) <= sync.errorBound + 1);
  }
});

test("only the last eight answers count, so a drifting clock is followed", () => {
  const sync = new Sync();
  ask(sync, 0, 1, 1);
  for (let i = 1; i <= 8; i += 1) {
    ask(sync, i * 60_000, 10, 10, OFFSET + 50);
  }
  assert.equal(sync.serverTime(600_000), OFFSET + 600_050);
});

test("a new boot throws the samples away", () => {
  const sync = new Sync();
  ask(sync, 0, 1, 1);
  assert.equal(ask(sync, 1000, 50, 50, OFFSET + 5000, "boot-2"), true);
  assert.equal(sync.serverTime(2000), OFFSET + 7000);
});

test("after a sleep the old estimate holds until the next answer replaces it", () => {
  const sync = new Sync();
  ask(sync, 0, 1, 1);
  sync.restart();
  assert.equal(sync.serverTime(100), OFFSET + 100);
  ask(sync, 1000, 80, 80, OFFSET + 60_000);
  assert.equal(sync.serverTime(2000), OFFSET + 62_000);
});

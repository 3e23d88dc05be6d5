/** The state shown for a connection, and the start of polling. */

import assert from "node:assert/strict";
import test from "node:test";

import { linkStatus, pollingNeed } from "../../../static/js/live/link_status.js";

const GOOD = {
  connected: true,
  everLive: true,
  since: 0,
  heardAt: 0,
  expectsHeartbeat: true,
  behind: false,
  doubted: false,
  troubleSince: null,
  polledAt: null,
  pollFails: false,
};
const link = (changes) => ({ ...GOOD, ...changes });
const LOST = { connected: false, troubleSince: 0 };

test("a short reconnect is not shown, a long one counts as offline", () => {
  assert.equal(linkStatus(link(LOST), 2000).state, "live");
  assert.deepEqual(linkStatus(link(LOST), 4000), { state: "offline", reason: "lost" });
  assert.deepEqual(linkStatus(link({ ...LOST, everLive: false }), 100), { state: "offline", reason: "connecting" });
});

test("a connection is stale after two and a half missing heartbeats", () => {
  assert.deepEqual(linkStatus(link(), 26_000), { state: "stale", reason: "silent" });
  assert.equal(linkStatus(link({ expectsHeartbeat: false }), 90_000).state, "live");
});

test("missed messages are fetched silently; a long fetch shows as catching up", () => {
  assert.equal(linkStatus(link({ behind: true }), 2000).state, "live");
  assert.deepEqual(linkStatus(link({ behind: true, heardAt: 9000 }), 10_000), {
    state: "stale",
    reason: "catching_up",
  });
});

test("a connection is stale after a sleep until the server confirms it", () => {
  assert.deepEqual(linkStatus(link({ ...LOST, doubted: true }), 10), { state: "stale", reason: "catching_up" });
  assert.deepEqual(linkStatus(link({ doubted: true }), 10), { state: "stale", reason: "catching_up" });
  assert.equal(linkStatus(link({ doubted: false }), 10).state, "live");
});

test("a device that reaches no server after a sleep shows its time as uncertain", () => {
  assert.deepEqual(linkStatus(link({ ...LOST, doubted: true }), 4000), { state: "offline", reason: "uncertain" });
});

test("answers over HTTP show as polling, not as live", () => {
  assert.deepEqual(linkStatus(link({ ...LOST, polledAt: 20_000 }), 30_000), { state: "polling", reason: "polling" });
  assert.equal(linkStatus(link({ ...LOST, everLive: false, polledAt: 7000 }), 8000).state, "polling");
  assert.equal(linkStatus(link({ heardAt: 0, polledAt: 29_000 }), 30_000).state, "polling");
});

test("a live socket counts as live, also after polling", () => {
  assert.equal(linkStatus(link({ heardAt: 29_000, polledAt: 28_000 }), 30_000).state, "live");
});

test("a page is offline once answers over HTTP stop as well", () => {
  assert.deepEqual(linkStatus(link({ ...LOST, everLive: false, polledAt: 0 }), 40_000), {
    state: "offline",
    reason: "lost",
  });
});

test("one unanswered question over HTTP ends polling at once", () => {
  const lost = { ...LOST, polledAt: 29_000, pollFails: true };
  assert.deepEqual(linkStatus(link(lost), 30_000), { state: "offline", reason: "lost" });
  assert.equal(linkStatus(link({ ...lost, pollFails: false }), 30_000).state, "polling");
});

test("a page polls after six seconds without a working socket, also if the socket is silent", () => {
  assert.equal(pollingNeed(link(LOST), 5000), "keep");
  assert.equal(pollingNeed(link(LOST), 6001), "ask");
  assert.equal(pollingNeed(link({ troubleSince: 0 }), 6001), "ask");
  assert.equal(pollingNeed(link({ heardAt: 0 }), 26_000), "ask");
  assert.equal(pollingNeed(link({ heardAt: 0 }), 20_000), "none");
});

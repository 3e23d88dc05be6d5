/** The time machine on pages: playback, its address and its words. */

import assert from "node:assert/strict";
import test from "node:test";

import { Playback, playbackOfAddress, queryOf } from "../../static/js/past/playback.js";
import { addressOfNow, instantWords } from "../../static/js/past/past_bar.js";
import { changesOf } from "../../static/js/past/what_if.js";
import { connectionFor, isPast } from "../../static/js/live/connection.js";

function playing(speed = 60) {
  const clock = { now: 0 };
  const playback = new Playback({ speed, loop: false }, () => clock.now);
  playback.seek(1_000_000);
  return { clock, playback };
}

test("the instant stands still in a pause, and moves at the chosen speed in playback", () => {
  const { clock, playback } = playing();
  clock.now = 5000;
  assert.equal(playback.now(), 1_000_000);
  playback.play();
  clock.now = 6000;
  assert.equal(playback.now(), 1_060_000);
  playback.turnTo(10);
  clock.now = 7000;
  assert.equal(playback.now(), 1_070_000);
  playback.pause();
  clock.now = 9000;
  assert.equal(playback.now(), 1_070_000);
});

test("playback skips hours without events, but no levels", () => {
  const { playback } = playing();
  playback.play();
  assert.equal(playback.leap(1_000_000 + 20 * 60000), null);
  assert.equal(playback.leap(1_000_000 + 10 * 3600000), 1_000_000 + 10 * 3600000);
  assert.equal(playback.leap(null), null);
});

test("the address says where playback begins and at which speed", () => {
  assert.deepEqual(playbackOfAddress("?at=first&speed=60&loop=1"), { at: "first", speed: 60, loop: true });
  assert.deepEqual(playbackOfAddress("?at=&speed=-3"), { at: "last", speed: 0, loop: false });
  assert.deepEqual([isPast("?at=first"), isPast("?t=friday")], [true, false]);
});

test("the server is asked for an event or an instant", () => {
  assert.equal(queryOf("first"), "seq=1");
  assert.equal(queryOf("last"), "");
  assert.equal(queryOf("2026-11-23T20:00:00+01:00"), "instant=2026-11-23T20%3A00%3A00%2B01%3A00");
  assert.equal(queryOf(null, 17), "seq=17");
});

test("the address of the present keeps the options that are not of the past", () => {
  const here = { pathname: "/control/friday", search: "?session=2&at=first&speed=60&loop=1", hash: "#tables" };
  assert.equal(addressOfNow(here), "/control/friday?session=2#tables");
});

test("an instant is shown in the time of the venue, on both sides of a change of the clocks", () => {
  const before = Date.UTC(2026, 9, 25, 0, 30);
  assert.match(instantWords(before, 2 * 3600000, "en"), /Oct 25, 2026.*02:30:00/);
  assert.match(instantWords(before + 3600000, 3600000, "en"), /Oct 25, 2026.*02:30:00/);
});

test("empty fields of a what-if change nothing", () => {
  assert.deepEqual(changesOf({ percent: "100", breaks: "", close: "" }), { percent: 100 });
  assert.deepEqual(changesOf({ percent: "", breaks: "0", close: "6" }), { break_ms: 0, close_level: 6 });
});

test("scripts of the past are loaded only for an address of the past", async () => {
  const loaded = [];
  const load = async (path) => (loaded.push(path), { PastLive: "past" });
  assert.notEqual(await connectionFor("", load), "past");
  assert.deepEqual(loaded, []);
  assert.equal(await connectionFor("?at=first", load), "past");
  assert.equal(loaded.length, 1);
});

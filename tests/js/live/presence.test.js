/** A page's reports about itself to the server, and their times. */

import assert from "node:assert/strict";
import test from "node:test";

import { Presence } from "../../../static/js/live/presence.js";
import { FakeDevice } from "../fakes/fake_device.js";

class FakeLive {
  constructor() {
    Object.assign(this, { link: { connected: true }, connections: 1, state: "live", error: 4, told: [] });
  }

  status() {
    return { state: this.state, reason: null };
  }

  clockErrorMs() {
    return this.error;
  }

  ask(event, payload) {
    this.told.push([event, payload]);
    return Promise.resolve({ refused: [{ code: "wire.unknown_event" }] });
  }
}

function wall() {
  const live = new FakeLive();
  const device = new FakeDevice();
  device.size = () => "1920x1080";
  const about = { face: "tv", scene: () => about.shows, shows: "clock" };
  const presence = new Presence(live, about, device);
  presence.report();
  return { live, device, about, presence };
}

test("a page reports its kind, its scene and the error bound of its clock", () => {
  const { live } = wall();
  const told = { face: "tv", state: "live", clock_error_ms: 4, size: "1920x1080", scene: "clock" };
  assert.deepEqual(live.told, [["presence", told]]);
});

test("an unchanged state is not reported again with every drawing", () => {
  const { live, presence } = wall();
  live.error = 9;
  presence.report();
  assert.equal(live.told.length, 1);
});

test("another state, another scene and another size are reported at once", () => {
  const { live, about, device, presence } = wall();
  live.state = "stale";
  presence.report();
  about.shows = "break";
  presence.report();
  device.size = () => "1280x720";
  presence.report();
  assert.deepEqual(live.told.map(([, each]) => [each.state, each.scene, each.size]).slice(1), [
    ["stale", "clock", "1920x1080"],
    ["stale", "break", "1920x1080"],
    ["stale", "break", "1280x720"],
  ]);
});

test("the state is reported again after each connect, and never without a connection", () => {
  const { live, presence } = wall();
  live.link.connected = false;
  live.state = "offline";
  presence.report();
  assert.equal(live.told.length, 1);
  Object.assign(live, { connections: 2, state: "live" });
  live.link.connected = true;
  presence.report();
  assert.equal(live.told.length, 2);
});

test("the state is reported about once a minute in any case", async () => {
  const { live, device, presence } = wall();
  await device.advance(59_000);
  presence.report();
  assert.equal(live.told.length, 1);
  await device.advance(2000);
  presence.report();
  assert.equal(live.told.length, 2);
});

test("a polling page reports as stale, and a page without scenes reports none", () => {
  const live = new FakeLive();
  live.state = "polling";
  const device = new FakeDevice();
  device.size = () => "390x844";
  new Presence(live, { face: "phone" }, device).report();
  assert.deepEqual(live.told[0][1], { face: "phone", state: "stale", clock_error_ms: 4, size: "390x844" });
});

test("a TV reports once how late it drew the newest event, with its next report", async () => {
  const { live, device, presence } = wall();
  const frames = [];
  device.beforePaint = (then) => frames.push(then);
  live.now = () => 50_000 + device.at;
  live.applied = { topic: "clock:friday:1", seq: 7, server_ms: 50_000 + device.at };
  await device.advance(30);
  presence.report();
  presence.report();
  await device.advance(10);
  frames.splice(0).forEach((then) => then());
  presence.report();
  assert.equal(live.told.length, 1);
  await device.advance(90_000);
  presence.report();
  assert.deepEqual(live.told[1][1].drawn, { topic: "clock:friday:1", seq: 7, ms: 40 });
  assert.equal(frames.length, 0);
  await device.advance(90_000);
  presence.report();
  assert.equal("drawn" in live.told[2][1], false);
});

test("a phone does not report when it draws", () => {
  const live = new FakeLive();
  live.applied = { topic: "clock:friday:1", seq: 7, server_ms: 1 };
  const device = new FakeDevice();
  device.size = () => "390x844";
  device.beforePaint = assert.fail;
  new Presence(live, { face: "phone" }, device).report();
  assert.equal("drawn" in live.told[0][1], false);
});

test("a TV's mirror reports which TV it shows", () => {
  const live = new FakeLive();
  const device = new FakeDevice();
  device.size = () => "1920x1080";
  new Presence(live, { face: "tv", mirrors: () => "d-hall2222" }, device).report();
  assert.equal(live.told[0][1].mirrors, "d-hall2222");
});

/** The times of reconnects. */

import assert from "node:assert/strict";
import test from "node:test";

import { ReconnectDelay } from "../../../static/js/live/reconnect_delay.js";

/** Socket.IO's manager; records its settings. */
class FakeManager {
  constructor() {
    this.told = {};
  }

  randomizationFactor(value) {
    this.told.factor = value;
  }

  reconnectionDelay(value) {
    this.told.delay = value;
  }

  reconnectionDelayMax(value) {
    this.told.most = value;
  }
}

test("phones spread their reconnects over the time that the server names", () => {
  const manager = new FakeManager();
  const delay = new ReconnectDelay(true, () => 0.5);
  delay.set(manager, 6000);
  assert.deepEqual(manager.told, { factor: 1, delay: 3000, most: 6000 });
  assert.equal(delay.afterClose(), 4000);
});

test("a few phones reconnect as fast as usual", () => {
  const manager = new FakeManager();
  new ReconnectDelay(true).set(manager, 1000);
  assert.deepEqual(manager.told, { factor: 1, delay: 500, most: 5000 });
});

test("TVs and staff reconnect at once", () => {
  const manager = new FakeManager();
  const delay = new ReconnectDelay(false, () => 1);
  delay.set(manager, 6000);
  assert.deepEqual(manager.told, {});
  assert.equal(delay.afterClose(), 1000);
});

test("a missing or unchanged time for reconnects changes nothing", () => {
  const manager = new FakeManager();
  const delay = new ReconnectDelay(true);
  delay.set(manager, undefined);
  assert.deepEqual(manager.told, {});
  delay.set(manager, 4000);
  manager.told = {};
  delay.set(manager, 4000);
  assert.deepEqual(manager.told, {});
});

test("a phone waits less than a heartbeat for its next question", () => {
  const waited = [];
  const usual = globalThis.setTimeout;
  globalThis.setTimeout = (_, ms) => waited.push(ms);
  const delay = new ReconnectDelay(true, () => 0.999);
  delay.set(new FakeManager(), 40_000);
  delay.spread(() => {});
  globalThis.setTimeout = usual;
  assert.ok(waited[0] > 7000 && waited[0] < 8000);
});

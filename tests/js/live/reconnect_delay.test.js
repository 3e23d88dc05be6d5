/** The times of reconnects. */

import assert from "node:assert/strict";
import test from "node:test";

import { ComingBack } from "../../../static/js/live/reconnect_delay.js";

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
  const back = new ComingBack(true, () => 0.5);
  back.heed(manager, 6000);
  assert.deepEqual(manager.told, { factor: 1, delay: 3000, most: 6000 });
  assert.equal(back.afterClose(), 4000);
});

test("a few phones reconnect as fast as usual", () => {
  const manager = new FakeManager();
  new ComingBack(true).heed(manager, 1000);
  assert.deepEqual(manager.told, { factor: 1, delay: 500, most: 5000 });
});

test("TVs and staff reconnect at once", () => {
  const manager = new FakeManager();
  const back = new ComingBack(false, () => 1);
  back.heed(manager, 6000);
  assert.deepEqual(manager.told, {});
  assert.equal(back.afterClose(), 1000);
});

test("a missing or unchanged time for reconnects changes nothing", () => {
  const manager = new FakeManager();
  const back = new ComingBack(true);
  back.heed(manager, undefined);
  assert.deepEqual(manager.told, {});
  back.heed(manager, 4000);
  manager.told = {};
  back.heed(manager, 4000);
  assert.deepEqual(manager.told, {});
});

test("a phone waits less than a heartbeat for its next question", () => {
  const waited = [];
  const usual = globalThis.setTimeout;
  globalThis.setTimeout = (_, ms) => waited.push(ms);
  const back = new ComingBack(true, () => 0.999);
  back.heed(new FakeManager(), 40_000);
  back.spread(() => {});
  globalThis.setTimeout = usual;
  assert.ok(waited[0] > 7000 && waited[0] < 8000);
});

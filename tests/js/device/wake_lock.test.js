/** The wake lock that keeps a phone's screen on. */

import assert from "node:assert/strict";
import test from "node:test";

import { WakeLock } from "../../../static/js/device/wake_lock.js";

class FakeLock extends EventTarget {
  async release() {
    this.dispatchEvent(new Event("release"));
  }
}

function phone(changes = {}) {
  const stored = new Map();
  const given = [];
  const device = {
    secure: true,
    document: Object.assign(new EventTarget(), { hidden: false }),
    storage: () => ({ getItem: (key) => stored.get(key) || null, setItem: (key, value) => stored.set(key, value) }),
    navigator: {
      wakeLock: {
        request: async () => {
          given.push(new FakeLock());
          return given[given.length - 1];
        },
      },
    },
    ...changes,
  };
  return { device, given };
}

test("the wake lock is off until it is switched on, and stays on for this device", async () => {
  const { device, given } = phone();
  const lock = new WakeLock(device, () => {});
  assert.equal(lock.on, false);
  await lock.set(true);
  assert.equal(lock.on, true);
  await new WakeLock(device, () => {}).hold();
  assert.equal(given.length, 2);
});

test("a wake lock that ended with a hidden page is requested again when the page is visible", async () => {
  const { device, given } = phone();
  let changes = 0;
  const lock = new WakeLock(device, () => (changes += 1));
  await lock.set(true);
  await given[0].release();
  assert.equal(lock.on, false);
  assert.ok(changes >= 2);
  device.document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(lock.on, true);
  assert.equal(given.length, 2);
});

test("a wake lock that is switched off is released and not requested again", async () => {
  const { device, given } = phone();
  const lock = new WakeLock(device, () => {});
  await lock.set(true);
  await lock.set(false);
  device.document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(lock.on, false);
  assert.equal(given.length, 1);
});

test("a wake lock that is switched off during its request is released when it arrives", async () => {
  const { device, given } = phone();
  const lock = new WakeLock(device, () => {});
  const on = lock.set(true);
  await lock.set(false);
  await on;
  assert.equal(lock.on, false);
  assert.equal(given.length, 1);
});

test("plain http and a browser without wake locks show that no wake lock is possible", async () => {
  const insecure = new WakeLock(phone({ secure: false, navigator: {} }).device, () => {});
  assert.equal(insecure.possible, "insecure");
  const unable = new WakeLock(phone({ navigator: {} }).device, () => {});
  assert.equal(unable.possible, "no");
  await unable.set(true);
  assert.equal(unable.on, false);
});

test("a phone that refuses a wake lock shows it as off", async () => {
  const refuse = async () => {
    throw new Error("NotAllowedError");
  };
  const lock = new WakeLock(phone({ navigator: { wakeLock: { request: refuse } } }).device, () => {});
  await lock.set(true);
  assert.equal(lock.on, false);
});

test("a wake lock works on a device without storage", async () => {
  const storage = () => {
    throw new Error("SecurityError");
  };
  const lock = new WakeLock(phone({ storage }).device, () => {});
  await lock.set(true);
  assert.equal(lock.on, true);
});

/** The alert of a move: the means that a phone has, and those that it lacks. */

import assert from "node:assert/strict";
import test from "node:test";

import { MoveAlert } from "../../../displays/phone/alerts/move_alert.js";
import { FakeDevice, settled } from "../fakes/fake_device.js";

class FakeAudio {
  constructor(tones) {
    Object.assign(this, { tones, state: "suspended", currentTime: 0, destination: {} });
  }

  async resume() {
    this.state = "running";
  }

  createOscillator() {
    return { frequency: {}, connect() {}, stop() {}, start: (at) => this.tones.push(at) };
  }

  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  }
}

function phone(changes = {}) {
  const heard = { tones: [], vibrations: [], notes: [], asked: 0 };
  const stored = changes.stored || new Map();
  const time = new FakeDevice();
  const Notification = {
    permission: "default",
    requestPermission: async () => {
      heard.asked += 1;
      Notification.permission = "granted";
    },
  };
  const worker = { showNotification: async (title, { body, data }) => heard.notes.push([title, body, data.page]) };
  const device = {
    secure: true,
    document: Object.assign(new EventTarget(), { hidden: false }),
    storage: () => ({ getItem: (key) => stored.get(key) || null, setItem: (key, value) => stored.set(key, value) }),
    navigator: {
      vibrate: (pattern) => heard.vibrations.push(pattern),
      serviceWorker: { getRegistration: async () => worker },
    },
    hasAudio: () => true,
    makeAudio: () => new FakeAudio(heard.tones),
    Notification,
    page: () => "/t/friday?lang=en",
    later: time.later,
    cancel: time.cancel,
    ...changes,
  };
  return { device, heard, stored, time };
}

test("a phone with all permissions alerts by screen, tone, vibration and notification", async () => {
  const { device, heard } = phone();
  const alert = new MoveAlert(device, () => {});
  assert.deepEqual(alert.states(), { screen: "on", tone: "tap", vibration: "on", notification: "ask" });
  alert.set(true);
  await settled();
  assert.deepEqual(alert.states(), { screen: "on", tone: "on", vibration: "on", notification: "on" });
  device.document.hidden = true;
  alert.call("4-7", "You move to table 4, seat 7", "Table 9 breaks.");
  await settled();
  assert.ok(heard.tones.length && heard.vibrations.length > 1);
  assert.deepEqual(heard.notes, [["You move to table 4, seat 7", "Table 9 breaks.", "/t/friday?lang=en"]]);
});

test("a phone on plain http alerts by its screen, and by a tone after one tap", async () => {
  const { device, heard, stored } = phone({ secure: false, Notification: undefined, navigator: {} });
  new MoveAlert(device, () => {}).set(true);
  const reloaded = new MoveAlert(
    { ...device, document: Object.assign(new EventTarget(), { hidden: false }) },
    () => {},
  );
  assert.equal(stored.get("clockserver.alert_moves"), "yes");
  assert.deepEqual(reloaded.states(), { screen: "on", tone: "tap", vibration: "no", notification: "insecure" });
  reloaded.call("4-7", "moved", "");
  assert.deepEqual(heard.tones, []);
  reloaded.device.document.dispatchEvent(new Event("click"));
  await settled();
  assert.equal(reloaded.states().tone, "on");
  reloaded.repeat(0);
  assert.ok(heard.tones.length);
  reloaded.end();
});

test("an alert repeats for a minute for each seat, and stops once it is confirmed", async () => {
  const { device, heard, time } = phone();
  const alert = new MoveAlert(device, () => {});
  alert.set(true);
  await settled();
  heard.vibrations.length = 0;
  alert.call("4-7", "", "");
  alert.call("4-7", "", "");
  assert.equal(heard.vibrations.length, 1);
  await time.advance(120_000);
  assert.equal(heard.vibrations.length, 24);
  alert.call("5-1", "", "");
  assert.equal(heard.vibrations.filter((each) => each !== 0).length, 25);
  alert.end();
  const before = heard.tones.length;
  await time.advance(60_000);
  assert.equal(heard.tones.length, before);
});

test("a browser that blocks notifications or has no sound shows that", () => {
  const blocked = phone({ Notification: { permission: "denied" }, hasAudio: () => false, makeAudio: () => null });
  const alert = new MoveAlert(blocked.device, () => {});
  alert.set(true);
  assert.deepEqual(alert.states(), { screen: "on", tone: "no", vibration: "on", notification: "denied" });
});

test("alerts work on a phone without storage", () => {
  const { device } = phone({
    storage: () => {
      throw new Error("refused");
    },
  });
  const alert = new MoveAlert(device, () => {});
  assert.equal(alert.isWanted, false);
  alert.set(true);
  assert.equal(alert.isWanted, true);
});

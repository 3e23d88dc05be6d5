/** Sound: only on the chosen device, once its browser allows it, never late. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Sound } from "../../../static/js/sound/sound.js";
import { SoundPlayer } from "../../../static/js/sound/sound_player.js";
import { FakeDevice, settled } from "../fakes/fake_device.js";

const MINUTE = 60000;
const START = 1_700_000_000_000;
const TV = "d-7kq2m9";
const timers = { setTimeout, clearTimeout };
let device = null; // its time is also the server's

/** The parts of a browser for sound: elements that play after a touch, and storage for the volume. */
class Browser {
  constructor({ allows = true, slow = false } = {}) {
    Object.assign(this, { allows, slow, listeners: {}, played: [], kept: {} });
    globalThis.document = { addEventListener: (name, listener) => (this.listeners[name] = listener) };
    globalThis.localStorage = {
      getItem: (key) => this.kept[key] ?? null,
      setItem: (key, value) => (this.kept[key] = value),
    };
  }

  element(url) {
    const browser = this;
    return {
      muted: false,
      volume: 1,
      readyState: 4,
      currentTime: 0,
      load() {},
      pause() {
        this.stop?.();
      },
      play() {
        if (!browser.allows) {
          return Promise.reject(Object.assign(new Error("play() failed"), { name: "NotAllowedError" }));
        }
        if (browser.slow) {
          return new Promise((_, reject) => {
            this.stop = () => reject(Object.assign(new Error("interrupted"), { name: "AbortError" }));
          });
        }
        if (!this.muted) {
          browser.played.push({ url, volume: this.volume });
        }
        return Promise.resolve();
      },
    };
  }

  heard() {
    return this.played
      .map(({ url }) => url)
      .filter((url) => url.startsWith("/sounds/"))
      .map((url) => url.slice(8));
  }

  touch(name = "click") {
    this.allows = true;
    this.listeners[name]({ type: name });
    return settled();
  }
}

/** A live connection with fixed values. */
class Link {
  constructor(values) {
    this.values = values;
    this.topics = { followed: new Set([...Object.keys(values), "counters:friday:1"]) };
  }

  value(name) {
    return this.values[name];
  }

  now() {
    return device.at;
  }
}

const clock = (changes = {}) => ({
  phase: "running",
  period: { id: "l1", kind: "level", ms: 20 * MINUTE, ends: "auto" },
  ahead: [{ id: "b1", kind: "break", ms: 10 * MINUTE, ends: "auto" }],
  deadline: START + 20 * MINUTE,
  began_at: START,
  ...changes,
});
const words = (code) => code;

function open(browser, { own = TV, chosen = TV, hint = "tap", values = {} } = {}) {
  const live = new Link({ room: { sound: { device: chosen } }, "clock:friday:1": clock(), ...values });
  const chip = { hidden: false, textContent: "", addEventListener: (name, tap) => (chip.tap = tap) };
  const changes = [];
  const options = { live, texts: words, chip, device: () => own, hint, onChange: () => changes.push(sound.state()) };
  const player = new SoundPlayer(
    () => sound.stateChanged(),
    (url) => browser.element(url),
  );
  const sound = new Sound({ ...options, player });
  return { live, chip, sound, changes };
}

const pass = (ms) => device.advance(ms);

beforeEach(() => {
  device = new FakeDevice(START);
  globalThis.setTimeout = device.later;
  globalThis.clearTimeout = device.cancel;
});
afterEach(() => Object.assign(globalThis, timers));

test("the chosen device sounds by the schedule, without messages from the server", async () => {
  const browser = new Browser();
  const { sound, chip } = open(browser);
  sound.changed();
  await settled();
  assert.deepEqual(sound.state(), { nominated: true, unlocked: true, volume: 1 });
  assert.equal(chip.hidden, true);
  await pass(19 * MINUTE + 1);
  assert.deepEqual(browser.heard(), ["one_minute"]);
  await pass(MINUTE);
  assert.deepEqual(browser.heard(), ["one_minute", "level_end"]);
  await pass(9 * MINUTE);
  await pass(MINUTE);
  assert.deepEqual(browser.heard(), ["one_minute", "level_end", "one_minute", "break_end"]);
});

test("every other device is silent and shows nothing", async () => {
  for (const who of [{ own: "d-other1" }, { own: null, chosen: null }, { own: null }, { chosen: null }]) {
    const browser = new Browser();
    const { sound, chip } = open(browser, who);
    sound.changed();
    await pass(20 * MINUTE);
    assert.deepEqual(browser.played, []);
    assert.equal(sound.state().nominated, false);
    assert.equal(chip.hidden, true);
  }
});

test("a device sounds once it is chosen and stops when another one is", async () => {
  const browser = new Browser();
  const { live, sound } = open(browser, { chosen: "s-tablet" });
  sound.changed();
  await pass(19.5 * MINUTE);
  live.values.room = { sound: { device: TV } };
  sound.changed();
  await settled();
  await pass(0.5 * MINUTE + 1);
  assert.deepEqual(browser.heard(), ["level_end"]);
  live.values.room = { sound: { device: null } };
  sound.changed();
  await pass(10 * MINUTE);
  assert.deepEqual(browser.heard(), ["level_end"]);
});

test("a page that was not touched shows that its sound is off, and sounds after a touch", async () => {
  const browser = new Browser({ allows: false });
  const { sound, chip, changes } = open(browser);
  sound.changed();
  await settled();
  assert.deepEqual(sound.state(), { nominated: true, unlocked: false, volume: 1 });
  assert.equal(chip.hidden, false);
  assert.equal(chip.textContent, "face.sound.off_tap");
  await pass(19 * MINUTE + 1);
  assert.deepEqual(browser.heard(), []);
  await browser.touch();
  assert.equal(chip.hidden, true);
  assert.equal(changes.pop().unlocked, true);
  assert.deepEqual(browser.heard(), []); // a tap elsewhere plays nothing
  await pass(MINUTE);
  assert.deepEqual(browser.heard(), ["level_end"]);
});

test("a tap on the note that sound is off plays a sound", async () => {
  const browser = new Browser({ allows: false });
  const { sound, chip } = open(browser);
  sound.changed();
  await settled();
  const touched = browser.touch();
  chip.tap();
  await touched;
  assert.equal(chip.hidden, true);
  assert.deepEqual(browser.heard(), ["announcement"]);
});

test("OK on the remote control unlocks a TV's sound and plays it once", async () => {
  const browser = new Browser({ allows: false });
  const { sound, chip } = open(browser, { hint: "ok" });
  sound.changed();
  await settled();
  assert.equal(chip.textContent, "face.sound.off_ok");
  await browser.touch("keydown");
  assert.equal(chip.hidden, true);
  assert.deepEqual(browser.heard(), ["announcement"]);
  await browser.touch("keydown");
  assert.deepEqual(browser.heard(), ["announcement"]);
});

test("a browser that forbids sound again shows the note again", async () => {
  const browser = new Browser();
  const { sound, chip } = open(browser);
  sound.changed();
  await settled();
  browser.allows = false;
  await pass(19 * MINUTE + 1);
  assert.equal(chip.hidden, false);
  await browser.touch("touchend");
  assert.equal(chip.hidden, true);
});

test("a sound that loads too late is not played", async () => {
  const browser = new Browser();
  const { sound } = open(browser);
  sound.changed();
  await settled();
  browser.slow = true;
  const warned = mock.method(console, "warn", () => {});
  await pass(19 * MINUTE + 1);
  await pass(1000);
  assert.match(String(warned.mock.calls[0].arguments[1]), /interrupted/);
  warned.mock.restore();
  assert.deepEqual(browser.heard(), []);
  assert.equal(sound.state().unlocked, true); // a touch does not help against a slow network
});

test("several clocks on one TV each sound, at the same instant once", async () => {
  const browser = new Browser();
  const twin = clock();
  const early = clock({ deadline: START + 15 * MINUTE });
  const { sound } = open(browser, { values: { "clock:sunday:1": twin, "clock:turbo:1": early } });
  sound.changed();
  await settled();
  await pass(14 * MINUTE + 1);
  assert.deepEqual(browser.heard(), ["one_minute"]);
  await pass(MINUTE);
  assert.deepEqual(browser.heard().slice(1), ["level_end"]);
  await pass(4 * MINUTE);
  assert.deepEqual(browser.heard().slice(2), ["one_minute"]);
});

test("an announcement sounds once when it arrives", async () => {
  const browser = new Browser();
  const { live, sound } = open(browser, { values: { "announcement:room": { announcement: null } } });
  sound.changed();
  await settled();
  await pass(MINUTE);
  const posted = { id: "a1", text: "Dinner is served", at: device.at - 30, until: device.at + MINUTE, for: "room" };
  live.values["announcement:room"] = { announcement: posted };
  sound.changed();
  sound.changed();
  await settled();
  assert.deepEqual(browser.heard(), ["announcement"]);
});

test("the volume is kept on the device", async () => {
  const browser = new Browser();
  const { sound } = open(browser);
  sound.setVolume(0.4);
  sound.changed();
  await settled();
  await pass(19 * MINUTE + 1);
  assert.equal(browser.played.pop().volume, 0.4);
  assert.equal(
    new SoundPlayer(
      () => {},
      (url) => browser.element(url),
    ).volume,
    0.4,
  );
  browser.kept["clockserver.volume"] = "loud";
  assert.equal(
    new SoundPlayer(
      () => {},
      (url) => browser.element(url),
    ).volume,
    1,
  );
});

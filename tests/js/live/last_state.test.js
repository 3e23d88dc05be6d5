/** The last state of a phone: stored, shown while no server is reached, never shown as live. */

import assert from "node:assert/strict";
import test from "node:test";

import { LastState } from "../../../static/js/live/last_state.js";

const HOUR = 3_600_000;

function device() {
  const stored = new Map();
  const made = {
    at: 1_000_000,
    wall: () => made.at,
    stored,
    storage: () => ({ getItem: (key) => stored.get(key) || null, setItem: (key, value) => stored.set(key, value) }),
  };
  return made;
}

const VALUES = {
  "clock:friday:1": { phase: "running" },
  "seat:friday:1:e3": { e3: { seat: "4-7" } },
  "deal:friday:1": { deal: {} },
  "vote:friday:1": { vote: {} },
};
const keep = (last, now, atOnce = true) => last.keep(Object.keys(VALUES), (name) => VALUES[name], now, atOnce);

test("a reopened page has the values from before, except non-public ones", () => {
  const phone = device();
  keep(new LastState(phone, "friday"), 5_000_000);
  const again = new LastState(phone, "friday");
  assert.deepEqual(again.value("clock:friday:1"), { phase: "running" });
  assert.deepEqual(again.value("seat:friday:1:e3"), { e3: { seat: "4-7" } });
  assert.equal(again.value("deal:friday:1"), undefined);
  assert.equal(again.value("vote:friday:1"), undefined);
});

test("the time of a reopened page continues by the device's clock, and never goes back", () => {
  const phone = device();
  keep(new LastState(phone, "friday"), 5_000_000);
  phone.at += 90_000;
  const again = new LastState(phone, "friday");
  assert.deepEqual([again.at, again.now()], [5_000_000, 5_090_000]);
  phone.at -= 500_000;
  assert.equal(again.now(), 5_000_000);
});

test("the state of another tournament and of the day before is not shown", () => {
  const phone = device();
  keep(new LastState(phone, "friday"), 5_000_000);
  assert.equal(new LastState(phone, "sunday").now(), null);
  phone.at += 13 * HOUR;
  assert.equal(new LastState(phone, "friday").now(), null);
});

test("the state is stored once the server's time is known, and not at every change", () => {
  const phone = device();
  const last = new LastState(phone, "friday");
  keep(last, null);
  assert.equal(phone.stored.size, 0);
  keep(last, 1, false);
  keep(last, 2, false);
  assert.equal(new LastState(phone, "friday").at, 1);
});

test("a device without storage and a damaged state have no last state", () => {
  const refuses = {
    wall: () => 0,
    storage: () => {
      throw new Error("refused");
    },
  };
  const last = new LastState(refuses, "friday");
  keep(last, 1);
  assert.equal(last.now(), null);
  const odd = device();
  odd.stored.set("clockserver.last_state", '{"slug": "friday", "at": "soon"}');
  assert.equal(new LastState(odd, "friday").now(), null);
});

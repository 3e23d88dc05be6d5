/** The line about the time in which stacks can be given up. */

import assert from "node:assert/strict";
import test from "node:test";

import { forfeitsLine } from "../../../static/js/procedures/forfeits.js";

const MINUTE = 60000;
const NOW = 1_700_000_000_000 - (1_700_000_000_000 % MINUTE);
const VENUE = { utc_offset_ms: 0, next_offset: null };
const OPEN = {
  allowed: true,
  timed: true,
  open: true,
  left_ms: 20 * MINUTE,
  until: NOW + 20 * MINUTE,
  opens_in_ms: null,
  opens_at: null,
};
const LATER = {
  ...OPEN,
  open: false,
  left_ms: null,
  until: null,
  opens_in_ms: 20 * MINUTE,
  opens_at: NOW + 20 * MINUTE,
};
const texts = (code, params = {}) => [code.replace("face.forfeits.", ""), ...Object.values(params)].join(" ");
const line = (forfeits, now = NOW, how = {}) => forfeitsLine(forfeits, now, VENUE, texts, how);

test("the end of the forfeit window is shown as a time of day, and counted down near its end", () => {
  assert.equal(line(OPEN), `until ${NOW + 20 * MINUTE}`);
  assert.equal(line(OPEN, NOW + 10 * MINUTE), "left 10:00");
  assert.equal(line(OPEN, NOW + 20 * MINUTE - 1000), "left 0:01");
  assert.equal(line(OPEN, NOW + 20 * MINUTE), "");
  assert.equal(line(OPEN, NOW + 15 * MINUTE, { counted: false }), `until ${NOW + 20 * MINUTE}`);
});

test("a forfeit window to come shows its start", () => {
  assert.equal(line(LATER), `from ${NOW + 20 * MINUTE}`);
  assert.equal(line(LATER, NOW + 11 * MINUTE), "in 9:00");
  assert.equal(line(LATER, NOW + 11 * MINUTE, { counted: false }), `from ${NOW + 20 * MINUTE}`);
});

test("a stopped clock shows the time left of a forfeit window", () => {
  assert.equal(line({ ...OPEN, until: null }), "left 20:00");
  assert.equal(line({ ...LATER, opens_at: null }), "in 20:00");
  assert.equal(line({ ...OPEN, until: null, left_ms: null }), "open");
});

test("no forfeit window is shown if it ends with registration, is over or does not exist", () => {
  assert.equal(line({ ...OPEN, timed: false }), "");
  assert.equal(line({ ...LATER, opens_at: null, opens_in_ms: null }), "");
  assert.equal(line({ ...OPEN, allowed: false }), "");
  assert.equal(line(undefined), "");
});

/** Spoken words in a level that is counted by hands. */

import assert from "node:assert/strict";
import test from "node:test";

import { news } from "../../../static/js/clock/announcer.js";

const MINUTE = 60000;
const at = (phase, id, remaining, more = {}) => ({
  phase,
  period: { id, kind: "level" },
  remaining_ms: remaining,
  hands: null,
  ...more,
});
const byHands = (id) => at("holding", id, 0, { hands: { of: 8, left: 8, tables: 1 } });
const code = (before, shown) => (news(before, shown) || { code: null }).code;

test("a level until the end is announced like any other, without minutes left", () => {
  const last = at("holding", "l2", 0, { period: { id: "l2", kind: "level", until_end: true } });
  assert.equal(code(at("running", "l1", 1000), last), "face.say.begins");
  assert.equal(code(last, last), null);
});

test("the end of a day is announced with the label of its flight", () => {
  const over = (flight) => at("holding", "l2", 0, { day_over: true, day: { number: 1, flight } });
  const said = (flight) => news(at("running", "l2", 1000), over(flight)).params.day;
  const numbered = (day) => ({ code: "face.day_end.day", params: { day } });
  assert.deepEqual(said(undefined), numbered(1));
  assert.deepEqual(said({ label: "1B" }), numbered("1B"));
  assert.equal(said({ label: "Day 2" }), "Day 2");
});

test("a level by hands is announced like any other, without minutes left", () => {
  assert.equal(code(at("running", "l1", 1000), byHands("l2")), "face.say.begins");
  assert.equal(code(byHands("l2"), byHands("l3")), "face.say.begins");
  assert.equal(code(byHands("l2"), at("running", "l3", 20 * MINUTE)), "face.say.begins");
  assert.equal(code(at("ready", "l1", 16 * MINUTE), byHands("l1")), null);
});

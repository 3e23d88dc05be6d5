/** Values of rules as typed text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { typedOf, valueOf } from "../../../displays/control/procedures/rules/rule_value_text.js";

const NUMBER = { kind: "number", unit: "", choices: [] };
const TIME = { kind: "number", unit: "ms", choices: [] };
const NUMBERS = { kind: "list", unit: "", choices: [] };
const CHOICES = { kind: "list", unit: "", choices: ["a", "b"] };
const TABLE = { kind: "table", unit: "", choices: [] };

test("typed text makes the value it was typed from", () => {
  for (const [value, parameter, text] of [
    [3, NUMBER, "3"],
    [90_000, TIME, "90"],
    [[3, 4], NUMBERS, "3, 4"],
    [["a", "b"], CHOICES, "a, b"],
    [{ 9: 10, 6: 7 }, TABLE, "6: 7, 9: 10"],
  ]) {
    assert.equal(typedOf(value, parameter), text);
    assert.deepEqual(valueOf(text, parameter), value);
  }
  assert.equal(typedOf(null, NUMBER), "");
});

test("an invalid text makes no value", () => {
  for (const [text, parameter] of [
    ["", NUMBER],
    ["three", NUMBER],
    ["-1", NUMBER],
    ["1.5", TIME],
    ["3, x", NUMBERS],
    ["9", TABLE],
    ["9: 10: 11", TABLE],
  ]) {
    assert.equal(valueOf(text, parameter), undefined, text);
  }
  assert.deepEqual(valueOf("", NUMBERS), []);
});

/** Warnings of a checked structure at the rows as they are now. */

import assert from "node:assert/strict";
import test from "node:test";

import { atPresentRows } from "../../../displays/structures/editor/checks/present_rows.js";

const rowsOf = (...keys) => keys.map((key) => ({ key }));
const KEYS = [11, 12, 13];

test("warnings about unmoved rows stay the same object", () => {
  const warnings = [{ period: 1, fix: { do: "remove", period: 1 } }];
  assert.equal(atPresentRows(warnings, KEYS, rowsOf(11, 12, 13)), warnings);
});

test("a warning and its fix follow their row, and those of a removed row go with it", () => {
  const warnings = [
    { period: null, fix: null },
    { period: 0, fix: null },
    { period: 2, fix: { do: "set", period: 2, field: "ante", value: 5 } },
  ];
  assert.deepEqual(atPresentRows(warnings, KEYS, rowsOf(12, 99, 13)), [
    { period: null, fix: null },
    { period: 2, fix: { do: "set", period: 2, to: undefined, field: "ante", value: 5 } },
  ]);
});

test("a fix that moves to a removed row is left out, one at the end stays at the end", () => {
  const warnings = [
    { period: 1, fix: { do: "move", period: 1, to: 0 } },
    { period: null, fix: { do: "insert", period: 3 } },
  ];
  assert.deepEqual(atPresentRows(warnings, KEYS, rowsOf(12, 13)), [
    { period: 0, fix: null },
    { period: null, fix: { do: "insert", period: 2, to: undefined } },
  ]);
});

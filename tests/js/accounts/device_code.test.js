/** Codes as one device shows them and another is told. */

import assert from "node:assert/strict";
import test from "node:test";

import { groupedCode, groupedCursor, typedCode } from "../../../static/js/accounts/device_code.js";

test("a code is read as people type it, with or without what parts it", () => {
  assert.equal(typedCode(" bcd-fgh "), "BCDFGH");
  assert.equal(typedCode("BCD FGH JKL"), "BCDFGH");
  assert.equal(typedCode(""), "");
});

test("a code is read out in two groups, also while it is typed", () => {
  assert.equal(groupedCode("BCDFGH"), "BCD FGH");
  assert.deepEqual(["", "B", "BCD", "BCDF"].map(groupedCode), ["", "B", "BCD", "BCD F"]);
});

test("the cursor stays behind the letter that was typed", () => {
  assert.deepEqual([0, 1, 3, 4, 6].map(groupedCursor), [0, 1, 3, 5, 7]);
  for (let letters = 1; letters <= 6; letters += 1) {
    assert.equal(typedCode(groupedCode("BCDFGH").slice(0, groupedCursor(letters))).length, letters);
  }
});

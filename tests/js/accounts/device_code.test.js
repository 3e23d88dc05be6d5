/** Pairing codes as they are shown and typed. */

import assert from "node:assert/strict";
import test from "node:test";

import { groupedCode, groupedCursor, typedCode } from "../../../static/js/accounts/device_code.js";

test("a typed code may have blanks and hyphens, and ends after six letters", () => {
  assert.equal(typedCode(" bcd-fgh "), "BCDFGH");
  assert.equal(typedCode("BCD FGH JKL"), "BCDFGH");
  assert.equal(typedCode(""), "");
});

test("a code is shown in two groups of three, also while it is typed", () => {
  assert.equal(groupedCode("BCDFGH"), "BCD FGH");
  assert.deepEqual(["", "B", "BCD", "BCDF"].map(groupedCode), ["", "B", "BCD", "BCD F"]);
});

test("the cursor stays behind the letter that was typed", () => {
  assert.deepEqual([0, 1, 3, 4, 6].map(groupedCursor), [0, 1, 3, 5, 7]);
  for (let letters = 1; letters <= 6; letters += 1) {
    assert.equal(typedCode(groupedCode("BCDFGH").slice(0, groupedCursor(letters))).length, letters);
  }
});

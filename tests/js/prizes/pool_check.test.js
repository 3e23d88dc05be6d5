/** The check of the prize pool's list of receipts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { checkPool, codeOfHash, receiptsOf, plainCode } from "../../../displays/pool/pool_check.js";

const line = (code, amount, state = "stands") => ({ code, kind: "entry", amount, state });
const LIST = {
  currency: "EUR",
  exponent: 2,
  receipts: [line("AAAA-2222", 8000), line("BBBB-3333", 0, "void"), line("CCCC-4444", 8000)],
  other: 0,
  own: 16000,
  guarantee: 20000,
  overlay: 4000,
  surplus: 0,
  prizes: [12000, 8000],
};

test("a list that adds up has no faults", () => {
  assert.deepEqual(checkPool(LIST), { receipts: 2, sum: 16000, prizes: 20000, faults: [] });
  assert.deepEqual(checkPool({ ...LIST, prizes: null, overlay: 0 }).faults, []);
  assert.deepEqual(checkPool({ ...LIST, receipts: [], own: 0, prizes: null }).sum, 0);
});

test("a missing receipt, a wrong amount and an uncovered prize are reported", () => {
  const codes = (list) => checkPool(list).faults.map(({ code }) => code);
  assert.deepEqual(codes({ ...LIST, receipts: LIST.receipts.slice(1) }), ["face.pool.fault_sum"]);
  assert.deepEqual(codes({ ...LIST, other: 1 }), ["face.pool.fault_sum"]);
  assert.deepEqual(codes({ ...LIST, prizes: [12000, 7999] }), ["face.pool.fault_prizes"]);
  assert.deepEqual(codes({ ...LIST, surplus: 500 }), ["face.pool.fault_prizes"]);
});

test("a receipt is found by its code in any spelling", () => {
  assert.equal(plainCode(" aaaa 2222 "), "AAAA2222");
  assert.deepEqual(
    receiptsOf(LIST, "aaaa2222").map(({ code }) => code),
    ["AAAA-2222"],
  );
  assert.deepEqual(receiptsOf(LIST, ""), []);
  assert.deepEqual(receiptsOf(LIST, "AAAA"), []);
});

test("the code is read from the address's fragment", () => {
  assert.equal(codeOfHash("#AAAA-2222"), "AAAA2222");
  assert.equal(codeOfHash("#%E0%A4%A"), "");
  assert.equal(codeOfHash(""), "");
});

/** QR codes made on the device: module by module as other makers have them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { qrModules, qrPath } from "../../static/js/qr_code.js";

const { cases } = JSON.parse(readFileSync(new URL("../vectors/qr.json", import.meta.url), "utf8"));
const rowsOf = (modules) => modules.map((row) => row.map((module) => (module ? "1" : "0")).join(""));
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7];

test("texts of every length are drawn as others draw them with one of the eight masks", () => {
  const sizes = new Set();
  for (const { text, rows, by } of cases) {
    const drawn = MASKS.map((mask) => rowsOf(qrModules(text, [mask])).join());
    assert.equal(drawn.filter((each) => each === rows.join()).length, 1, `${by}: ${text}`);
    assert.ok(drawn.includes(rowsOf(qrModules(text)).join()));
    sizes.add(rows.length);
  }
  assert.equal(sizes.size, 9);
});

test("what no version holds is not drawn", () => {
  assert.notEqual(qrModules("x".repeat(180)), null);
  assert.equal(qrModules("x".repeat(181)), null);
  assert.equal(qrModules("ü".repeat(91)), null);
});

test("the path fills each dark module once", () => {
  assert.equal(qrPath([[true, true, false, true], [false, false, false, false], [false, true, true, true]]), "M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z");
});

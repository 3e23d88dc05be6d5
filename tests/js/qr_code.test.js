/** QR codes made on the device: decoded to their text, and compared with other encoders module by module. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import jsQR from "jsqr";

import { qrModules, qrPath } from "../../static/js/pictures/qr_code.js";
import { encode } from "../../static/vendor/uqr/uqr.js";

const { cases } = JSON.parse(readFileSync(new URL("../vectors/qr.json", import.meta.url), "utf8"));
const rowsOf = (modules) => modules.map((row) => row.map((module) => (module ? "1" : "0")).join(""));
const MASKS = [0, 1, 2, 3, 4, 5, 6, 7];
const MODULE_PX = 4;
const QUIET_ZONE = 4;

/** The text that a decoder reads from a picture of the modules. */
function decoded(modules) {
  const size = (modules.length + 2 * QUIET_ZONE) * MODULE_PX;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let at = 0; at < size * size; at += 1) {
    const [y, x] = [Math.floor(at / size), at % size].map((each) => Math.floor(each / MODULE_PX) - QUIET_ZONE);
    if (modules[y] && modules[y][x]) {
      pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  const read = jsQR(pixels, size, size);
  return read && read.data;
}

test("a picture of a code decodes to the same text", () => {
  const phone = "http://192.168.1.20:5000/t/friday#seat=0190d2c4-0000-7000-8000-000000000000,12-7,K7QP-2XRM";
  const short = ["http://a.b/t/c", "0123456789", "HTTP://A.B/T/C", phone, "http://bücher.example/t/größe"];
  for (const text of [...short, ...cases.map((each) => each.text), "x".repeat(180)]) {
    assert.equal(decoded(qrModules(text)), text);
  }
});

test("QR codes equal those of other encoders with one of the eight masks", () => {
  const sizes = new Set();
  for (const { text, rows, by } of cases) {
    const drawn = MASKS.map((maskPattern) => rowsOf(encode(text, { ecc: "M", maskPattern, border: 0 }).data).join());
    assert.equal(drawn.filter((each) => each === rows.join()).length, 1, `${by}: ${text}`);
    assert.ok(drawn.includes(rowsOf(qrModules(text)).join()));
    sizes.add(rows.length);
  }
  assert.equal(sizes.size, 9);
});

test("a text too long for any version is not drawn", () => {
  assert.notEqual(qrModules("x".repeat(180)), null);
  assert.equal(qrModules("x".repeat(181)), null);
  assert.equal(qrModules("ü".repeat(91)), null);
});

test("the path fills each dark module once", () => {
  assert.equal(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
    "M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z",
  );
});

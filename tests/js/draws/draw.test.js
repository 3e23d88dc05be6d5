/** Draws verified on a phone, by the vectors shared with the server and by node's SHA-256. */

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

import { canonical, commitment, createStream, drawn, mixed, shortForm, verify } from "../../../static/js/draws/draw.js";
import { fromHex, hmacSha256, sha256, toHex, utf8 } from "../../../static/js/draws/sha256.js";

const { streams, draws } = JSON.parse(readFileSync(new URL("../../vectors/draw.json", import.meta.url), "utf8"));

test("SHA-256 and HMAC have the standard values at any length", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256);
    assert.equal(toHex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(toHex(hmacSha256(bytes, utf8("x"))), createHmac("sha256", bytes).update("x").digest("hex"));
  }
  const large = utf8("🂡 Ω ".repeat(100_000));
  assert.equal(toHex(sha256(large)), createHash("sha256").update(large).digest("hex"));
});

test("hexadecimal digits are read as they are written", () => {
  assert.deepEqual(fromHex("00ff0a"), Uint8Array.of(0, 255, 10));
  assert.equal(toHex(fromHex("00ff0a")), "00ff0a");
});

test("the shared streams hold for JavaScript", () => {
  assert.ok(streams.length > 5);
  for (const { seed, word, label, below, shuffled } of streams) {
    const stream = createStream(mixed(seed, word), label);
    below.forEach(([n, number]) => assert.equal(stream.below(n), number, `${label} below ${n}`));
    assert.deepEqual(stream.shuffled(Array.from({ length: 52 }, (_, i) => i)), shuffled);
  }
});

test("the shared draws hold for JavaScript, with every fault of the wrong ones", () => {
  assert.ok(draws.filter(({ reasons }) => !reasons.length).length > 30);
  assert.ok(draws.filter(({ reasons }) => reasons.length).length > 30);
  for (const { published, canonical: text, short_form: short, reasons } of draws) {
    assert.equal(canonical(published.input), text);
    assert.equal(shortForm(published.commitment), short);
    assert.deepEqual(verify(published), reasons, JSON.stringify(published));
  }
});

test("a phone checks a draw of ten thousand", () => {
  const seed = "5e".repeat(32);
  const tables = Array.from({ length: 1112 }, (_, i) => ({
    table: i + 1,
    seated: 0,
    seats: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  }));
  const input = { number: 1, kind: "seats", items: Array.from({ length: 10_000 }, (_, i) => `e${i}`), tables };
  const published = {
    commitment: commitment(seed, input),
    seed,
    word: "aces",
    input,
    result: drawn(seed, "aces", input),
  };
  assert.deepEqual(verify(published), []);
  assert.equal(new Set(published.result.map(([, seat]) => seat)).size, 10_000);
  [published.result[3], published.result[4]] = [published.result[4], published.result[3]];
  assert.deepEqual(verify(published), [{ code: "draw.order_differs", params: {}, field: "result" }]);
});

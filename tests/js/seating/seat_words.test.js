/** A player's name, seat, place and move as a phone shows them. */

import assert from "node:assert/strict";
import test from "node:test";

import { moveWords, whereText } from "../../../displays/phone/seating/seat_words.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"));
const known = (more) => Object.assign({ counters: { entries: 9 }, prizes: undefined, entering: false }, more);
const where = (entry, more) => whereText(Object.assign({ entry: "e3" }, entry), known(more), texts);

test("a player in play has a seat, and one without a seat waits for it", () => {
  assert.equal(where({ status: "playing", place: { table: 2, seat: 5 } }), "Table 2, seat 5");
  const words = [where({ status: "waiting", place: null }), where({ status: "playing", place: null })];
  assert.notEqual(words[0], words[1]);
});

test("a player who is out has a place, which is final once registration is closed", () => {
  const out = { status: "out", out: 0 };
  assert.equal(where(out), "Out · Place 9");
  assert.notEqual(where(out, { entering: true }), "Out · Place 9");
  assert.equal(where(out, { counters: undefined }), "Out");
  assert.notEqual(where(Object.assign({ placing: true }, out)), "Out · Place 9");
});

test("the champion has the first place", () => {
  const seated = { status: "playing", place: { table: 2, seat: 5 } };
  assert.equal(where(seated, { winner: "e3" }), "Place 1");
  assert.equal(where(seated, { winner: "e4" }), "Table 2, seat 5");
});

test("an entry that left play without a place continues under another entry", () => {
  assert.equal(where({ status: "out", out: null }), "Plays on under another entry");
});

const EUROS = { currency: "EUR", exponent: 2, places: 3, groups: [], shared: [], published_at: null };

test("an entry of a merged flight shows its place in the flight, its place overall and its prize", () => {
  const after = (outcome, more) => where({ status: "out", out: 2, outcome }, { flight: "1B", ...more });
  assert.equal(after({ amount: 0, flight: [43, 43] }), "Out · 1B: place 43");
  assert.equal(
    after({ amount: 150_000, flight: [7, 8], places: [300, 302] }, { prizes: EUROS }),
    "Out · 1B: place 7–8 · place 300–302 overall · €1,500",
  );
  assert.equal(after({ amount: 0, places: [12, 12] }, { flight: "Day 2" }), "Out · Place 12");
  assert.equal(after({ amount: 100, flight: [2, 2] }), "Out · 1B: place 2", "no money before its currency is known");
});

test("a surrendered stack shows its payment and that the player continues", () => {
  const after = (amount, more) => where({ status: "out", out: null, outcome: { amount, surrendered: true } }, more);
  assert.equal(after(0), "Plays on under another entry · Stack surrendered");
  assert.equal(after(10_000, { prizes: EUROS }), "Plays on under another entry · Stack surrendered, paid €100");
  assert.match(after(10_000), /surrendered$/);
});

test("a move shows the new seat and the reason, a player who stays has none", () => {
  const seat = { entry: "e3", name: null, moved: true, first: false, place: { table: 2, seat: 5 }, why: [] };
  assert.deepEqual(moveWords(seat, texts), { title: "You move to table 2, seat 5", reasons: [], name: "Entry 3" });
  assert.notEqual(moveWords(Object.assign({}, seat, { first: true }), texts).title, "You move to table 2, seat 5");
  assert.equal(moveWords(Object.assign({}, seat, { moved: false }), texts), null);
  assert.equal(moveWords(null, texts), null);
});

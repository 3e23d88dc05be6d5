/** A satellite's lines on TVs. */

import assert from "node:assert/strict";
import test from "node:test";

import { satelliteLines } from "../../../static/js/prizes/satellite.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"));
const topic = (more) =>
  Object.assign(
    {
      price: 16_000,
      currency: "EUR",
      exponent: 2,
      seats: 4,
      cash: [[5, 5, 6_000]],
      left: 12,
      won: [],
      is_paid: false,
      winners: [],
    },
    more,
  );
const lines = (more) => satelliteLines(topic(more), texts);

test("a tournament that is no satellite shows no seats", () => {
  assert.deepEqual(satelliteLines(undefined, texts), []);
  assert.deepEqual(satelliteLines({ price: null }, texts), []);
});

test("a satellite shows its seats, the players left and the first place in cash", () => {
  assert.deepEqual(lines(), ["Seats: 4 · 12 left", "Place 5: €60"]);
  assert.deepEqual(lines({ cash: [] }), ["Seats: 4 · 12 left"]);
});

test("a satellite shows the seats won and the prize of the next player out", () => {
  assert.deepEqual(lines({ won: ["e1"], left: 6, cash: [[5, 6, 3_000]] }), [
    "Seats: 4 · 6 left",
    "1 seat won",
    "Place 6: €30",
  ]);
});

test("a satellite that is paid shows the seats won and no further prize", () => {
  const after = lines({ is_paid: true, winners: ["e1", "e2", "e3", "e4"], cash: [], left: 4 });
  assert.deepEqual(after, ["Seats: 4 · 4 left", "4 seats won"]);
});

/** What walls say of a satellite. */

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

test("a tournament that is no satellite says nothing of seats", () => {
  assert.deepEqual(satelliteLines(undefined, texts), []);
  assert.deepEqual(satelliteLines({ price: null }, texts), []);
});

test("seats, players left and the first place in cash", () => {
  assert.deepEqual(lines(), ["Seats: 4 · 12 left", "Place 5: €60"]);
  assert.deepEqual(lines({ cash: [] }), ["Seats: 4 · 12 left"]);
});

test("seats that are won, and the place that the next player out takes", () => {
  assert.deepEqual(lines({ won: ["e1"], left: 6, cash: [[5, 6, 3_000]] }), [
    "Seats: 4 · 6 left",
    "1 seat won",
    "Place 6: €30",
  ]);
});

test("once the seats are given away, how many were won and nothing more to play for", () => {
  const after = lines({ is_paid: true, winners: ["e1", "e2", "e3", "e4"], cash: [], left: 4 });
  assert.deepEqual(after, ["Seats: 4 · 4 left", "4 seats won"]);
});

/** A button that is asked for: from nothing where nobody knows it, with one tap for yes where it was told long ago. */

import assert from "node:assert/strict";
import test from "node:test";

import { askedOf } from "../../../displays/control/tables/dealing/button_asked.js";

const SEATS = { 1: "e1", 4: "e2", 7: "e3" };

test("a button that nobody knows is asked for by its seats", () => {
  assert.deepEqual(askedOf(7, { seats: SEATS, last: null, next: null }), { number: 7, seats: [1, 4, 7], told: null });
});

test("a button reported long ago is confirmed with its blinds, as at a dead button", () => {
  const last = { button: 5, small_blind: null, big_blind: 7, no_hand: [] };
  assert.deepEqual(askedOf(7, { seats: SEATS, last, next: { button: 7 } }).told, {
    button: 5,
    small_blind: null,
    big_blind: 7,
  });
});

test("a button drawn for a fresh table is confirmed as drawn", () => {
  assert.deepEqual(askedOf(7, { seats: SEATS, last: null, next: { button: 4 } }).told, { button: 4 });
});

/** The question for a table's button: by seats, or as a confirmation of an old report. */

import assert from "node:assert/strict";
import test from "node:test";

import { buttonQuestion } from "../../../displays/control/tables/dealing/button_card.js";

const SEATS = { 1: "e1", 4: "e2", 7: "e3" };

test("an unknown button is asked for by seat", () => {
  assert.deepEqual(buttonQuestion(7, { seats: SEATS, last: null, next: null }), {
    number: 7,
    seats: [1, 4, 7],
    reported: null,
  });
});

test("an old button is confirmed with its blinds", () => {
  const last = { button: 5, small_blind: null, big_blind: 7, no_hand: [] };
  assert.deepEqual(buttonQuestion(7, { seats: SEATS, last, next: { button: 7 } }).reported, {
    button: 5,
    small_blind: null,
    big_blind: 7,
  });
});

test("a drawn button of a new table is confirmed", () => {
  assert.deepEqual(buttonQuestion(7, { seats: SEATS, last: null, next: { button: 4 } }).reported, { button: 4 });
});

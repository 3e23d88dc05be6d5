/** The rungs of the prizes, from the bottom up. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isOfficial, nextPlace, rungsOf } from "../../../static/js/prizes/prize_ladder.js";

const PRIZES = {
  currency: "EUR",
  published_at: 1,
  places: 20,
  groups: [
    { first: 1, last: 1, amount: 500 },
    { first: 2, last: 2, amount: 300 },
    { first: 3, last: 9, amount: 100 },
    { first: 10, last: 20, amount: 40 },
  ],
};
const row = (place, more = {}) => ({ entry: `e${place}`, name: `P${place}`, place, last: place, amount: 40, ...more });
const places = (rungs) => rungs.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`));

test("before the money each group of places has a rung, the lowest first", () => {
  const rungs = rungsOf(PRIZES, { players_left: 50 }, { results: [] });
  assert.deepEqual(places(rungs), ["10-20", "3-9", "2", "1"]);
  assert.ok(rungs.every(({ taken, next }) => !taken && !next));
});

test("paid players have their own rungs, and the next place is marked", () => {
  const results = {
    results: [row(8, { last: 9, amount: 100 }), { ...row(8, { last: 9, amount: 100 }), entry: "e9" }, row(10)],
  };
  const rungs = rungsOf(PRIZES, { players_left: 7 }, results);
  assert.deepEqual(places(rungs), ["11-20", "10", "8-9", "8-9", "7", "3-6", "2", "1"]);
  assert.deepEqual(
    rungs.filter(({ next }) => next).map(({ first }) => first),
    [7],
  );
  assert.deepEqual(
    rungs.map(({ taken }) => taken),
    [true, true, true, true, false, false, false, false],
  );
});

test("no place is next after the end of play, and unpaid places have no rung", () => {
  const results = {
    event: {},
    results: [row(1, { amount: 500, deal: 200 }), row(2, { amount: 300 }), row(21, { amount: 0 })],
  };
  assert.equal(nextPlace(PRIZES, { players_left: 1 }, results), null);
  const rungs = rungsOf(PRIZES, { players_left: 1 }, results);
  assert.deepEqual(places(rungs), ["10-20", "3-9", "2", "1"]);
  assert.equal(rungs[3].deal, 200);
});

test("results are official once they are confirmed", () => {
  assert.equal(isOfficial({ results: [] }), false);
  assert.equal(isOfficial({ standing: { confirmed_at: null } }), false);
  assert.equal(isOfficial({ standing: { confirmed_at: 5 } }), true);
});

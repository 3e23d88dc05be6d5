/** The rows of the payouts on a phone, while players play for them and after the end of play. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../../../displays/phone/prizes/payouts_view.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"));
const PRIZES = {
  currency: "EUR",
  exponent: 2,
  places: 3,
  groups: [5000, 3000, 2000].map((amount, index) => ({ first: index + 1, last: index + 1, amount })),
  dealt: [],
  published_at: 1,
  closed: true,
};
const COUNTERS = { players_left: 2 };
const IN_PLAY = { ended: null, finished_at: null };
const drawn = (tournament) => rowsOf({ prizes: PRIZES, counters: COUNTERS, tournament }, texts).map((row) => row(null));
const classesOf = (rows) => rows.map(({ props }) => props.class);

test("in the money the next payout is named and its place is marked", () => {
  assert.deepEqual(classesOf(drawn(IN_PLAY)), ["row news", "row", "row current", "row passed"]);
});

test("after a deal or the end of the tournament no payout is next", () => {
  for (const over of [
    { ended: { how: "deal" }, finished_at: null },
    { ended: null, finished_at: 5 },
  ]) {
    assert.deepEqual(classesOf(drawn(over)), ["row", "row", "row"]);
  }
});

/** The note of the card *Prizes* on control. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PRIZES, prizesNote } from "../../../displays/control/procedures/prizes/prizes.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"));
const OPEN = {
  currency: "EUR",
  exponent: 2,
  pool: 90000,
  pool_now: 90000,
  collected: 90000,
  guarantee: 0,
  places: 1,
  groups: [{ first: 1, last: 1, amount: 90000 }],
  published_at: null,
  closed: false,
  settings: { table: { title: "" } },
};
const topics = (prizes, phase = "running") => ({
  prizes: { ...OPEN, ...prizes },
  counters: {},
  clock: { phase },
  tournament: { utc_offset_ms: 0, next_offset: null },
});
const isWarned = (prizes, phase) =>
  prizesNote(PRIZES.facts(topics(prizes, phase)), texts).includes("later entries change the pool");

test("before the end of registration the card says that published prizes stay", () => {
  assert.equal(isWarned({}), true);
});

test("the card says nothing of later entries once registration is closed, after publishing and at the end", () => {
  assert.equal(isWarned({ closed: true }), false);
  assert.equal(isWarned({ published_at: 1 }), false);
  assert.equal(isWarned({}, "finished"), false);
});

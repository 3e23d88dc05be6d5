/** The payout desk and the books: search, the slip that Enter opens, typed entries and percentages, account names. */

import assert from "node:assert/strict";
import test from "node:test";

import { percentIn } from "../../../displays/control/cage/money_settings.js";
import { matchesSlip, onlyPayable } from "../../../displays/control/cage/payout_desk.js";
import { accountText, entryIn } from "../../../displays/control/cage/pool_dialogs.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"));
const PLAYERS = { e1: { name: "Ann Abel" }, e2: { name: null } };

test("a slip is found by its number, by a part of the name, and by the entry's number without a name", () => {
  const [ann, unnamed] = [
    { slip: 12, entry: "e1" },
    { slip: 2, entry: "e2" },
  ];
  const found = (query) => [ann, unnamed].filter((slip) => matchesSlip(slip, PLAYERS, query)).map(({ slip }) => slip);
  assert.deepEqual(found("12"), [12]);
  assert.deepEqual(found("ABEL"), [12]);
  assert.deepEqual(found("#2"), [2]);
  assert.deepEqual(found(""), [12, 2]);
});

test("Enter opens the only match, but not before the slip is settled", () => {
  const due = { slip: 1, state: "due" };
  assert.equal(onlyPayable([due]), due);
  assert.equal(onlyPayable([{ slip: 1, state: "provisional" }]), null);
  assert.equal(onlyPayable([due, due]), null);
  assert.equal(onlyPayable([]), null);
});

test("an entry is typed by its number, as pages write it or as the API names it", () => {
  assert.deepEqual(["12", " #12 ", "e12", "E12", " "].map(entryIn), ["e12", "e12", "e12", "e12", ""]);
});

test("a percentage is typed with a comma or a point, and is no other kind of number", () => {
  assert.deepEqual(["12,5", " 19.505 ", ".5", "", "1e3", "Infinity", "-1", "x"].map(percentIn), [
    ...[12.5, 19.505, 0.5, null],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test("an account of the books is named in words, with its drawer, slip or entry", () => {
  const named = (account) => accountText(account, texts);
  assert.equal(named("pool"), "prize pool");
  assert.equal(named("cash:S12"), "cash · S12");
  assert.equal(named("slip:3"), "slip · 3");
  assert.equal(named("owed_by:e7"), "declared rebuys · #7");
  const accounts = [
    ...["bounty", "card", "cash", "charity", "comp", "fee", "house", "issued", "overlay", "owed_by", "pool", "slip"],
    ...["staff", "ticket", "tips", "transfer", "unassigned", "withheld"],
  ];
  assert.deepEqual(
    accounts.filter((account) => named(account).startsWith("books.")),
    [],
  );
});

/** Deals: the control's card, and the words for places that a deal pays. */

import assert from "node:assert/strict";
import test from "node:test";

import { DEAL } from "../../../displays/control/procedures/deals/deal.js";
import { draftFields, customSumLine, partiesOf } from "../../../displays/control/procedures/deals/deal_dialogs.js";
import {
  chipsLine,
  countAccepted,
  ownBountyLine,
  isCompared,
  leftLines,
  totalOf,
} from "../../../static/js/prizes/deals.js";
import { fixedPrizeText, placeMoneyText, prizeItems } from "../../../static/js/prizes/prizes.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";

const texts = createTexts(linesOf("en"));
const player = (entry, stack, amount, more = {}) =>
  Object.assign({ entry, name: null, stack, amount, accepted: false, methods: { even: 100 } }, more);
const DRAFT = {
  number: 12,
  binds: false,
  method: "even",
  players: [player("e2", 30000, 10000, { accepted: true }), player("e1", 10000, 10000)],
  left: [{ place: 1, amount: 5000 }],
  prizes: [15000, 10000],
  chips_in_play: 40000,
  changed: [],
  public: false,
};
const PRIZES = {
  currency: "EUR",
  exponent: 2,
  places: 3,
  pool: 35000,
  published_at: 1,
  closed: true,
  shared: [{ entry: "e2", first: 2, last: 2, amount: 10000 }],
  dealt: [],
  groups: [
    { first: 1, last: 1, amount: 5000, deal: true },
    { first: 2, last: 2, amount: 0, deal: true },
    { first: 3, last: 3, amount: 5000 },
  ],
};

test("the control keeps the deal's card open while players decide, and not after they agreed", () => {
  const facts = (deal) => DEAL.facts({ deal: { deal }, prizes: PRIZES, players: {} });
  assert.deepEqual(
    [DRAFT, Object.assign({}, DRAFT, { binds: true }), null].map((deal) => DEAL.isBusy(facts(deal))),
    [true, false, false],
  );
  assert.equal(facts(DRAFT).deal.players[0].name, "#2");
  assert.equal(DEAL.facts({ prizes: PRIZES }), null);
});

test("stacks of all players in play are asked for in the order of seats", () => {
  const players = {
    e1: { name: "Leo", seat: "1-9", status: "playing" },
    e2: { name: "Anna", seat: "1-2", status: "playing" },
    e3: { name: "Cem", seat: "1-3", status: "out" },
    e4: { name: null, seat: null, status: "registered" },
  };
  assert.deepEqual(
    partiesOf(players).map(({ name }) => name),
    ["Anna", "Leo", "#4"],
  );
});

test("another method keeps the stacks and the money left to play for", () => {
  assert.deepEqual(draftFields(DRAFT, "icm"), {
    method: "icm",
    stacks: { e1: 10000, e2: 30000 },
    left: DRAFT.left,
    amounts: {},
  });
});

test("the difference between the stacks and the chips in play is shown", () => {
  assert.equal(chipsLine(DRAFT, texts), "Stacks 40,000: as many as in play");
  assert.equal(
    chipsLine(Object.assign({}, DRAFT, { chips_in_play: 41000 }), texts),
    "Stacks 40,000, in play 41,000: 1,000 off",
  );
  assert.equal(chipsLine({ players: [{ stack: null }], chips_in_play: 5 }, texts), "");
});

test("the difference to the prizes is shown while amounts are typed", () => {
  const line = (values) => customSumLine(values, 20000, PRIZES, texts);
  assert.equal(line([10000, 9999]), "Given €199.99 of €200: €0.01 to go");
  assert.equal(line([10000, 10001]), "Given €200.01 of €200: €0.01 too much");
  assert.equal(line([10000, 10000]), "Given €200: exactly the prizes");
});

test("the terms of a deal are shown in words", () => {
  assert.deepEqual(leftLines(DRAFT, PRIZES, texts), ["Place 1: €50 to play for"]);
  assert.deepEqual([totalOf(DRAFT), countAccepted(DRAFT), isCompared(DRAFT)], [25000, 1, true]);
});

test("a place in a deal shows the money left to play for, a player who is out the prize", () => {
  assert.deepEqual(
    PRIZES.groups.map((group) => placeMoneyText(PRIZES, group, texts)),
    ["by deal, €50 to play for", "by deal", "€50"],
  );
  assert.equal(fixedPrizeText(PRIZES, 2, texts, "e2"), "€100");
  const said = prizeItems(PRIZES, { players_left: 2 }, texts).map(({ line }) => line);
  assert.deepEqual(said, ["by deal", "by deal, €50 to play for"]);
});

test("a deal that ends play says that players keep their own bounties", () => {
  const ends = Object.assign({}, DRAFT, { left: [] });
  const words = "Each player also keeps their own bounty.";
  assert.equal(ownBountyLine(ends, { kind: "progressive", mystery: null }, texts), words);
  assert.equal(ownBountyLine(ends, { kind: "mystery", mystery: null }, texts), words);
  assert.equal(ownBountyLine(ends, { kind: "mystery", mystery: { claims: [] } }, texts), "");
  assert.equal(ownBountyLine(DRAFT, { kind: "fixed", mystery: null }, texts), "");
  assert.equal(ownBountyLine(ends, { kind: null }, texts), "");
  assert.equal(ownBountyLine(ends, undefined, texts), "");
});

/** Bounties on staff's screens: winners from the left of the button, and envelopes as they are typed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { claimsToCome, proposedLines, readEnvelopes } from "../../displays/control/bounties/envelope_lines.js";
import { openingFields } from "../../displays/control/procedures/bounties_dialogs.js";
import { asksWinners, fromButton } from "../../displays/control/shared/winners.js";

const SEATS = { 2: "e2", 4: "e4", 5: "e5", 9: "e9" };

test("winners are listed from the left of the button, without the player who is out", () => {
  assert.deepEqual(fromButton(SEATS, 4, "e9"), [5, 2, 4]);
  assert.deepEqual(fromButton(SEATS, null, "e5"), [9, 2, 4]);
  assert.deepEqual(fromButton(SEATS, 9, "e7"), [2, 4, 5, 9]);
});

test("nobody is asked without bounties, nor before a mystery begins", () => {
  assert.equal(asksWinners(undefined), false);
  assert.equal(asksWinners({ kind: null }), false);
  assert.equal(asksWinners({ kind: "fixed", mystery: null }), true);
  assert.equal(asksWinners({ kind: "mystery", mystery: null }), false);
  assert.equal(asksWinners({ kind: "mystery", mystery: {} }), true);
});

test("envelopes are typed a line for each amount", () => {
  assert.deepEqual(readEnvelopes("1 × 500\n 12x25.50 \n\n3 10", 2), {
    inventory: [
      [50000, 1],
      [2550, 12],
      [1000, 3],
    ],
    count: 16,
    sum: 83600,
    wrong: "",
  });
  assert.equal(readEnvelopes("1 × 500\nten × 5", 2).wrong, "ten × 5");
  assert.equal(readEnvelopes("0 × 500", 2).wrong, "0 × 500");
});

test("the proposal is the bounty money in as many envelopes as there are knock-outs to come", () => {
  for (const [money, players, exponent] of [
    [10000, 5, 2],
    [7777, 9, 2],
    [101, 3, 0],
    [5000, 2, 2],
  ]) {
    const claims = claimsToCome(players, false);
    const { count, sum, wrong } = readEnvelopes(proposedLines(money, claims, exponent), exponent);
    assert.deepEqual([count, sum, wrong], [claims, money, ""]);
  }
  assert.equal(claimsToCome(5, true), 5);
});

test("a number is picked from the envelopes there are, an amount is typed from paper", () => {
  const mystery = { paper: false, count: 12 };
  assert.deepEqual(openingFields("e1", "12", { mystery, exponent: 2 }), { entry: "e1", envelope: 12 });
  assert.equal(openingFields("e1", "13", { mystery, exponent: 2 }), "face.bounties.number_wrong");
  const paper = { mystery: { paper: true, count: 12 }, exponent: 2 };
  assert.deepEqual(openingFields("e1", "25.50", paper), { entry: "e1", amount: 2550 });
  assert.equal(openingFields("e1", "", paper), "face.bounties.amount_wrong");
});

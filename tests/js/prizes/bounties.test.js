/** Bounties on staff's screens: winners from the left of the button, and envelopes as they are typed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  claimsAhead,
  proposedLines,
  readEnvelopes,
} from "../../../displays/control/procedures/bounties/envelope_lines.js";
import { openingFields } from "../../../displays/control/shared/fields/envelope_opening.js";
import {
  checkCode,
  checkEnvelopes,
  claimsAmong,
  commitmentOf,
  bountyOn,
  revealNow,
  winnersText,
} from "../../../static/js/prizes/bounties.js";
import { drawWords } from "../../../displays/phone/seating/seat_words.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";
import { asksWinners, fromButton } from "../../../displays/control/shared/fields/winners.js";

const SEATS = { 2: "e2", 4: "e4", 5: "e5", 9: "e9" };

test("winners are listed from the left of the button, without the player who is out", () => {
  assert.deepEqual(fromButton(SEATS, 4, "e9"), [5, 2, 4]);
  assert.deepEqual(fromButton(SEATS, null, "e5"), [9, 2, 4]);
  assert.deepEqual(fromButton(SEATS, 9, "e7"), [2, 4, 5, 9]);
});

test("winners are asked for in events with bounties, of a mystery once it has begun", () => {
  assert.equal(asksWinners(undefined), false);
  assert.equal(asksWinners({ kind: null }), false);
  assert.equal(asksWinners({ kind: "fixed", mystery: null }), true);
  assert.equal(asksWinners({ kind: "mystery", mystery: null }), false);
  assert.equal(asksWinners({ kind: "mystery", mystery: {} }), true);
});

test("envelopes are typed one line per amount", () => {
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

test("the proposed envelopes hold the bounty money, one for each knock-out to come", () => {
  for (const [money, players, exponent] of [
    [10000, 5, 2],
    [7777, 9, 2],
    [101, 3, 0],
    [5000, 2, 2],
  ]) {
    const claims = claimsAhead(players, false);
    const { count, sum, wrong } = readEnvelopes(proposedLines(money, claims, exponent), exponent);
    assert.deepEqual([count, sum, wrong], [claims, money, ""]);
  }
  assert.equal(claimsAhead(5, true), 5);
});

test("an envelope's number has to exist, and an amount can be typed from paper", () => {
  const mystery = { paper: false, count: 12 };
  assert.deepEqual(openingFields("e1", "12", { mystery, exponent: 2 }), { entry: "e1", envelope: 12 });
  assert.equal(openingFields("e1", "13", { mystery, exponent: 2 }), "face.bounties.number_wrong");
  const paper = { mystery: { paper: true, count: 12 }, exponent: 2 };
  assert.deepEqual(openingFields("e1", "25.50", paper), { entry: "e1", amount: 2550 });
  assert.equal(openingFields("e1", "", paper), "face.bounties.amount_wrong");
});

const OPENING = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const COMMITMENTS = [1, 2].map((number) => commitmentOf(number, 5000 * number, OPENING));
const ROOT = "162caa22c8547e5586cace058af7d8bdf4d0d688d508275c501f9188d3a94970";

test("an envelope's commitment is the SHA-256 of its number, amount and opening", () => {
  assert.equal(commitmentOf(12, 50000, OPENING), "c8677eece1e153e00dc7493a9a9247c0ace53844f6b71a39679046bd79be70ca");
  const listed = { root: ROOT, commitments: COMMITMENTS, open: [[2, 10000, OPENING]] };
  const inventory = [
    [10000, 1],
    [5000, 1],
  ];
  assert.deepEqual(checkEnvelopes(listed, inventory), {
    isListed: true,
    isPublished: true,
    wrong: [],
    open: 1,
    count: 2,
    code: ROOT.slice(0, 8),
  });
  assert.deepEqual(checkEnvelopes({ ...listed, open: [[2, 10001, OPENING]] }, inventory).wrong, [2]);
  assert.deepEqual(checkEnvelopes({ ...listed, open: [[3, 10000, OPENING]] }, inventory).wrong, [3]);
  assert.equal(checkEnvelopes({ ...listed, commitments: [...COMMITMENTS].reverse() }, inventory).isListed, false);
});

test("an opened envelope is shown for twenty seconds, first without its amount", () => {
  const opened = { number: 3, amount: 500, by: ["e1"], names: ["Ann"], at: 1000 };
  const at = (now, last = [opened]) => revealNow({ kind: "mystery", mystery: { last } }, now);
  assert.equal(at(999), null);
  assert.equal(at(1000).isOpen, false);
  assert.equal(at(5000).isOpen, true);
  assert.equal(at(21000), null);
  assert.equal(at(1000, []), null);
  assert.equal(at(1000, [{ ...opened, by: [] }]), null);
  assert.equal(revealNow({ kind: "fixed", mystery: null }, 1000), null);
  assert.equal(revealNow(undefined, 1000), null);
});

test("an unlisted bounty is the starting one, and two of many winners are named", () => {
  const heads = { start: 2000, heads: { e1: 3000, e2: 0 } };
  assert.deepEqual(
    ["e1", "e2", "e3"].map((entry) => bountyOn(heads, entry)),
    [3000, 0, 2000],
  );
  const texts = (code, { entry }) => `${code} ${entry}`;
  assert.equal(winnersText({ by: ["e1", "e2"], names: ["Ann", null] }, texts), "Ann · face.seats.entry 2");
  assert.equal(winnersText({ by: ["e1", "e2", "e3"], names: ["Ann", "Ben", "Cem"] }, texts), "Ann · Ben · +1");
});

test("open envelopes are checked against the published amounts", () => {
  const both = [
    [1, 5000, OPENING],
    [2, 10000, OPENING],
  ];
  const check = (open, inventory) =>
    checkCode(checkEnvelopes({ root: ROOT, commitments: COMMITMENTS, open }, inventory));
  const published = [
    [10000, 1],
    [5000, 1],
  ];
  assert.equal(check([], published), "face.bounties.checked");
  assert.equal(check(both.slice(1), published), "face.bounties.checked");
  assert.equal(check(both, published), "face.bounties.checked_all");
  assert.equal(check(both, [[5000, 2]]), "face.bounties.check_amounts");
  assert.equal(check(both.slice(1), [[5000, 2]]), "face.bounties.check_amounts");
  assert.equal(check(both, [...published, [700, 1]]), "face.bounties.check_amounts");
  assert.equal(check([], []), "face.bounties.check_amounts");
  assert.equal(check([[1, 5001, OPENING]], published), "face.bounties.check_wrong");
});

test("an open claim belongs to a winner at the table", () => {
  const claims = [
    { out: "e1", by: ["e2"] },
    { out: "e3", by: ["e4", "e5"] },
  ];
  const bounties = { kind: "mystery", mystery: { claims } };
  assert.deepEqual(claimsAmong(bounties, { e5: {}, e9: {} }), [claims[1]]);
  assert.deepEqual(claimsAmong(bounties, {}), []);
  assert.deepEqual(claimsAmong({ kind: "mystery", mystery: null }, { e2: {} }), []);
  assert.deepEqual(claimsAmong({ kind: null }, { e2: {} }), []);
  assert.deepEqual(claimsAmong(undefined, { e2: {} }), []);
});

test("a phone tells its player to draw, once for each knock-out", () => {
  const claims = [{ out: "e1", name: "Ann Abel", by: ["e2", "e3"] }];
  const phoneOf = (ownEntry, seen = null) => ({
    texts: createTexts(linesOf("en")),
    drawSeen: { value: seen },
    moment: { value: { ownEntry, bounties: { kind: "mystery", mystery: { count: 12, claims } } } },
  });
  assert.deepEqual(drawWords(phoneOf("e3")), {
    out: "e1",
    title: "Draw an envelope: tell the dealer its number, 1 to 12.",
    reasons: ["For Ann Abel"],
    isSeen: false,
  });
  assert.equal(drawWords(phoneOf("e3", "e1")).isSeen, true);
  assert.equal(drawWords(phoneOf("e3", "e9")).isSeen, false);
  assert.equal(drawWords(phoneOf("e9")), null);
  assert.equal(drawWords(phoneOf(null)), null);
});

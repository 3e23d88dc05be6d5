import test from "node:test";
import assert from "node:assert/strict";

import {
  linesOfGroups,
  amountReader,
  percentIn,
  readLines,
} from "../../../displays/control/procedures/prizes/prize_lines.js";
import { itemsOf, turnOf } from "../../../displays/tv/programme.js";
import { flightFacts, flightFields } from "../../../displays/control/procedures/flights/flight_prizes.js";
import {
  fixedPrizeText,
  flightItem,
  isPrizesNews,
  moneyField,
  moneyStage,
  parseMoney,
  placeText,
  prizeItems,
  prizeOfPlace,
} from "../../../static/js/prizes/prizes.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"));
const PRIZES = {
  currency: "EUR",
  exponent: 2,
  pool: 9000000,
  collected: 9000000,
  guarantee: 5000000,
  places: 12,
  groups: [
    ...Array.from({ length: 9 }, (_, index) => ({
      first: index + 1,
      last: index + 1,
      amount: 2000000 - index * 100000,
    })),
    { first: 10, last: 12, amount: 120000 },
  ],
  shared: [
    { entry: "e4", first: 12, last: 13, amount: 60000 },
    { entry: "e5", first: 12, last: 13, amount: 60000 },
  ],
  published_at: 1000,
  closed: true,
};
const left = (players) => ({ players_left: players });
const said = (prizes, counters) => prizeItems(prizes, counters, texts).map(({ label, line }) => `${label}: ${line}`);

test("a place gets its group's prize, a place outside the money nothing", () => {
  assert.deepEqual(
    [1, 9, 10, 12, 13].map((place) => prizeOfPlace(PRIZES, place)),
    [2000000, 1200000, 120000, 120000, 0],
  );
  assert.equal(prizeOfPlace({ currency: null }, 1), 0);
});

test("a prize is shown once payouts are published", () => {
  assert.equal(fixedPrizeText(PRIZES, 11, texts), "€1,200");
  assert.equal(fixedPrizeText(Object.assign({}, PRIZES, { published_at: null }), 11, texts), "");
  assert.equal(fixedPrizeText(PRIZES, 13, texts), "");
  assert.equal(fixedPrizeText(undefined, 1, texts), "");
});

test("a player who shares places shows the shared places and the share of their prizes", () => {
  assert.equal(fixedPrizeText(PRIZES, 13, texts, "e5"), "€600");
  assert.equal(placeText(PRIZES, 13, "e5"), "12–13");
  assert.equal(placeText(PRIZES, 11, "e6"), 11);
});

test("the payout lines follow the stage of the tournament", () => {
  const open = Object.assign({}, PRIZES, { closed: false, published_at: null });
  assert.deepEqual(said(Object.assign({}, open, { collected: 4000000 }), left(40)), ["Guarantee: €50,000"]);
  assert.deepEqual(said(open, left(90)), ["Prize pool: €90,000"]);
  assert.deepEqual(said(Object.assign({}, open, { closed: true }), left(90)), ["Prize pool: €90,000"]);
  assert.deepEqual(said(PRIZES, left(90)), ["Prize pool: €90,000", "1st: €20,000", "Pays: 12"]);
  assert.deepEqual(said(PRIZES, left(15)), ["Bubble: 15 left · 12 paid"]);
  assert.deepEqual(said(PRIZES, left(12)), ["Next payout: €1,200", "1st: €20,000"]);
  assert.deepEqual(said(PRIZES, left(1)), []);
  assert.deepEqual(said({ currency: null }, left(20)), []);
});

test("the bubble is near three players before the money, or a tenth of many places", () => {
  const many = Object.assign({}, PRIZES, { places: 184 });
  assert.deepEqual(
    [203, 202, 185, 184].map((players) => moneyStage(many, left(players))),
    ["closed", "near", "near", "in"],
  );
  assert.deepEqual(
    [16, 15, 13, 12].map((players) => moneyStage(PRIZES, left(players))),
    ["closed", "near", "near", "in"],
  );
});

test("TVs that follow the tournament show the payouts for two minutes after their publication", () => {
  const show = { kind: "follow", tournament: null };
  const scenes = itemsOf(show, null).map((item) => item.scene);
  const sceneAt = (now) =>
    scenes[
      turnOf(show, now, { phase: "running", period: { kind: "level" } }, undefined, undefined, { prizes: PRIZES })
    ];
  assert.deepEqual([1000, 120999, 121000].map(sceneAt), ["payouts", "payouts", "clock"]);
  assert.equal(isPrizesNews({ currency: null }, 5), false);
});

test("typed money is read with any separators, and written in a readable form", () => {
  const read = (typed) => parseMoney(typed, 2);
  assert.deepEqual(
    ["25", "25.5", "25,50", "1,200", "1.200", "1'200", "1,200.50", "1.200,50", "12 000"].map(read),
    [2500, 2550, 2550, 120000, 120000, 120000, 120050, 120050, 1200000],
  );
  assert.deepEqual(["", "x", "1.2345", "-5"].map(read), [null, null, null, null]);
  assert.deepEqual([parseMoney("1,200", 0), parseMoney("1.5", 0)], [1200, null]);
  assert.deepEqual(
    [2500, 2550, 5].map((minor) => moneyField(minor, 2)),
    ["25", "25.50", "0.05"],
  );
});

test("lists of amounts are pasted with or without places, and a group counts for each of its places", () => {
  assert.deepEqual(readLines("1: €5,000\n2\t3,000\n\n3-4: 1,200", amountReader(2)), {
    values: [500000, 300000, 120000, 120000],
  });
  assert.deepEqual(readLines("5000\n3000", amountReader(2)), { values: [500000, 300000] });
  assert.deepEqual(readLines("1: 5000\n3: 3000", amountReader(2)), { wrong: 2 });
  assert.deepEqual(readLines("1: 5000\nmuch", amountReader(2)), { wrong: 2 });
  assert.deepEqual(readLines(linesOfGroups(PRIZES.groups, 2), amountReader(2)).values.length, 12);
});

test("percentages are pasted with or without their sign", () => {
  assert.deepEqual(readLines("50 %\n37,5\n12.5%", percentIn), { values: [50, 37.5, 12.5] });
  assert.deepEqual(readLines("50\n0", percentIn), { wrong: 2 });
});

// -- flights that pay before they end -------------------------------------------------------------------

const flight = (terms = {}, more = {}) =>
  Object.assign({}, PRIZES, { published_at: null, closed: false }, more, {
    flight: Object.assign({ places: 30, share: false, amount: 40000, fixed: false, short: 0 }, terms),
  });
const field = (players) => ({ entries: 200, players_left: players });

test("a flight that pays has its own bubble and the same prize for each place", () => {
  const stages = [150, 100, 34, 33, 31].map((players) => moneyStage(flight(), field(players)));
  assert.deepEqual(stages, ["open", "open", "open", "near", "near"]);
  assert.deepEqual(said(flight(), field(33)), ["Bubble: 33 left · 30 paid"]);
  assert.equal(moneyStage(flight({ fixed: true }), field(30)), "in");
  assert.deepEqual(said(flight({ fixed: true }), field(30)), [
    "Next payout: €400",
    "This flight pays: 30 places · €400 each",
  ]);
  assert.deepEqual(said(flight(), field(150)), ["Prize pool: €90,000", "This flight pays: 30 places · €400 each"]);
});

test("no bubble is near with few entries, and a flight that pays nothing shows nothing", () => {
  assert.equal(moneyStage(flight(), { entries: 31, players_left: 31 }), "open");
  assert.equal(moneyStage(flight(), { entries: 20, players_left: 20 }), "open");
  for (const none of [
    flight({ amount: 0 }),
    flight({ places: 0 }),
    flight({}, { published_at: 1 }),
    PRIZES,
    undefined,
  ]) {
    assert.equal(flightItem(none, texts), null);
  }
});

test("payouts of a flight are sent as typed, and their card shows if they may change", () => {
  const typed = (values) => {
    const all = Object.assign({ mode: "number", count: "15", amount: "400", reason: " Added " }, values);
    return Object.assign({}, ...Object.keys(all).map((name) => ({ [name]: { peek: () => all[name] } })));
  };
  assert.deepEqual(flightFields(typed(), 2), { places: 15, amount: 40000, reason: "Added" });
  assert.deepEqual(flightFields(typed({ mode: "share" }), 2), { places: "share", amount: 40000, reason: "Added" });
  assert.deepEqual(flightFields(typed({ mode: "none" }), 2), { places: 0 });
  assert.equal(flightFields(typed({ count: "" }), 2), "face.prizes.places_wrong");
  assert.equal(flightFields(typed({ amount: "much" }), 2), "face.prizes.money_wrong");
  const clock = { day: { flight: { label: "1B" } } };
  const shown = (prizes) => [flightFacts(prizes, clock)].map((each) => each && [each.label, each.isOpen])[0];
  assert.deepEqual(
    [shown(flight()), shown(flight({ fixed: true })), shown(flight({}, { published_at: 5 })), shown(PRIZES)],
    [["1B", true], ["1B", false], ["1B", false], null],
  );
});

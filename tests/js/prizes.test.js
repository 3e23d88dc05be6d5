import test from "node:test";
import assert from "node:assert/strict";

import { linesOfGroups, amountIn, percentIn, readLines } from "../../displays/control/procedures/prize_lines.js";
import { itemsOf, turnOf } from "../../displays/tv/programme.js";
import {
  fixedPrizeText,
  isPrizesNews,
  moneyField,
  moneyStage,
  parseMoney,
  placeText,
  prizeItems,
  prizeOfPlace,
} from "../../static/js/prizes.js";
import { createTexts } from "../../static/js/texts.js";
import { catalogueOf } from "./catalogues.mjs";

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

test("a place gets what its group gets, and nothing beyond the money", () => {
  assert.deepEqual(
    [1, 9, 10, 12, 13].map((place) => prizeOfPlace(PRIZES, place)),
    [2000000, 1200000, 120000, 120000, 0],
  );
  assert.equal(prizeOfPlace({ currency: null }, 1), 0);
});

test("a prize is named only once it is published", () => {
  assert.equal(fixedPrizeText(PRIZES, 11, texts), "€1,200");
  assert.equal(fixedPrizeText(Object.assign({}, PRIZES, { published_at: null }), 11, texts), "");
  assert.equal(fixedPrizeText(PRIZES, 13, texts), "");
  assert.equal(fixedPrizeText(undefined, 1, texts), "");
});

test("a player who shares places gets a share of their prizes, and has all of them", () => {
  assert.equal(fixedPrizeText(PRIZES, 13, texts, "e5"), "€600");
  assert.equal(placeText(PRIZES, 13, "e5"), "12–13");
  assert.equal(placeText(PRIZES, 11, "e6"), 11);
});

test("the slot follows the stage of the tournament", () => {
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

test("near the money is three players, or a tenth of the places where those are many", () => {
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

test("walls that follow the tournament show the payouts for two minutes after they were published", () => {
  const show = { kind: "follow", tournament: null };
  const scenes = itemsOf(show, null).map((item) => item.scene);
  const sceneAt = (now) =>
    scenes[
      turnOf(show, now, { phase: "running", period: { kind: "level" } }, undefined, undefined, { prizes: PRIZES })
    ];
  assert.deepEqual([1000, 120999, 121000].map(sceneAt), ["payouts", "payouts", "clock"]);
  assert.equal(isPrizesNews({ currency: null }, 5), false);
});

test("money is read as people type it, and written so that it can be read again", () => {
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

test("lists of amounts are pasted with or without places, and groups stand for each of theirs", () => {
  assert.deepEqual(readLines("1: €5,000\n2\t3,000\n\n3-4: 1,200", amountIn(2)), {
    values: [500000, 300000, 120000, 120000],
  });
  assert.deepEqual(readLines("5000\n3000", amountIn(2)), { values: [500000, 300000] });
  assert.deepEqual(readLines("1: 5000\n3: 3000", amountIn(2)), { wrong: 2 });
  assert.deepEqual(readLines("1: 5000\nmuch", amountIn(2)), { wrong: 2 });
  assert.deepEqual(readLines(linesOfGroups(PRIZES.groups, 2), amountIn(2)).values.length, 12);
});

test("percentages are pasted with or without their sign", () => {
  assert.deepEqual(readLines("50 %\n37,5\n12.5%", percentIn), { values: [50, 37.5, 12.5] });
  assert.deepEqual(readLines("50\n0", percentIn), { wrong: 2 });
});

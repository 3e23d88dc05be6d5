/** The toolbox page: how values are written and read, links, and lines for the shell. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { fragmentOf, LONGEST, questionOf } from "../../displays/toolbox/link.js";
import { readCard, readDuration, readList, readWhole, stands, writeCard, writeDuration } from "../../displays/toolbox/values.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const forms = JSON.parse(readFileSync(`${root}displays/toolbox/forms.json`, "utf8"));
const names = forms.map(({ name }) => name);

test("durations are read as they are written, to the millisecond", () => {
  for (const ms of [0, 1, 999, 1000, 59_999, 60_000, 1_200_000, 3_599_999, 3_600_000, 5_025_007, -60_000, -1, 1_700_000_000_000]) {
    assert.equal(readDuration(writeDuration(ms)), ms);
  }
  assert.equal(writeDuration(3_723_000), "1:02:03");
  assert.equal(writeDuration(-90_500), "−1:30.500");
});

test("a number alone means minutes, and what is no time stays what was typed", () => {
  assert.equal(readDuration(" 20 "), 1_200_000);
  assert.equal(readDuration("-1:00"), -60_000);
  assert.equal(readDuration(""), undefined);
  assert.deepEqual(["soon", "1:2", "1:2:3:4"].map(readDuration), ["soon", "1:2", "1:2:3:4"]);
});

test("what is no whole number is left for the server to refuse", () => {
  assert.deepEqual(["9", " 12 ", "−3", "1.5", "x", "9".repeat(30)].map(readWhole), [9, 12, -3, "1.5", "x", "9".repeat(30)]);
  assert.equal(readWhole("  "), undefined);
});

test("cards are read as people write them", () => {
  assert.deepEqual(["ks", "K♠", "10h", "Td", " 2c "].map(readCard), ["Ks", "Ks", "Th", "Td", "2c"]);
  assert.deepEqual(["1s", "Kx", ""].map(readCard), ["1s", "Kx", ""]);
  assert.deepEqual(["Ks", "Th", "nonsense"].map(writeCard), ["K♠", "10♥", "nonsense"]);
});

test("a list is parted by commas and lines", () => {
  assert.deepEqual(readList("4-7, 2-1\n9-9,,"), ["4-7", "2-1", "9-9"]);
});

test("a field that another one rules out does not stand", () => {
  assert.equal(stands({ when: { game: ["stud"] } }, { game: "flop" }), false);
  assert.equal(stands({ when: { game: ["stud"] } }, { game: "stud" }), true);
  assert.equal(stands({}, {}), true);
});

test("a link carries its question whole", () => {
  for (const { name, example } of forms) {
    assert.deepEqual(questionOf(fragmentOf(name, "tda-2017", example), names), { calc: name, rules: "tda-2017", given: example, broken: false });
  }
  const odd = { players: ["Ä & Co + ' \" # %", "__proto__"] };
  assert.deepEqual(questionOf(fragmentOf("break-order", "x", odd), names).given, odd);
});

test("a link that holds no question is told from one that holds none yet", () => {
  const broken = (fragment) => questionOf(fragment, names).broken;
  assert.deepEqual(["", "#calc=clock"].map(broken), [false, false]);
  const wrong = ["#calc=astrology", "#calc=clock&in=%7B", "#calc=clock&in=[]", "#calc=clock&in=null", "#in=%7B%7D", `#calc=clock&in="${"x".repeat(LONGEST)}"`];
  assert.deepEqual(wrong.map(broken), wrong.map(() => true));
});

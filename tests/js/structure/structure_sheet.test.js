/** The printed sheet of a structure: rows as they are announced, pages that begin with a level, chips in their colours. */

import assert from "node:assert/strict";
import test from "node:test";

import { chipsOf, headings, pagesOf, rowsOf } from "../../../displays/structure-sheet/sheet_pages.js";
import { readSheet } from "../../../displays/structures/sheet/sheet.js";
import { startTime } from "../../../displays/structures/tournament/start_time.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"), () => ({ utc_offset_ms: 0, next_offset: null }));
const MINUTE = 60000;
const level = (big, more = {}) => ({ kind: "level", small_blind: big / 2, big_blind: big, ...more });
const sheet = (periods, head = {}) =>
  readSheet({
    title: "Friday",
    game: "nlhe",
    ante_kind: "big_blind",
    level_minutes: 20,
    break_minutes: 10,
    periods,
    ...head,
  });

test("a row shows the level's number, time, amounts, chips removed and notes", () => {
  const found = rowsOf(
    sheet([
      level(200),
      { kind: "break", color_up: [25], note: "Snacks" },
      level(2000, { ante: 2000, closes_registration: true }),
    ]),
    "19:00",
    texts,
  );
  assert.deepEqual(
    found.map(({ name, time, minutes, amounts, out, note }) => [name, time, minutes, amounts, out, note]),
    [
      ["1", "19:00", "20", ["100", "200", ""], "", ""],
      ["Break", "19:20", "10", ["", "", ""], "25", "Snacks"],
      ["2", "19:30", "20", ["1,000", "2,000", "2,000"], "", "Late reg"],
    ],
  );
  assert.deepEqual(headings(sheet([level(200)]), texts), ["SB", "BB", "Ante"]);
});

test("a rotation shows its games with their amounts instead of columns", () => {
  const games = [
    { game: "o8", small_blind: 100, big_blind: 200, small_bet: 200, big_bet: 400 },
    { game: "razz", ante: 25, bring_in: 50, completion: 200, small_bet: 200, big_bet: 400 },
  ];
  const [row] = rowsOf(sheet([{ kind: "level", games }]), "19:00", texts);
  const [first, second] = row.games.split(" · ");
  assert.match(first, / 100\/200\/200\/400$/);
  assert.match(second, / 25\/50\/200\/200\/400$/);
});

test("up to 32 periods fit on one page, further pages start with a level", () => {
  const rows = (count, breaks = []) => Array.from({ length: count }, (_, at) => ({ at, isBreak: breaks.includes(at) }));
  assert.equal(pagesOf(rows(32)).length, 1);
  const [one] = pagesOf(rows(30));
  assert.ok(one.height * 31 <= 222);
  const long = pagesOf(rows(100, [31, 67]));
  assert.deepEqual(
    long.map((page) => page.rows[0].at),
    [0, 30, 66],
  );
  assert.equal(
    long.reduce((sum, page) => sum + page.rows.length, 0),
    100,
  );
  assert.ok(long.every((page) => !page.rows[0].isBreak));
});

test("chips have the colours of the chosen set, else of the set that has most of them", () => {
  const sets = {
    old: { chips: [{ value: 25, colour: "#0a0", name: "Green" }] },
    club: {
      chips: [
        { value: 25, colour: "#fff", name: "White" },
        { value: 100, colour: "#000", name: "Black" },
      ],
    },
  };
  const colours = (chosen) => chipsOf({ chips: [25, 100, 500] }, sets, chosen).map(({ colour }) => colour);
  assert.deepEqual(colours(""), ["#fff", "#000", null]);
  assert.deepEqual(colours("old"), ["#0a0", null, null]);
  assert.deepEqual(chipsOf({ chips: [25] }, {}), [{ value: 25, colour: null, name: "" }]);
});

test("the sheet of a running tournament has the times of its clock", () => {
  const periods = [
    { id: "l1", kind: "level", ms: 20 * MINUTE },
    { id: "b1", kind: "break", ms: 10 * MINUTE },
    { id: "l2", kind: "level", ms: 20 * MINUTE },
  ];
  const venue = { utc_offset_ms: 60 * MINUTE, next_offset: null };
  const at = (id, remaining, more = {}) =>
    startTime({ period: { id }, remaining_ms: remaining, ...more }, 18 * 60 * MINUTE, venue, periods);
  assert.equal(at("l1", 20 * MINUTE, { starts_in_ms: 30 * MINUTE }), "19:30");
  assert.equal(at("l2", 5 * MINUTE), "18:15");
});

/** Calls, the floor's grid, rulings and paged players on pages. */

import assert from "node:assert/strict";
import test from "node:test";

import { pagedPlayersAt, pagedText } from "../../../displays/announcement/paging.js";
import { cellBeside } from "../../../displays/control/floor/floor_grid.js";
import { bySection } from "../../../displays/control/floor/floor_tables.js";
import { matchingRulings } from "../../../displays/control/floor/rulings.js";
import { mayReverse } from "../../../displays/control/shared/commands/roles.js";
import { callOf, waitedText, waitingCalls } from "../../../static/js/tables/calls.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";

const MINUTE = 60000;
const texts = createTexts(linesOf("en"));
const call = (what, at, answered = null) => ({ what, at, answered, command: `${what}-1` });

test("calls of all tables are listed oldest first", () => {
  const calls = { 4: [call("floor", 3000), call("deck", 5000, 6000)], 12: [call("chips", 1000)] };
  assert.deepEqual(
    waitingCalls(calls).map(({ table, what }) => [table, what]),
    [
      [12, "chips"],
      [4, "floor"],
    ],
  );
  assert.deepEqual(waitingCalls(undefined), []);
});

test("a call's waiting time counts whole seconds", () => {
  assert.deepEqual(
    [1000, 1999, 2000, 62999].map((now) => waitedText({ at: 1000 }, now)),
    ["0:00", "0:00", "0:01", "1:01"],
  );
  assert.equal(waitedText({ at: 1000 }, 900), "0:00");
});

test("a table shows for three minutes that the floor is on the way", () => {
  const calls = { 4: [call("floor", 0, 1000), call("deck", 0)] };
  assert.equal(callOf(calls, 4, "floor", 3 * MINUTE).state, "answered");
  assert.equal(callOf(calls, 4, "floor", 3 * MINUTE + 1000).state, "none");
  assert.equal(callOf(calls, 4, "deck", 99 * MINUTE).state, "waiting");
  assert.equal(callOf(calls, 5, "deck", 0).state, "none");
});

test("tables are listed by the tournament's or the room's section, others last", () => {
  const tables = [
    { number: 1, place: "" },
    { number: 2, place: "" },
    { number: 3, place: "Bar" },
    { number: 4, place: "" },
  ];
  const floor = { 2: { section: "Stage" }, 3: { section: "Stage" } };
  const shown = (found) => found.map(({ name, tables: those }) => [name, those.map(({ number }) => number)]);
  assert.deepEqual(shown(bySection(tables, floor)), [
    ["Stage", [2]],
    ["Bar", [3]],
    ["", [1, 4]],
  ]);
  assert.deepEqual(shown(bySection(tables, undefined)), [
    ["Bar", [3]],
    ["", [1, 2, 4]],
  ]);
});

test("arrow keys lead to the next table in their direction, and not beyond the edge", () => {
  const boxes = [0, 1, 2, 3, 4].map((index) => ({ left: (index % 2) * 100, top: Math.floor(index / 2) * 50 }));
  const to = (index, key) => cellBeside(boxes, index, key);
  assert.deepEqual([to(0, "ArrowRight"), to(1, "ArrowRight"), to(4, "ArrowRight")], [1, 2, -1]);
  assert.deepEqual([to(0, "ArrowLeft"), to(2, "ArrowLeft")], [-1, 1]);
  assert.deepEqual([to(1, "ArrowDown"), to(3, "ArrowDown"), to(4, "ArrowUp"), to(0, "ArrowUp")], [3, 4, 2, -1]);
  assert.equal(to(0, "Enter"), -1);
});

test("a ruling is found by a word of it, or by its table", () => {
  const rulings = [
    { table: 4, text: "Misdeal, the deck was foul" },
    { table: 12, text: "e4 acted out of turn" },
  ];
  const found = (query, table) => matchingRulings(rulings, query, table).map((each) => each.table);
  assert.deepEqual(
    [found("DECK foul"), found("12"), found("turn 12"), found("turn 4"), found("")],
    [[4], [12], [12], [], [4, 12]],
  );
  assert.deepEqual(found("", 4), [4]);
});

const page = (entry, at, more = {}) =>
  Object.assign({ entry, name: null, seat: null, to: "desk", at, until: at + 10 * MINUTE }, more);

test("TVs show a paged player for half a minute, then for 15 seconds of each minute until the page ends", () => {
  const values = { pages: { pages: [page("e1", 0)] }, each: [] };
  const named = (now) => pagedPlayersAt(values, now).map(({ entry }) => entry);
  assert.deepEqual([named(0), named(29999)], [["e1"], ["e1"]]);
  assert.deepEqual([named(30000), named(59999)], [[], []]);
  assert.deepEqual([named(MINUTE), named(MINUTE + 14999), named(MINUTE + 15000)], [["e1"], ["e1"], []]);
  assert.deepEqual([named(9 * MINUTE), named(10 * MINUTE)], [["e1"], []]);
});

test("TVs show three paged players at once, the newest first", () => {
  const pages = ["e1", "e2", "e3", "e4"].map((entry) => page(entry, 0));
  const named = (now, all = pages) =>
    pagedPlayersAt({ pages: { pages: all }, each: [] }, now).map(({ entry }) => entry);
  assert.deepEqual([named(2 * MINUTE), named(3 * MINUTE)], [["e1", "e2", "e3"], ["e4"]]);
  assert.deepEqual(named(2 * MINUTE + 20000, [...pages, page("e9", 2 * MINUTE)]), ["e9"]);
});

test("a TV of several tournaments shows the pages of each, once", () => {
  const friday = { pages: [page("e1", 0)] };
  const each = [
    { slug: "friday", pages: friday },
    { slug: "turbo", pages: { pages: [page("e2", 0)] } },
    { slug: "late" },
  ];
  assert.deepEqual(
    pagedPlayersAt({ pages: friday, each }, 1000).map(({ entry }) => entry),
    ["e1", "e2"],
  );
});

test("a TV shows a paged player's name only if names are public", () => {
  assert.equal(pagedText(page("e7", 0, { name: "Ann L.", seat: "4-3" }), texts), "Ann L.: please come to the desk");
  assert.equal(
    pagedText(page("e7", 0, { name: "Ann L.", seat: "4-3", to: "seat" }), texts),
    "Ann L.: please come to table 4, seat 3",
  );
  assert.equal(pagedText(page("e7", 0, { seat: "4-3" }), texts), "Table 4, seat 3: please come to the desk");
  assert.equal(pagedText(page("e7", 0, { seat: "4-3", to: "seat" }), texts), "Table 4, seat 3: please take your seat");
  assert.equal(pagedText(page("e7", 0), texts), "Entry 7: please come to the desk");
});

test("a line of the log about the floor can be undone by a role that may give the command", () => {
  const line = (code) => ({ code: `log.${code}`, undo: "undo", of: null });
  const cashier = { may: ["undo", "player.page", "player.page_end", "entry.bust"] };
  assert.deepEqual(
    ["PlayerPaged.desk", "PageEnded", "TableCalled.floor", "CallAnswered.chips", "RulingNoted"].map((code) =>
      mayReverse(cashier, line(code)),
    ),
    [true, true, false, false, false],
  );
});

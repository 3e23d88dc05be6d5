/** The sheet of the structures' editor: numbers, fills, rows, selections, pastes, fixes, undo. */

import assert from "node:assert/strict";
import test from "node:test";

import { Drafts } from "../../../displays/structures/drafts.js";
import { placeOf } from "../../../displays/structures/place.js";
import { columnsOf, plainText, typedInto } from "../../../displays/structures/sheet/cells.js";
import { fixed } from "../../../displays/structures/sheet/fixes.js";
import { newHistory, edited, redone, undone } from "../../../displays/structures/sheet/history.js";
import { readAmount, readAmounts } from "../../../displays/structures/sheet/numbers.js";
import {
  doubled,
  inserted,
  moved,
  nearestRound,
  removed,
  scaled,
  series,
  withGame,
} from "../../../displays/structures/sheet/rows.js";
import { emptied, filledDown, pasted, rectangleOf, textsIn } from "../../../displays/structures/sheet/selection.js";
import {
  NEW_DOCUMENT,
  beginnings,
  chipsAt,
  levelNumbers,
  readSheet,
  writeDocument,
} from "../../../displays/structures/sheet/sheet.js";
import { isSheet, readTable, readTabs, writeTabs } from "../../../displays/structures/sheet/table_text.js";

const level = (small, big, more = {}) => ({ kind: "level", small_blind: small, big_blind: big, ...more });
const pause = (more = {}) => ({ kind: "break", ...more });
const sheetOf = (periods, head = {}) => readSheet({ ...NEW_DOCUMENT, ...head, periods });
const periodsOf = (sheet) => writeDocument(sheet).periods;
const type = (sheet, row, column, text) => typedInto(sheet, row, column, text);
const blindsOf = (sheet) => periodsOf(sheet).map(({ big_blind: big }) => big);

test("amounts are read as people type them", () => {
  const typed = { 200: 200, "1k": 1000, "1.5k": 1500, "1,5K": 1500, "2m": 2000000, "1.25 k": 1250 };
  Object.keys(typed).forEach((text) => assert.equal(readAmount(text), typed[text], text));
  ["1,200", "1.200", "1 200", "1'200", "1’200", "1\u00a0200", "1\u202f200", " 1200 "].forEach((text) =>
    assert.equal(readAmount(text), 1200, text),
  );
  assert.equal(readAmount("1,200,000"), 1200000);
});

test("a text that is no whole amount is no amount", () => {
  ["", "1,20", "1.5", "12,00", "1,200.000", "k", "-5", "abc", "1.2345k", "1e5", "9999999999999"].forEach((text) =>
    assert.equal(readAmount(text), null, text),
  );
});

test("several amounts are read from one cell", () => {
  assert.deepEqual(readAmounts("25 100, 500;1k"), [25, 100, 500, 1000]);
  assert.deepEqual(readAmounts("1,000 / 5,000"), [1000, 5000]);
  assert.deepEqual(readAmounts(""), []);
  assert.equal(readAmounts("25 red"), null);
});

test("the big blind fills small blind and ante until those are typed", () => {
  const typed = type(sheetOf([{ kind: "level" }]), 0, "big_blind", "200");
  assert.deepEqual(periodsOf(typed), [level(100, 200, { ante: 200 })]);
  const corrected = type(typed, 0, "big_blind", "400");
  assert.deepEqual(periodsOf(corrected), [level(200, 400, { ante: 400 })]);
  const own = type(type(corrected, 0, "small_blind", "100"), 0, "big_blind", "600");
  assert.deepEqual(periodsOf(own), [level(100, 600, { ante: 600 })]);
  const noAnte = type(type(corrected, 0, "ante", ""), 0, "big_blind", "800");
  assert.deepEqual(periodsOf(noAnte), [level(400, 800)]);
});

test("an omitted ante and a per-player ante are not filled", () => {
  assert.deepEqual(periodsOf(type(sheetOf([level(100, 200)]), 0, "big_blind", "300")), [level(150, 300)]);
  const each = sheetOf([{ kind: "level" }], { ante_kind: "per_player" });
  assert.deepEqual(periodsOf(type(each, 0, "big_blind", "300")), [level(150, 300)]);
});

test("the small blind is rounded to the chips in play", () => {
  const sheet = sheetOf([level(50, 100), pause({ color_up: [25] }), { kind: "level" }], { chips: [25, 100, 500] });
  assert.deepEqual(chipsAt(sheet, 2), [100, 500]);
  assert.equal(periodsOf(type(sheet, 2, "big_blind", "500"))[2].small_blind, 300);
});

test("limit games have bets, stud has a bring-in and antes for each player", () => {
  const limit = type(sheetOf([{ kind: "level" }], { game: "lhe" }), 0, "big_blind", "200");
  assert.deepEqual(periodsOf(limit)[0].small_bet, 200);
  assert.deepEqual(periodsOf(limit)[0].big_bet, 400);
  const stud = sheetOf([{ kind: "level" }], { game: "stud" });
  assert.deepEqual(columnsOf(stud).slice(3, 8), ["ante", "bring_in", "completion", "small_bet", "big_bet"]);
  assert.equal(periodsOf(type(stud, 0, "ante", "25"))[0].ante_kind, "per_player");
  assert.equal(type(stud, 0, "big_blind", "25"), stud, "stud has no blinds");
});

test("minutes may be hands, and unreadable values stay as typed", () => {
  const sheet = sheetOf([level(100, 200)]);
  assert.deepEqual(periodsOf(type(sheet, 0, "minutes", "8 hands"))[0].hands, 8);
  assert.equal(periodsOf(type(type(sheet, 0, "minutes", "8h"), 0, "minutes", "30"))[0].hands, undefined);
  assert.equal(periodsOf(type(sheet, 0, "ante", "1,20"))[0].ante, "1,20");
  assert.equal(plainText(sheet, 0, "minutes"), "20");
});

test("the ends of registration and of the day share a cell", () => {
  const both = type(sheetOf([level(100, 200)]), 0, "ends", "both");
  assert.deepEqual(periodsOf(both)[0], level(100, 200, { closes_registration: true, ends_day: true }));
  assert.equal(plainText(both, 0, "ends"), "both");
  assert.deepEqual(periodsOf(type(both, 0, "ends", ""))[0], level(100, 200));
});

test("levels are counted from the first level's number, and lengths are added up", () => {
  const sheet = sheetOf([level(100, 200), pause(), level(200, 400, { minutes: 30 })], { first_level: 11 });
  assert.deepEqual(levelNumbers(sheet), [11, null, 12]);
  assert.deepEqual(beginnings(sheet), [0, 20, 30, 60]);
});

test("a document is written back unchanged", () => {
  const document = { title: "A", starting_stack: 5, level_minutes: 20, periods: [level(1, 2), pause({ id: "b1" })] };
  assert.deepEqual(writeDocument(readSheet(document)), document);
  const numbered = { ...document, periods: [{ kind: "level", level: 1, small_blind: 1, big_blind: 2 }] };
  assert.deepEqual(writeDocument(readSheet(numbered)), numbered);
});

test("blank levels at the end are dropped, those between are kept", () => {
  const sheet = sheetOf([level(1, 2), { kind: "level", minutes: 20 }, level(2, 4), { kind: "level", minutes: 20 }]);
  assert.deepEqual(blindsOf(sheet), [2, undefined, 4]);
  assert.equal(periodsOf(sheetOf([{ kind: "level" }])).length, 1);
});

test("rows are inserted, removed, moved and duplicated", () => {
  const sheet = sheetOf([level(1, 2, { minutes: 30, id: "x" }), pause(), level(2, 4)]);
  assert.deepEqual(periodsOf(inserted(sheet, 1, "level"))[1], { kind: "level", minutes: 30 });
  const games = [{ game: "o8" }, { game: "razz" }];
  const rotation = sheetOf([{ kind: "level", minutes: 30, games }]);
  assert.deepEqual(inserted(rotation, 1, "level").rows[1].period, { kind: "level", minutes: 30 });
  assert.deepEqual(blindsOf(removed(sheet, { from: 0, to: 1 })), [4]);
  assert.equal(removed(sheet, { from: 0, to: 2 }).rows.length, 1);
  assert.deepEqual(blindsOf(moved(sheet, { from: 1, to: 2 }, -1)), [undefined, 4, 2]);
  assert.equal(moved(sheet, { from: 0, to: 0 }, -1), sheet);
  const twice = periodsOf(doubled(sheet, { from: 0, to: 0 }));
  assert.deepEqual(twice[1], level(1, 2, { minutes: 30 }));
});

test("scaled amounts are rounded to the chips", () => {
  const sheet = scaled(sheetOf([level(100, 200, { ante: 200 }), level(150, 300)]), { from: 0, to: 1 }, 0.5);
  assert.deepEqual(periodsOf(sheet), [level(50, 100, { ante: 100 }), level(75, 150)]);
});

test("a series grows evenly by round amounts", () => {
  assert.deepEqual([107, 13.9, 1240, 990, 7].map(nearestRound), [100, 15, 1200, 1000, 7]);
  const open = sheetOf([level(100, 200, { ante: 200 }), ...Array.from({ length: 4 }, () => ({ kind: "level" }))]);
  const filled = series(open, { from: 0, to: 4 });
  assert.deepEqual(blindsOf(filled), [200, 300, 400, 600, 800]);
  assert.equal(periodsOf(filled)[4].ante, 800);
  const between = sheetOf([level(50, 100), { kind: "level" }, pause(), { kind: "level" }, level(400, 800)]);
  assert.deepEqual(blindsOf(series(between, { from: 0, to: 4 })), [100, 200, undefined, 400, 800]);
});

test("another game removes the amounts that it does not use", () => {
  const sheet = withGame(sheetOf([level(100, 200, { ante: 200 })]), { from: 0, to: 0 }, "stud", "fixed_limit");
  assert.deepEqual(periodsOf(sheet), [{ kind: "level", ante: 200, game: "stud", betting: "fixed_limit" }]);
});

test("cells are copied, filled down, emptied and pasted", () => {
  const columns = ["small_blind", "big_blind", "ante"];
  const sheet = sheetOf([level(100, 200, { ante: 200 }), level(200, 400)]);
  const area = rectangleOf({ row: 1, column: 2 }, { row: 0, column: 0 });
  assert.deepEqual(textsIn(sheet, columns, area), [
    ["100", "200", "200"],
    ["200", "400", ""],
  ]);
  assert.deepEqual(periodsOf(filledDown(sheet, columns, { from: 1, to: 1, left: 0, right: 2 }))[1], {
    ...level(100, 200),
    ante: 200,
  });
  assert.deepEqual(periodsOf(emptied(sheet, columns, { from: 0, to: 0, left: 2, right: 2 }))[0], level(100, 200));
  const wide = pasted(sheet, columns, { row: 1, column: 0 }, [
    ["250", "500", ""],
    ["1k", "2k", "2k"],
  ]);
  assert.deepEqual(periodsOf(wide).slice(1), [level(250, 500), level(1000, 2000, { ante: 2000 })]);
});

test("a table of the clipboard is read, with line breaks in quoted cells", () => {
  assert.deepEqual(readTabs('1\t"two\nlines"\t"a ""b"""\r\n4\t\t6\r\n'), [
    ["1", "two\nlines", 'a "b"'],
    ["4", "", "6"],
  ]);
  const html = "<meta><table border=0><tr><th>SB<th>BB</tr><tr><td>100</td><td><b>2&nbsp;00</b></td></tr></table>";
  assert.deepEqual(readTable({ html, text: "other" }), [
    ["SB", "BB"],
    ["100", "2 00"],
  ]);
  assert.deepEqual(readTable({ html: "<b>none</b>", text: "1\t2" }), [["1", "2"]]);
  assert.deepEqual(readTable({ html: '<table><tr><td colspan="2">Break</td><td>15</td></tr></table>' }), [
    ["Break", "", "15"],
  ]);
  const cells = [
    ["a\tb", 'c"d'],
    ["e\nf", "g"],
  ];
  assert.deepEqual(readTabs(writeTabs(cells)), cells);
});

test("a reference to no character stays as written", () => {
  const table = "<table><tr><td>&#8364;5<td>&#x41;&amp;B<td>&#99999999;<td>&#abc;<td>&what;</tr></table>";
  assert.deepEqual(readTable({ html: table }), [["€5", "A&B", "&#99999999;", "&#abc;", "&what;"]]);
});

test("a sheet is distinguished from cells", () => {
  assert.equal(
    isSheet([
      ["Level", "SB", "BB"],
      ["1", "100", "200"],
      ["2", "200", "400"],
    ]),
    true,
  );
  assert.equal(isSheet([["Level 3 200/400 (400) 20 min"], ["Break 15"], ["Level 4 300/600"]]), true);
  assert.equal(
    isSheet([
      ["100", "200"],
      ["200", "400"],
      ["1k", "2k"],
    ]),
    false,
  );
  assert.equal(isSheet([["100", "Add-ons"]]), false);
});

test("a fix sets, inserts, removes and moves values", () => {
  const sheet = sheetOf([level(100, 200), pause({ color_up: [25] }), level(200, 400), pause()]);
  const after = (fix) => periodsOf(fixed(sheet, fix));
  assert.equal(after({ do: "set", period: 2, field: "big_blind", value: 300 })[2].big_blind, 300);
  assert.equal(fixed(sheet, { do: "set", field: "starting_stack", value: 9 }).head.starting_stack, 9);
  assert.deepEqual(after({ do: "insert", period: 4, value: [level(300, 600)] })[4], level(300, 600));
  assert.equal(after({ do: "remove", period: 3 }).length, 3);
  const out = after({ do: "move", period: 1, to: 3, field: "color_up", value: 25 });
  assert.deepEqual([out[1], out[3]], [pause(), pause({ color_up: [25] })]);
  assert.deepEqual(after({ do: "move", field: "color_up", value: 100, to: 1 })[1].color_up, [25, 100]);
  assert.deepEqual(after({ do: "move", period: 1, field: "color_up", value: 25 })[1], pause());
  assert.deepEqual(blindsOf(fixed(sheet, { do: "move", period: 1, field: "break", to: 3 })), [
    200,
    400,
    undefined,
    undefined,
  ]);
});

test("an edit can be undone and redone, until another edit", () => {
  const start = newHistory("a");
  assert.equal(undone(start), null);
  const two = edited(edited(start, "b"), "c");
  assert.equal(edited(two, "c"), two);
  assert.equal(undone(undone(two)).now, "a");
  assert.equal(redone(undone(two)).now, "c");
  assert.equal(redone(edited(undone(two), "d")), null);
});

class FakeStorage {
  setItem(name, value) {
    this[name] = value;
  }

  getItem(name) {
    return name in this ? this[name] : null;
  }

  removeItem(name) {
    delete this[name];
  }
}

test("unsaved drafts are kept by structure, newest first", () => {
  const store = new FakeStorage();
  const drafts = new Drafts(() => store);
  const document = { title: "A", periods: [] };
  drafts.keep("edit.friday", { document, base: 2, at: 1 });
  drafts.keep("new.x1", { document, base: null, at: 5 });
  store.setItem("clockserver.structures.draft.edit.bad", '{"document":7}');
  assert.deepEqual(
    drafts.all().map(({ what, id }) => [what, id]),
    [
      ["new", "x1"],
      ["edit", "friday"],
    ],
  );
  drafts.drop("new.x1");
  assert.equal(drafts.get("new.x1"), null);
  const closed = new Drafts(() => {
    throw new Error("this browser keeps nothing");
  });
  assert.deepEqual(closed.all(), []);
  assert.equal(closed.keep("edit.a", {}), false);
});

test("the address names the open structure", () => {
  assert.deepEqual(placeOf("#edit=friday-9-max@3"), { what: "edit", id: "friday-9-max", version: 3 });
  assert.deepEqual(placeOf("#new=x1"), { what: "new", id: "x1", version: null });
  assert.equal(placeOf("#nonsense").what, "list");
});

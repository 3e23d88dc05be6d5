/** The structure of a running tournament in the editor: locked periods, allowed edits, and the command sent. */

import assert from "node:assert/strict";
import test from "node:test";

import { readSheet, writeDocument } from "../../../displays/structures/sheet/sheet.js";
import { moved, removed, withRows } from "../../../displays/structures/sheet/rows.js";
import { typedInto } from "../../../displays/structures/sheet/cells.js";
import { comparableText } from "../../../displays/structures/sheet/document_text.js";
import {
  changeTo,
  documentOf,
  editedAndPlayed,
  explicit,
  keepsPlayed,
  playedRows,
  replacedAhead,
  withSavedPlayed,
  withoutIds,
} from "../../../displays/structures/tournament/running_structure.js";

const MINUTE = 60000;
const stakes = (big, more = {}) => [
  Object.assign({ game: "nlhe", betting: "no_limit", small_blind: big / 2, big_blind: big }, more),
];
const STRUCTURE = {
  title: "Friday",
  starting_stack: 20000,
  rebuy_stack: 0,
  addon_stack: 0,
  chips: [25, 100],
  final_ante: null,
  periods: [
    { id: "l1", kind: "level", ms: 20 * MINUTE, level: 1, ends: "auto", stakes: stakes(100) },
    { id: "l2", kind: "level", ms: 20 * MINUTE, level: 2, ends: "auto", stakes: stakes(200) },
    { id: "b1", kind: "break", ms: 10 * MINUTE, level: 2, ends: "auto", color_up: [25] },
    {
      id: "l3",
      kind: "level",
      ms: 15 * MINUTE,
      level: 3,
      ends: "auto",
      stakes: stakes(400, { ante: 400, ante_kind: "big_blind" }),
    },
  ],
};
const IDS = STRUCTURE.periods.map(({ id }) => id);
const saved = documentOf(STRUCTURE);
const open = () => readSheet(documentOf(STRUCTURE));
const IN_L2 = { locked: 1, current: 1 };

test("a structure of a running tournament has every value at its periods", () => {
  assert.equal(saved.level_minutes, 20);
  assert.equal(saved.break_minutes, 10);
  assert.deepEqual(saved.periods[3], {
    kind: "level",
    minutes: 15,
    id: "l3",
    game: "nlhe",
    betting: "no_limit",
    small_blind: 200,
    big_blind: 400,
    ante: 400,
    ante_kind: "big_blind",
  });
  assert.equal(comparableText(writeDocument(open())), comparableText(saved));
});

test("the first level number and own games of a structure are kept", () => {
  const periods = [{ ...STRUCTURE.periods[0], level: 11 }];
  const games = [{ key: "double", name: "Double Board", posts: "blinds", betting: "pot_limit" }];
  const found = documentOf({ ...STRUCTURE, periods, games });
  assert.equal(found.first_level, 11);
  assert.deepEqual(found.games, { double: { name: "Double Board", posts: "blinds", betting: "pot_limit" } });
});

test("played periods are locked, and the current period keeps its length", () => {
  const { rows } = open();
  assert.deepEqual(playedRows(rows, IDS, 1, true), IN_L2);
  assert.deepEqual(playedRows(rows, IDS, 0, false), { locked: 0, current: null });
  const without = removed(open(), { from: 1, to: 1 });
  assert.deepEqual(playedRows(without.rows, IDS, 1, true), { locked: 1, current: null });
});

test("played levels and the length and place of the current level cannot be edited", () => {
  const sheet = open();
  const keeps = (after) => keepsPlayed(sheet.rows, after.rows, IN_L2);
  assert.equal(keeps(typedInto(sheet, 0, "big_blind", "300")), false);
  assert.equal(keeps(typedInto(sheet, 1, "minutes", "30")), false);
  assert.equal(keeps(typedInto(sheet, 1, "big_blind", "300")), true);
  assert.equal(keeps(typedInto(sheet, 3, "minutes", "30")), true);
  assert.equal(keeps(moved(sheet, { from: 1, to: 1 }, 1)), false);
  assert.equal(keeps(removed(sheet, { from: 0, to: 0 })), false);
  assert.equal(keeps(removed(sheet, { from: 2, to: 3 })), true);
});

test("rows edited before they were played are named, and the others are saved without them", () => {
  const sheet = open();
  const edits = [
    (each) => typedInto(each, 1, "big_blind", "300"),
    (each) => typedInto(each, 3, "minutes", "30"),
    (each) => typedInto(each, 3, "big_blind", "600"),
  ];
  const { rows } = edits.reduce((each, edit) => edit(each), sheet);
  const playedAt = (position) => (some) => playedRows(some, IDS, position, true);
  const editedAt = (position, some = rows) => editedAndPlayed(sheet.rows, some, playedAt(position)(some));
  assert.deepEqual([editedAt(0), editedAt(1), editedAt(2), editedAt(3)], [[], [], [1], [1, 3]]);
  assert.deepEqual(editedAt(3, sheet.rows), []);
  const rest = withSavedPlayed(sheet.rows, rows, playedAt(3)).map(({ period }) => [period.id, period.big_blind]);
  assert.deepEqual(rest, [
    ["l1", 100],
    ["l2", 200],
    ["b1", undefined],
    ["l3", 600],
  ]);
  const restored = withSavedPlayed(sheet.rows, rows, playedAt(3));
  assert.equal(restored[3].period.minutes, 15);
  assert.deepEqual(editedAt(3, restored), []);
});

test("a level inserted among levels that were played meanwhile is named", () => {
  const { rows } = withRows(open(), 1, [{ kind: "level", small_blind: 75, big_blind: 150 }]);
  const played = playedRows(rows, IDS, 2, true);
  assert.deepEqual(editedAndPlayed(open().rows, rows, played), [1]);
});

test("one command changes the periods ahead, and the current period only if it was edited", () => {
  const sheet = open();
  const change = (after) => changeTo(saved, writeDocument(after), IN_L2, 1);
  const ahead = change(typedInto(sheet, 3, "minutes", "30"));
  assert.equal(ahead.from_period, "b1");
  assert.deepEqual(
    ahead.periods.map(({ id, minutes }) => [id, minutes]),
    [
      ["b1", 10],
      ["l3", 30],
    ],
  );
  const mistyped = change(typedInto(sheet, 1, "big_blind", "300"));
  assert.equal(mistyped.from_period, "l2");
  assert.deepEqual(
    mistyped.periods.map(({ id, big_blind: big }) => [id, big]),
    [
      ["l2", 300],
      ["b1", undefined],
      ["l3", 400],
    ],
  );
});

test("the first period can be edited before the clock starts", () => {
  const document = writeDocument(typedInto(open(), 0, "minutes", "25"));
  const change = changeTo(saved, document, { locked: 0, current: null }, 0);
  assert.deepEqual([change.from_period, change.periods.length, change.periods[0].minutes], ["l1", 4, 25]);
});

test("periods added after the last one follow the current period", () => {
  const sheet = withRows(open(), 4, [{ kind: "level", small_blind: 300, big_blind: 600, ante: 600 }]);
  const change = changeTo(saved, writeDocument(sheet), { locked: 3, current: 3 }, 3);
  assert.deepEqual([change.from_period, change.periods.length], ["l3", 2]);
  assert.deepEqual(change.periods[1], {
    kind: "level",
    minutes: 20,
    small_blind: 300,
    big_blind: 600,
    ante: 600,
    game: "nlhe",
    betting: "no_limit",
    ante_kind: "big_blind",
  });
});

test("a period takes missing values from the head of its document", () => {
  const head = { game: "stud", ante_kind: "per_player", level_minutes: 30 };
  assert.deepEqual(explicit(head, { kind: "level", level: 4, ante: 25, bring_in: 50, completion: 100 }), {
    kind: "level",
    minutes: 30,
    ante: 25,
    bring_in: 50,
    completion: 100,
    game: "stud",
    betting: "fixed_limit",
    ante_kind: "per_player",
  });
  assert.deepEqual(explicit({}, { kind: "break" }), { kind: "break" });
});

test("a pasted sheet replaces the periods ahead, by position", () => {
  const document = { level_minutes: 12, periods: [1, 2, 3].map((each) => ({ kind: "level", big_blind: each * 1000 })) };
  const { kept, periods } = replacedAhead(open().rows, document, IN_L2);
  assert.deepEqual(
    kept.map(({ period }) => period.id),
    ["l1", "l2"],
  );
  assert.deepEqual(
    periods.map(({ big_blind: big, minutes }) => [big, minutes]),
    [[3000, 12]],
  );
  assert.equal(
    withoutIds(saved).periods.some(({ id }) => id),
    false,
  );
});

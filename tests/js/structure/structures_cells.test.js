/** Cells of the editor that hold more than one value: lengths by players, and the amounts of a rotation. */

import assert from "node:assert/strict";
import test from "node:test";

import { chosenSet, withChips, withNewSet, withSet } from "../../../displays/structures/editor/chip_set/chip_set.js";
import {
  columnOf,
  columnsOf,
  isEditable,
  plainText,
  shownText,
  typedInto,
} from "../../../displays/structures/sheet/cells.js";
import { differences } from "../../../displays/structures/sheet/differences.js";
import { joinedLength, lengthsText, readLength, splitLength } from "../../../displays/structures/sheet/lengths.js";
import { joinedParts, splitParts, withMoreGames } from "../../../displays/structures/sheet/rotation.js";
import { emptied, filledDown, pasted, textsIn } from "../../../displays/structures/sheet/selection.js";
import { NEW_DOCUMENT, readSheet, writeDocument } from "../../../displays/structures/sheet/sheet.js";

const texts = Object.assign((code, params = {}) => params.hands || code, { formats: { chips: String } });
const sheetOf = (periods, head = {}) => readSheet({ ...NEW_DOCUMENT, ...head, periods });
const periodsOf = (sheet) => writeDocument(sheet).periods;
const level = (big, more = {}) => ({ kind: "level", small_blind: big / 2, big_blind: big, ...more });
const BY_PLAYERS = [
  { players: 9, minutes: 15 },
  { players: 4, minutes: 10 },
];
const O8 = { game: "o8", small_blind: 250, big_blind: 500, small_bet: 500, big_bet: 1000 };
const RAZZ = { game: "razz", ante: 100, ante_kind: "per_player", bring_in: 200, small_bet: 500, big_bet: 1000 };
const rotation = (more = {}) => ({ kind: "level", games: [O8, RAZZ], ...more });

test("lengths by players are read as people type them", () => {
  const typed = [
    "20; ≤9: 15; ≤4: 10",
    "20;<=9:15;<=4:10",
    "20, ≤9: 15, ≤4: 10",
    " 20 ; 9: 15 ; bis 4 = 10 min ",
    "20; ≤9→15; 4=10",
  ];
  typed.forEach((text) =>
    assert.deepEqual(readLength(text), { hands: undefined, minutes: 20, minutes_by_players: BY_PLAYERS }, text),
  );
  assert.deepEqual(readLength("≤9: 15").minutes_by_players, [{ players: 9, minutes: 15 }]);
  assert.equal(readLength("≤9: 15").minutes, undefined, "the usual length is the head's");
  assert.deepEqual(readLength("8 hands"), { hands: 8, minutes: undefined, minutes_by_players: undefined });
  assert.deepEqual(readLength(""), { hands: undefined, minutes: undefined, minutes_by_players: undefined });
});

test("unreadable lengths stay as typed", () => {
  ["20; ≤9", "20; <9: 15", "20; ≤9: 15; more", "20; ≤9: 1.5"].forEach((text) =>
    assert.deepEqual(readLength(text), { hands: undefined, minutes: text, minutes_by_players: undefined }, text),
  );
});

test("a length is shown as it can be typed again", () => {
  const period = level(200, { minutes: 20, minutes_by_players: BY_PLAYERS });
  const sheet = sheetOf([period]);
  const text = plainText(sheet, 0, "minutes");
  assert.equal(text, "20; ≤9: 15; ≤4: 10");
  assert.equal(shownText(sheet, 0, "minutes", texts), "20\n≤9: 15\n≤4: 10");
  assert.deepEqual(periodsOf(typedInto(sheet, 0, "minutes", text)), [period]);
  assert.deepEqual(periodsOf(typedInto(sheet, 0, "minutes", "20")), [level(200, { minutes: 20 })]);
  assert.deepEqual(splitLength(text), { usual: "20", others: "≤9: 15; ≤4: 10" });
  assert.deepEqual(splitLength("≤9: 15"), { usual: "", others: "≤9: 15" });
  assert.equal(joinedLength("", "≤9: 15"), "≤9: 15");
  assert.equal(lengthsText({}), "");
});

test("lengths are copied down, pasted and shown in a difference", () => {
  const sheet = sheetOf([level(200, { minutes: 20, minutes_by_players: BY_PLAYERS }), level(400)]);
  const cell = (row) => ({ from: row, to: row, left: 0, right: 0 });
  assert.deepEqual(periodsOf(filledDown(sheet, ["minutes"], cell(1)))[1].minutes_by_players, BY_PLAYERS);
  const copied = textsIn(sheet, ["minutes"], cell(0));
  const after = pasted(sheet, ["minutes"], { row: 1, column: 0 }, copied);
  assert.deepEqual(periodsOf(after)[1].minutes_by_players, BY_PLAYERS);
  assert.equal(differences(writeDocument(sheet), writeDocument(after), texts).length, 1);
});

test("two versions differ in their heads, and in every value of their periods", () => {
  const written = Object.assign((code, params) => (params ? `${code} ${Object.values(params).join(" ")}` : code), {
    formats: { chips: String },
  });
  const between = (before, after, options) =>
    differences({ ...NEW_DOCUMENT, ...before }, { ...NEW_DOCUMENT, ...after }, written, options);
  const period = (fields) => ({ periods: [level(200, fields)] });
  assert.deepEqual(between({ title: "A" }, { title: "B", starting_stack: 25000, rebuy_stack: 10000, game: "plo" }), [
    "face.structures.head.title: A → B",
    "face.structures.head.starting_stack: 20000 → 25000",
    "face.structures.head.rebuy_stack: – → 10000",
    "face.structures.column.game: face.game.nlhe.no_limit → face.game.plo.pot_limit",
  ]);
  const changed = [{ hands: 8 }, { ends_day: true }, { game: "plo" }, { note: "late" }, { color_up: "all" }];
  changed.forEach((fields) => assert.equal(between(period({}), period(fields)).length, 1, JSON.stringify(fields)));
  assert.deepEqual(between(period({ game: "nlhe" }), period({ game: "nlhe" })), []);
  assert.deepEqual(between({ level_minutes: 20 }, { level_minutes: 30 }, { isOfTournament: true }), []);
});

test("each field of a document has a column", () => {
  assert.equal(columnOf("minutes_by_players"), "minutes");
  assert.equal(columnOf("hands"), "minutes");
  assert.equal(columnOf("closes_registration"), "ends");
  assert.equal(columnOf("until_end"), "ends");
  assert.equal(columnOf("big_blind"), "big_blind");
});

test("one amount counts for all games, several count in the order of games", () => {
  assert.deepEqual(splitParts("500", [true, true, false]), ["500", "500", ""]);
  assert.deepEqual(splitParts("500 / 600", [true, true, false]), ["500", "600", ""]);
  assert.deepEqual(splitParts("500 / – / 600", [true, true, true]), ["500", "", "600"]);
  assert.deepEqual(splitParts("", [true, true]), ["", ""]);
  assert.deepEqual(splitParts("1/2/3", [true, true]), ["1", "2/3"]);
  assert.equal(joinedParts(["500", "", "600"]), "500 / – / 600");
  assert.equal(joinedParts(["", ""]), "");
});

test("amounts of a rotation are shown by game, and typed together or by game", () => {
  const sheet = sheetOf([rotation()]);
  assert.equal(plainText(sheet, 0, "small_bet"), "500 / 500");
  assert.equal(plainText(sheet, 0, "ante"), "– / 100");
  assert.equal(shownText(sheet, 0, "ante", texts), "–\n100");
  assert.ok(isEditable(sheet, 0, "bring_in"));
  assert.ok(!isEditable(sheet, 0, "game"));
  assert.ok(!isEditable(sheetOf([{ kind: "level", games: [O8, O8] }]), 0, "bring_in"));
  const [{ games }] = periodsOf(typedInto(sheet, 0, "big_bet", "1200"));
  assert.deepEqual(games, [
    { ...O8, big_bet: 1200 },
    { ...RAZZ, big_bet: 1200 },
  ]);
  const apart = typedInto(sheet, 0, "small_bet", "600 / 400");
  assert.deepEqual(
    periodsOf(apart)[0].games.map(({ small_bet: bet }) => bet),
    [600, 400],
  );
  assert.equal(typedInto(sheet, 0, "small_bet", "500 / 500"), sheet, "nothing changed");
  assert.deepEqual(periodsOf(typedInto(sheet, 0, "bring_in", "250"))[0].games[1].bring_in, 250);
});

test("a big blind fills only its own game, and typed amounts stay", () => {
  const blank = sheetOf([{ kind: "level", games: [{ game: "o8" }, { game: "razz" }] }]);
  const typed = typedInto(blank, 0, "big_blind", "600");
  assert.deepEqual(periodsOf(typed)[0].games, [
    { game: "o8", big_blind: 600, small_blind: 300, ante: 600, small_bet: 600, big_bet: 1200 },
    { game: "razz" },
  ]);
  const own = typedInto(typedInto(typed, 0, "small_blind", "200"), 0, "big_blind", "800");
  assert.equal(periodsOf(own)[0].games[0].small_blind, 200);
});

test("an unreadable amount of a rotation stays at its game", () => {
  const typed = typedInto(sheetOf([rotation()]), 0, "big_bet", "1000 / 12,00");
  assert.equal(periodsOf(typed)[0].games[1].big_bet, "12,00");
  assert.equal(plainText(typed, 0, "big_bet"), "1000 / 12,00");
});

test("cells of a rotation are emptied and copied", () => {
  const sheet = sheetOf([rotation(), { kind: "level", games: [{ game: "o8" }, { game: "razz" }] }]);
  const columns = columnsOf(sheet);
  const at = columns.indexOf("small_bet");
  const cell = (row) => ({ from: row, to: row, left: at, right: at });
  assert.deepEqual(
    periodsOf(emptied(sheet, columns, cell(0)))[0].games.map(({ small_bet: bet }) => bet),
    [undefined, undefined],
  );
  assert.deepEqual(
    periodsOf(filledDown(sheet, columns, cell(1)))[1].games.map(({ small_bet: bet }) => bet),
    [500, 500],
  );
});

test("a level with another game becomes a rotation", () => {
  const sheet = withMoreGames(sheetOf([level(200, { minutes: 30 })]), { from: 0, to: 0 }, "stud", "fixed_limit");
  const own = { game: "nlhe", small_blind: 100, big_blind: 200 };
  assert.deepEqual(periodsOf(sheet), [
    { kind: "level", minutes: 30, games: [own, { game: "stud", betting: "fixed_limit" }] },
  ]);
  const three = withMoreGames(sheet, { from: 0, to: 0 }, "razz", "fixed_limit");
  assert.equal(periodsOf(three)[0].games.length, 3);
});

const SAVED = {
  title: "Home",
  chips: [
    { value: 25, name: "", colour: "#00ff00", per_player: 8, in_case: 200 },
    { value: 100, per_player: 8 },
  ],
};
const LIBRARY = { chip_sets: { home: SAVED } };

test("a chip set of the library is used until it is edited", () => {
  const found = chosenSet({ id: "home" }, LIBRARY);
  assert.deepEqual(found.chips, [
    { value: 25, per_player: 8, in_case: 200 },
    { value: 100, per_player: 8, in_case: 0 },
  ]);
  assert.equal(found.isEdited, false);
  assert.equal(chosenSet(null, LIBRARY).typed, null);
  assert.equal(chosenSet({ id: "gone" }, LIBRARY).typed, null);
});

test("an edited chip set changes the structure's chips, and can be set back", () => {
  const sheet = withSet(sheetOf([level(200)]), "home", LIBRARY);
  assert.deepEqual(sheet.head.chips, [25, 100]);
  const { typed, ...set } = chosenSet(sheet.chipSet, LIBRARY);
  const more = withChips(sheet, { ...set, typed: [...typed, { ...typed[1], value: "1k" }] });
  assert.deepEqual(chosenSet(more.chipSet, LIBRARY).faults, ["2.value"]);
  assert.deepEqual(more.head.chips, [25, 100], "what cannot be read changes no structure");
  const edited = withChips(sheet, { ...set, typed: [...typed, { ...typed[1], value: "500" }] });
  assert.deepEqual(edited.head.chips, [25, 100, 500]);
  assert.equal(chosenSet(edited.chipSet, LIBRARY).isEdited, true);
  assert.equal(chosenSet(withChips(edited, { ...set, typed }).chipSet, LIBRARY).isEdited, false);
});

test("an edited chip set keeps the version it started from, also after another director's save", () => {
  const first = { chip_sets: { home: { ...SAVED, newest: 3 } } };
  const { typed, ...set } = chosenSet({ id: "home" }, first);
  assert.equal(set.base, 3);
  const sheet = withChips(withSet(sheetOf([level(200)]), "home", first), {
    ...set,
    typed: typed.map((chip) => ({ ...chip, per_player: "9" })),
  });
  const later = { chip_sets: { home: { ...SAVED, title: "Other", newest: 4 } } };
  assert.equal(chosenSet(sheet.chipSet, later).base, 3);
  const saved = {
    chip_sets: { home: { ...SAVED, chips: SAVED.chips.map((chip) => ({ ...chip, per_player: 9 })), newest: 4 } },
  };
  assert.equal(chosenSet(sheet.chipSet, saved).base, 4, "what was saved is edited further from there");
});

test("a second chip of the same value is a fault", () => {
  const { typed, ...set } = chosenSet({ id: "home" }, LIBRARY);
  const twice = withChips(sheetOf([level(200)]), { ...set, typed: [...typed, typed[0]] });
  assert.deepEqual(chosenSet(twice.chipSet, LIBRARY).faults, ["2.value"]);
  assert.equal(chosenSet(twice.chipSet, LIBRARY).chips, null);
});

test("a new chip set begins with the structure's own chips", () => {
  const sheet = withNewSet(sheetOf([level(200)]));
  assert.deepEqual(
    chosenSet(sheet.chipSet, LIBRARY).chips.map(({ value }) => value),
    NEW_DOCUMENT.chips,
  );
  assert.equal(chosenSet(sheet.chipSet, LIBRARY).isEdited, true);
});

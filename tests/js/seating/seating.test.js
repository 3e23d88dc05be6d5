/** Pure functions of the control's views of players and tables. */

import assert from "node:assert/strict";
import test from "node:test";

import { overrideOf } from "../../../displays/control/shared/commands/operator_actions.js";
import {
  maxCounted,
  isHidden,
  isImported,
  mayBeNamesake,
  rowsToImport,
} from "../../../displays/control/players/import_rows.js";
import { COLUMNS, KEY } from "../../../displays/control/players/import_columns.js";
import {
  columnLetters,
  rememberColumns,
  rememberedColumns,
} from "../../../displays/control/shared/fields/column_menus.js";
import { hasNames, idsOfBuyers } from "../../../displays/control/clock/named_counts.js";
import { Reversals, SAME_TAP_MS } from "../../../displays/control/shared/commands/reversals.js";
import { seatOrPlaceText, statusText } from "../../../displays/control/players/players_words.js";
import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { MAX_ROWS, byLastName, countsOf, visibleRows, railOf } from "../../../displays/control/players/players_list.js";
import { actionsFor, findPlayers } from "../../../displays/control/shared/entries.js";
import {
  nextTableNumber,
  positionsOf,
  tableTitle,
  tablesOf,
  tablesToChoose,
} from "../../../displays/control/shared/seats_and_tables.js";
import { numberIn, seatIn, tableRange } from "../../../displays/control/shared/typed_values.js";
import { isPlayOver } from "../../../static/js/play_over.js";
import { stateWords } from "../../../displays/control/tables/table_states.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"), () => ({ utc_offset_ms: 0, next_offset: null }));
const entry = (name, more = {}) =>
  Object.assign(
    { name, status: "playing", seat: "4-7", out: null, kind: "entry", lock: null, rebuys: 0, addons: 0 },
    more,
  );
const table = (size, seats = {}, more = {}) =>
  Object.assign({ size, seats, state: "open", next: null, halted: false, waived: false, name: null }, more);
const ids = (rows) => byLastName(rows).map(({ id }) => id);

test("the title of a dialog about a table names the table first", () => {
  assert.equal(tableTitle(texts, 10, "Move whole table"), "Table 10: Move whole table");
});

// -- players -------------------------------------------------------------------------------------------

test("a player is found by the beginnings of words, by table and by seat, in any case and without accents", () => {
  const players = {
    e1: entry("Jürgen Klopp"),
    e2: entry("Karl-Heinz Jung", { seat: "12-1" }),
    e3: entry(null, { seat: null, status: "registered" }),
  };
  assert.deepEqual(ids(findPlayers(players, "JU")), ["e2", "e1"], "Jung before Klopp");
  assert.deepEqual(ids(findPlayers(players, "klo jur")), ["e1"]);
  assert.deepEqual(ids(findPlayers(players, "heinz")), ["e2"]);
  assert.deepEqual(ids(findPlayers(players, "4")), ["e1"]);
  assert.deepEqual(ids(findPlayers(players, "12-1")), ["e2"]);
  assert.deepEqual(ids(findPlayers(players, "#3")), ["e3"]);
  assert.deepEqual(ids(findPlayers(players, "lopp")), []);
});

test("a player is found by the whole name, with or without its signs and umlauts", () => {
  const players = {
    e1: entry("Anna Castellanos-Ruiz"),
    e2: entry("Siobhán O’Brien", { seat: "12-1" }),
    e3: entry("Søren Groß-Müller", { seat: null }),
  };
  for (const [id, typed] of [
    [
      "e1",
      ["Anna Castellanos-Ruiz", "castellanos ruiz", "castellanosr", "Castellanos-Ruiz, Anna", "anna - ruiz", "4-"],
    ],
    ["e2", ["Siobhán O’Brien", "o'brien", "obri", "brien", "12-"]],
    ["e3", ["Søren Groß-Müller", "soren gross", "mueller", "grossmu"]],
  ]) {
    typed.forEach((each) => assert.deepEqual(ids(findPlayers(players, each)), [id], each));
  }
  assert.deepEqual(ids(findPlayers(players, "ruizz")), []);
});

test("some of ten thousand players are drawn, by last name from a letter on, the others counted", () => {
  const players = {};
  for (let n = 10000; n > 0; n -= 1) {
    players[`e${n}`] = entry(
      `Ann ${String.fromCharCode(65 + (n % 26))}x${String(n).padStart(5, "0")}`,
      n === 26 ? { status: "out", out: 0 } : n === 52 ? { status: "waiting", seat: null } : {},
    );
  }
  const rows = byLastName(findPlayers(players, ""));
  const { drawn, after } = visibleRows(rows, null);
  assert.deepEqual([drawn.length, after, drawn[0].id, drawn[0].letter], [MAX_ROWS, 10000 - MAX_ROWS, "e26", "A"]);
  assert.equal(visibleRows(rows, "C").drawn[0].id, "e2");
  assert.deepEqual(countsOf(rows), { in: 9998, waiting: 1, out: 1 });
  assert.deepEqual(
    railOf(rows).map(({ text }) => text),
    ["A–C", "D–F", "G–I", "J–L", "M–O", "P–R", "S–U", "V–X", "Y–Z"],
  );
});

test("entries without a name stand under # at the end", () => {
  const rows = byLastName([
    { id: "e3", entry: entry(null) },
    { id: "e1", entry: entry("Zoë Öztürk") },
    { id: "e2", entry: entry("Leo Abrams Jr.") },
  ]);
  assert.deepEqual(
    rows.map(({ id, letter }) => [id, letter]),
    [
      ["e2", "A"],
      ["e1", "O"],
      ["e3", "#"],
    ],
  );
  assert.deepEqual(railOf([]), []);
});

test("a name is shown with the seat, the place, or the reason for waiting", () => {
  const counters = { entries: 15 };
  assert.equal(seatOrPlaceText(entry("Ann"), counters, texts), "Table 4, seat 7");
  assert.equal(seatOrPlaceText(entry("Ann", { status: "out", out: 0 }), counters, texts), "Out – 15th");
  assert.equal(
    seatOrPlaceText(entry("Ann", { status: "out", out: 0 }), counters, texts, undefined, true),
    "Out – 15th (provisional)",
  );
  assert.equal(seatOrPlaceText(entry("Ann", { status: "out", out: 0 }), undefined, texts), "Out");
  assert.equal(seatOrPlaceText(entry("Ann", { status: "waiting", seat: null }), counters, texts), "Waits for a seat");
  assert.equal(seatOrPlaceText(entry("Ann", { status: "registered", seat: null }), counters, texts), "Unseated");
  assert.equal(
    statusText("e9", entry("Ann", { rebuys: 2, kind: "reentry" }), { counters }, texts),
    "Entry 9 · Table 4, seat 7 · Re-entry · Rebuys: 2",
  );
});

test("a place is provisional until registration is closed", () => {
  const [first, second] = [{ id: "l1" }, { id: "l2" }];
  const clock = (fields) =>
    Object.assign({ phase: "running", period: first, ahead: [second], registration_closes: "l1" }, fields);
  assert.equal(stillEntering(clock({})), true);
  assert.equal(stillEntering(clock({ registration_closes: "l2" })), true);
  assert.equal(stillEntering(clock({ period: second, ahead: [] })), false);
  assert.equal(stillEntering(clock({ registration_closes: null })), false);
  assert.equal(stillEntering(clock({ phase: "finished" })), false);
  assert.equal(stillEntering(undefined), false);
});

test("a player's actions depend on the seat and on the structure's offers", () => {
  const sells = { rebuy_stack: 5000, addon_stack: 0 };
  assert.deepEqual(actionsFor(entry("Ann"), sells), ["bust", "move", "rebuy", "rebuy_declared", "unregister"]);
  assert.deepEqual(actionsFor(entry("Ann", { status: "waiting" }), sells), ["give", "choose", "rebuy", "unregister"]);
  assert.deepEqual(actionsFor(entry("Ann", { status: "out" }), sells), ["bring_back", "reenter"]);
  assert.deepEqual(actionsFor(entry("Ann"), sells, true), ["move", "rebuy", "rebuy_declared", "unregister"]);
  assert.deepEqual(actionsFor(entry("Ann", { status: "out", owes: 1 }), sells), ["pay_rebuy", "bring_back", "reenter"]);
});

test("play is over by the last player, by a deal, and in a finished tournament", () => {
  assert.equal(isPlayOver({ ended: null, finished_at: null }), false);
  assert.equal(isPlayOver({ ended: { how: "deal" }, finished_at: null }), true);
  assert.equal(isPlayOver({ ended: null, finished_at: 0 }), true);
  assert.equal(isPlayOver(undefined), false);
});

// -- tables --------------------------------------------------------------------------------------------

test("open seats are offered at the shortest tables first, and not at held tables", () => {
  const tables = {
    1: table(3, { 1: "e1", 2: "e2" }),
    2: table(3, { 2: "e3" }),
    12: table(2, { 1: "e4", 2: "e5" }),
    3: table(9, {}, { state: "held" }),
  };
  const choose = (query) => tablesToChoose(tables, query).map(({ number, seats }) => [number, seats]);
  assert.deepEqual(choose(""), [
    [2, [1, 3]],
    [1, [3]],
  ]);
  assert.deepEqual(choose("1"), [[1, [3]]]);
  assert.deepEqual(
    tablesOf({ 10: table(9), 9: table(9), 8: table(9, {}, { state: "closed" }) }).map(({ number }) => number),
    [9, 10],
  );
  assert.deepEqual([nextTableNumber(tables), nextTableNumber(undefined)], [13, 1]);
});

test("tables are typed as a range of numbers", () => {
  assert.deepEqual(tableRange("3", "5"), [3, 4, 5]);
  assert.deepEqual(tableRange("7", ""), [7]);
  assert.deepEqual(
    [
      ["5", "3"],
      ["x", "3"],
      ["0", "2"],
      ["1.5", "2"],
      ["1", "2001"],
    ].map((each) => tableRange(...each)),
    [null, null, null, null, null],
  );
});

test("a number field has a number, nothing or an invalid value", () => {
  assert.deepEqual(
    ["9", " ", "1", "x"].map((text) => numberIn(text, 2, 12)),
    [9, null, undefined, undefined],
  );
});

test("a seat is typed as table and seat, other text is no seat", () => {
  assert.deepEqual(["4-7", " 12/9 ", "4 7", "4–7"].map(seatIn), [
    [4, 7],
    [12, 9],
    [4, 7],
    [4, 7],
  ]);
  assert.deepEqual(["47", "4-", "window", "4-123", ""].map(seatIn), [null, null, null, null, null]);
});

test("a table's state is shown in words", () => {
  const says = (more, next, order) =>
    stateWords(Object.assign({ number: 9 }, table(9, {}, more)), next, order, texts).map(({ text }) => text);
  assert.deepEqual(says({ halted: true }, 9, [9]), ["Halted", "Breaks now"]);
  assert.deepEqual(says({}, null, [9, 8]), ["Next to break"]);
  assert.deepEqual(says({ state: "held", waived: true }, null, []), ["Halt waived", "Held for later"]);
  assert.deepEqual(positionsOf({ button: 3, small_blind: null, big_blind: 5 }, 5), ["big_blind"]);
});

// -- commands ------------------------------------------------------------------------------------------

test("a refusal may be overridden only if it is the only kind of reason", () => {
  const closed = { code: "counters.registration_closed" };
  assert.deepEqual(overrideOf([closed, { code: "entries.full" }]).fields(), { late: true });
  assert.equal(overrideOf([closed, { code: "entries.already_in" }]), undefined);
  assert.equal(overrideOf([]), undefined);
  assert.deepEqual(overrideOf([{ code: "final_table.td_decides" }]).fields(8), { players: 8 });
});

test("a list is imported without its faulty rows, unless the player was chosen", () => {
  const row = (number, errors, person = null) => ({
    number,
    name: `N${number}`,
    contact: null,
    notes: null,
    table: null,
    seat: null,
    errors,
    person,
    candidates: [],
  });
  const rows = [
    row(1, []),
    row(2, [{ code: "import.which" }]),
    row(3, [{ code: "import.which" }]),
    row(4, [{ code: "import.entered" }], { id: "p4" }),
  ];
  const sent = rowsToImport(rows, { 2: { person: "new" }, 3: { person: "" } });
  assert.deepEqual(
    sent.map(({ person, left_out: out }) => [person, out]),
    [
      [undefined, undefined],
      ["new", undefined],
      [undefined, true],
      ["p4", true],
    ],
  );
  assert.ok(isImported(rows[1], { 2: { person: "p2" } }));
});

test("another player of the same name is imported with a distinguishing note", () => {
  const row = { number: 4, name: "Anna", errors: [{ code: "import.entered" }], person: { id: "p4" }, candidates: [] };
  assert.ok(mayBeNamesake(row));
  const [sent] = rowsToImport([row], { 4: { person: "new", distinction: "Berlin" } });
  assert.deepEqual([sent.person, sent.distinction, sent.left_out], ["new", "Berlin", undefined]);
  assert.equal(mayBeNamesake({ errors: [{ code: "import.entered" }, { code: "person.barred" }] }), false);
});

test("a hidden row is imported only if the user chooses it", () => {
  const row = { number: 4, name: "Anna", errors: [{ code: "import.hidden" }], person: null, candidates: [] };
  assert.ok(isHidden(row));
  assert.deepEqual([isImported(row, {}), isImported(row, { 4: { shown: true } })], [false, true]);
});

test("an import gives names to at most as many players as are counted without one", () => {
  const topics = {
    counters: { players_left: 17 },
    players: { e1: entry("Anna"), e2: entry("Ben", { status: "out" }) },
  };
  assert.deepEqual(
    [
      maxCounted(15, topics),
      maxCounted(20, topics),
      maxCounted(5, { counters: { players_left: 1 }, players: topics.players }),
    ],
    [15, 16, 0],
  );
});

test("chosen columns are remembered for lists with the same headers, in any order", () => {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) || null, setItem: (key, value) => kept.set(key, value) };
  const columns = (...heads) => heads.map((head) => ({ head }));
  rememberColumns(storage, KEY, columns("Wer", "Club"), ["name", ""]);
  assert.deepEqual(rememberedColumns(storage, KEY, columns("club", "WER")), ["", "name"]);
  assert.equal(rememberedColumns(storage, KEY, columns("Wer")), null);
  rememberColumns(storage, KEY, columns("Wer", ""), ["name", "notes"]);
  assert.equal(rememberedColumns(storage, KEY, columns("Wer", "")), null);
  storage.setItem("clockserver.columns", "{");
  assert.equal(rememberedColumns(storage, KEY, columns("Wer", "Club")), null);
});

test("columns without a header have the letters of spreadsheets", () => {
  assert.deepEqual([0, 25, 26, 49].map(columnLetters), ["A", "Z", "AA", "AX"]);
  COLUMNS.forEach((column) =>
    assert.notEqual(texts(`face.control.columns.${column}`), `face.control.columns.${column}`),
  );
});

// -- names and counters --------------------------------------------------------------------------------

test("a tournament uses names if the server asks for them", () => {
  assert.ok(
    hasNames({ "counter.tap:entry": [{ code: "counters.registration_closed" }, { code: "counters.name_the_entry" }] }),
  );
  assert.ok(!hasNames({ "counter.tap:entry": [{ code: "counters.registration_closed" }] }));
  assert.ok(!hasNames(undefined));
});

test("all players in play may be ticked for rebuys, for add-ons those without one", () => {
  const players = {
    e1: entry("Zoe"),
    e2: entry("Anna", { addons: 1 }),
    e3: entry("Ben", { status: "out" }),
    e4: entry("Cara", { status: "registered", seat: null }),
  };
  assert.deepEqual(idsOfBuyers(players, "rebuy"), ["e2", "e4", "e1"]);
  assert.deepEqual(idsOfBuyers(players, "addon"), ["e4", "e1"]);
  assert.deepEqual(idsOfBuyers(players, "rebuy", "zo"), ["e1"]);
});

// -- undo ----------------------------------------------------------------------------------------------

test("two taps on undo within a second of the answer send one command", async () => {
  let now = 0;
  const reversals = new Reversals(
    () => {},
    () => now,
  );
  const sent = [];
  let answer;
  const first = reversals.once(() => new Promise((resolve) => (answer = resolve)));
  now += 5000;
  assert.deepEqual(await reversals.once(async () => sent.push("while the first is under way")), {});
  answer({ ok: true });
  assert.deepEqual(await first, { ok: true });
  now += SAME_TAP_MS - 1;
  await reversals.once(async () => sent.push("too soon"));
  assert.deepEqual(sent, []);
  now += 1;
  await reversals.once(async () => sent.push("another"));
  assert.deepEqual(sent, ["another"]);
});

test("an undo after another tap is sent at once", async () => {
  const now = 0;
  const reversals = new Reversals(
    () => {},
    () => now,
  );
  const sent = [];
  await reversals.once(async () => sent.push("first"));
  reversals.unblock();
  await reversals.once(async () => sent.push("second"));
  assert.deepEqual(sent, ["first", "second"]);
});

test("an undo on another tablet blocks taps here for a second, too", () => {
  let now = 0;
  const reversals = new Reversals(
    () => {},
    () => now,
  );
  const log = (...codes) => ({
    lines: codes.reduce((lines, code, seq) => Object.assign(lines, { [seq + 1]: { seq: seq + 1, code } }), {}),
  });
  reversals.readLog(log("log.Tapped.entry", "log.CommandUndone"));
  assert.ok(!reversals.isBlocked, "what was there when the page opened is old");
  reversals.readLog(log("log.Tapped.entry", "log.CommandUndone", "log.Tapped.entry"));
  assert.ok(!reversals.isBlocked);
  reversals.readLog(log("log.Tapped.entry", "log.CommandUndone", "log.Tapped.entry", "log.CommandUndone"));
  assert.ok(reversals.isBlocked);
  now += SAME_TAP_MS;
  assert.ok(!reversals.isBlocked);
});

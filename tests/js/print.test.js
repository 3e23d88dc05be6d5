/** Printed sheets: the players who get a card or a slip, their order, and the number on a sheet. */

import assert from "node:assert/strict";
import test from "node:test";

import { cardsOf, groupsOf, listPagesOf, slipsOf, tablesOf, widthOf } from "../../displays/print/jobs.js";
import { StoredChoices, addressOf, optionsFrom, targetOf } from "../../displays/print/options.js";
import { listShape, pageRule, perSheet } from "../../displays/print/paper.js";
import { newestMoves } from "../../displays/control/shared/print_link.js";
import { CardCodes } from "../../displays/print/card_codes.js";
import { isSeatHash, seatAddress, seatOfHash, typedEntry } from "../../static/js/seating/seat_address.js";
import { FakeDevice, settled } from "./fakes/fake_device.js";
import { progressText } from "../../displays/print/page.js";
import { createTexts } from "../../static/js/texts/texts.js";
import { catalogueOf } from "./words/catalogues.mjs";

const who = (name, seat, status = "playing") => ({ name, seat, status, out: null });
const people = {
  e1: who("Zoë Öztürk", "4-7"),
  e2: who("Anna Abrams", "104-1"),
  e3: who("Leo Out", "4-2", "out"),
  e4: who("Wei Waiting", null, "waiting"),
  e5: who(null, "4-1"),
  e6: who("Anna Abrams", "9-9"),
};
const openTables = {
  4: {
    size: 3,
    state: "open",
    name: "",
    place: "",
    seats: { 1: "e5", 3: "e1" },
    next: { button: 1, small_blind: null, big_blind: 3 },
  },
  104: { size: 9, state: "open", name: "Wintergart", place: "Bar", seats: { 1: "e2" }, next: null },
  7: { size: 9, state: "closed", name: "", place: "", seats: {}, next: null },
};
const chosen = (more) => Object.assign({ which: "all", entries: [], order: "name" }, more);
const entriesOf = (cards) => cards.map((card) => card.entry);

test("every player with a seat gets a card, by name or by table", () => {
  const topics = { people, tables: openTables };
  assert.deepEqual(entriesOf(cardsOf(chosen({}), topics, {})), ["e2", "e6", "e1", "e5"]);
  assert.deepEqual(entriesOf(cardsOf(chosen({ order: "table" }), topics, {})), ["e5", "e1", "e6", "e2"]);
  assert.equal(cardsOf(chosen({}), topics, {})[0].about, "Wintergart · Bar");
});

test("cards are printed for a table, for chosen players, or for players with another seat than on their card", () => {
  const topics = { people, tables: openTables };
  const cards = (more, printed = {}) => entriesOf(cardsOf(chosen(more), topics, printed));
  assert.deepEqual(cards({ which: "table-4" }), ["e1", "e5"]);
  assert.deepEqual(cards({ which: "chosen", entries: ["e1", "e3", "e4", "e99"] }), ["e1"]);
  assert.deepEqual(cards({ which: "new" }, { e1: "4-7", e2: "103-1", e5: "4-1" }), ["e2", "e6"]);
});

const move = (entry, from, to, at, kind, more = {}) =>
  Object.assign({ entry, from, to, at, kind, why: [], card: null }, more);
const MOVES = [
  move("e9", null, "1-1", 1, "Seated"),
  move("e1", "7-1", "4-7", 1000, "TableBroken", { card: "Ks" }),
  move("e2", "7-2", "104-1", 1000, "TableBroken", { card: "2d" }),
  move("e5", null, "4-1", 2000, "AlternateSeated"),
  move("e6", "4-4", "9-9", 3000, "Balanced", { why: [{ code: "move.to_balance", params: {} }] }),
];

test("slips of players who moved together are printed together, and a first seat is no move", () => {
  assert.deepEqual(
    groupsOf(MOVES).map(({ key, kind, table, moves }) => [key, kind, table, moves.length]),
    [
      ["3000", "moves", null, 1],
      ["2000", "moves", null, 1],
      ["1000-7", "break", 7, 2],
    ],
  );
  const slips = (which, entries = []) =>
    entriesOf(slipsOf({ which, entries }, { people, tables: openTables, moves: { moves: MOVES } }));
  assert.deepEqual(slips("newest"), ["e6"]);
  assert.deepEqual(slips("1000-7"), ["e2", "e1"]);
  assert.deepEqual(slips("table-7"), ["e2", "e1"]);
  assert.deepEqual(slips("all"), ["e6", "e5", "e2", "e1"]);
  assert.deepEqual(slips("chosen", ["e5", "e9"]), ["e5"]);
  assert.deepEqual(slips("999"), []);
});

test("a slip shows both seats, the reason and the drawn card", () => {
  const [, slip] = slipsOf({ which: "table-7", entries: [] }, { people, tables: openTables, moves: { moves: MOVES } });
  assert.deepEqual([slip.from, slip.to, slip.card], [{ table: 7, seat: 1 }, { table: 4, seat: 7 }, "Ks"]);
  assert.deepEqual(slip.why, [{ code: "face.moves.break", params: { table: "7" } }]);
});

test("tables with players have a sheet with button and blinds", () => {
  const sheets = tablesOf({ which: "all" }, { people, tables: openTables });
  assert.deepEqual(
    sheets.map((sheet) => sheet.number),
    [4, 104],
  );
  assert.deepEqual(
    sheets[0].seats.map(({ name, marks }) => [name, marks]),
    [
      [null, ["button"]],
      [null, []],
      ["Zoë Öztürk", ["big_blind"]],
    ],
  );
  assert.deepEqual(
    tablesOf({ which: "table-7" }, { people, tables: openTables }).map((sheet) => sheet.players),
    [0],
  );
});

test("the sheet of a short deck table shows the button alone", () => {
  const level = {
    kind: "level",
    ms: 1,
    rotation: null,
    stakes: [{ game: "short_deck", ante: 100, button_blind: 200 }],
  };
  const shown = { period: level, ahead: [], remaining_ms: 1 };
  const [sheet] = tablesOf({ which: "table-4" }, { people, tables: openTables, shown });
  assert.deepEqual(
    sheet.seats.flatMap(({ marks }) => marks),
    ["button"],
  );
});

test("ten thousand names are split into pages that show their range", () => {
  const many = {};
  for (let number = 1; number <= 10000; number += 1) {
    many[`e${number}`] = who(
      `Anna ${String.fromCharCode(65 + (number % 26))}name${number}`,
      `${1 + (number % 1000)}-${1 + (number % 9)}`,
    );
  }
  const pages = listPagesOf({ people: many }, listShape("a4"));
  assert.equal(
    pages.reduce((sum, page) => sum + page.columns.reduce((rows, column) => rows + column.length, 0), 0),
    10000,
  );
  assert.match(pages[0].range, /^A–A/);
  assert.ok(pages.every((page) => page.columns.length <= 2));
});

test("the printer gets the paper's size, on a roll the length of the longest card", () => {
  assert.equal(pageRule("a4"), "@page { size: 210mm 297mm; margin: 0; }");
  assert.equal(pageRule("letter"), "@page { size: 215.9mm 279.4mm; margin: 0; }");
  assert.equal(pageRule("roll", 96 * 10), "@page { size: 80mm 255mm; margin: 0; }");
  assert.equal(pageRule("roll", 1), "@page { size: 80mm 60mm; margin: 0; }");
  assert.deepEqual(
    [perSheet("cards", "a4"), perSheet("slips", "letter"), perSheet("cards", "roll"), perSheet("tables", "a4")],
    [10, 8, 1, 1],
  );
});

test("the address says what is printed, the device remembers the paper", () => {
  assert.deepEqual(targetOf("/print/friday/slips"), { slug: "friday", what: "slips" });
  assert.deepEqual(targetOf("/print/friday"), { slug: "friday", what: "cards" });
  const from = (what, search, kept = {}) => optionsFrom(what, search, kept);
  assert.deepEqual(from("cards", "?entries=e1,e2,<b>"), {
    what: "cards",
    entries: ["e1", "e2"],
    receipts: [],
    payouts: [],
    printed: [],
    which: "chosen",
    order: "name",
    names: "full",
    paper: "a4",
  });
  assert.deepEqual(from("receipts", "?receipts=12,x,0,3").receipts, [12, 3]);
  assert.equal(
    addressOf("friday", { what: "receipts", which: "all", entries: [], receipts: [12] }, ""),
    "/print/friday/receipts?which=all&receipts=12",
  );
  assert.deepEqual(from("payouts", "?payouts=3").payouts, [3]);
  assert.equal(
    addressOf("friday", { what: "payouts", which: "all", entries: [], payouts: [3] }, ""),
    "/print/friday/payouts?which=all&payouts=3",
  );
  assert.deepEqual(
    [from("tables", "?table=4").which, from("slips", "").which, from("list", "").names],
    ["table-4", "newest", "public"],
  );
  assert.deepEqual(
    [
      from("cards", "", { paper: "roll", names: { cards: "public" } }).paper,
      from("cards", "?paper=letter", { paper: "roll" }).paper,
      from("cards", "?paper=a0").paper,
    ],
    ["roll", "letter", "a4"],
  );
  assert.equal(
    addressOf("friday", { what: "cards", which: "chosen", entries: ["e1", "e2"] }, "?lang=de&x=1"),
    "/print/friday/cards?which=chosen&entries=e1,e2&lang=de",
  );
});

test("printed cards are remembered by tournament and can be reset", () => {
  const storage = {
    getItem: (name) => storage[name] || null,
    setItem: (name, value) => Object.assign(storage, { [name]: value }),
  };
  const kept = new StoredChoices(() => storage);
  const before = kept.addPrinted("friday", [{ entry: "e1", seat: "4-7" }]);
  kept.addPrinted("friday", [{ entry: "e2", seat: "1-1" }]);
  assert.deepEqual([kept.printed("friday"), kept.printed("sunday")], [{ e1: "4-7", e2: "1-1" }, {}]);
  kept.restore("friday", before);
  assert.deepEqual(kept.printed("friday"), {});
});

test("a seat card leads to its entry and says which seat it was printed for", () => {
  const address = seatAddress("friday night", "e17", "104-7");
  assert.equal(address, "/t/friday%20night#seat=e17,104-7");
  assert.deepEqual(seatOfHash("#seat=e17,104-7"), { entry: "e17", seat: "104-7", code: "" });
  assert.deepEqual(seatOfHash("#seat=e17"), { entry: "e17", seat: null, code: "" });
  assert.deepEqual(["#seat=17", "#seat=e0,1-1", "", "#seat=e1,x", "#pair=ABC"].map(seatOfHash), [
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("a seat card has its code in the fragment, and an incomplete one is still a seat card", () => {
  const address = seatAddress("friday", "e17", "4-7", "K7QF-2M9A-XT4W");
  assert.equal(address, "/t/friday#seat=e17,4-7,K7QF-2M9A-XT4W");
  assert.deepEqual(seatOfHash(new URL(address, "http://clock.local").hash), {
    entry: "e17",
    seat: "4-7",
    code: "K7QF-2M9A-XT4W",
  });
  assert.equal(seatOfHash("#seat=e17,4-7,K7QF 2M9A"), null);
  assert.deepEqual(["#seat=e17,4-7,K7QF 2M9A", "#seat=e17", "#pair=ABC", ""].map(isSeatHash), [
    true,
    true,
    false,
    false,
  ]);
  assert.deepEqual(["17", " e17 ", "#17", "017", "0", "x", ""].map(typedEntry), [
    "e17",
    "e17",
    "e17",
    "e17",
    null,
    null,
    null,
  ]);
});

function codesOf() {
  const device = new FakeDevice();
  const asked = [];
  device.request = (method, url) => new Promise((resolve) => asked.push({ url, resolve }));
  return { device, asked, codes: new CardCodes(device, "friday night", () => {}) };
}

test("cards wait for their codes, request them again with each list of players, and are printed without them if the role may not have them", async () => {
  const { asked, codes } = codesOf();
  assert.equal(codes.of(people), null);
  assert.equal(codes.of(people), null);
  assert.deepEqual(
    asked.map(({ url }) => url),
    ["/api/v1/tournaments/friday%20night/seat-cards"],
  );
  asked[0].resolve({ ok: true, status: 200, answer: { codes: { e1: "K7QF-2M9A-XT4W" } } });
  await settled();
  const cards = cardsOf(chosen({}), { people, tables: openTables, codes: codes.of(people) }, {});
  assert.deepEqual(
    cards.map(({ entry, code }) => [entry, code]),
    [
      ["e2", ""],
      ["e6", ""],
      ["e1", "K7QF-2M9A-XT4W"],
      ["e5", ""],
    ],
  );
  codes.of(Object.assign({}, people));
  codes.reload();
  asked[1].resolve({ ok: false, status: 403, answer: { refused: [] } });
  await settled();
  assert.deepEqual(codes.of(people), {});
});

test("codes of cards are requested again until the server answers, and codes on the page stay", async () => {
  const { device, asked, codes } = codesOf();
  codes.of(people);
  asked[0].resolve({ ok: false, status: 0, answer: null });
  await device.advance(3000);
  assert.equal(asked.length, 2);
  asked[1].resolve({ ok: true, status: 200, answer: { codes: { e1: "A" } } });
  await settled();
  codes.reload();
  assert.deepEqual(codes.of(people), { e1: "A" });
  assert.equal(asked.length, 3);
});

test("capitals and wide letters count as wider", () => {
  assert.ok(widthOf("WWWW") > widthOf("iiii"));
  assert.ok(widthOf("王小明") > 6);
});

test("slips are offered for ten minutes after a move", () => {
  assert.equal(newestMoves({ moves: MOVES }, 3000 + 60000).key, "3000");
  assert.equal(newestMoves({ moves: MOVES }, 3000 + 700000), null);
  assert.equal(newestMoves(undefined, 1), null);
});

test("only seat cards are counted as cards", () => {
  const texts = createTexts(catalogueOf("en"));
  const sheets = { count: 2, isReady: true };
  const words = (what) => progressText({ texts, sheets, items: { value: [1, 2, 3] }, options: { value: { what } } });
  assert.deepEqual(["cards", "slips", "receipts"].map(words), ["3 cards, 2 sheets", "3 slips, 2 sheets", "2 sheets"]);
});

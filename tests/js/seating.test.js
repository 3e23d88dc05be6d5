/** What the control's views of players and tables decide by themselves. */

import assert from "node:assert/strict";
import test from "node:test";

import { overrideOf } from "../../displays/control/hands_on.js";
import { entryOf, isTaken, rowsToImport, waitAfter } from "../../displays/control/import_rows.js";
import { standingText, statusText } from "../../displays/control/players_words.js";
import { stillEntering } from "../../static/js/facts.js";
import * as seating from "../../displays/control/seating_words.js";
import { stateWords } from "../../displays/control/tables_view.js";
import { createTexts } from "../../static/js/texts.js";
import { catalogueOf } from "./catalogues.mjs";

const texts = createTexts(catalogueOf("en"), () => ({ utc_offset_ms: 0, next_offset: null }));
const entry = (name, more = {}) => Object.assign({ name, status: "playing", seat: "4-7", out: null, kind: "entry", lock: null, rebuys: 0, addons: 0 }, more);
const table = (size, seats = {}, more = {}) => Object.assign({ size, seats, state: "open", next: null, halted: false, waived: false, name: null }, more);
const ids = ({ rows }) => rows.map(({ id }) => id);

// -- players -------------------------------------------------------------------------------------------

test("somebody is found by the beginnings of words, without case and accents, by table and by seat", () => {
  const players = { e1: entry("Jürgen Klopp"), e2: entry("Karl-Heinz Jung", { seat: "12-1" }), e3: entry(null, { seat: null, status: "registered" }) };
  assert.deepEqual(ids(seating.findPlayers(players, "JU")), ["e1", "e2"]);
  assert.deepEqual(ids(seating.findPlayers(players, "klo jur")), ["e1"]);
  assert.deepEqual(ids(seating.findPlayers(players, "heinz")), ["e2"]);
  assert.deepEqual(ids(seating.findPlayers(players, "4")), ["e1"]);
  assert.deepEqual(ids(seating.findPlayers(players, "12-1")), ["e2"]);
  assert.deepEqual(ids(seating.findPlayers(players, "#3")), ["e3"]);
  assert.deepEqual(ids(seating.findPlayers(players, "lopp")), []);
});

test("somebody is found by the whole name, as it is written and as it is typed without its signs and umlauts", () => {
  const players = { e1: entry("Anna Castellanos-Ruiz"), e2: entry("Siobhán O’Brien", { seat: "12-1" }), e3: entry("Søren Groß-Müller", { seat: null }) };
  for (const [id, typed] of [
    ["e1", ["Anna Castellanos-Ruiz", "castellanos ruiz", "castellanosr", "Castellanos-Ruiz, Anna", "anna - ruiz", "4-"]],
    ["e2", ["Siobhán O’Brien", "o'brien", "obri", "brien", "12-"]],
    ["e3", ["Søren Groß-Müller", "soren gross", "mueller", "grossmu"]],
  ]) {
    typed.forEach((each) => assert.deepEqual(ids(seating.findPlayers(players, each)), [id], each));
  }
  assert.deepEqual(ids(seating.findPlayers(players, "ruizz")), []);
});

test("of ten thousand a few are drawn, by name, those who are out last, and the others are counted", () => {
  const players = {};
  for (let n = 10000; n > 0; n -= 1) {
    players[`e${n}`] = entry(`Player ${String(n).padStart(5, "0")}`, n === 1 ? { status: "out", out: 0 } : {});
  }
  const found = seating.findPlayers(players, "");
  assert.deepEqual([found.rows.length, found.total, found.rows[0].id], [seating.MOST_ROWS, 10000, "e2"]);
  assert.deepEqual(ids(seating.findPlayers(players, "player 00001")), ["e1"]);
});

test("what stands beside a name is the seat, the place, or what somebody waits for", () => {
  const counters = { entries: 15 };
  assert.equal(standingText(entry("Ann"), counters, texts), "Table 4, seat 7");
  assert.equal(standingText(entry("Ann", { status: "out", out: 0 }), counters, texts), "Out, place 15");
  assert.equal(standingText(entry("Ann", { status: "out", out: 0 }), counters, texts, undefined, true), "Out, place 15 so far");
  assert.equal(standingText(entry("Ann", { status: "out", out: 0 }), undefined, texts), "Out");
  assert.equal(standingText(entry("Ann", { status: "waiting", seat: null }), counters, texts), "Waits for a seat");
  assert.equal(standingText(entry("Ann", { status: "registered", seat: null }), counters, texts), "No seat yet");
  assert.equal(statusText("e9", entry("Ann", { rebuys: 2, kind: "reentry" }), { counters }, texts), "Entry 9 · Table 4, seat 7 · Re-entry · Rebuys: 2");
});

test("a place is final only once it is known that nobody enters any more", () => {
  const [first, second] = [{ id: "l1" }, { id: "l2" }];
  const clock = (fields) => Object.assign({ phase: "running", period: first, ahead: [second], registration_closes: "l1" }, fields);
  assert.equal(stillEntering(clock({})), true);
  assert.equal(stillEntering(clock({ registration_closes: "l2" })), true);
  assert.equal(stillEntering(clock({ period: second, ahead: [] })), false);
  assert.equal(stillEntering(clock({ registration_closes: null })), false);
  assert.equal(stillEntering(clock({ phase: "finished" })), false);
  assert.equal(stillEntering(undefined), false);
});

test("what can be done depends on where somebody is, and on what the structure sells", () => {
  const sells = { rebuy_stack: 5000, addon_stack: 0 };
  assert.deepEqual(seating.actionsFor(entry("Ann"), sells), ["bust", "move", "rebuy", "rebuy_declared", "unregister"]);
  assert.deepEqual(seating.actionsFor(entry("Ann", { status: "waiting" }), sells), ["give", "choose", "rebuy", "unregister"]);
  assert.deepEqual(seating.actionsFor(entry("Ann", { status: "out" }), sells), ["bring_back", "reenter"]);
  assert.deepEqual(seating.actionsFor(entry("Ann", { status: "out", owes: 1 }), sells), ["pay_rebuy", "bring_back", "reenter"]);
});

// -- tables --------------------------------------------------------------------------------------------

test("open seats are offered where the fewest sit, and not at tables that are held", () => {
  const tables = { 1: table(3, { 1: "e1", 2: "e2" }), 2: table(3, { 2: "e3" }), 12: table(2, { 1: "e4", 2: "e5" }), 3: table(9, {}, { state: "held" }) };
  const choose = (query) => seating.seatsToChoose(tables, query).map(({ number, seats }) => [number, seats]);
  assert.deepEqual(choose(""), [[2, [1, 3]], [1, [3]]]);
  assert.deepEqual(choose("1"), [[1, [3]]]);
  assert.deepEqual(seating.tablesOf({ 10: table(9), 9: table(9), 8: table(9, {}, { state: "closed" }) }).map(({ number }) => number), [9, 10]);
  assert.deepEqual([seating.nextNumber(tables), seating.nextNumber(undefined)], [13, 1]);
});

test("tables are named from one to another", () => {
  assert.deepEqual(seating.numbersOf("3", "5"), [3, 4, 5]);
  assert.deepEqual(seating.numbersOf("7", ""), [7]);
  assert.deepEqual([["5", "3"], ["x", "3"], ["0", "2"], ["1.5", "2"], ["1", "2001"]].map((each) => seating.numbersOf(...each)), [null, null, null, null, null]);
});

test("a number in a field is one, nothing, or wrong", () => {
  assert.deepEqual(["9", " ", "1", "x"].map((text) => seating.numberIn(text, 2, 12)), [9, null, undefined, undefined]);
});

test("a seat is typed as it is called, and anything else is none", () => {
  assert.deepEqual(["4-7", " 12/9 ", "4 7", "4–7"].map(seating.seatIn), [[4, 7], [12, 9], [4, 7], [4, 7]]);
  assert.deepEqual(["47", "4-", "window", "4-123", ""].map(seating.seatIn), [null, null, null, null, null]);
});

test("a table's state is said in words", () => {
  const says = (more, next, order) => stateWords(Object.assign({ number: 9 }, table(9, {}, more)), next, order, texts).map(({ text }) => text);
  assert.deepEqual(says({ halted: true }, 9, [9]), ["Halted", "Breaks now"]);
  assert.deepEqual(says({}, null, [9, 8]), ["Next to break"]);
  assert.deepEqual(says({ state: "held", waived: true }, null, []), ["Halt waived", "Held for later"]);
  assert.deepEqual(seating.marksOf({ button: 3, small_blind: null, big_blind: 5 }, 5), ["big_blind"]);
});

// -- commands ------------------------------------------------------------------------------------------

test("a refusal may be overridden only where nothing else is against it", () => {
  const closed = { code: "counters.registration_closed" };
  assert.deepEqual(overrideOf([closed, { code: "entries.full" }]).fields(), { late: true });
  assert.equal(overrideOf([closed, { code: "entries.already_in" }]), undefined);
  assert.equal(overrideOf([]), undefined);
  assert.deepEqual(overrideOf([{ code: "final_table.td_decides" }]).fields(8), { players: 8 });
});

test("a list is taken over without the rows with faults, unless it was chosen who is meant", () => {
  const row = (number, errors, person = null) => ({ number, name: `N${number}`, contact: null, notes: null, table: null, seat: null, errors, person, candidates: [] });
  const rows = [row(1, []), row(2, [{ code: "import.which" }]), row(3, [{ code: "import.which" }]), row(4, [{ code: "import.entered" }], { id: "p4" })];
  const sent = rowsToImport(rows, { 2: "new", 3: "", 4: "new" });
  assert.deepEqual(sent.map(({ person, left_out: out }) => [person, out]), [[undefined, undefined], ["new", undefined], [undefined, true], ["new", true]]);
  assert.ok(isTaken(rows[1], { 2: "p2" }));
  assert.deepEqual(entryOf({ person: "p", table: 3, seat: 7 }), { person: "p", seat: [3, 7], lock: "seat" });
  assert.deepEqual(entryOf({ person: "p", table: 3, seat: null }), { person: "p" });
});

test("who was too fast waits as long as the server says, any other refusal is meant", () => {
  assert.equal(waitAfter({ refused: [{ code: "wire.too_fast", params: { retry_ms: 40 } }] }), 40);
  assert.equal(waitAfter({ refused: [{ code: "entries.full" }] }), 0);
  assert.equal(waitAfter({ ok: true }), 0);
});

/** Pure functions of the control about eliminations, dead buttons, tables that break, and the players of a line of the log. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextSeats } from "../../../displays/control/tables/dealing/dead_button.js";
import { lineText } from "../../../displays/control/clock/log_list.js";
import { breakNotes, noShowFacts } from "../../../displays/control/tables/no_shows.js";
import { orderWithExchange, recentEliminations } from "../../../displays/control/players/eliminations_dialog.js";
import { createTexts } from "../../../static/js/texts/texts.js";

const texts = createTexts({
  "log.who": "Entry {entry}",
  "log.of_flight": "{flight}: {line}",
  "log.BustedOut": "{who} is out ({seat})",
  "log.CommandUndone": "Undone: {of}",
  "face.control.tables.absent_here": "Absent: {names}",
  "face.control.tables.kept_here": "Stays: {names}",
});
const out = (place, name = null) => ({ status: "out", out: place, name, seat: "1-1" });

test("the last players out are listed first, up to the number asked for", () => {
  const players = { e1: out(0), e2: out(2), e3: { status: "playing", out: null }, e4: out(1) };
  assert.deepEqual(recentEliminations(players), ["e2", "e4", "e1"]);
  assert.deepEqual(recentEliminations(players, 2), ["e2", "e4"]);
});

test("a change of two places names all players who went out later, first out first", () => {
  const eliminations = ["e9", "e7", "e3", "e1"];
  assert.deepEqual(orderWithExchange(eliminations, 0), ["e9", "e7"]);
  assert.deepEqual(orderWithExchange(eliminations, 2), ["e3", "e1", "e7", "e9"]);
});

test("the next two players around the table have the blinds behind a dead button", () => {
  const table = { size: 6, seats: { 1: "e1", 4: "e4", 5: "e5" } };
  assert.deepEqual(nextSeats(table, 6, 2), [1, 4]);
  assert.deepEqual(nextSeats(table, 2, 2), [4, 5]);
  assert.deepEqual(nextSeats(table, 5, 2), [1, 4]);
});

test("a line of the log and its undo name players whose names are on the page", () => {
  const line = {
    code: "log.BustedOut",
    params: { entry: 11, seat: "4-7", who: { code: "log.who", params: { entry: 11 } } },
  };
  const players = { e11: { name: "Anna Berger" }, e12: { name: null } };
  assert.equal(lineText(line, texts, players), "Anna Berger is out (4-7)");
  assert.equal(lineText(Object.assign({ flight: "1B" }, line), texts, players), "1B: Anna Berger is out (4-7)");
  assert.equal(lineText(line, texts), "Entry 11 is out (4-7)");
  const undone = { code: "log.CommandUndone", params: { given_at: 1 }, of: line };
  assert.equal(lineText(undone, texts, players), "Undone: Anna Berger is out (4-7)");
  assert.equal(
    lineText(
      { code: "log.BustedOut", params: { who: { code: "log.who", params: { entry: 12 } }, seat: "1-1" } },
      texts,
      players,
    ),
    "Entry 12 is out (1-1)",
  );
});

test("the absent and locked players of a breaking table are named", () => {
  const players = {
    e1: { status: "playing", seat: "1-2", name: "Ann", absent: true },
    e2: { status: "playing", seat: "1-3", name: "Bob", lock: "seat" },
    e3: { status: "playing", seat: "11-3", name: "Cid", absent: true, lock: "table" },
    e4: { status: "out", seat: "1-4", name: "Dan", absent: true },
  };
  assert.deepEqual(breakNotes({ seats: { 2: "e1", 3: "e2" } }, players, texts), ["Absent: Ann", "Stays: Bob"]);
  assert.deepEqual(breakNotes({ seats: {} }, players, texts), []);
});

test("the card of no-shows is shown only if there are some", () => {
  const plan = (entries) => ({ no_shows: { level: 4, passed: true, entries } });
  assert.equal(noShowFacts({ plan: plan([]) }), null);
  assert.equal(noShowFacts({}), null);
  const facts = noShowFacts({ plan: plan(["e1", "e2"]), players: { e1: { name: "Ann", seat: "1-2" } } });
  assert.deepEqual(facts, {
    count: 2,
    level: 4,
    named: [
      { id: "e1", name: "Ann", seat: "1-2" },
      { id: "e2", name: "#2", seat: "" },
    ],
  });
});

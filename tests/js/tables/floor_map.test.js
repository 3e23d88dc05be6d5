/** The floor map: its tables, their owners and places; the editor of the room's tables. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  CELL,
  floorTables,
  layoutOf,
  movesOn,
  pagesOfFloor,
  seatsAround,
  wordOf,
} from "../../../static/js/tables/floor_plan.js";
import {
  arrangedPositions,
  columnsFor,
  nudgedPositions,
  typedNumbers,
  shifted,
} from "../../../displays/control/room_tables/arranging.js";

const MINUTE = 60000;
const physical = (more) =>
  Object.assign(
    { size: 9, name: "", section: "", x: null, y: null, out_of_service: false, note: "", held_by: null },
    more,
  );
const own = (more) =>
  Object.assign(
    { size: 9, state: "open", name: "", seats: { 1: "e1", 4: "e2" }, last: null, next: null, halted: false },
    more,
  );
const states = (found) => Object.fromEntries(found.map(({ number, state }) => [number, state]));
const placed = (number, x, y) => ({ number, section: "", x, y });

test("each table of the map shows its owner and its state", () => {
  const floor = {
    1: physical({ held_by: "friday" }),
    2: physical({ held_by: "friday" }),
    3: physical({ held_by: "friday" }),
    4: physical({ held_by: "turbo" }),
    5: physical({ held_by: "cash" }),
    6: physical({ out_of_service: true }),
    7: physical(),
    8: physical({ held_by: "friday" }),
  };
  const tables = {
    1: own(),
    2: own({ halted: true }),
    3: own({ state: "held", seats: {} }),
    7: own({ state: "closed" }),
    8: own(),
    70: own(),
  };
  const found = floorTables({ floor, tables, moves: { next_to_break: 8 } }, "friday");
  assert.deepEqual(states(found), {
    1: "open",
    2: "halted",
    3: "held",
    4: "other",
    5: "cash",
    6: "broken",
    7: "free",
    8: "breaks",
    70: "open",
  });
  assert.deepEqual(
    found.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8, 70],
  );
  const texts = (code) => code;
  assert.equal(wordOf(found[0], texts), "2/9");
  assert.equal(wordOf(found[4], texts), "face.floor.cash");
});

test("a room without described tables shows the tournament's tables", () => {
  assert.deepEqual(states(floorTables({ floor: undefined, tables: { 4: own() }, moves: undefined }, "friday")), {
    4: "open",
  });
  assert.deepEqual(floorTables({ floor: undefined, tables: undefined, moves: undefined }, null), []);
});

test("the map shows the button of the current hand", () => {
  const buttons = (table) => floorTables({ tables: { 1: own(table) } }, "friday")[0].button;
  assert.equal(buttons({ next: { button: 3 }, last: { button: 2 } }), 2, "the hand being dealt");
  assert.equal(buttons({ last: { button: 2 } }), 2);
  assert.equal(buttons({}), null);
});

test("moves between two tables are one arrow, with the last move of each player", () => {
  const now = 10 * MINUTE;
  const move = (entry, from, to, age) => ({ entry, from, to, at: now - age * MINUTE, kind: "Moved" });
  const moves = {
    moves: [
      move("e9", "1-1", "2-1", 7),
      move("e1", "4-1", "3-1", 3),
      move("e1", "3-1", "5-1", 1),
      move("e2", "3-2", "5-2", 3),
    ],
  };
  const found = movesOn(moves, now);
  assert.deepEqual(found.arrows, [{ from: 3, to: 5, count: 2, older: false }]);
  assert.deepEqual([...found.arrived].sort(), ["5-1", "5-2"]);
  assert.deepEqual(
    found.news.map(({ entry }) => entry),
    ["e2", "e1"],
  );
  assert.deepEqual(movesOn(undefined, now).arrows, []);
});

test("many tables are shown by section, a large section in parts", () => {
  const tables = Array.from({ length: 50 }, (_, index) =>
    Object.assign(placed(index + 1, null, null), { section: index < 45 ? "Hall" : "Bar" }),
  );
  assert.deepEqual(
    pagesOfFloor(tables.slice(0, 40), 40).map((page) => [page.section, page.tables.length]),
    [["", 40]],
  );
  assert.deepEqual(
    pagesOfFloor(tables, 40).map((page) => [page.section, page.tables.length]),
    [
      ["Hall", 23],
      ["Hall", 22],
      ["Bar", 5],
    ],
  );
  assert.deepEqual(pagesOfFloor([], 40), [{ section: "", tables: [] }]);
});

test("a wide room is split from left to right on an upright screen", () => {
  const tables = Array.from({ length: 16 }, (_, index) =>
    placed(index + 1, 300 + (index % 8) * 350, 300 + Math.floor(index / 8) * 300),
  );
  assert.deepEqual(
    pagesOfFloor(tables, 40, 5).map((page) => page.tables.map(({ number }) => number)),
    [
      [1, 2, 3, 4, 9, 10, 11, 12],
      [5, 6, 7, 8, 13, 14, 15, 16],
    ],
  );
  assert.equal(pagesOfFloor(tables, 40).length, 1);
});

test("tables without places stand in a grid, each section in its own rows", () => {
  const tables = ["A", "A", "A", "B"].map((section, index) => ({ number: index + 1, section, x: null, y: null }));
  const { places, labels, width, height } = layoutOf(tables, 1.6);
  assert.deepEqual(
    labels.map(({ text }) => text),
    ["A", "B"],
  );
  assert.ok(places.get(4).y > Math.max(places.get(1).y, places.get(3).y));
  for (const { x, y } of places.values()) {
    assert.ok(x >= CELL.width / 2 && x <= width - CELL.width / 2 && y > 0 && y < height);
  }
});

test("tables with places are as large as the closest two allow, others follow below", () => {
  const { places, scale, width, height } = layoutOf(
    [placed(1, 0, 0), placed(2, 400, 0), placed(3, 0, 900), placed(9, null, null)],
    1.6,
  );
  assert.equal(scale, 400 / CELL.width);
  assert.equal(places.get(2).x - places.get(1).x, 400);
  assert.ok(places.get(9).y > places.get(3).y);
  assert.ok(width > 400 && height > 900);
  // Two tables on one spot do not hide all tables.
  assert.ok(layoutOf([placed(1, 5, 5), placed(2, 5, 5)], 1).scale > 0);
});

test("seats of the map go clockwise from the dealer's left", () => {
  const seats = seatsAround(9, { x: 100, y: 100 });
  assert.equal(seats.length, 9);
  assert.ok(seats[0].x > 0 && seats[0].y < 0 && seats[8].x < 0 && seats[8].y < 0);
  assert.ok(seats[4].y > 90);
});

test("table numbers are typed as numbers and ranges", () => {
  assert.deepEqual(typedNumbers("1-4, 7 9"), [1, 2, 3, 4, 7, 9]);
  assert.deepEqual(typedNumbers("3–5,4"), [3, 4, 5]);
  for (const wrong of ["", "5-3", "0-2", "a", "1-2-3", "1-501"]) {
    assert.equal(typedNumbers(wrong), null, wrong);
  }
});

test("tables are arranged in rows from the first one's place, else below all others", () => {
  const chosen = [placed(3, null, null), placed(1, 500, 400), placed(2, null, null)];
  assert.deepEqual(arrangedPositions(chosen, [], 2), [
    { number: 1, x: 500, y: 400 },
    { number: 2, x: 850, y: 400 },
    { number: 3, x: 500, y: 700 },
  ]);
  assert.deepEqual(arrangedPositions([placed(4, null, null)], [placed(1, 500, 400)], 2), [
    { number: 4, x: 200, y: 850 },
  ]);
  assert.equal(columnsFor(20), 6);
});

test("a nudge moves all chosen tables, up to the edge of the room", () => {
  const chosen = [placed(1, 30, 100), placed(2, 300, 100), placed(3, null, null)];
  assert.deepEqual(nudgedPositions(chosen, [-1, 0]), [
    { number: 1, x: 0, y: 100 },
    { number: 2, x: 270, y: 100 },
  ]);
  assert.deepEqual(nudgedPositions([placed(1, 0, 100)], [-1, 0]), []);
  assert.deepEqual(nudgedPositions([placed(3, null, null)], [1, 0]), []);
});

test("a table can be moved up and down the order of breaking", () => {
  assert.deepEqual(shifted([9, 8, 7], 1, -1), [8, 9, 7]);
  assert.deepEqual(shifted([9, 8, 7], 0, -1), [9, 8, 7]);
});

/** A table's page: the places of seats, its address and its topics. */

import assert from "node:assert/strict";
import test from "node:test";

import { TemporaryTopics, playersIn, tableIn, topicsOfTable } from "../../../displays/table/topics.js";
import { bigBlindAnteOf } from "../../../displays/table/seating/short_blind.js";
import { WIDE_COLUMNS, upright, wide, widest } from "../../../displays/table/seating/places.js";
import { tableOfPath } from "../../../static/js/page.js";

const SIZES = Array.from({ length: 11 }, (_, index) => index + 2);

test("seats of a table of any size overlap neither each other nor the dealer", () => {
  for (const size of SIZES) {
    const { rows, places } = upright(size);
    assert.equal(new Set(places.map(({ column, row }) => `${column}-${row}`)).size, size);
    assert.ok(
      places.every(({ column, row }) => row >= 1 && row <= rows && !(column === 2 && row > 1)),
      `upright ${size}`,
    );
    const cells = wide(size).map(({ column, row }) => [0, 1, 2, 3].map((more) => `${column + more}-${row}`));
    assert.equal(cells.length, size);
    assert.equal(new Set(cells.reduce((all, each) => all.concat(each), [])).size, size * 4, `wide ${size}`);
    const dealer = [13, 14, 15, 16].map((column) => `${column}-3`);
    assert.ok(
      cells.every((each) => each.every((cell) => !dealer.includes(cell) && Number(cell.split("-")[0]) <= WIDE_COLUMNS)),
      `wide ${size}`,
    );
  }
});

test("seats on a TV are equally wide and fill the width", () => {
  for (const size of SIZES) {
    const places = widest(size);
    assert.equal(new Set(places.map(({ span }) => span)).size, 1);
    const cells = places.map(({ column, row, span }) =>
      Array.from({ length: span }, (_, more) => `${column + more}-${row}`),
    );
    const all = [].concat(...cells);
    assert.equal(new Set(all).size, all.length, `size ${size}`);
    const columns = all.map((cell) => Number(cell.split("-")[0]));
    assert.deepEqual([Math.min(...columns), Math.max(...columns)], [1, 2 * WIDE_COLUMNS], `size ${size}`);
  }
  assert.deepEqual(
    [2, 6, 9, 12].map((size) => widest(size)[0].span),
    [12, 12, 10, 8],
  );
});

test("seats of a table go clockwise from the dealer's left", () => {
  const clockwise = (places) =>
    places.reduce((area, a, index) => {
      const b = places[(index + 1) % places.length];
      return area + a.column * b.row - b.column * a.row;
    }, 0);
  for (const size of SIZES.filter((each) => each > 3)) {
    assert.ok(clockwise(upright(size).places) > 0, `upright ${size}`);
    assert.ok(clockwise(wide(size)) > 0, `wide ${size}`);
  }
  assert.equal(upright(9).places[0].column, 1);
});

test("a table's address has its tournament and number", () => {
  assert.deepEqual(tableOfPath("/table/friday/4"), { slug: "friday", number: 4 });
  assert.deepEqual(tableOfPath("/table/fri%20day/4/"), { slug: "fri day", number: 4 });
  assert.deepEqual(tableOfPath("/table/friday/x"), { slug: "friday", number: "x" });
});

test("a table's page follows the topic of its table", () => {
  assert.deepEqual([4, 999999].map(topicsOfTable), [["table:4"], ["table:999999"]]);
  assert.deepEqual(topicsOfTable("x"), []);
});

test("a table without its topic is unknown, not missing", () => {
  assert.equal(tableIn(undefined), undefined);
  assert.equal(tableIn({ table: null, seats: {} }), null);
  assert.deepEqual(playersIn(undefined), {});
  assert.deepEqual(playersIn({ table: { size: 9 }, seats: { e1: { name: "Ann" } } }), { e1: { name: "Ann" } });
});

test("a temporary topic is followed once, and replaced by the next", () => {
  const turns = [];
  const face = {
    options: { slug: "friday", kinds: ["clock"] },
    turnTo: () => turns.push(face.options.kinds.join(" ")),
  };
  const [wentOut, elsewhere] = [new TemporaryTopics(face), new TemporaryTopics(face)];
  wentOut.follow([]);
  wentOut.follow(["seat:e5"]);
  wentOut.follow(["seat:e5"]);
  elsewhere.follow(["tables"]);
  wentOut.follow(["seat:e6"]);
  elsewhere.follow([]);
  wentOut.follow([]);
  assert.deepEqual(turns, ["clock seat:e5", "clock seat:e5 tables", "clock tables seat:e6", "clock seat:e6", "clock"]);
});

test("the big blind's seat shows what a short stack posts first", () => {
  const stakes = { game: "nlhe", small_blind: 400, big_blind: 800, ante: 800, ante_kind: "big_blind" };
  assert.equal(bigBlindAnteOf(stakes), stakes);
  const others = [
    null,
    { ...stakes, ante: 0 },
    { ...stakes, ante_kind: "per_player" },
    { ...stakes, ante_kind: "button" },
    { ...stakes, big_blind: 0 },
  ];
  assert.deepEqual(
    others.map(bigBlindAnteOf),
    others.map(() => null),
  );
});

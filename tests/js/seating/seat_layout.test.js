/** The seat list on TVs: names of a page, time of a page, names of a column. */

import assert from "node:assert/strict";
import test from "node:test";

import { pageSize, seatColumns, seatLayout, seatTurnMs } from "../../../static/js/seating/seat_layout.js";

const SCREENS = {
  "1080p": { width: 1920, height: 1080 },
  "720p": { width: 1280, height: 720 },
  "4K": { width: 3840, height: 2160 },
  portrait: { width: 1080, height: 1920 },
  "a square": { width: 1080, height: 1080 },
};
const names = (count) => Array.from({ length: count }, (_, at) => at);

test("three hundred names are all shown within a minute on every screen", () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    for (const draw of [false, true]) {
      const layout = seatLayout(300, { ...screen, above: false, draw });
      const pages = Math.ceil(300 / pageSize(layout));
      const round = pages * seatTurnMs(undefined, 300, layout);
      // A screen of 720 lines has the fewest names beside a draw.
      assert.ok(round <= (draw && name === "720p" ? 76_000 : 60_000), `${name}, draw ${draw}: ${round} ms`);
      assert.ok(seatTurnMs(undefined, 300, layout) >= 4_000);
    }
  }
});

test("a long list has more columns if narrow columns are legible", () => {
  const columns = (count, screen) => seatLayout(count, { ...SCREENS[screen], above: false }).columns;
  assert.deepEqual(
    [columns(60, "1080p"), columns(100, "1080p"), columns(101, "1080p"), columns(300, "1080p")],
    [3, 3, 4, 4],
  );
  assert.equal(columns(300, "720p"), 3);
  assert.deepEqual([columns(60, "portrait"), columns(300, "portrait")], [2, 3]);
});

test("a page stays for the time set, else for twelve seconds, with many names for four", () => {
  const layout = seatLayout(40, { ...SCREENS["1080p"], above: false });
  assert.equal(seatTurnMs(undefined, 40, layout), 12_000);
  assert.equal(seatTurnMs("20", 40, layout), 20_000);
  const many = seatLayout(10_000, { ...SCREENS["1080p"], above: false });
  assert.equal(seatTurnMs(undefined, 10_000, many), 4_000);
});

test("each name stands in one column, in order, and the last column leaves room for the code", () => {
  for (const screen of Object.values(SCREENS)) {
    for (const above of [false, true]) {
      for (const listed of [1, 7, 9, 20, 35, 60, 300]) {
        const layout = seatLayout(listed, { ...screen, above });
        for (let count = 1; count <= Math.min(listed, pageSize(layout)); count += 1) {
          const columns = seatColumns(names(count), layout);
          assert.deepEqual(columns.flat(), names(count));
          assert.ok(columns.length <= layout.columns && columns.every((each) => each.length <= layout.rows));
          if (columns.length > 1) {
            assert.ok(
              columns[columns.length - 1].length <= layout.rows - layout.beside,
              `${count} in ${columns.map((each) => each.length)}`,
            );
          }
        }
      }
    }
  }
});

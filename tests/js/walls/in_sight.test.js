/** The players and tables that a TV has of a large field: only the visible ones are requested. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { InSight } from "../../../displays/tv/in_sight.js";
import { finalTableOf } from "../../../static/js/seating/final_table.js";
import { seatPage } from "../../../static/js/seat_pages.js";

const seat = (name, more) => Object.assign({ name, status: "playing", seat: "1-1", out: null, placing: false }, more);
const USUAL = { size: 9, state: "open", last: null, next: null };
const SCREEN = { width: 1280, height: 720, above: false };
const counts = (playing, out = 0) => ({ registered: 0, waiting: 0, playing, out });

/** A TV's players and tables, and a server whose answers come from the test. */
function opened(entries, playing = 10000) {
  const asked = [];
  const waits = [];
  let drawings = 0;
  const sight = new InSight({
    ask: (part) => new Promise((answer) => asked.push({ part: part.replace(/&past=.*/, ""), answer })),
    changed: () => (drawings += 1),
    later: (run, ms) => waits.push({ run, ms }),
  });
  const begin = (since, known, all = counts(playing), tables = undefined) =>
    sight.take({ entries: known, counts: all, since }, tables);
  begin(1, entries);
  const run = () => waits.splice(0).forEach((each) => each.run());
  const answer = async (value) => {
    asked.shift().answer(value && Object.assign({ seq: 9 }, value));
    await new Promise((done) => setImmediate(done));
  };
  return { sight, asked, begin, run, answer, drawings: () => drawings };
}

test("a TV has all players of a small field without requests", () => {
  const { sight, asked, run } = opened({ e1: seat("Zoe Zorn"), e2: seat("Ann Ant") }, 2);
  const page = seatPage({ seats: sight.seats, in_sight: sight }, {}, SCREEN, 0);
  assert.deepEqual(
    page.items.map(({ name }) => name),
    ["Ant, Ann", "Zorn, Zoe"],
  );
  assert.deepEqual([page.range, page.count, sight.seats.e3], ["A–Z", 1, undefined]);
  sight.requestNewestOut();
  run();
  assert.deepEqual(asked, []);
});

test("unknown names are requested together, and shown as dots until they arrive", async () => {
  const { sight, asked, run, answer, drawings } = opened({ e1: seat("Ann Ant") });
  assert.deepEqual([sight.seats.e1.name, sight.seats.e7.name, sight.seats.e8.name], ["Ann Ant", "…", "…"]);
  run();
  assert.deepEqual(
    asked.map(({ part }) => part),
    ["seats?entries=e7,e8"],
  );
  await answer({ value: { e7: seat("Gus Gut") } });
  assert.deepEqual([sight.seats.e7.name, sight.seats.e8, drawings()], ["Gus Gut", undefined, 1]);
  run();
  assert.deepEqual(asked, []);
});

test("a change replaces an answer, and names stay after a restart of the topic", async () => {
  const { sight, asked, run, answer, begin } = opened({});
  assert.equal(sight.seats.e7.name, "…");
  run();
  await answer({ value: { e7: seat("Gus Gut") } });
  begin(1, { e7: seat("Gus Gut", { seat: "4-4" }) });
  assert.equal(sight.seats.e7.seat, "4-4");
  begin(5, {});
  assert.equal(sight.seats.e7.name, "Gus Gut", "as it was before");
  run();
  assert.equal(asked.length, 1);
  await answer(null);
  run();
  assert.equal(sight.seats.e7.name, "Gus Gut");
  run();
  assert.equal(asked.length, 1, "it is asked again");
});

test("the current and the next page of the seat list are requested", async () => {
  const { sight, asked, run, answer, begin } = opened({}, 2000);
  const values = () => ({ seats: sight.seats, in_sight: sight });
  const drawn = () => seatPage(values(), { seconds: "12" }, SCREEN, 12000);
  const first = drawn();
  assert.deepEqual([first.items, first.range, first.number, first.isEmpty], [[], "", 2, false]);
  const rows = Math.ceil(2000 / first.count);
  assert.deepEqual(
    asked.map(({ part }) => part),
    [2, 1].map((page) => `seats?from=${page * rows - 1}&most=${rows + 2}`),
  );
  await answer({ value: {}, shortened: false });
  const value = {};
  for (let place = rows - 1; place < 2 * rows + 1; place += 1) {
    value[`e${place}`] = seat(`Leo M${String.fromCharCode(97 + (place % 20))}x`);
  }
  await answer({ value, count: 2000, shortened: false });
  const page = drawn();
  assert.deepEqual([page.items.length, page.items[0].entry], [rows, `e${rows}`]);
  assert.match(page.range, /^M.*–M/);
  begin(1, { [`e${rows}`]: seat("Leo Max", { status: "out" }) }, counts(1999, 1));
  assert.equal(drawn().items[0].entry, `e${rows + 1}`, "who is out leaves at once");
  assert.deepEqual(asked, [], "and the list is asked for again a moment later");
  run();
  drawn();
  assert.equal(asked.length, 2);
});

test("the final table of a large field and the last players out are requested", async () => {
  const { sight, asked, answer, begin } = opened({});
  const tables = { tables: { 4: { state: "closed" }, 9: { free: [3, 4, 5, 6, 7, 8, 9] } }, usual: USUAL, since: 1 };
  begin(1, { e1: seat("Ann Ant"), e2: seat("Bob Bee") }, counts(2, 9998), tables);
  const found = () => finalTableOf({ tables: sight.tables, seats: sight.seats, in_sight: sight, moves: null });
  assert.deepEqual([found().table, found().left], [9, 0]);
  assert.deepEqual(asked.map(({ part }) => part).sort(), ["seats?out=12", "tables?table=9"]);
  const isTable = asked[0].part.startsWith("tables");
  const answers = [
    { value: { e3: seat("Cat Cox", { status: "out", out: 9997 }) } },
    { value: { table: Object.assign({}, USUAL, { seats: { 1: "e1", 2: "e2" } }), seats: { e1: seat("Ann Ant") } } },
  ];
  for (const each of isTable ? answers.reverse() : answers) {
    await answer(each);
  }
  assert.deepEqual(
    found()
      .seats.slice(0, 2)
      .map(({ name }) => name),
    ["Ann Ant", "Bob Bee"],
  );
  assert.equal(found().out[0].name, "Cat Cox");
  assert.deepEqual(asked, []);
});

test("without its topic a TV has no players and no tables", () => {
  const { sight } = opened({});
  sight.take(undefined, undefined);
  assert.deepEqual([sight.seats, sight.tables, sight.isWhole, sight.count], [undefined, undefined, true, 0]);
});

/** Draws: the one that a TV shows and when, a phone's finding, and the final table from the topics. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { drawFacts } from "../../../displays/control/tables/draw_cards.js";
import { isPublished, readPublished } from "../../../displays/draw/published.js";
import {
  checkedWithPauses,
  findingOf,
  photoLine,
  matchingRows,
  rowsOf,
  waitingLine,
} from "../../../displays/draw/report.js";
import { itemsOf, turnOf } from "../../../displays/tv/programme.js";
import { commitment, drawn, lateLabel, verify } from "../../../static/js/draws/draw.js";
import {
  checkPath,
  commitmentOfHash,
  drawOfPath,
  isDrawNews,
  isDrawn,
  lateDraws,
  shownDraw,
} from "../../../static/js/draws/draws.js";
import { finalTableOf, isFinalNews } from "../../../static/js/seating/final_table.js";
import { whyOf } from "../../../static/js/seating/moves.js";

const MINUTE = 60_000;
const NOW = 1_760_000_000_000;
const HEX = "3f9a07c2".repeat(8);
const drawOf = (number, state, more = {}) =>
  Object.assign(
    {
      number,
      kind: "seats",
      state,
      commitment: HEX,
      short: "3F9A 07C2",
      published_at: NOW - 10 * MINUTE,
      held_at: null,
    },
    more,
  );
const READY = { phase: "ready", period: { kind: "level" } };

test("a draw page shows the newest valid draw, a withdrawn draw only by its number", () => {
  const [first, late, gone] = [drawOf(1, "held"), drawOf(2, "running", { kind: "late" }), drawOf(3, "withdrawn")];
  assert.equal(shownDraw({ draws: [first, late, gone] }), first);
  assert.equal(shownDraw({ draws: [late, gone] }), late);
  assert.equal(shownDraw({ draws: [gone] }), null);
  assert.equal(shownDraw({ draws: [first, late, gone] }, "3"), gone);
  assert.equal(shownDraw({ draws: [first] }, "7"), null);
  const undone = drawOf(4, "held", { taken_back: true });
  assert.equal(shownDraw({ draws: [first, undone] }), first);
  assert.equal(shownDraw({ draws: [first, undone] }, "4"), undone);
  assert.equal(isDrawn(undone), false);
  assert.equal(shownDraw(undefined), null);
  assert.deepEqual(lateDraws({ draws: [first, late, gone] }, first), [late]);
  assert.deepEqual(
    ["published", "held", "running", "revealed", "withdrawn"].map((state) => isDrawn({ state })),
    [false, true, true, true, false],
  );
});

test("a QR code leads to its draw and has the whole commitment in the fragment", () => {
  const path = checkPath("friday night", drawOf(3, "published"));
  assert.equal(path, `/draw/friday%20night/3#${HEX}`);
  const { pathname, hash } = new URL(path, "http://clock.local");
  assert.deepEqual(drawOfPath(pathname), { slug: "friday night", number: 3 });
  assert.equal(commitmentOfHash(hash), HEX);
  assert.equal(commitmentOfHash(hash.toUpperCase()), HEX);
  assert.equal(commitmentOfHash("#3f9a"), null);
  assert.deepEqual(drawOfPath("/draw/friday"), { slug: "friday", number: 0 });
});

test("TVs show a new draw before play, except in the last minutes before a scheduled start", () => {
  const news = (draw, shown) => isDrawNews({ draws: [draw] }, shown, NOW);
  assert.equal(news(drawOf(1, "published"), READY), true);
  assert.equal(news(drawOf(1, "published", { published_at: NOW - 46 * MINUTE }), READY), false);
  assert.equal(news(drawOf(1, "held", { published_at: NOW - 90 * MINUTE, held_at: NOW - MINUTE }), READY), true);
  assert.equal(news(drawOf(1, "running", { kind: "late" }), READY), false);
  assert.equal(news(drawOf(1, "held"), { phase: "scheduled", starts_in_ms: 6 * MINUTE, period: READY.period }), true);
  assert.equal(news(drawOf(1, "held"), { phase: "scheduled", starts_in_ms: 5 * MINUTE, period: READY.period }), false);
});

test("TVs show a draw held during play while no level runs, a redraw at once", () => {
  const held = (kind) => drawOf(2, "held", { kind, held_at: NOW - MINUTE });
  const news = (phase, kind, draw) => isDrawNews({ draws: [draw] }, { phase, period: { kind } }, NOW);
  assert.equal(news("running", "level", held("seats")), false);
  assert.equal(news("running", "level", held("redraw")), true);
  assert.equal(news("paused", "level", held("seats")), true);
  assert.equal(news("running", "break", held("redraw")), true);
  assert.equal(news("running", "break", drawOf(2, "published")), false);
  assert.equal(news("finished", "level", held("redraw")), false);
});

test("TVs that follow show the final table for six minutes, and a table that breaks before all else", () => {
  const show = { kind: "follow", tournament: "friday" };
  const scenes = itemsOf(show, null).map((item) => item.scene);
  const sceneAt = (moves, draws, shown = READY) => scenes[turnOf(show, NOW, shown, { moves }, draws)];
  const final = (ago) => ({ entry: "e1", from: "2-1", to: "1-1", kind: "FinalTableDrawn", at: NOW - ago });
  const broken = { entry: "e2", from: "2-1", to: "1-1", kind: "TableBroken", at: NOW - 1000 };
  assert.equal(sceneAt([final(5 * MINUTE)]), "final-table");
  assert.equal(sceneAt([final(6 * MINUTE)]), "clock");
  assert.equal(sceneAt([final(MINUTE), broken]), "moves");
  assert.equal(sceneAt([broken], { draws: [drawOf(1, "held")] }), "moves");
  assert.equal(sceneAt([], { draws: [drawOf(1, "held")] }), "seat-draw");
  const redrawn = { entry: "e3", from: "2-1", to: "1-1", kind: "SeatsDrawn", at: NOW - 1000, why: [] };
  assert.equal(
    sceneAt(
      [redrawn],
      { draws: [drawOf(2, "held", { kind: "redraw", held_at: NOW - 1000 })] },
      { phase: "running", period: READY.period },
    ),
    "seat-draw",
  );
  assert.deepEqual(whyOf(redrawn), [{ code: "face.moves.redraw", params: {} }]);
  assert.equal(sceneAt([], undefined), "clock");
  assert.equal(isFinalNews(undefined, NOW), false);
});

test("the control shows the last draw, and the draw of late entries beside it", () => {
  const [held, late] = [drawOf(1, "held"), drawOf(2, "running", { kind: "late" })];
  const facts = drawFacts({ draws: { draws: [held, late] }, plan: null });
  assert.deepEqual([facts.pending, facts.last, facts.late], [null, held, late]);
  assert.equal(drawFacts({ draws: { draws: [held, late, drawOf(3, "published")] }, plan: null }).pending.number, 3);
});

test("the final table shows its seats with names, the marks of the next hand and the last players out", () => {
  const hand = { button: 2, small_blind: 3, big_blind: 1 };
  const tables = {
    4: { state: "open", size: 3, seats: { 1: "e1", 2: "e2" }, next: hand, last: null },
    5: { state: "closed", size: 9, seats: {} },
  };
  const seats = {
    e1: { name: "Leo Abrams", status: "playing" },
    e2: { name: null, status: "playing" },
    e3: { name: "Wei Chen", status: "out", out: 0 },
    e4: { name: "A B", status: "out", out: 1 },
  };
  const found = finalTableOf({ tables, seats, moves: { final_table: 4 }, counters: { entries: 4 } });
  assert.deepEqual([found.table, found.isFinal, found.left], [4, true, 2]);
  assert.deepEqual(
    found.seats.map(({ entry, name, marks }) => [entry, name, marks]),
    [
      ["e1", "Leo Abrams", ["big_blind"]],
      ["e2", null, ["button"]],
      [null, null, ["small_blind"]],
    ],
  );
  assert.deepEqual(
    found.out.map(({ entry, place }) => [entry, place]),
    [
      ["e4", 3],
      ["e3", 4],
    ],
  );
  const shared = [{ entry: "e4", first: 3, last: 4, amount: 100 }];
  const tied = finalTableOf({
    tables,
    seats,
    counters: { entries: 4 },
    prizes: { currency: "EUR", places: 4, shared },
  });
  assert.deepEqual(
    [found, tied].map(({ out }) => out.map((player) => player.shared)),
    [
      [null, null],
      ["3–4", null],
    ],
  );
  const before = finalTableOf({
    tables: Object.assign({}, tables, { 5: { state: "open", size: 9, seats: { 1: "e5" } } }),
    seats,
  });
  assert.deepEqual([before.table, before.left, before.tables], [null, 2, 2]);
  assert.deepEqual(finalTableOf({}), { table: null, left: 0, tables: 0, out: [] });
});

test("the final table marks the button alone if the button posts the only blind", () => {
  const table = { state: "open", size: 3, seats: { 1: "e1", 2: "e2", 3: "e3" }, hands: 0, turn: null, last: null };
  table.next = { button: 2, small_blind: 3, big_blind: 1 };
  const level = {
    kind: "level",
    ms: 1,
    rotation: null,
    stakes: [{ game: "short_deck", ante: 100, button_blind: 200 }],
  };
  const marks = (shown) =>
    finalTableOf({ tables: { 4: table }, seats: {}, moves: null }, shown).seats.map((seat) => seat.marks);
  assert.deepEqual(marks({ period: level, ahead: [] }), [[], ["button"], []]);
  assert.deepEqual(marks({ period: { kind: "break" }, ahead: [level] }), [[], ["button"], []]);
  assert.deepEqual(marks(null), [["big_blind"], ["button"], ["small_blind"]]);
});

test("a single table is final only if the server says so, and a winner has no marks", () => {
  const seats = {
    e1: { name: "Leo Abrams", status: "playing" },
    e2: { name: "Wei Chen", status: "playing" },
    e3: { name: "A B", status: "registered" },
  };
  const table = {
    state: "open",
    size: 3,
    seats: { 1: "e1", 2: "e2" },
    next: { button: 1, small_blind: 1, big_blind: 2 },
    last: null,
  };
  const only = (more) =>
    finalTableOf({ tables: { 4: Object.assign({}, table, more) }, seats, moves: { final_table: null } });
  assert.deepEqual([only().table, only().isFinal], [4, false]);
  assert.deepEqual(
    only({ seats: { 2: "e2" } }).seats.map(({ marks }) => marks),
    [[], [], []],
  );
  assert.deepEqual(finalTableOf({ tables: {}, seats }), { table: null, left: 3, tables: 0, out: [] });
});

const SEED = "87".repeat(32);
const INPUT = {
  number: 3,
  kind: "seats",
  items: ["e1", "e2", "e10"],
  tables: [{ table: 7, seated: 0, seats: [1, 4, 6, 8] }],
};
const LATE = { number: 3, kind: "late", items: ["e11"], tables: [{ table: 7, seated: 3, seats: [2] }] };
const published = (more = {}) =>
  Object.assign(
    {
      commitment: commitment(SEED, INPUT),
      seed: SEED,
      input: INPUT,
      result: drawn(SEED, "", INPUT),
      late: [{ k: 1, input: LATE, result: drawn(SEED, "", LATE, lateLabel(1)) }],
    },
    more,
  );
const nothingExpected = { number: 3, photo: null, announced: null };
const time = () => {
  let at = 0;
  const pauses = [];
  return { now: () => (at += 20), pause: async () => pauses.push(at), pauses };
};

test("a valid draw is shown as valid, with the photographed commitment", async () => {
  const clock = time();
  const draw = published();
  const reasons = await checkedWithPauses(draw, clock);
  assert.deepEqual(reasons, verify(draw));
  assert.ok(clock.pauses.length > 0, "the page is drawn in between");
  const finding = findingOf(draw, reasons, {
    number: 3,
    photo: draw.commitment,
    announced: { commitment: draw.commitment },
  });
  assert.deepEqual(
    [finding.inOrder, finding.headline.code, finding.photo.code, finding.differences],
    [true, "draw.in_order", "face.draw.photo_same", []],
  );
  const withdrawn = published({ result: null, late: [] });
  assert.equal(findingOf(withdrawn, verify(withdrawn), nothingExpected).headline.code, "draw.promise_in_order");
});

test("a wrong draw names each difference: list, photograph, number and commitment", async () => {
  const draw = published();
  draw.result = draw.result.map(([item], i) => [item, draw.result[(i + 1) % 3][1]]);
  const reasons = await checkedWithPauses(draw, time());
  const finding = findingOf(draw, reasons, { number: 4, photo: HEX, announced: { commitment: HEX } });
  assert.equal(finding.inOrder, false);
  assert.equal(finding.headline.params.differences, 6);
  const codes = finding.differences.map(({ code }) => code);
  assert.deepEqual(codes, [
    "face.draw.photo_differs",
    "face.draw.differs_from_told",
    "face.draw.number_differs",
    ...Array(3).fill("draw.place_differs"),
  ]);
});

test("a phone shows at most fifty differences of a list", () => {
  const reasons = Array.from({ length: 400 }, () => ({ code: "draw.not_drawn", params: {} }));
  const finding = findingOf(published(), reasons, nothingExpected);
  assert.deepEqual([finding.differences.length, finding.more, finding.headline.params.differences], [50, 350, 400]);
});

test("a draw that cannot be verified yet shows the reason", () => {
  assert.equal(waitingLine(drawOf(1, "published")).code, "face.draw.waits");
  assert.equal(waitingLine(drawOf(1, "published", { kind: "late" })).code, "face.draw.waits_late");
  assert.equal(waitingLine(drawOf(1, "running", { kind: "late" })).code, "face.draw.waits_late");
  assert.equal(waitingLine(drawOf(1, "withdrawn")).code, "face.draw.waits_withdrawn");
  assert.equal(photoLine(null, HEX), null);
});

test("a draw's list is sorted by name, then by number, with late entries, and can be searched", () => {
  const seats = { e1: { name: "Zoë Abrams" }, e2: { name: null }, e10: { name: "Leo Chen" }, e11: { name: null } };
  const rows = rowsOf(published(), seats);
  assert.deepEqual(
    rows.map((row) => [row.entry, row.name, row.k]),
    [
      ["e1", "Abrams, Zoë", 0],
      ["e10", "Chen, Leo", 0],
      ["e2", null, 0],
      ["e11", null, 1],
    ],
  );
  assert.deepEqual(rows[3].place, { table: 7, seat: 2 });
  assert.deepEqual(
    matchingRows(rows, seats, "chen").map((row) => row.entry),
    ["e10"],
  );
  assert.deepEqual(
    matchingRows(rows, seats, "11").map((row) => row.entry),
    ["e11"],
  );
  assert.equal(matchingRows(rows, seats, " ").length, 4);
  const named = { e1: { name: "Zoë Abrams" }, e2: { name: "Leo Chen 1" } };
  assert.deepEqual(
    matchingRows(rowsOf(published(), named), named, "Leo Chen 1").map((row) => row.entry),
    ["e2"],
  );
});

test("a file that is no published draw is refused", () => {
  assert.deepEqual(readPublished(JSON.stringify(published())), published());
  const wrong = [
    "",
    "[]",
    "null",
    "3",
    '{"__proto__": {}}',
    JSON.stringify(published({ seed: "00" })),
    JSON.stringify(published({ result: "x" })),
    JSON.stringify(published({ result: [["e1"]] })),
  ];
  const inputs = [
    { number: 1.5 },
    { items: [{}] },
    { items: {} },
    { tables: [{ table: 1, seated: 0, seats: ["1"] }] },
    { locked: [["a"]] },
    { more: 1 },
  ];
  wrong.push(...inputs.map((more) => JSON.stringify(published({ input: Object.assign({}, INPUT, more) }))));
  wrong.forEach((text) => assert.equal(readPublished(text), null, text.slice(0, 80)));
});

test("every draw of the shared vectors is accepted as a published draw", () => {
  const { draws } = JSON.parse(readFileSync(new URL("../../vectors/draw.json", import.meta.url), "utf8"));
  assert.ok(draws.length > 50);
  draws.forEach(({ published: draw }) => assert.ok(isPublished(draw), JSON.stringify(draw).slice(0, 200)));
});

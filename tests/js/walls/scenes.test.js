/** Topics of scenes, pages of lists, and texts split into lines. */

import assert from "node:assert/strict";
import test from "node:test";

import { hyphenated, linesOf } from "../../../static/js/line_breaks.js";
import { columnsOf, pageOf, turnAt, turnMs } from "../../../static/js/paging.js";
import {
  isForTvs,
  sceneTopics,
  sceneValues,
  standsAlone,
  standsOver,
  tournamentsOfScene,
} from "../../../static/js/scenes.js";

const ONE = { wall: true, topics: ["room", "tournament:<slug>", "clock:<slug>:<session>"] };
const SEVERAL = { wall: true, without_tournament: true, topics: ["room", "clock:<each>:<session>"] };
const OVER = { over: true, topics: ["announcement:room", "announcement:<slug>", "announcement:<each>"] };

test("a scene of one tournament follows its topics, without a tournament the room's", () => {
  assert.deepEqual(sceneTopics(ONE, "friday"), ["room", "tournament:friday", "clock:friday:1"]);
  assert.deepEqual(sceneTopics(ONE, null), ["room"]);
});

const one = (slug, session = "1") => ({ slug, session });

test("a scene of several tournaments follows the topics of each", () => {
  assert.deepEqual(sceneTopics(SEVERAL, null, [one("a"), one("b", "2")]), ["room", "clock:a:1", "clock:b:2"]);
});

test("a scene gets topics by kind, the room's by name, those of several tournaments as a list", () => {
  const valueOf = (name) => ({ of: name });
  assert.deepEqual(sceneValues(ONE, "friday", [], valueOf), {
    each: [],
    room: { of: "room" },
    tournament: { of: "tournament:friday" },
    clock: { of: "clock:friday:1" },
  });
  assert.deepEqual(sceneValues(OVER, "friday", [one("a")], valueOf), {
    each: [{ slug: "a", session: "1", announcement: { of: "announcement:a" } }],
    "announcement:room": { of: "announcement:room" },
    announcement: { of: "announcement:friday" },
  });
  assert.deepEqual(sceneValues(ONE, null, [], valueOf), { each: [], room: { of: "room" } });
});

test("a scene's kind follows from its topics", () => {
  assert.deepEqual([ONE, SEVERAL, OVER].map(isForTvs), [true, true, false]);
  assert.deepEqual([ONE, SEVERAL, OVER].map(standsAlone), [false, true, false]);
  assert.deepEqual([ONE, SEVERAL, OVER].map(standsOver), [false, false, true]);
});

const room = (...phases) => ({
  tournaments: phases.map((phase, index) => ({ slug: `t${index}`, phase, created_at: (index * 7) % 5 })),
});

const slugs = (found) => found.map(({ slug }) => slug);

test("a scene of several tournaments shows the named ones, once each, four at most", () => {
  const named = (tournaments) => slugs(tournamentsOfScene(SEVERAL, { tournaments }, room("running")));
  assert.deepEqual(named("b, a,,b"), ["b", "a"]);
  assert.deepEqual(named("a,b,c,d,e"), ["a", "b", "c", "d"]);
});

test("a scene of several tournaments shows by default the newest that are not finished, oldest first", () => {
  const chosen = (value) => slugs(tournamentsOfScene(SEVERAL, {}, value));
  assert.deepEqual(chosen(room("running", "finished", "paused")), ["t0", "t2"]);
  assert.deepEqual(chosen(room("running", "running", "running", "running", "running")), ["t3", "t1", "t4", "t2"]);
  assert.deepEqual(chosen(undefined), []);
  assert.deepEqual(tournamentsOfScene(ONE, { tournaments: "a" }, room("running")), []);
});

test("a scene of several tournaments can show flights of one", () => {
  const tournaments = "main:2, main:3, side, main:x";
  assert.deepEqual(tournamentsOfScene(SEVERAL, { tournaments }, room("running")), [
    { slug: "main", session: "2" },
    { slug: "main", session: "3" },
    { slug: "side", session: null },
    { slug: "main", session: null },
  ]);
});

test("a scene follows the topics of its session", () => {
  assert.deepEqual(sceneTopics(ONE, "main", [], "3"), ["room", "tournament:main", "clock:main:3"]);
});

const rows = (count) => Array.from({ length: count }, (_, index) => index);

test("pages have equal lengths and turn by the server's time", () => {
  const at = (now) => pageOf(rows(29), 18, 12_000, now);
  assert.deepEqual([at(0).items.length, at(12_000).items.length], [15, 14]);
  assert.deepEqual(
    [at(0), at(11_999), at(12_000), at(24_000)].map((page) => page.number),
    [1, 1, 2, 1],
  );
  assert.equal(at(0).count, 2);
  assert.deepEqual([...at(0).items, ...at(12_000).items], rows(29));
});

test("a list of one page does not turn", () => {
  assert.deepEqual(pageOf(rows(18), 18, 12_000, 99_000).items, rows(18));
  assert.deepEqual(pageOf([], 18, 12_000, 99_000), { items: [], number: 1, count: 1 });
});

test("columns have at most the given number of rows", () => {
  assert.deepEqual(columnsOf(rows(5), 3), [
    [0, 1, 2],
    [3, 4],
  ]);
  assert.deepEqual(columnsOf([], 3), []);
});

test("an invalid option in seconds is ignored", () => {
  assert.deepEqual(["20", "1", "abc", undefined, "-5"].map(turnMs), [20_000, 12_000, 12_000, 12_000, 12_000]);
  assert.deepEqual([turnAt(3, 1000, 4000), turnAt(0, 1000, 4000)], [1, 0]);
});

test("text takes as few lines as possible, of similar length", () => {
  assert.deepEqual(linesOf("Late registration closes soon", 56, 3), ["Late registration closes soon"]);
  assert.deepEqual(linesOf("Please take your seats, cards are in the air in two minutes", 56, 3), [
    "Please take your seats, cards",
    "are in the air in two minutes",
  ]);
});

test("text takes at most the given number of lines", () => {
  const lines = linesOf("word ".repeat(60), 20, 3);
  assert.equal(lines.length, 3);
  assert.equal(lines.join(" "), "word ".repeat(60).trim());
  assert.deepEqual(linesOf("Donaudampfschifffahrtsgesellschaft", 10, 3), ["Donaudampfschifffahrtsgesellschaft"]);
  assert.deepEqual(linesOf("", 10, 3), [""]);
});

test("a word far too long for a line is split, a slightly longer one is not", () => {
  assert.equal(hyphenated("Donaudampfschifffahrt beginnt", 8), "Donauda- mpfschi- fffahrt beginnt");
  assert.equal(hyphenated("Registrierung offen", 10), "Registrierung offen");
  assert.equal(hyphenated("😀".repeat(4), 2), "😀😀- 😀😀");
});

test("a separator between games is never at the end of a line", () => {
  assert.deepEqual(linesOf("LHE · O8 · Razz · Stud", 12, 2, " · "), ["LHE · O8", "Razz · Stud"]);
});

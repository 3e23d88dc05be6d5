import assert from "node:assert/strict";
import { test } from "node:test";

import { stillTicked } from "../../../displays/control/clock/named_counts.js";
import { Roster } from "../../../displays/control/shared/roster.js";
import { expandedTables } from "../../../static/js/tables/table_list.js";
import { openSeatsOf, tablesOf } from "../../../displays/control/shared/seats_and_tables.js";
import { Topics } from "../../../static/js/live/topics.js";

const USUAL = { size: 9, state: "open", name: "", held_seats: [], last: null, next: null, halted: false };
const player = (name, more) => Object.assign({ name, status: "playing", seat: "1-1", person: name }, more);

/** A roster whose requests are answered by the test. */
function opened(entries = {}, playing = 10000) {
  const asked = [];
  const waits = [];
  const roster = new Roster({
    request: (query) => new Promise((answer) => asked.push({ query, answer })),
    changed: () => roster.replaceTopics(topics, "friday:1"),
    later: (run, ms) => waits.push({ run, ms }),
  });
  const topics = {};
  const begin = (since, known) => {
    topics.roster = { entries: known, counts: { registered: 0, waiting: 0, playing, out: 0 }, since };
    roster.replaceTopics(topics, "friday:1");
  };
  begin(1, entries);
  const run = () => waits.splice(0).forEach((each) => each.run());
  const answer = async (more) => {
    const whole = { seq: 9, entries: {}, others: {}, tables: {}, counts: {}, letters: [], after: 0 };
    asked.shift().answer(Object.assign(whole, more));
    await new Promise((done) => setImmediate(done));
  };
  return { roster, topics, asked, run, answer, begin };
}

test("unknown players are requested together, once", async () => {
  const { roster, topics, asked, run, answer } = opened({ e1: player("Ann") });
  assert.equal(topics.players.e1.name, "Ann");
  assert.equal(topics.players.e2, undefined);
  assert.equal(topics.players.e3, undefined);
  assert.equal(topics.players.e2, undefined);
  run();
  assert.deepEqual(
    asked.map(({ query }) => query),
    ["entries=e2,e3"],
  );
  await answer({ entries: { e2: player("Bob") } });
  assert.equal(topics.players.e2.name, "Bob");
  assert.equal(topics.players.e3, undefined, "nobody has that entry");
  run();
  assert.deepEqual([asked.length, roster.isWhole], [0, false]);
});

test("a change during a request replaces the answer, and a removed player stays removed", async () => {
  const { topics, run, answer, begin } = opened({});
  assert.equal(topics.players.e2, undefined);
  run();
  begin(1, { e2: player("Bob", { seat: "4-4" }), e7: null });
  await answer({ entries: { e2: player("Bob"), e7: player("Gus") } });
  assert.equal(topics.players.e2.seat, "4-4");
  assert.deepEqual(Object.keys(topics.players), ["e2"]);
});

test("requested players are requested again when the topic restarts", async () => {
  const { topics, asked, run, answer, begin } = opened({});
  assert.equal(topics.players.e2, undefined);
  run();
  await answer({ entries: { e2: player("Bob") } });
  begin(5, {});
  assert.equal(topics.players.e2, undefined);
  run();
  assert.deepEqual([asked.length, asked[0].query], [1, "entries=e2"]);
});

test("a request without an answer is repeated", async () => {
  const { topics, asked, run } = opened({});
  assert.equal(topics.players.e2, undefined);
  run();
  asked.shift().answer(null);
  await new Promise((done) => setImmediate(done));
  run();
  run();
  assert.equal(asked[0].query, "entries=e2");
});

test("players of other flights have a name, and do not belong to the session", async () => {
  const { topics, run, answer } = opened({ e1: player("Ann") }, 1);
  assert.equal(topics.players.e13, undefined);
  run();
  await answer({ others: { e13: player("Dan") } });
  assert.equal(topics.players.e13.name, "Dan");
  assert.deepEqual(Object.keys(topics.players), ["e1"]);
});

test("a small field is known whole without requests", () => {
  const { roster, asked, run } = opened({ e1: player("Ann"), e2: player("Bob") }, 2);
  const done = [];
  roster.withAll("person=Ann", () => done.push("all"));
  roster.withPlayer("e1", () => done.push("player"));
  roster.withTable(4, () => done.push("table"));
  roster.once("person=Ann");
  assert.equal(roster.page("ann"), undefined);
  run();
  assert.deepEqual(done, ["all", "player", "table"]);
  assert.deepEqual(asked, []);
});

test("the visible page of a large field is requested, and again after a change", async () => {
  const { roster, topics, asked, run, answer, begin } = opened({});
  assert.equal(roster.page(" mul ", "in", "M"), undefined);
  run();
  assert.equal(asked[0].query, "find=mul&standing=in&letter=M");
  await answer({ entries: { e4: player("Mia Muller") }, counts: { all: 7 }, letters: ["M"], after: 6 });
  const page = roster.page(" mul ", "in", "M");
  assert.deepEqual([page.counts, page.after, topics.players.e4.name], [{ all: 7 }, 6, "Mia Muller"]);
  begin(1, { e9: player("Zoe") });
  assert.equal(roster.page(" mul ", "in", "M").after, 6, "the page before stays until there is a newer one");
  run();
  await answer({ after: 5 });
  assert.equal(roster.page(" mul ", "in", "M").after, 5);
});

test("a table in the list has its seats and button, and is requested whole when a player is read", () => {
  const wanted = [];
  const list = { 3: { free: [9], last: [1, 2, 3], next: [2, 3, 4], halted: true }, 4: null, 5: { size: 6 } };
  const tables = expandedTables(list, {}, USUAL, (number) => wanted.push(number));
  assert.deepEqual(
    tablesOf(tables).map(({ number, players, size, halted }) => [number, players, size, halted]),
    [
      [3, 8, 9, true],
      [5, 6, 6, false],
    ],
  );
  assert.deepEqual(openSeatsOf(tables[3]), [9]);
  assert.deepEqual(tables[3].next, { button: 2, small_blind: 3, big_blind: 4, no_hand: [] });
  assert.deepEqual(wanted, []);
  assert.equal(tables[3].seats[1], undefined);
  assert.equal(tables[3].seats[9], undefined);
  assert.deepEqual(wanted, ["3"]);
  const { 6: changed } = expandedTables({ 6: { seats: { 2: "e4" } } }, {}, USUAL, () => {});
  assert.deepEqual(changed, Object.assign({}, USUAL, { seats: { 2: "e4" } }));
  const whole = Object.assign({}, USUAL, { seats: { 1: "e1" } });
  assert.equal(expandedTables(list, { 3: whole }, USUAL, () => {})[3].seats[1], "e1");
  assert.equal(expandedTables(list, {}, USUAL, () => {})[5], tables[5], "the same table as before");
});

test("a patch changes entries and counts", () => {
  const topics = new Topics();
  const name = "roster:friday:1";
  topics.follow([name]);
  topics.takeSnapshots({ [name]: { seq: 3, value: { entries: { e1: 1 }, counts: { out: 0 }, since: 3 } } }, "b");
  topics.receive({ topic: name, prev: 3, seq: 4, patch: { set: { e2: 2 }, counts: { out: 1 } } });
  assert.deepEqual(topics.value(name), { entries: { e1: 1, e2: 2 }, counts: { out: 1 }, since: 3 });
});

test("the players who may buy are requested in a large field", async () => {
  const small = opened({ e1: player("Ann") }, 1);
  assert.equal(await small.roster.whoMay("addon"), null);
  const { roster, asked, answer } = opened({});
  const ids = roster.whoMay("addon");
  assert.equal(asked[0].query, "may=addon");
  await answer({ ids: ["e1", "e9000"] });
  assert.deepEqual(await ids, ["e1", "e9000"]);
});

test("ticked players stay ticked unless they went out", () => {
  const players = { e1: player("Ann"), e2: player("Bob", { status: "out" }) };
  assert.deepEqual(stillTicked(["e1", "e2", "e9000"], players, ["e1"]), ["e1", "e9000"]);
});

/** The first evening: guesses, the order of questions, stored answers, and the request for a structure. */

import assert from "node:assert/strict";
import test from "node:test";

import { Answers, defaultAnswers } from "../../displays/first-evening/answers.js";
import {
  namedPlayers,
  openSeatCount,
  openTableCount,
  openTables,
  withoutSeat,
} from "../../displays/first-evening/field_counts.js";
import { requestOf } from "../../displays/first-evening/field_plan.js";
import {
  currencyOf,
  endAfter,
  lengthMs,
  missingTables,
  nextQuarter,
  tablesFor,
  timeAfter,
} from "../../displays/first-evening/guesses.js";
import { Pasted } from "../../displays/first-evening/questions/pasted_sheet.js";
import { minutesOfTime } from "../../displays/structures/time_of_day.js";
import { STEPS, stepAfter, stepBefore, notBegun, allowedStep, stepOf } from "../../displays/first-evening/steps.js";

const MINUTE = 60000;
const HERE = { zone: "Europe/Berlin", languages: ["de-DE"], now: new Date(2026, 10, 23, 18, 50) };

function storageOf(values = {}) {
  return {
    values,
    getItem: (key) => (key in values ? values[key] : null),
    setItem: (key, text) => (values[key] = text),
    removeItem: (key) => delete values[key],
  };
}

function answersOf(values = {}) {
  const { all } = new Answers(storageOf(), HERE);
  Object.keys(values).forEach((name) => (all[name].value = values[name]));
  return all;
}

test("the currency follows from the time zone, else from the language's region, else it is the euro", () => {
  assert.equal(currencyOf("Europe/Zurich", ["en-US"]), "CHF");
  assert.equal(currencyOf("Europe/Berlin", ["en-US"]), "EUR");
  assert.equal(currencyOf("America/Chicago", []), "USD");
  assert.equal(currencyOf("America/Toronto", ["en-US"]), "CAD");
  assert.equal(currencyOf("Etc/UTC", ["en-GB"]), "GBP");
  assert.equal(currencyOf("", ["eo"]), "EUR");
});

test("times are read and counted across midnight", () => {
  assert.deepEqual(["19:05", "9:05", "24:00", "19:60", "", "7 pm"].map(minutesOfTime), [
    1145,
    545,
    null,
    null,
    null,
    null,
  ]);
  assert.equal(nextQuarter(new Date(2026, 10, 23, 18, 50)), "19:00");
  assert.equal(nextQuarter(new Date(2026, 10, 23, 19, 0)), "19:00");
  assert.equal(nextQuarter(new Date(2026, 10, 23, 23, 50)), "00:00");
  assert.equal(endAfter("21:30", 5), "02:30");
  assert.equal(lengthMs("19:00", "00:30"), 330 * MINUTE);
  assert.equal(lengthMs("19:00", "19:00"), 24 * 60 * MINUTE);
  assert.equal(lengthMs("19:00", ""), null);
  assert.equal(timeAfter("23:00", 90 * MINUTE), "00:30");
});

test("the fewest tables that seat all players are proposed, and only missing ones are opened", () => {
  assert.deepEqual(
    [0, 1, 9, 10, 10000].map((players) => tablesFor(players, 9)),
    [1, 1, 1, 2, 1112],
  );
  assert.deepEqual(missingTables(3, { 1: { state: "open" }, 2: { state: "broken" } }), [2, 3]);
  assert.deepEqual(missingTables(1, { 5: { state: "open" } }), []);
  assert.deepEqual(missingTables(0, undefined), []);
});

test("questions have an order, and those about a tournament come after its creation", () => {
  assert.deepEqual(STEPS.map(stepAfter), [...STEPS.slice(1), "ready"]);
  assert.deepEqual(STEPS.map(stepBefore), ["venue", ...STEPS.slice(0, -1)]);
  assert.deepEqual(["#money", "", "#nothing"].map(stepOf), ["money", "venue", "venue"]);
  assert.deepEqual(
    STEPS.map((step) => allowedStep(step, false)),
    [...["venue", "structure", "field", "field"], ...["field", "field", "field", "field"]],
  );
  assert.deepEqual(
    STEPS.map((step) => allowedStep(step, true)),
    STEPS,
  );
});

test("tournaments that never began can be continued, newest first", () => {
  const room = {
    tournaments: [
      { slug: "a", phase: "ready", created_at: 1 },
      { slug: "b", phase: "running", created_at: 4 },
    ],
  };
  const drafts = {
    tournaments: [
      { slug: "c", created_at: 3 },
      { slug: "d", phase: "scheduled", created_at: 2 },
    ],
  };
  assert.deepEqual(
    notBegun(room, drafts).map(({ slug }) => slug),
    ["c", "d", "a"],
  );
  assert.deepEqual(notBegun(undefined, null), []);
});

test("answers are stored at each change and forgotten once the clock runs", () => {
  const storage = storageOf();
  const answers = new Answers(storage, HERE);
  assert.equal(answers.all.start.value, "19:00");
  assert.equal(answers.all.end.value, "00:00");
  answers.all.entries.value = "35";
  assert.equal(new Answers(storage, HERE).all.entries.value, "35");
  answers.forget();
  assert.equal(new Answers(storage, HERE).all.entries.value, defaultAnswers(HERE).entries);
});

test("a browser without stored answers starts with the usual ones", (t) => {
  t.mock.method(console, "warn", () => {});
  ["{", "null", "5", '"text"'].forEach((text) => {
    const { all } = new Answers(storageOf({ "clockserver.first_evening": text }), HERE);
    assert.equal(all.entries.value, "20", text);
  });
  const full = Object.assign(storageOf(), {
    setItem: () => {
      throw new Error("full");
    },
  });
  const { all } = new Answers(full, HERE);
  all.entries.value = "40";
  assert.equal(all.entries.value, "40");
});

test("the answers give a request for a structure, an unreadable answer gives none", () => {
  assert.deepEqual(requestOf(answersOf({ start: "19:00", end: "00:00", chips: "100, 25 25 500", stack: "10k" })), {
    ...{ entries: 20, starting_stack: 10000, chips: [25, 100, 500], wish_ms: 300 * MINUTE, ante: "big_blind" },
  });
  assert.equal(requestOf(answersOf({ minutes: "15" })).level_minutes, 15);
  const wrong = { entries: "many", stack: "0", chips: "red", start: "", end: "late" };
  Object.keys(wrong).forEach((name) => assert.equal(requestOf(answersOf({ [name]: wrong[name] })), null, name));
});

test("a structure is requested for twenty players if none or one is counted", () => {
  assert.deepEqual(
    ["0", "1", "10,000"].map((entries) => requestOf(answersOf({ entries })).entries),
    [20, 20, 10000],
  );
});

test("players are counted by the roster's numbers, tables by the list of tables", () => {
  const roster = { entries: {}, counts: { registered: 1, waiting: 1, playing: 7000, out: 4 } };
  assert.deepEqual(
    [namedPlayers(roster), withoutSeat(roster), namedPlayers(undefined), withoutSeat(undefined)],
    [7002, 2, 0, 0],
  );
  const tables = { 1: { free: [9] }, 2: { state: "closed" }, 3: { size: 6, seats: {} }, 4: null };
  const list = { tables, usual: { state: "open", size: 9 } };
  assert.deepEqual([openTableCount(list), openSeatCount(list), openTableCount(undefined)], [2, 15, 0]);
  assert.deepEqual(missingTables(4, openTables(list)), [2, 4]);
});

test("a reply to an earlier text does not replace that to the newest one", async (t) => {
  const replies = {};
  const reply = (title) => ({ ok: true, json: async () => ({ asked: [], format: "text", document: { title } }) });
  const globals = {
    localStorage: storageOf(),
    document: { documentElement: { lang: "en" } },
    fetch: async (_, { body }) => {
      const text = await body.text();
      return new Promise((resolve) => (replies[text] = () => resolve(reply(text))));
    },
  };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  Object.keys(globals).forEach((name) =>
    Object.defineProperty(globalThis, name, { value: globals[name], configurable: true, writable: true }),
  );
  t.after(() =>
    before.forEach(([name, was]) => (was ? Object.defineProperty(globalThis, name, was) : delete globalThis[name])),
  );
  const pasted = new Pasted({ answer: () => ({ peek: () => "25 100" }) });
  const [first, second] = [pasted.type("Level 1"), pasted.type("Level 1 100/200")];
  await new Promise((resolve) => setImmediate(resolve));
  replies["Level 1 100/200"]();
  await second;
  replies["Level 1"]();
  await first;
  assert.deepEqual(pasted.document, { title: "Level 1 100/200", chips: [25, 100] });
});

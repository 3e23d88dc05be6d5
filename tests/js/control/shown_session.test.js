/** The flight or day that a page shows: a TV, a phone, a table's tablet, the control. */

import assert from "node:assert/strict";
import test from "node:test";

import { Desk } from "../../../displays/control/shared/commands/desk.js";
import { SessionChoice, sessionForRequest } from "../../../displays/control/shared/session_choice.js";
import { colourOf } from "../../../displays/control/shell/session_switch.js";
import { MySeat } from "../../../displays/phone/seating/my_seat.js";
import { continuedSession, ownSeat, seatTopics } from "../../../displays/phone/entry_session.js";
import { sessionOfTable, tableTopics } from "../../../displays/table/table_session.js";
import { Content } from "../../../displays/tv/content.js";
import { itemsOf, showOfAddress } from "../../../displays/tv/programme.js";
import { checkPath } from "../../../static/js/draws/draws.js";
import { topicNames } from "../../../static/js/page.js";
import {
  ShownSession,
  namedIn,
  sessionIn,
  sessionOf,
  sessionOfAddress,
  sessionQuery,
  sessionsOf,
} from "../../../static/js/shown_session.js";
import { settled } from "../fakes/fake_device.js";

const line = (session, label, state = "open", stage = 1) => ({ session, label, stage, state });
const ONE = { session: "1", sessions: [line("1", "")] };
const FLIGHTS = { session: "2", sessions: [line("1", "1A", "ended"), line("2", "1B"), line("3", "1C", "planned")] };
const MERGED = {
  session: "4",
  sessions: [line("1", "1A", "merged"), line("2", "1B", "merged"), line("4", "Day 2", "open", 2)],
};

test("an address names a session by its number alone", () => {
  assert.equal(sessionOfAddress("?session=2&lang=de"), "2");
  for (const search of ["", "?session=", "?session=1b", "?session=0", "?session=../1", "?session=1234567"]) {
    assert.equal(sessionOfAddress(search), null, search);
  }
});

test("a tournament with one session has no choice of sessions, and its addresses name none", () => {
  assert.deepEqual(sessionsOf(ONE), []);
  assert.deepEqual(sessionsOf({ sessions: ["1"] }), []);
  assert.equal(sessionIn(ONE, "1"), undefined);
  assert.equal(sessionQuery(ONE, "1"), "");
  assert.equal(sessionOf(undefined), "1");
});

test("addresses name the session shown among several, and an unknown session is ignored", () => {
  assert.equal(sessionQuery(FLIGHTS, "3", "&"), "&session=3");
  assert.equal(sessionOf(FLIGHTS), "2");
  assert.equal(namedIn(FLIGHTS, "3"), "3");
  assert.equal(namedIn(FLIGHTS, "9"), null);
  assert.equal(namedIn({ sessions: ["1"] }, "1"), "1");
});

test("the session shown stays until all topics of the next one are there", () => {
  const shown = new ShownSession();
  assert.deepEqual(
    shown.turn("2", () => false),
    ["2"],
    "the first one that is shown is the right one at once",
  );
  assert.deepEqual(
    shown.turn("4", () => false),
    ["2", "4"],
  );
  assert.equal(shown.current, "2");
  assert.deepEqual(
    shown.turn("4", (session) => session === "4"),
    ["4"],
  );
});

test("topics of a session have its number, topics of the tournament have none", () => {
  assert.deepEqual(topicNames(["tournament", "clock", "seat:e7", "flights"], "main", "3"), [
    "tournament:main",
    "clock:main:3",
    "seat:main:3:e7",
    "flights:main",
  ]);
});

// -- TVs -----------------------------------------------------------------------------------------------

test("a TV can be set to a flight, by its address and on the control", () => {
  assert.deepEqual(showOfAddress({ t: "main", session: "2" }), { kind: "follow", tournament: "main", session: "2" });
  assert.deepEqual(showOfAddress({ t: "main", scene: "clock", session: "x" }), {
    kind: "scene",
    scene: { scene: "clock", tournament: "main", options: {} },
  });
  const [item] = itemsOf({ kind: "scene", scene: { scene: "clock", tournament: "main", session: "3" } }, null);
  assert.equal(item.session, "3");
  const [plain] = itemsOf({ kind: "scene", scene: { scene: "clock", tournament: "main" } }, null);
  assert.notEqual(item.key, plain.key);
});

test("a TV follows its tournament to day two, and shows the flight until all topics of that day are there", () => {
  const values = { "tournament:main": FLIGHTS, "clock:main:2": {} };
  const live = { value: (name) => values[name], refusal: () => undefined, topics: { followed: new Set() } };
  const spec = { wall: true, topics: ["tournament:<slug>", "clock:<slug>:<session>", "seats:<slug>:<session>"] };
  const scene = { name: "seats", spec };
  const content = new Content(live, { scene: () => scene, get: () => scene });
  const item = { scene: "seats", slug: "main", session: null, options: {} };
  assert.deepEqual(content.topics(item), ["tournament:main", "clock:main:2", "seats:main:2"]);
  values["tournament:main"] = MERGED;
  live.topics.followed = new Set(content.topics(item));
  assert.deepEqual([...live.topics.followed].slice(-2), ["clock:main:4", "seats:main:4"]);
  values["clock:main:4"] = {};
  assert.equal(content.sessionOf(item), "2", "its seats are not there yet");
  values["seats:main:4"] = {};
  assert.equal(content.sessionOf(item), "4");
  assert.equal(content.sessionOf(Object.assign({}, item, { session: "1" })), "1", "a wall that names a flight stays");
  assert.equal(content.sessionOf(Object.assign({}, item, { session: "9" })), "4", "one that is gone is not shown");
});

test("a printed draw without a session is one of the first session", () => {
  const draw = { number: 3, commitment: "ab" };
  assert.equal(checkPath("main", draw), "/draw/main/3#ab");
  assert.equal(checkPath("main", draw, "2"), "/draw/main/3?session=2#ab");
});

// -- a phone and a table -------------------------------------------------------------------------------

function storageWith(kept) {
  const items = new Map(kept ? [["seat:main", JSON.stringify(kept)]] : []);
  return {
    getItem: (key) => items.get(key) || null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  };
}

test("a phone follows its entry to its flight and to the day after the merge", () => {
  const storage = storageWith({ entry: "e7", seat: "3-4" });
  const mine = new MySeat("main", () => storage);
  const values = { "seat:main:3:e7": { e7: {} }, "seat:main:1:e7": {} };
  const asked = (tournament) => mine.sessionAmong(tournament, "main", (name) => values[name]);
  assert.deepEqual(seatTopics(FLIGHTS, "main", "e7"), ["seat:main:1:e7", "seat:main:2:e7", "seat:main:3:e7"]);
  assert.equal(asked(FLIGHTS), "3");
  values["seat:main:4:e7"] = { e7: {} };
  assert.equal(asked(MERGED), "4");
  assert.equal(new MySeat("main", () => storage).stored.session, "4", "kept for a page that is opened anew");
});

const into = (session, label, day) => Object.assign(line(session, label, "merged"), { merged_into: day });
const DAYS = {
  session: "5",
  sessions: [into("1", "1A", "4"), into("2", "1B", "4"), line("3", "1C"), into("4", "Day 2", "5"), line("5", "Day 3")],
};

test("a merged session leads to the day in which play continues, across several days", () => {
  assert.deepEqual(
    ["1", "2", "3", "4", "5", "9"].map((session) => continuedSession(DAYS, session)),
    ["5", "5", "3", "5", "5", "9"],
  );
  assert.equal(continuedSession(ONE, "1"), "1");
});

test("a phone whose entry went out in a merged flight shows the day and the entry's result", () => {
  const storage = storageWith({ entry: "e5", seat: null, session: "2" });
  const mine = new MySeat("main", () => storage);
  const own = { e5: { status: "out", out: 0, outcome: { amount: 0, flight: [5, 5] } } };
  const values = { "seat:main:2:e5": own, "seat:main:5:e5": {} };
  const valueOf = (name) => values[name];
  assert.equal(mine.sessionAmong(DAYS, "main", valueOf), "5");
  assert.equal(mine.stored.session, "2", "its entry is still that of the flight");
  assert.equal(ownSeat(DAYS, "main", "e5", {}, valueOf), own);
  assert.deepEqual(mine.state(own).outcome, { amount: 0, flight: [5, 5] });
  assert.equal(
    new MySeat("main", () => storage).sessionAmong(DAYS, "main", () => undefined),
    "5",
    "before anything is known",
  );
  const alone = { e5: { status: "playing" } };
  assert.equal(ownSeat(ONE, "main", "e5", alone, valueOf), alone);
  assert.equal(ownSeat(DAYS, "main", null, undefined, valueOf), undefined);
});

test("a phone in a tournament with one session stores and requests no session", () => {
  const storage = storageWith({ entry: "e7", seat: "3-4" });
  const mine = new MySeat("main", () => storage);
  assert.equal(
    mine.sessionAmong(ONE, "main", () => undefined),
    null,
  );
  mine.choose("e7", { e7: { seat: "5-1" } });
  assert.equal(storage.getItem("seat:main"), '{"entry":"e7","seat":"5-1"}');
  assert.deepEqual(seatTopics(ONE, "main", "e7"), []);
});

test("a table's tablet shows the flight that plays at that table", () => {
  const both = { session: "2", sessions: [line("1", "1A"), line("2", "1B"), line("3", "1C", "planned")] };
  const values = { "table:main:1:7": { table: { state: "open" } }, "table:main:2:7": { table: null } };
  const asked = () => sessionOfTable(both, "main", 7, (name) => values[name]);
  assert.deepEqual(tableTopics(both, "main", 7), ["table:main:2:7", "table:main:1:7"]);
  assert.equal(asked(), "1");
  values["table:main:2:7"] = { table: { state: "closed" } };
  assert.equal(asked(), "1", "a table that is closed there is played here");
  values["table:main:2:7"] = { table: { state: "open" } };
  assert.equal(asked(), "2");
  assert.deepEqual(tableTopics(ONE, "main", 7), []);
});

// -- the control ---------------------------------------------------------------------------------------

test("the control stays with its flight while others begin, until that flight is merged", () => {
  const choice = new SessionChoice(null);
  assert.equal(choice.update(ONE), null);
  assert.equal(choice.update(FLIGHTS), "2");
  assert.equal(choice.update(Object.assign({}, FLIGHTS, { session: "3" })), "2");
  assert.equal(choice.update(MERGED), "4");
  choice.choose("1");
  assert.equal(choice.update(MERGED), "1", "whoever taps on a merged flight sees it");
  choice.choose("9");
  assert.equal(choice.update(MERGED), "4");
});

test("a flight keeps its colour, and the seventh has the first's", () => {
  const sessions = ["1", "2", "3", "4", "5", "6", "7"].map((session) => line(session, session));
  assert.deepEqual(
    sessions.map(({ session }) => colourOf(sessions, session)),
    [1, 2, 3, 4, 5, 6, 1],
  );
});

function openDesk(session) {
  globalThis.performance = globalThis.performance || { now: () => 0 };
  const sent = [];
  const command = (type, fields) =>
    new Promise((resolve) => sent.push({ type, fields, answer: () => resolve({ ok: true }) }));
  const face = { options: { slug: "main" }, sessionId: session, live: { command }, timer: { soon: () => {} } };
  return { desk: new Desk(face), sent };
}

test("a command goes to the flight that was shown at the tap", async () => {
  const { desk, sent } = openDesk("1");
  desk.sendEach("+1", "counters.change", { by: 1 });
  desk.sendEach("+1", "counters.change", { by: 1 });
  desk.session.value = "2";
  desk.send("Pause", "clock.pause");
  await settled();
  sent.find(({ type }) => type === "counters.change").answer();
  await settled();
  assert.deepEqual(
    sent.filter(({ type }) => type === "counters.change").map(({ fields }) => fields.session),
    ["1", "1"],
  );
  assert.equal(sent.find(({ type }) => type === "clock.pause").fields.session, "2");
});

test("a command that names a flight goes to that flight, an undo to the tournament", async () => {
  const { desk, sent } = openDesk("1");
  desk.send("End 1B", "flight.end", { session: "2", players_left: 35 });
  desk.send("Undo", "undo", { command: "c-12345678" });
  desk.send("Add a flight", "flight.open", { label: "1C" });
  await settled();
  assert.ok(!("session" in sent[2].fields));
  assert.equal(sent[0].fields.session, "2");
  assert.ok(!("session" in sent[1].fields));
});

test("a request names the flight only if there are several", () => {
  const state = (tournament) => ({
    topic: () => ({ peek: () => tournament }),
    desk: { session: { peek: () => "2" } },
  });
  assert.equal(sessionForRequest(state(FLIGHTS)), "2");
  assert.equal(sessionForRequest(state(ONE)), undefined);
});

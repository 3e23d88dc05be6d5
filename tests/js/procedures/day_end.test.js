/** The end of the day: words about cards, hands and bags, its scene on TVs, its forms and its prints. */

import assert from "node:assert/strict";
import test from "node:test";

import { DAY_END, isFlightToEnd, isNextDayMain } from "../../../displays/control/procedures/day_end/day_end.js";
import { bagsOfTable, cardsIn } from "../../../displays/control/procedures/day_end/day_end_dialogs.js";
import { bagFields, bagOf, typedBag } from "../../../displays/control/shared/fields/bag_fields.js";
import { floorReports } from "../../../displays/control/floor/floor_reports.js";
import { pendingDraw } from "../../../displays/control/tables/draw_cards.js";
import { rowsOf } from "../../../displays/draw/report.js";
import { bagsOf, countPagesOf } from "../../../displays/print/jobs.js";
import { itemsOf, turnOf } from "../../../displays/tv/programme.js";
import {
  bagsIn,
  countsOf,
  dayText,
  endShown,
  endingDay,
  handNow,
  isCardTurned,
  pickerName,
  pickerSeat,
  signed,
  slowestHand,
  tablesPlaying,
  whyNoneIsDealt,
} from "../../../static/js/procedures/day_end.js";
import { shownDraw } from "../../../static/js/draws/draws.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";

const MINUTE = 60000;
const texts = createTexts(linesOf("en"));
const FOLLOW = { kind: "follow", tournament: null };

test("a day is named by the label of its flight, on TVs and phones", () => {
  const said = (label) => dayText(1, label && { day: { flight: { label } } }, texts);
  assert.deepEqual([said(), said("1B"), said("Day 2")], ["Day 1", "Day 1B", "Day 2"]);
  assert.equal(texts("face.day_end.as_bagged", { day: said("1B") }), "As bagged at the end of Day 1B");
});

const end = (more = {}) =>
  Object.assign(
    {
      number: 1,
      step: "picking",
      since: 0,
      cards: [3, 4, 5, 6, 7],
      picker: { entry: "e2", name: "Anna Chen", seat: "1-3" },
      deck: { draw: 2, commitment: "a".repeat(64), short: "AAAA AAAA" },
      position: null,
      hands: null,
      known_at: null,
      with_cards: false,
      played: 0,
      tables: [],
      chips: {},
      missing: [],
      only_counted: 0,
      table_bags: {},
      to_count: 0,
      total: 0,
      in_play: 40000,
      difference: null,
      accepted: false,
      begun_at: null,
      redraw: false,
    },
    more,
  );
const topic = (more) => ({
  day: 1,
  due_at: null,
  planned: true,
  cards: [3, 4, 5, 6, 7],
  minutes_before: 10,
  clock: "stop",
  hand_in_progress_counts: false,
  resume_with: "remaining_time",
  end: more === null ? null : end(more),
});
const playing = {
  step: "playing",
  position: 2,
  hands: 5,
  known_at: 0,
  tables: [
    { table: 1, left: 2, players: 9 },
    { table: 2, left: 0, players: 9 },
    { table: 3, left: 4, players: 8 },
  ],
};

test("the player who picks the card is shown by name and seat, if one was drawn", () => {
  assert.deepEqual([pickerName(end(), texts), pickerSeat(end(), texts)], ["Anna Chen", "Table 1, seat 3"]);
  assert.equal(pickerName(end({ picker: { entry: "e2", name: null, seat: "1-3" } }), texts), "Entry 2");
  assert.deepEqual([pickerName(end({ picker: null }), texts), pickerSeat(end({ picker: null }), texts)], [null, ""]);
});

test("each table counts down its own hands, and the slowest table decides the count shown", () => {
  const now = end(playing);
  assert.deepEqual(
    tablesPlaying(now).map(({ table }) => table),
    [1, 3],
  );
  assert.deepEqual(
    now.tables.map((one) => handNow(now, one)),
    [4, 6, 2],
  );
  assert.equal(slowestHand(now), 2);
  assert.equal(slowestHand(end({ step: "playing", hands: 5, played: 3 })), 4);
});

test("the floor reports the slowest tables of a section, or one table", () => {
  const play = floorReports({ hand_for_hand: null, day_end: topic(playing) }, texts);
  assert.deepEqual(
    play.commandsFor([1, 2, 3]).map(({ fields }) => fields),
    [{ hand: 2, tables: [3] }],
  );
  assert.deepEqual(
    play.commandsFor([1, 2]).map(({ fields }) => fields),
    [{ hand: 4, tables: [1] }],
  );
  assert.deepEqual([play.commandsFor([2]), play.hasReport(2), play.hasReport(1)], [[], false, true]);
  assert.deepEqual(
    [play.sectionWords([1, 2, 3]), play.sectionWords([2]), play.wordsOf(1).text],
    ["All: hand 2 finished", "✓ Done", "Hand 4 finished"],
  );
  assert.equal(floorReports({ day_end: topic({}) }, texts), null);
});

test("a table deals no hand after its last one, and shows the reason", () => {
  const dealing = (left, deals) => whyNoneIsDealt(end({ hands: 5, tables: [{ table: 1, left, deals }] }), 1, texts);
  assert.deepEqual(
    [dealing(2, true), dealing(1, false), dealing(0, false), whyNoneIsDealt(null, 1, texts)],
    ["", "This is the last hand", "Bag your chips", ""],
  );
});

test("counts are listed by chips, and a difference has its sign", () => {
  const counted = end({ chips: { e1: 9000, e2: 12500 }, missing: ["e3"], to_count: 1 });
  const seats = { e1: { name: "Leo Abrams", seat: "1-1" }, e2: { name: null, seat: "1-3" } };
  assert.deepEqual(
    countsOf(counted, seats, texts).map(({ name, chips }) => [name, chips]),
    [
      ["Entry 2", 12500],
      ["Abrams, Leo", 9000],
    ],
  );
  assert.deepEqual(bagsIn(counted), { bags: 2, players: 3 });
  assert.deepEqual(bagsIn(end({ only_counted: 20, table_bags: { 1: { bags: 9, chips: 90000 } }, to_count: 11 })), {
    bags: 9,
    players: 20,
  });
  assert.deepEqual([signed(-1100, texts), signed(25, texts)], ["−1,100", "+25"]);
});

test("TVs that follow the tournament show the cards, then the hands, then the counts until play resumes", () => {
  const shown = (phase) => ({ phase, period: { kind: "level" } });
  const moves = { moves: [{ kind: "Balanced", from: "1-2", to: "2-3", at: 0 }] };
  const sceneAt = (now, more, moving, phase = "paused") =>
    itemsOf(FOLLOW, "friday")[turnOf(FOLLOW, now, shown(phase), moving, undefined, { day_end: topic(more) })].scene;
  assert.equal(sceneAt(0, {}, moves), "day-end");
  assert.deepEqual(
    [sceneAt(1000, playing, moves), sceneAt(MINUTE, playing, moves), sceneAt(MINUTE, playing, undefined)],
    ["day-end", "moves", "day-end"],
  );
  const over = { step: "over", begun_at: 0, hands: 5, known_at: 0 };
  assert.deepEqual(
    [
      sceneAt(MINUTE, over, undefined),
      sceneAt(MINUTE, over, undefined, "running"),
      sceneAt(11 * MINUTE, over, undefined),
    ],
    ["day-end", "clock", "clock"],
  );
  assert.equal(sceneAt(0, null, undefined), "clock");
});

test("an end of the day that is over is not shown, and a recorded card is not turned", () => {
  assert.deepEqual(
    [
      endingDay(undefined),
      endingDay(topic({ step: "over" })),
      endShown(topic({ step: "over", begun_at: 0 }), 11 * MINUTE),
    ],
    [null, null, null],
  );
  assert.equal(isCardTurned(end({ step: "playing", hands: 5, known_at: 0, with_cards: true }), 0), false);
});

test("the draws at the end of the day are no draws of seats", () => {
  const draws = [
    { number: 1, kind: "seats", state: "held" },
    { number: 2, kind: "day_end_player", state: "held" },
    { number: 3, kind: "day_end_card", state: "published" },
  ];
  assert.equal(pendingDraw({ draws: { draws } }), null);
  assert.equal(shownDraw({ draws }).number, 1);
  const [row] = rowsOf(
    { input: { kind: "day_end_player" }, result: [["player", "e2"]] },
    { e2: { name: "Anna Chen" } },
  );
  assert.deepEqual([row.entry, row.name], ["e2", "Chen, Anna"]);
});

test("the control keeps the day's end open while it runs or the redraw is due", () => {
  const factsWith = (more) =>
    DAY_END.facts({
      day_end: topic(more),
      counters: { players_left: 4 },
      players: { e2: { name: "Anna Chen", seat: "1-3", absent: true } },
    });
  assert.deepEqual(
    [null, {}, { step: "over", redraw: true }, { step: "over" }].map((more) => DAY_END.isBusy(factsWith(more))),
    [false, true, true, false],
  );
  assert.deepEqual(
    [factsWith({ missing: ["e2"] }).away, factsWith({ missing: ["e2"] }).tablesToBag],
    [["Anna Chen"], [1]],
  );
  assert.equal(DAY_END.facts({ counters: {} }), null);
});

test("cards are typed with blanks or commas, and bags are listed by seat", () => {
  assert.deepEqual(["3 4 5", "3,4, 5", "0 4", "", "x"].map(cardsIn), [[3, 4, 5], [3, 4, 5], null, null, null]);
  const bags = bagsOfTable(
    1,
    {
      tables: { 1: { seats: { 3: "e2" } } },
      players: { e2: { name: "Anna Chen", absent: true } },
      day_end: topic({ chips: { e2: 500 } }),
    },
    texts,
  );
  const saved = { chips: 500, seal: "", absent: false };
  assert.deepEqual(bags, [{ entry: "e2", seat: 3, label: "3 Anna Chen · not there", isAway: true, saved }]);
});

test("only the changed fields of a bag are sent, with its chips", () => {
  const now = end({ chips: { e1: 500 }, seals: { e1: "A 1" }, away: ["e1"] });
  const counted = bagOf(now, "e1");
  assert.deepEqual(counted, { chips: 500, seal: "A 1", absent: true });
  const sent = (saved, more, isAway = false) => {
    const typed = typedBag(saved, isAway, texts);
    Object.keys(more).forEach((name) => (typed[name].value = more[name]));
    return bagFields(saved, typed);
  };
  assert.deepEqual(
    [
      sent(counted, {}),
      sent(counted, { seal: " A 2 " }),
      sent(counted, { absent: false }),
      sent(counted, { seal: "" }),
    ],
    [null, { chips: 500, seal: "A 2" }, { chips: 500, absent: false }, { chips: 500, seal: "" }],
  );
  const open = bagOf(now, "e2");
  assert.deepEqual(
    [sent(open, {}, true), sent(open, { chips: "7,000" }, true), sent(open, { chips: "7,000" })],
    [null, { chips: 7000, absent: true }, { chips: 7000 }],
  );
  // A seal without a count, and an invalid count.
  assert.deepEqual([sent(open, { seal: "A 3" }), sent(open, { chips: "many" })], [undefined, undefined]);
});

test("slips of bags are printed by table and seat, and counts in pages", () => {
  const people = {
    e1: { name: "Leo Abrams", seat: "2-1", status: "playing" },
    e2: { name: "Anna Chen", seat: "1-3", status: "playing" },
    e3: { name: "Cem Öztürk", seat: "1-1", status: "out" },
  };
  const topics = { people, tables: { 1: {}, 2: {} }, day_end: topic({ chips: { e1: 700, e2: 900 } }) };
  assert.deepEqual(
    bagsOf({ which: "all", entries: [] }, topics).map(({ entry, chips, day }) => [entry, chips, day]),
    [
      ["e2", 900, 1],
      ["e1", 700, 1],
    ],
  );
  assert.deepEqual(
    bagsOf({ which: "table-2", entries: [] }, topics).map(({ entry }) => entry),
    ["e1"],
  );
  const nameless = { people: {}, tables: {}, day_end: topic({ only_counted: 2 }) };
  assert.deepEqual(bagsOf({ which: "all", entries: [] }, nameless), [
    { entry: null, chips: null, day: 1 },
    { entry: null, chips: null, day: 1 },
  ]);
  assert.deepEqual(bagsOf({ which: "table-2", entries: [] }, nameless), []);
  const [page] = countPagesOf(topics, { rows: 40, columns: 2 }, texts);
  assert.deepEqual(
    page.columns[0].map(({ number, name }) => [number, name]),
    [
      [1, "Chen, Anna"],
      [2, "Abrams, Leo"],
    ],
  );
});

test("the next day is the main step once all bags are counted, and not beside another flight to merge", () => {
  const flights = (...states) => ({ sessions: states.map((state) => ({ state })) });
  assert.ok(isNextDayMain({ to_count: 0 }, {}));
  assert.ok(!isNextDayMain({ to_count: 2 }, {}));
  assert.ok(!isNextDayMain({ to_count: 0 }, flights("ended", "ended")));
  assert.ok(isNextDayMain({ to_count: 0 }, flights("merged", "merged", "open")));
});

test("a flight with all bags counted is to be ended, unless it has ended or is the only one left", () => {
  const flights = (...states) => ({ sessions: states.map((state, i) => ({ session: String(i + 1), state })) });
  const counted = { step: "bagging", to_count: 0 };
  assert.ok(isFlightToEnd(counted, flights("ended", "open"), "2"));
  assert.ok(!isFlightToEnd({ step: "bagging", to_count: 1 }, flights("ended", "open"), "2"));
  assert.ok(!isFlightToEnd({ step: "playing", to_count: 0 }, flights("ended", "open"), "2"));
  assert.ok(!isFlightToEnd(counted, flights("ended", "open"), "1"));
  assert.ok(!isFlightToEnd(counted, flights("merged", "merged", "open"), "3"));
  assert.ok(!isFlightToEnd(counted, flights("open"), "1"));
});

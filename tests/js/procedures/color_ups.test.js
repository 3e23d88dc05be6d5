/** The words of a color-up for a table, a seat and the director, and how its chips and players are typed. */

import assert from "node:assert/strict";
import test from "node:test";

import { denominationsIn, playersIn } from "../../../displays/control/procedures/color_up/color_up_dialogs.js";
import { tvsOf } from "../../../displays/control/procedures/color_up/race_tvs.js";
import { exchange, racingSeats } from "../../../displays/control/procedures/color_up/race.js";
import {
  doneLine,
  dueAt,
  exchangeLine,
  leftToRace,
  looksOf,
  openColorUps,
  outcomeText,
  racedText,
  racesAt,
  stillLeaving,
} from "../../../static/js/procedures/color_ups.js";
import { cardText } from "../../../static/js/pictures/playing_card.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";

const texts = createTexts(linesOf("en"));
const ONE = {
  number: 2,
  denominations: [25, 100],
  to: { 25: 500, 100: 500 },
  lowest: 500,
  tables: 3,
  still_racing: [1, 4],
  raced: { 4: [25] },
  entries: [],
  over: false,
};
const OVER = Object.assign({}, ONE, { number: 1, still_racing: [], over: true });
const RACE = { table: 4, denomination: 100, to: 500, lowest: 500, at: 1000, seats: [] };
const seat = (more) => Object.assign({ seat: 1, chips: 7, exchanged: 0, odd: 2, cards: [], won: 0, rescued: 0 }, more);

test("a table shows its open color-up and the chips that it has not raced yet", () => {
  const topic = { color_ups: [OVER, ONE], races: [] };
  assert.deepEqual(openColorUps(topic), [ONE]);
  assert.equal(dueAt(topic, 4), ONE);
  assert.equal(dueAt(topic, 2), null);
  assert.equal(dueAt(undefined, 4), null);
  assert.deepEqual([leftToRace(ONE, 1), leftToRace(ONE, 4)], [[25, 100], [100]]);
});

test("a color-up shows the new chips and the number of tables done", () => {
  assert.equal(exchangeLine(ONE, texts), "25s and 100s → 500");
  assert.equal(exchangeLine(Object.assign({}, ONE, { to: { 25: null, 100: null } }), texts), "25s and 100s");
  assert.equal(doneLine(ONE, texts), "1 of 3 tables done");
  assert.equal(doneLine(Object.assign({}, ONE, { tables: 0, still_racing: [] }), texts), "");
});

test("a chip is shown by its value and the room's name for it", () => {
  const looks = { 25: { name: "green", colour: "#00aa33" }, 100: { name: "", colour: "#000000" } };
  assert.equal(exchangeLine(ONE, texts, looks), "25s (green) and 100s → 500");
  assert.deepEqual(looksOf({ looks }), looks);
  assert.deepEqual([looksOf(undefined), looksOf({ races: [] })], [{}, {}]);
});

test("each seat shows the chips exchanged, won, kept or lost", () => {
  assert.equal(outcomeText(seat({ exchanged: 2, won: 1 }), RACE, texts), "2 × 500 exchanged · wins 1 × 500");
  assert.equal(outcomeText(seat({ exchanged: 1, odd: 0 }), RACE, texts), "1 × 500 exchanged");
  assert.equal(outcomeText(seat({}), RACE, texts), "no chip");
  assert.equal(racedText(seat({ exchanged: 2, rescued: 1 }), RACE, texts), "keeps 1 × 500");
});

test("a chip race is shown at its own table for five minutes", () => {
  const topic = { color_ups: [], races: [RACE, Object.assign({}, RACE, { table: 5 })] };
  assert.deepEqual(racesAt(topic, 4, 2000), [RACE]);
  assert.deepEqual(racesAt(topic, 4, 1000 + 5 * 60000), []);
});

test("a card is written as people write it", () => {
  assert.deepEqual(
    ["As", "Th"].map((card) => cardText(card).replace("\uFE0E", "")),
    ["A♠", "10♥"],
  );
});

test("the chips exchanged and the odd chips are counted during typing", () => {
  assert.deepEqual(exchange([7, 12, 0, 4], 5), { whole: 3, odd: 8 });
});

test("only seats with chips of the color-up are asked for", () => {
  const table = { seats: { 1: "e1", 3: "e7" } };
  const nameOf = (entry) => `name of ${entry}`;
  assert.deepEqual(
    racingSeats(ONE, table, nameOf).map((each) => each.seat),
    [1, 3],
  );
  assert.deepEqual(racingSeats(Object.assign({}, ONE, { entries: ["e7"] }), table, nameOf), [
    { seat: 3, name: "name of e7" },
  ]);
  assert.deepEqual(racingSeats(ONE, undefined, nameOf), []);
});

test("chips and players are typed as people write them", () => {
  assert.deepEqual(
    [denominationsIn("25 1,000"), denominationsIn(" 100 "), denominationsIn("x"), denominationsIn("")],
    [[25, 1000], [100], null, null],
  );
  const tables = { 4: { seats: { 7: "e12" } } };
  assert.deepEqual(playersIn("4-7, 5", tables), { tables: [5], entries: ["e12"] });
  assert.deepEqual(playersIn("", tables), { tables: [], entries: [] });
  assert.deepEqual([playersIn("4-1", tables), playersIn("all", tables)], [null, null]);
});

test("TVs that follow the tournament can show the race, other TVs stay", () => {
  const follow = (tournament) => ({ show: { kind: "follow", tournament } });
  const scene = (name, tournament) => ({ show: { kind: "scene", scene: { scene: name, tournament, options: {} } } });
  const displays = {
    a: follow("friday"),
    b: follow(null),
    c: follow("turbo"),
    d: scene("chip-race", "friday"),
    e: scene("clock", "friday"),
    f: { show: { kind: "rotation", scenes: [] } },
  };
  assert.deepEqual(tvsOf({ displays }, "friday"), { follow: ["a", "b"], race: ["d"] });
  assert.deepEqual(tvsOf(undefined, "friday"), { follow: [], race: [] });
});

test("chips removed before their break are not announced for that break", () => {
  const pause = { id: "b1", kind: "break", color_up: [25, 100] };
  const shown = { period: { id: "l1", kind: "level" }, ahead: [pause] };
  const leave = (topic) => stillLeaving(shown, topic).ahead[0].color_up;
  assert.deepEqual(leave({ color_ups: [], in_play: [25, 100, 500] }), [25, 100]);
  assert.deepEqual(leave({ color_ups: [], in_play: [100, 500] }), [100]);
  assert.deepEqual(leave({ color_ups: [{ period: "b1", denominations: [25, 100] }], in_play: [500] }), [25, 100]);
  assert.equal(stillLeaving(shown, undefined), shown);
  assert.equal(stillLeaving(shown, { color_ups: [], in_play: [] }), shown);
});

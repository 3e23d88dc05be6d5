/** Mixed games on pages: the server's rotation, and its words. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  costs,
  gameByClock,
  isStudHand,
  nextGame,
  rotationLine,
  turnLines,
} from "../../../static/js/structure/games.js";
import { reading } from "../../../static/js/level_clock.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const MINUTE = 60000;
const START = 1800000000000;
const texts = createTexts(catalogueOf("en"), () => ({ utc_offset_ms: 0, next_offset: null }));

const BETS = { betting: "fixed_limit", small_bet: 500, big_bet: 1000 };
const flop = (game) => Object.assign({ game, small_blind: 250, big_blind: 500 }, BETS);
const stud = (game) =>
  Object.assign({ game, ante: 100, ante_kind: "per_player", bring_in: 200, completion: 500 }, BETS);
const level = (every, count, more = {}) =>
  Object.assign(
    {
      id: "l1",
      kind: "level",
      level: 1,
      ms: 60 * MINUTE,
      ends: "auto",
      stakes: [flop("o8"), stud("razz"), stud("stud")],
      rotation: { every, count, played_ms: 0 },
    },
    more,
  );
const at = (period, passed) =>
  reading(
    {
      phase: "paused",
      period,
      ahead: [],
      deadline: null,
      remaining_ms: period.ms - passed,
      start_at: null,
      began_at: START,
    },
    START,
  );
const table = (turn = null, seats = { 1: "e1", 2: "e2", 3: "e3" }) => ({ turn, seats, last: null });
const turn = (game, place, hands, of, more = {}) =>
  Object.assign({ game, place, hands, of, change: 0, frozen: false }, more);
const next = (known, shown) => {
  const found = nextGame(table(known), shown);
  return [found.stakes.game, found.hand, found.of, found.then.game];
};

test("a table that has dealt no hand starts with the first game", () => {
  assert.deepEqual(next(null, at(level("hands", 8), 0)), ["o8", 1, 8, "razz"]);
  assert.deepEqual(next(null, at(level("orbit", 2), 0)), ["o8", 1, 6, "razz"]);
});

test("a game lasts for its hands, then the next one follows, after the last the first", () => {
  const shown = at(level("hands", 8), 0);
  assert.deepEqual(next(turn("o8", 0, 7, 8), shown), ["o8", 8, 8, "razz"]);
  assert.deepEqual(next(turn("o8", 0, 8, 8), shown), ["razz", 1, 8, "stud"]);
  assert.deepEqual(next(turn("stud", 2, 8, 8), shown), ["o8", 1, 8, "razz"]);
  assert.deepEqual(next(turn("badugi", 1, 3, 8), shown), ["o8", 1, 8, "razz"]);
});

test("a game chosen by the director starts with the next hand", () => {
  assert.deepEqual(next(turn("stud", 2, 0, 8), at(level("hands", 8), 0)), ["stud", 1, 8, "o8"]);
});

test("the clock changes games by minutes, unless the director chose one since the last change", () => {
  const shown = at(level("minutes", 20), 25 * MINUTE);
  const clock = gameByClock(shown);
  assert.deepEqual([clock.now.game, clock.then.game, clock.left_ms], ["razz", "stud", 15 * MINUTE]);
  assert.equal(next(turn("o8", 0, 9, 0), shown)[0], "razz");
  assert.equal(next(turn("stud", 2, 1, 0, { change: 1 }), shown)[0], "stud");
});

test("a rotation continues over levels with the same games, and shows no game after the level", () => {
  const shown = at(
    level("minutes", 20, { rotation: { every: "minutes", count: 20, played_ms: 30 * MINUTE } }),
    45 * MINUTE,
  );
  assert.deepEqual([gameByClock(shown).now.game, gameByClock(shown).change], ["o8", 3]);
  assert.equal(gameByClock(shown).left_ms, 5 * MINUTE);
  const late = at(level("minutes", 50), 55 * MINUTE);
  assert.equal(gameByClock(late).then, null);
  assert.equal(rotationLine(late, texts), "Razz");
});

test("the length of the game and the next one are shown", () => {
  assert.deepEqual(turnLines(table(turn("o8", 0, 2, 8)), at(level("hands", 8), 0), texts), [
    "Hand 3 of 8",
    "then Razz",
  ]);
  assert.deepEqual(turnLines(table(), at(level("minutes", 20), 25 * MINUTE), texts), ["Seven Card Stud in 15:00"]);
  assert.deepEqual(turnLines(table(), at(level(null, 0), 0), texts), []);
  assert.equal(rotationLine(at(level("minutes", 20), 25 * MINUTE), texts), "Razz · Seven Card Stud in 15:00");
  assert.equal(rotationLine(at(level("hands", 8), 0), texts), "Hands per game: 8");
});

test("a game shows its blinds, antes and limits", () => {
  assert.deepEqual(costs(flop("o8"), texts), ["Blinds 250/500", "Limits 500/1,000"]);
  assert.deepEqual(costs(stud("razz"), texts), ["Ante 100", "Bring-in 200", "Limits 500/1,000"]);
});

test("stud has no blinds, in the current hand and in the next", () => {
  const shown = at(level("hands", 8), 0);
  assert.equal(isStudHand(table(turn("razz", 1, 1, 8)), shown), true);
  assert.equal(isStudHand(table(turn("o8", 0, 8, 8)), shown), false);
  assert.equal(isStudHand(table(turn("razz", 1, 0, 8)), shown), true);
  assert.equal(isStudHand(table(), at(level("hands", 8, { stakes: [flop("o8")], rotation: undefined }), 0)), false);
});

test("a level of one game names it in stud and in events with several games", () => {
  const alone = (stakes) => at(level(null, 0, { stakes: [stakes], rotation: undefined }), 0);
  assert.equal(nextGame(table(), alone(flop("o8"))), null);
  assert.equal(nextGame(table(), alone(stud("stud"))).stakes.game, "stud");
  assert.deepEqual(nextGame(table(turn("razz", 1, 3, 8)), alone(flop("o8"))), {
    stakes: flop("o8"),
    hand: 1,
    of: 0,
    then: null,
  });
  assert.equal(nextGame(table(turn("o8", 0, 3, 0)), alone(flop("o8"))).hand, 4);
  assert.deepEqual(turnLines(table(turn("o8", 0, 3, 8)), alone(flop("o8")), texts), []);
});

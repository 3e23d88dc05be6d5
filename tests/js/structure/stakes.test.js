/** Levels in the words of a poker room. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  countedText,
  dayOverLine,
  elapsedShare,
  lateRegistration,
  lateRegistrationLine,
  nextBreakFact,
  periodLine,
  stateWord,
} from "../../../static/js/clock/clock_facts.js";
import { reading } from "../../../static/js/level_clock.js";
import {
  asPlayed,
  gameName,
  gamesOfAll,
  stackUnit,
  stakesHeading,
  stakesInShort,
  stakesInStrip,
  stakesLayout,
  stakesLine,
} from "../../../static/js/structure/stakes.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf, linesOf } from "../words/catalogues.mjs";

const MINUTE = 60000;
const UTC = { utc_offset_ms: 0, next_offset: null };
const texts = createTexts(catalogueOf("en"), () => UTC);

const level = (...stakes) => ({ id: "l9", kind: "level", level: 9, ms: 20 * MINUTE, ends: "auto", stakes });
const nlhe = (changes = {}) => ({ game: "nlhe", betting: "no_limit", small_blind: 1000, big_blind: 2000, ...changes });
const limit = (game = "lhe") => ({
  game,
  betting: "fixed_limit",
  small_blind: 2000,
  big_blind: 4000,
  small_bet: 4000,
  big_bet: 8000,
});
const stud = (game = "stud") => ({
  game,
  betting: "fixed_limit",
  ante: 500,
  ante_kind: "per_player",
  bring_in: 1000,
  completion: 4000,
  small_bet: 4000,
  big_bet: 8000,
});

test("no-limit hold'em shows its blinds and ante without its name", () => {
  const layout = stakesLayout(level(nlhe({ ante: 2000, ante_kind: "big_blind" })), texts);
  assert.deepEqual([layout.form, layout.game, layout.pair], ["blinds", "", ["1,000", "2,000"]]);
  assert.deepEqual(layout.facts, [{ label: "BB ante", value: "2,000" }]);
});

test("each kind of ante has its word", () => {
  const label = (kind) =>
    stakesLayout(level(nlhe({ ante: 200, ante_kind: kind })), texts).facts.map((fact) => fact.label);
  assert.deepEqual(label("button"), ["Button ante"]);
  assert.deepEqual(label("per_player"), ["Ante"]);
  assert.deepEqual(label("none"), []);
  assert.deepEqual(stakesLayout(level(nlhe()), texts).facts, []);
});

test("limit shows the game and its limits", () => {
  const layout = stakesLayout(level(limit()), texts);
  assert.deepEqual([layout.form, layout.game, layout.pair], ["limit", "Limit Hold'em", ["4,000", "8,000"]]);
  assert.deepEqual(layout.facts, [{ label: "Blinds", value: "2,000/4,000" }]);
});

test("stud shows ante, bring-in and completion", () => {
  const layout = stakesLayout(level(stud()), texts);
  assert.equal(layout.game, "Seven Card Stud");
  assert.deepEqual(
    layout.big.map((fact) => `${fact.label} ${fact.value}`),
    ["Ante 500", "Bring-in 1,000", "Complete 4,000"],
  );
});

test("short deck shows an ante and a button blind", () => {
  const shortDeck = { game: "short_deck", betting: "no_limit", ante: 500, ante_kind: "per_player", button_blind: 1000 };
  const layout = stakesLayout(level(shortDeck), texts);
  assert.deepEqual([layout.form, layout.game], ["stud", "Short Deck"]);
  assert.deepEqual(
    layout.big.map((fact) => `${fact.label} ${fact.value}`),
    ["Ante 500", "Button blind 1,000"],
  );
  assert.equal(stakesLine(level(shortDeck), texts), "Short Deck 500 · 1,000");
  assert.equal(stakesInShort(level(shortDeck), texts), "Short Deck 500 · 1,000");
  assert.equal(stackUnit(level(shortDeck)), 1000);
  assert.equal(stakesHeading([level(shortDeck)], texts), "Ante · Button blind");
});

test("a structure's own game has its name and its kind of bets", () => {
  const tahoe = nlhe({ game: "tahoe", betting: "pot_limit", name: "Tahoe", posts: "blinds" });
  assert.deepEqual([gameName(tahoe, texts), stakesLine(level(tahoe), texts)], ["Tahoe", "Tahoe 1,000 / 2,000"]);
  const double = {
    game: "double",
    betting: "no_limit",
    name: "Double Board",
    posts: "button_ante",
    ante: 5,
    ante_kind: "per_player",
    button_blind: 10,
  };
  assert.equal(stakesLayout(level(double), texts).form, "stud");
});

test("a level until the end shows that instead of a time", () => {
  const last = { ...level(nlhe()), until_end: true, ends: "end" };
  const snapshot = {
    phase: "running",
    period: level(nlhe()),
    ahead: [{ ...last, id: "l10", level: 10 }],
    deadline: 10 * MINUTE,
    began_at: 0,
  };
  const shown = reading(snapshot, 60 * MINUTE);
  assert.deepEqual([shown.phase, shown.period.id, shown.began_at], ["holding", "l10", 10 * MINUTE]);
  assert.deepEqual(
    [countedText(shown, texts), elapsedShare(shown), stateWord(shown, 60 * MINUTE, texts)],
    ["UNTIL THE END", 0, null],
  );
  assert.equal(stateWord({ ...shown, phase: "paused" }, 60 * MINUTE, texts).code, "paused");
});

test("a rotation with the same limits shows them once", () => {
  const horse = level(limit("lhe"), limit("o8"), stud("razz"), stud("stud"), stud("stud8"));
  const layout = stakesLayout(horse, texts);
  assert.deepEqual([layout.form, layout.game], ["limit", "LHE · O8 · Razz · Stud · Stud8"]);
  assert.deepEqual(
    layout.facts.map((fact) => fact.label),
    ["Blinds", "Ante", "Bring-in"],
  );
});

test("a rotation with different stakes is shown game by game", () => {
  const mixed = level(nlhe(), limit("lhe"));
  assert.deepEqual(
    stakesLayout(mixed, texts).rows.map((row) => row.line),
    ["1,000 / 2,000", "4,000/8,000"],
  );
});

test("the next period is shown in one line", () => {
  assert.equal(stakesLine(level(nlhe({ ante: 2000, ante_kind: "big_blind" })), texts), "1,000 / 2,000 · 2,000");
  assert.equal(stakesLine(level(limit()), texts), "LHE 4,000/8,000");
  assert.equal(stakesInShort(level(nlhe({ ante: 2000, ante_kind: "big_blind" })), texts), "1,000/2,000");
  const pause = { id: "b1", kind: "break", ms: 15 * MINUTE, color_up: [100, 500] };
  assert.equal(periodLine(pause, texts), "15 min · remove 100s and 500s");
});

test("limits that are shown alone are labelled as limits", () => {
  const horse = level(limit("lhe"), limit("o8"), stud("razz"));
  assert.equal(stakesInStrip(horse, texts), "Limits 4,000 / 8,000");
  assert.equal(stakesInStrip(level(limit()), texts, "/"), "Limits 4,000/8,000");
  assert.equal(stakesInStrip(level(nlhe()), texts), "1,000 / 2,000");
  assert.equal(stakesInStrip(level(stud()), texts), "Stud 500 · 1,000 · 4,000");
});

test("the heading of a table of levels follows its games", () => {
  const pause = { id: "b1", kind: "break", ms: 15 * MINUTE };
  const heading = (...periods) => stakesHeading([pause, ...periods], texts);
  assert.equal(heading(level(nlhe())), "Blinds");
  assert.equal(heading(level(limit())), "Limits");
  assert.equal(heading(level(stud())), "Ante · Bring-in · Complete");
  assert.equal(heading(level(nlhe(), limit())), "Games");
  assert.equal(heading(), "Blinds");
});

test("a rotation that stays the same all evening is named once", () => {
  const horse = (...games) => level(...games.map(limit), stud("razz"));
  assert.equal(
    gamesOfAll([horse("lhe", "o8"), { id: "b1", kind: "break" }, horse("lhe", "o8")], texts),
    "LHE · O8 · Razz",
  );
  assert.equal(gamesOfAll([horse("lhe", "o8"), horse("lhe")], texts), "");
  assert.equal(gamesOfAll([level(limit())], texts), "");
  assert.equal(gamesOfAll([], texts), "");
});

test("stacks are measured in big blinds, in stud by the completion", () => {
  assert.deepEqual([level(nlhe()), level(stud()), { kind: "break" }].map(stackUnit), [2000, 4000, 0]);
});

function friday(changes = {}) {
  const pause = { id: "b2", kind: "break", level: 10, ms: 20 * MINUTE, ends: "auto" };
  const next = { ...level(nlhe()), id: "l10", level: 10 };
  return {
    phase: "running",
    period: level(nlhe()),
    ahead: [next, pause],
    deadline: 10 * MINUTE,
    began_at: -10 * MINUTE,
    registration_closes: "l10",
    ...changes,
  };
}

test("the next break shows its time and the level before it", () => {
  assert.deepEqual(nextBreakFact(reading(friday(), 0), UTC, texts), { value: "00:30", note: "after level 10" });
  const night = Object.assign(reading(friday(), 0), { day: { over: true }, next_break_at: 36 * 60 * MINUTE });
  assert.deepEqual(nextBreakFact(night, UTC, texts), { value: "12:00", note: "Fri 2 Jan" }, "of the day to come");
});

test("late registration shows its end, and that it is closed", () => {
  const line = (snapshot, structure) => {
    const shown = reading(snapshot, 0);
    return lateRegistrationLine(lateRegistration(snapshot, shown, 0, structure), UTC, texts);
  };
  assert.equal(line(friday()), "closes end of level 10, ~00:30");
  assert.equal(line(friday({ registration_closes: null })), "");
  assert.equal(line(friday({ registration_closes: "l9" })), "closes end of level 9, in 10:00");
  assert.equal(line(friday({ registration_closes: "b2" })), "closes end of break, ~00:50");
  assert.equal(
    line(friday({ registration_closes: "l9", phase: "paused", deadline: null, remaining_ms: MINUTE })),
    "closes end of level 9, ~00:01",
  );
  const passed = { periods: [{ id: "l1" }, { id: "l9" }] };
  assert.equal(line(friday({ registration_closes: "l1" }), passed), "closed");
});

test("a new level is announced for the next hand for fifteen seconds", () => {
  const at = (now) => stateWord(reading(friday({ began_at: 0, deadline: 20 * MINUTE }), now), now, texts);
  assert.equal(at(14_999).word, "Next hand 1,000/2,000");
  assert.equal(at(15_000), null);
});

test("a level by hands shows the hands left, and later periods have no times", () => {
  const hands = { ...level(nlhe()), hands: 8 };
  const snapshot = (counted) =>
    friday({
      phase: "holding",
      period: hands,
      deadline: null,
      remaining_ms: 0,
      hands: counted,
      registration_closes: "l9",
    });
  const at = (counted) => reading(snapshot(counted), 0);
  const said = (counted) => [countedText(at(counted), texts), stateWord(at(counted), 0, texts).word];
  assert.deepEqual(said(undefined), ["8", "Hands in this level"]);
  assert.deepEqual(said({ of: 8, left: 3, tables: 2 }), ["3", "Hands left"]);
  assert.deepEqual(said({ of: 8, left: 0, tables: 0 }), ["0", "All hands dealt"]);
  assert.equal(elapsedShare(at({ of: 8, left: 2, tables: 1 })), 0.75);
  assert.equal(nextBreakFact(at(undefined), UTC, texts), null);
  assert.equal(
    lateRegistrationLine(lateRegistration(snapshot(undefined), at(undefined), 0), UTC, texts),
    "closes end of level 9",
  );
});

test("a clock waits at a level by hands", () => {
  const [next, pause] = friday().ahead;
  const shown = reading(friday({ ahead: [{ ...next, hands: 8 }, pause] }), 10 * 60 * MINUTE);
  assert.deepEqual(
    [shown.phase, shown.period.id, shown.began_at, countedText(shown, texts)],
    ["holding", "l10", 10 * MINUTE, "8"],
  );
});

test("every state of the clock has its words", () => {
  const word = (changes) =>
    stateWord(reading(friday({ deadline: null, remaining_ms: 0, ...changes }), 0), 0, texts).word;
  assert.equal(word({ phase: "paused" }), "Clock paused");
  assert.equal(word({ phase: "holding" }), "Waiting for announcement");
  assert.equal(word({ phase: "finished" }), "Finished");
  assert.equal(word({ phase: "scheduled", start_at: 60 * MINUTE }), "Level 9 at 01:00");
});

test("a rule set can reduce the big blind ante at the final table to the small blind", () => {
  const posted = level(nlhe({ ante: 2000, ante_kind: "big_blind" }));
  const each = level(nlhe({ ante: 200, ante_kind: "per_player" }));
  const rest = { id: "b1", kind: "break", ms: MINUTE };
  const played = (period) => asPlayed(period, { final_ante: "small_blind" });
  assert.deepEqual(
    [played(posted), played(each), played(rest)].map(({ stakes }) => stakes && stakes[0].ante),
    [1000, 200, undefined],
  );
  assert.equal(asPlayed(posted, { final_ante: null }), posted);
});

test("a game's name includes its betting", () => {
  const german = createTexts(linesOf("de"), () => UTC);
  const names = (game, betting) => [texts, german].map((each) => gameName({ game, betting }, each));
  assert.deepEqual(names("nlhe", "pot_limit"), ["Pot-Limit Hold'em", "Pot-Limit Hold'em"]);
  assert.deepEqual(names("nlhe", "fixed_limit"), ["Limit Hold'em", "Limit Hold'em"]);
  assert.deepEqual(names("lhe", "no_limit"), ["No-Limit Hold'em", "No-Limit Hold'em"]);
  assert.deepEqual(names("plo", "fixed_limit"), ["Omaha, limit", "Omaha, Limit"]);
  assert.deepEqual(names("plo", "pot_limit"), ["Pot-Limit Omaha", "Pot-Limit Omaha"]);
  assert.deepEqual(names("stud", "fixed_limit"), ["Seven Card Stud", "Seven Card Stud"]);
  assert.deepEqual(names("badugi", "pot_limit"), ["Pot-Limit Badugi", "Pot-Limit Badugi"]);
});

test("hold'em is named unless it is no-limit", () => {
  assert.equal(stakesLine(level(nlhe({ betting: "pot_limit" })), texts), "PLHE 1,000 / 2,000");
  assert.equal(stakesLayout(level(nlhe({ betting: "pot_limit" })), texts).game, "Pot-Limit Hold'em");
  assert.equal(stakesLayout(level(nlhe({ game: "lhe" })), texts).game, "");
  assert.equal(stakesLine(level(Object.assign(limit("plo"))), texts), "LO 4,000/8,000");
});

test("the end of a day is described in words", () => {
  const said = (day, phase = "holding") => dayOverLine({ phase, day }, 0, texts);
  const night = 12 * 60 * MINUTE;
  assert.equal(said({ number: 1, over: true, resumes_at: null }), "End of Day 1");
  assert.equal(said({ number: 1, over: true, resumes_at: night }), "End of Day 1 · Back at 12:00");
  const tomorrow = night + 6 * 60 * MINUTE + 24 * 60 * MINUTE;
  assert.equal(said({ number: 1, over: true, resumes_at: tomorrow }), "End of Day 1 · Back Fri 2 Jan 18:00");
  assert.equal(
    said({ number: 2, over: true, resumes_at: night + 5 * 24 * 60 * MINUTE }, "paused"),
    "End of Day 2 · Back Tue 6 Jan 12:00",
  );
  assert.equal(said({ number: 1, over: false, resumes_at: night }), "");
  assert.equal(said({ number: 1, over: true, resumes_at: night }, "running"), "");
});

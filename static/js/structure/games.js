/**
 * Mixed games: the next game of a table, by its hands or by the clock (twin of the server's rotation), and its words.
 */

import { duration } from "../texts/formats.js";
import { gameName, isAllAnte, isButtonGame, isStud, stakesFacts } from "./stakes.js";

const MINUTE = 60000;
/** The rotation of a level with one game. */
const NO_ROTATION = { every: null, count: 0 };

/** The level whose games are played: the current one, in a break the next; null if it has a single game. */
export function gamesLevel(shown) {
  const level = levelDealt(shown);
  return level && level.rotation ? level : null;
}

function levelDealt(shown) {
  return shown.period.kind === "level" ? shown.period : shown.ahead.find((period) => period.kind === "level");
}

/**
 * The position of the clock in a rotation by minutes.
 *
 * @returns {object | null} `{now, then, change, left_ms}`: the stakes of two games, the number of changes so far, and
 *   the time of the clock until the next; `then` is null if the level ends before. Null in other rotations and without
 *   one.
 */
export function gameByClock(shown) {
  const level = gamesLevel(shown);
  if (!level || level.rotation.every !== "minutes") {
    return null;
  }
  const { count, played_ms: played } = level.rotation;
  const elapsed = level === shown.period ? Math.max(0, Math.min(level.ms - shown.remaining_ms, level.ms - 1)) : 0;
  const each = count * MINUTE;
  const change = Math.floor((played + elapsed) / each);
  const left = (change + 1) * each - played - elapsed;
  const games = level.stakes;
  const hasNext = left < level.ms - elapsed;
  return {
    now: games[change % games.length],
    then: hasNext ? games[(change + 1) % games.length] : null,
    change,
    left_ms: left,
  };
}

/**
 * The next hand of a table.
 *
 * @returns {object | null} `{stakes, hand, of, then}`: hand `hand` of `of` in this game, `of` 0 if hands do not end the
 *   game, `then` the next stakes; null in an event with one game, unless all ante in it
 */
export function nextGame(table, shown) {
  const { turn } = table;
  const level = levelDealt(shown);
  const games = level ? level.stakes || [] : [];
  if (!games.length || (games.length === 1 && !turn && !isAllAnte(games[0]))) {
    return null;
  }
  const clock = gameByClock(shown);
  const isCurrent = Boolean(turn) && turn.place < games.length && games[turn.place].game === turn.game;
  let place = 0;
  let hand = 1;
  if (clock && !(isCurrent && turn.change === clock.change)) {
    place = clock.change % games.length;
  } else if (isCurrent && turn.of && turn.hands >= turn.of) {
    place = (turn.place + 1) % games.length;
  } else if (isCurrent) {
    place = turn.place;
    hand = turn.hands + 1;
  }
  return {
    stakes: games[place],
    hand,
    of: handsOfGame(level.rotation || NO_ROTATION, table, hand),
    then: games.length > 1 ? games[(place + 1) % games.length] : null,
  };
}

/** The number of hands of a game; 0 if hands do not end it. */
function handsOfGame({ every, count }, { turn, seats }, hand) {
  if (turn && hand > 1) {
    return turn.of;
  }
  return { hands: count, orbit: count * Object.keys(seats).length }[every] || 0;
}

/** Whether the hand in play is stud, without blinds. */
export function isStudHand(table, shown) {
  const { turn } = table;
  if (turn && turn.hands) {
    return isStud(turn);
  }
  if (turn && table.hands) {
    return turn.frozen; // another game was chosen since: a frozen button means that the hand was stud
  }
  const next = shown ? nextGame(table, shown) : null;
  return Boolean(next) && isStud(next.stakes);
}

/** Whether the hand in play has no small and big blind: stud, or a game with a button blind. */
export function hasNoBlinds(table, shown) {
  const { turn } = table;
  if (isStudHand(table, shown)) {
    return true;
  }
  if (turn && table.hands) {
    return isButtonGame(turn);
  }
  const next = shown ? nextGame(table, shown) : null;
  return Boolean(next) && isButtonGame(next.stakes);
}

/** The length of the game, and the next one: `Hand 3 of 8`, `then Stud`. */
export function turnLines(table, shown, texts) {
  const clock = gameByClock(shown);
  if (clock) {
    return [clockLine(clock, texts)].filter(Boolean);
  }
  const { hand, of, then } = nextGame(table, shown);
  return of && then
    ? [texts("face.games.hand_of", { hand, of }), texts("face.games.then", { game: gameName(then, texts) })]
    : [];
}

/** `Stud in 12:34`; empty if the level ends before. */
export function clockLine(clock, texts) {
  const game = clock.then ? gameName(clock.then, texts) : "";
  return game ? texts("face.games.then_in", { game, time: duration(clock.left_ms) }) : "";
}

/**
 * The public line of a rotation: the clock's game and the next one, or the rule of changes; empty with a single game.
 */
export function rotationLine(shown, texts) {
  const level = shown.finished ? null : gamesLevel(shown);
  const clock = level ? gameByClock(shown) : null;
  if (clock) {
    return [gameName(clock.now, texts), clockLine(clock, texts)].filter(Boolean).join(" · ");
  }
  return level && level.rotation.every
    ? texts(`face.games.by.${level.rotation.every}`, { count: level.rotation.count })
    : "";
}

/** The stakes of a game, each amount with its word: `Ante 100`, `Bring-in 200`, `Limits 500/1,000`. */
export function costs(stakes, texts) {
  return stakesFacts(stakes, texts).map((fact) => `${fact.label} ${fact.value}`);
}

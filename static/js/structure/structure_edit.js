/** Edits of the periods ahead as functions on lists, and the drafts of a `structure.change`. */

import { isButtonGame, isStud } from "./stakes.js";

const MINUTE = 60000;
const AMOUNTS = ["small_blind", "big_blind", "small_bet", "big_bet", "ante", "bring_in", "completion", "button_blind"];

/** The names of a game's amounts, in their usual order. */
export function amountsOf(stakes) {
  const bets = stakes.betting === "fixed_limit" ? ["small_bet", "big_bet"] : [];
  if (isButtonGame(stakes)) {
    return ["ante", "button_blind", ...bets];
  }
  return isStud(stakes) ? ["ante", "bring_in", "completion", ...bets] : ["small_blind", "big_blind", ...bets, "ante"];
}

/** A period in the form of structure files: lengths in minutes, the stakes of a single game in the period itself. */
export function draftOf(period) {
  const draft = { kind: period.kind, minutes: Math.round((period.usual_ms || period.ms) / MINUTE) };
  if (period.id) {
    draft.id = period.id;
  }
  if (period.hands) {
    draft.hands = period.hands;
  }
  if (period.until_end) {
    draft.until_end = true;
  }
  if (period.minutes_by_players && period.minutes_by_players.length) {
    draft.minutes_by_players = period.minutes_by_players.map(({ players, ms }) => ({ players, minutes: ms / MINUTE }));
  }
  const games = (period.stakes || []).map(stakesDraft);
  if (games.length === 1) {
    Object.assign(draft, games[0]);
  } else if (games.length) {
    draft.games = games;
  }
  for (const mark of ["color_up", "closes_registration", "ends_day", "note"]) {
    const value = period[mark];
    if (Array.isArray(value) ? value.length : value) {
      draft[mark] = value;
    }
  }
  return draft;
}

/** A game's stakes without amounts that are 0, and without the kind of a missing ante. */
function stakesDraft(stakes) {
  const draft = { game: stakes.game, betting: stakes.betting };
  AMOUNTS.filter((name) => stakes[name]).forEach((name) => {
    draft[name] = stakes[name];
  });
  if (stakes.ante && stakes.ante_kind) {
    draft.ante_kind = stakes.ante_kind;
  }
  return draft;
}

/** The fields of a `structure.change`: all periods from `fromId` on. */
export function changeFrom(periods, fromId, fromIndex) {
  return { from_period: fromId, periods: periods.slice(fromIndex).map(draftOf) };
}

export function replaced(periods, id, period) {
  return periods.map((each) => (each.id === id ? period : each));
}

export function without(periods, id) {
  return periods.filter((each) => each.id !== id);
}

/** Inserts a period. A level after a level until the end becomes the last one, and the former one gets its minutes. */
export function insertedAfter(periods, id, period) {
  const index = periods.findIndex((each) => each.id === id);
  const before = periods[index];
  if (!before.until_end) {
    return [...periods.slice(0, index + 1), period, ...periods.slice(index + 1)];
  }
  const ends = Object.assign({}, before, { until_end: false });
  const last = period.kind === "level" ? Object.assign({}, period, { until_end: true }) : period;
  return [...periods.slice(0, index), ends, last];
}

/** A new level after a period: a copy of the level at or before it. */
export function levelLike(periods, id) {
  const before = periods.slice(0, periods.findIndex((each) => each.id === id) + 1);
  const model = before.reverse().find((each) => each.kind === "level") || periods.find((each) => each.kind === "level");
  return Object.assign(
    { kind: "level", ms: model.ms, stakes: model.stakes },
    model.hands ? { hands: model.hands } : {},
  );
}

/** A new break: with the length of other breaks, else fifteen minutes. */
export function usualBreak(periods) {
  const other = periods.find((each) => each.kind === "break");
  return { kind: "break", ms: other ? other.ms : 15 * MINUTE };
}

/** Edits of the periods ahead, as lists in and lists out, and the drafts a change of the structure is sent as. */

import { isButtonGame, isStud } from "./stakes.js";

const MINUTE = 60000;
const AMOUNTS = ["small_blind", "big_blind", "small_bet", "big_bet", "ante", "bring_in", "completion", "button_blind"];

/** The amounts of a game, in the order people say them. */
export function amountsOf(stakes) {
  const bets = stakes.betting === "fixed_limit" ? ["small_bet", "big_bet"] : [];
  if (isButtonGame(stakes)) {
    return ["ante", "button_blind", ...bets];
  }
  return isStud(stakes) ? ["ante", "bring_in", "completion", ...bets] : ["small_blind", "big_blind", ...bets, "ante"];
}

/** A period as structure files write it: minutes for milliseconds, one game's stakes in the period itself. */
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

/** Amounts that are not part of the game are left out, and so is the payer of an ante nobody posts. */
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

/** The fields of a `structure.change`: everything from `fromId` on, as it shall be. */
export function changeFrom(periods, fromId, fromIndex) {
  return { from_period: fromId, periods: periods.slice(fromIndex).map(draftOf) };
}

export function replaced(periods, id, period) {
  return periods.map((each) => (each.id === id ? period : each));
}

export function without(periods, id) {
  return periods.filter((each) => each.id !== id);
}

/** A level after the one that lasts until the end is the last one instead: that one counts its minutes. */
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

/** A new level after a period: like the level at or before it, to be edited. */
export function levelLike(periods, id) {
  const before = periods.slice(0, periods.findIndex((each) => each.id === id) + 1);
  const model = before.reverse().find((each) => each.kind === "level") || periods.find((each) => each.kind === "level");
  return Object.assign(
    { kind: "level", ms: model.ms, stakes: model.stakes },
    model.hands ? { hands: model.hands } : {},
  );
}

/** A new break: as long as the other breaks, else a quarter of an hour. */
export function usualBreak(periods) {
  const other = periods.find((each) => each.kind === "break");
  return { kind: "break", ms: other ? other.ms : 15 * MINUTE };
}

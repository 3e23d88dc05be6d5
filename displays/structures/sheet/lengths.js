/** The typed length of a period: `20`, `8 hands`, or with other lengths by the players left, `20; ≤9: 15; ≤4: 10`. */

import { readAmount } from "./numbers.js";

const HANDS = /^(\d{1,3})\s*(?:h|x|×|hands?|hände?|hd)\.?$/i;
const SEPARATOR = /\s*(?:;|,(?=\s|≤|<))\s*/;
const BY_PLAYERS = /^(?:≤|<=|=<|bis|up to)?\s*(\d{1,7})\s*[:=→]\s*(\d{1,5})\s*(?:min\.?|m|')?$/i;

/** The lengths by players as text, `≤9: 15; ≤4: 10`; empty without any. */
export function lengthsText({ minutes_by_players: rows = [] }) {
  return Array.isArray(rows) ? rows.map(({ players, minutes }) => `≤${players}: ${minutes}`).join("; ") : String(rows);
}

/** The texts of the first length and of the lengths by players; either may be empty. */
export function splitLength(text) {
  const [first, ...others] = text.trim().split(SEPARATOR);
  const isByPlayers = BY_PLAYERS.test(first);
  const byPlayers = isByPlayers ? [first, ...others] : others;
  return { usual: isByPlayers ? "" : first, others: byPlayers.filter(Boolean).join("; ") };
}

export function joinedLength(usual, others) {
  return [usual.trim(), others.trim()].filter(Boolean).join("; ");
}

/**
 * The fields of a typed length: `minutes`, `hands`, `minutes_by_players`. An unreadable text is kept in
 * `minutes` as typed.
 */
export function readLength(typed) {
  const { usual, others } = splitLength(typed);
  const rows = others ? others.split("; ").map((each) => BY_PLAYERS.exec(each)) : [];
  if (rows.includes(null)) {
    return { minutes: typed.trim(), hands: undefined, minutes_by_players: undefined };
  }
  const byPlayers = rows.map(([, players, minutes]) => ({ players: Number(players), minutes: Number(minutes) }));
  return { ...readUsual(usual), minutes_by_players: byPlayers.length ? byPlayers : undefined };
}

function readUsual(text) {
  const hands = HANDS.exec(text);
  if (hands) {
    return { hands: Number(hands[1]), minutes: undefined };
  }
  const minutes = readAmount(text);
  return { hands: undefined, minutes: text === "" ? undefined : minutes === null ? text : minutes };
}

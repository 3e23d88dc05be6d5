/** Pure functions of the topic `players`: names, search, finishing places, possible actions. */

import { matchesName, needles } from "../../../static/js/seating/names.js";

/** The name of a player, or the number of an entry without a name. */
export function nameOrNumber(id, entry) {
  return (entry && entry.name) || `#${id.slice(1)}`;
}

/** Whether some players left are only counted and have no entry with a name. */
export function hasUnnamedPlayers(topics) {
  return Boolean(topics.counters) && topics.counters.players_left > namedPlayersLeft(topics);
}

/** The number of named players left. In a large field `roster` has the number, as `players` is not complete. */
export function namedPlayersLeft({ players, roster }) {
  if (roster) {
    const { registered, waiting, playing } = roster.counts;
    return registered + waiting + playing;
  }
  return Object.values(players || {}).filter(({ status }) => status !== "out").length;
}

/** Whether a word of a query is the table (`4`), the seat (`4-7`) or the number of an entry (`#12`). */
function isAt(id, { name, seat }, word) {
  const number = `#${id.slice(1)}`;
  const isSeat = Boolean(seat) && (seat === word || seat.startsWith(word.replace(/-?$/, "-")));
  return isSeat || number === word || (!name && number.startsWith(word));
}

/**
 * The players that match a query, in no order.
 *
 * @param {object} players the topic's value
 * @returns {{id, entry}[]}
 */
export function findPlayers(players, query) {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, wanted: needles(word) }));
  const matches = (id, entry) =>
    words.every(({ word, wanted }) => !wanted.length || isAt(id, entry, word) || matchesName(entry, wanted[0]));
  return Object.keys(players)
    .filter((id) => matches(id, players[id]))
    .map((id) => ({ id, entry: players[id] }));
}

/** The id of a person's entry that is not out; null without one. */
export function entryOfPerson(players, person) {
  const ids = Object.keys(players || {});
  return ids.find((id) => players[id].person === person && players[id].status !== "out") || null;
}

/** The finishing place of an entry; null before the player is out. */
export function finishingPlace(entry, counters) {
  return entry.status === "out" && entry.out !== null && counters ? counters.entries - entry.out : null;
}

/** The possible actions for an entry, the most likely first. */
export function actionsFor(entry, counters, isOver = false) {
  const ifOpen = (count, name) => (!counters || counters[count] ? [name] : []);
  const debt = entry.owes ? ["pay_rebuy"] : [];
  const declared = entry.status === "playing" ? ifOpen("rebuy_stack", "rebuy_declared") : [];
  const purchases = [...ifOpen("rebuy_stack", "rebuy"), ...declared, ...debt, ...ifOpen("addon_stack", "addon")];
  if (entry.status === "out") {
    return [...debt, "bring_back", "reenter"];
  }
  const seating = entry.status === "playing" ? [...(isOver ? [] : ["bust"]), "move"] : ["give", "choose"];
  return [...seating, ...purchases, "unregister"];
}

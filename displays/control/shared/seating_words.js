/** Pure functions of the views of players and tables: search, possible actions, open seats. */

import { matchesName, needles } from "../../../static/js/seating/names.js";

/** Maximum number of rows of a list; the user types to find other players. */
export const MAX_ROWS = 50;

const MAX_TABLES = 2000;
const MAX_TABLE = 100000;

/** `4-7` as `[4, 7]`. */
export function seatOf(text) {
  return text.split("-").map(Number);
}

/** A typed seat, `4-7`, `4/7` or `4 7`, as `[4, 7]`; null for other text. */
export function seatIn(text) {
  const match = /^(\d{1,6})(?:\s*[-–./,]\s*|\s+)(\d{1,2})$/.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/** The field `seat` or `table` of a typed place, `{}` for empty text; null for other text. */
export function placeFields(text) {
  const seat = seatIn(text);
  const table = seat || !text.trim() ? null : numberIn(text, 1, MAX_TABLE);
  if (text.trim() && !seat && !table) {
    return null;
  }
  return seat ? { seat } : table ? { table } : {};
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

/** The name of a player, or the number of an entry without a name. */
export function nameOrNumber(id, entry) {
  return (entry && entry.name) || `#${id.slice(1)}`;
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

/** The seat of the button in the last hand and in the next; empty without a button. */
export function buttonText({ last, next }, texts) {
  if (!next) {
    return "";
  }
  return last
    ? texts("face.control.tables.button_at", { seat: last.button, next: next.button })
    : texts("face.control.tables.button_next", { next: next.button });
}

/** The id of a person's entry that is not out; null without one. */
export function entryOfPerson(players, person) {
  const ids = Object.keys(players || {});
  return ids.find((id) => players[id].person === person && players[id].status !== "out") || null;
}

/** The finishing place of an entry; null before the player is out. */
export function placeOf(entry, counters) {
  return entry.status === "out" && entry.out !== null && counters ? counters.entries - entry.out : null;
}

/** Whether play has ended, by the last player or a deal. */
export function isOver({ tournament }) {
  return Boolean(tournament && tournament.ended);
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

/** A table with its number and its number of players. */
export function withPlayerCount(number, table) {
  return Object.assign({ number, players: Object.keys(table.seats).length }, table);
}

/** The tables that are not closed, by number. */
export function tablesOf(tables) {
  return Object.keys(tables || {})
    .map((key) => withPlayerCount(Number(key), tables[key]))
    .filter((table) => table.state !== "closed")
    .sort((a, b) => a.number - b.number);
}

/** The open seats of a table. */
export function openSeatsOf(table) {
  return Array.from({ length: table.size }, (_, index) => index + 1).filter((seat) => !(seat in table.seats));
}

/**
 * Open tables with open seats, those with the fewest players first.
 *
 * @param {string} query first digits of a table's number
 * @param {number} max most tables of the list
 */
export function tablesToChoose(tables, query = "", max = MAX_ROWS) {
  return tablesOf(tables)
    .filter((table) => table.state === "open" && String(table.number).startsWith(query.trim()))
    .map((table) => ({ number: table.number, players: table.players, size: table.size, seats: openSeatsOf(table) }))
    .filter((table) => table.seats.length)
    .sort((a, b) => a.players - b.players || a.number - b.number)
    .slice(0, max);
}

/** The positions of a seat in the next hand: last parts of the codes of their words. */
export function positionsOf(hand, seat) {
  return hand ? ["button", "small_blind", "big_blind"].filter((each) => hand[each] === seat) : [];
}

/** The table numbers from `from` to `to`; null for a wrong range. */
export function numbersOf(from, to) {
  const [first, last] = [Number(from), Number(to || from)];
  const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first;
  return isRange && last - first < MAX_TABLES
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : null;
}

/** The number after the highest table. */
export function nextNumber(tables) {
  return 1 + Object.keys(tables || {}).reduce((highest, key) => Math.max(highest, Number(key)), 0);
}

/** A whole number from a field: null if the field is empty, undefined if the number is not within `min` and `max`. */
export function numberIn(text, min, max) {
  const number = Number(text);
  return text.trim() === "" ? null : Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

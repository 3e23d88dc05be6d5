/** Pure functions of the views of players and tables: search, possible actions, open seats. */

import { matchesName, needles } from "../../../static/js/seating/names.js";

/** Rows of a list that are drawn at once; other players are found by typing. */
export const MAX_ROWS = 50;

const MAX_TABLES = 2000;

/** `4-7` as `[4, 7]`. */
export function seatOf(text) {
  return text.split("-").map(Number);
}

/** A seat as it is typed, `4-7`, `4/7` or `4 7`; null where it is none. */
export function seatIn(text) {
  const match = /^(\d{1,6})(?:\s*[-–./,]\s*|\s+)(\d{1,2})$/.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/** Whether some of the players left are only counted, without a name. */
export function someAreCounted(topics) {
  return Boolean(topics.counters) && topics.counters.players_left > namedLeft(topics);
}

/** The number of players left who have a name; of a large field not all are in `players`, and `roster` has the numbers. */
export function namedLeft({ players, roster }) {
  if (roster) {
    const { registered, waiting, playing } = roster.counts;
    return registered + waiting + playing;
  }
  return Object.values(players || {}).filter(({ status }) => status !== "out").length;
}

/** The name of a player, or the number of the entry where no name is known. */
export function calledName(id, entry) {
  return (entry && entry.name) || `#${id.slice(1)}`;
}

/** Whether a word of a query is a player's place (`4` a table, `4-7` a seat) or the number of the entry. */
function isAt(id, { name, seat }, word) {
  const number = `#${id.slice(1)}`;
  const sitsThere = Boolean(seat) && (seat === word || seat.startsWith(word.replace(/-?$/, "-")));
  return sitsThere || number === word || (!name && number.startsWith(word));
}

/**
 * The players that typed text finds, in no order.
 *
 * @param {object} players the topic's value
 * @returns {{id, entry}[]}
 */
export function findPlayers(players, query) {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, wanted: needles(word) }));
  const isFound = (id, entry) =>
    words.every(({ word, wanted }) => !wanted.length || isAt(id, entry, word) || matchesName(entry, wanted[0]));
  return Object.keys(players)
    .filter((id) => isFound(id, players[id]))
    .map((id) => ({ id, entry: players[id] }));
}

/** The seat of the button in the hand dealt last, and in the next one; empty where it is not known. */
export function buttonText({ last, next }, texts) {
  if (!next) {
    return "";
  }
  return last
    ? texts("face.control.tables.button_at", { seat: last.button, next: next.button })
    : texts("face.control.tables.button_next", { next: next.button });
}

/** The finishing place of an entry; null while the player is in. */
export function placeOf(entry, counters) {
  return entry.status === "out" && entry.out !== null && counters ? counters.entries - entry.out : null;
}

/** Whether one player is left, or a deal ended play: nobody goes out any more. */
export function isOver({ tournament }) {
  return Boolean(tournament && tournament.ended);
}

/** The actions for an entry, the likeliest first. */
export function actionsFor(entry, counters, isOver = false) {
  const may = (count, name) => (!counters || counters[count] ? [name] : []);
  const owes = entry.owes ? ["pay_rebuy"] : [];
  const behind = entry.status === "playing" ? may("rebuy_stack", "rebuy_declared") : [];
  const chips = [...may("rebuy_stack", "rebuy"), ...behind, ...owes, ...may("addon_stack", "addon")];
  if (entry.status === "out") {
    return [...owes, "bring_back", "reenter"];
  }
  const seat = entry.status === "playing" ? [...(isOver ? [] : ["bust"]), "move"] : ["give", "choose"];
  return [...seat, ...chips, "unregister"];
}

/** A table with its number and how many players it has. */
export function withPlayers(number, table) {
  return Object.assign({ number, players: Object.keys(table.seats).length }, table);
}

/** The tables that are not closed, by number. */
export function tablesOf(tables) {
  return Object.keys(tables || {})
    .map((key) => withPlayers(Number(key), tables[key]))
    .filter((table) => table.state !== "closed")
    .sort((a, b) => a.number - b.number);
}

/** The open seats of a table. */
export function openSeatsOf(table) {
  return Array.from({ length: table.size }, (_, index) => index + 1).filter((seat) => !(seat in table.seats));
}

/**
 * Open tables with open seats, at most `most`, those with the fewest players first.
 *
 * @param {string} query a table's number as far as it is typed
 */
export function seatsToChoose(tables, query = "", most = MAX_ROWS) {
  return tablesOf(tables)
    .filter((table) => table.state === "open" && String(table.number).startsWith(query.trim()))
    .map((table) => ({ number: table.number, players: table.players, size: table.size, seats: openSeatsOf(table) }))
    .filter((table) => table.seats.length)
    .sort((a, b) => a.players - b.players || a.number - b.number)
    .slice(0, most);
}

/** The marks of a seat in the hand to be dealt, as the last part of a code. */
export function marksOf(hand, seat) {
  return hand ? ["button", "small_blind", "big_blind"].filter((each) => hand[each] === seat) : [];
}

/** The numbers of tables from one to another; null where that is no row of tables. */
export function numbersOf(from, to) {
  const [first, last] = [Number(from), Number(to || from)];
  const whole = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first;
  return whole && last - first < MAX_TABLES
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : null;
}

/** The number after the highest table. */
export function nextNumber(tables) {
  return 1 + Object.keys(tables || {}).reduce((most, key) => Math.max(most, Number(key)), 0);
}

/** A whole number from a field; null where it is empty, undefined where it is none from `least` to `most`. */
export function numberIn(text, least, most) {
  const number = Number(text);
  return text.trim() === "" ? null : Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

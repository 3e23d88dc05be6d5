/** What the views of players and tables decide by themselves: who is found, what may be done, which seats are open. */

import { isMeant, needles } from "../../static/js/names.js";

/** Rows of a list that are drawn at once; whoever is not among them is found by typing. */
export const MOST_ROWS = 50;

const MOST_TABLES = 2000;
const collator = new Intl.Collator(undefined, { sensitivity: "base" });

/** `4-7` as `[4, 7]`. */
export function seatOf(text) {
  return text.split("-").map(Number);
}

/** A seat as it is typed, `4-7`, `4/7` or `4 7`; null where it is none. */
export function seatIn(text) {
  const match = /^(\d{1,6})(?:\s*[-–./,]\s*|\s+)(\d{1,2})$/.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/** Whether some who are left are only counted, without a name. */
export function someAreCounted({ counters, players }) {
  const known = Object.values(players || {}).filter(({ status }) => status !== "out").length;
  return Boolean(counters) && counters.players_left > known;
}

/** What somebody is called: the name, or the number of the entry where nobody knows one. */
export function calledName(id, entry) {
  return (entry && entry.name) || `#${id.slice(1)}`;
}

/** Whether a word of a query is where somebody sits, `4` a table, `4-7` a seat, or the number of the entry. */
function isAt(id, { name, seat }, word) {
  const number = `#${id.slice(1)}`;
  const sitsThere = Boolean(seat) && (seat === word || seat.startsWith(word.replace(/-?$/, "-")));
  return sitsThere || number === word || (!name && number.startsWith(word));
}

/**
 * Who is found, by name; who is out comes last.
 *
 * @param {object} players the topic's value
 * @returns {{rows: {id, entry}[], total: number}}
 */
export function findPlayers(players, query, most = MOST_ROWS) {
  const words = query.split(/\s+/).filter(Boolean).map((word) => ({ word, wanted: needles(word) }));
  const isFound = (id, entry) => words.every(({ word, wanted }) => !wanted.length || isAt(id, entry, word) || isMeant(entry, wanted[0]));
  const found = Object.keys(players)
    .filter((id) => isFound(id, players[id]))
    .map((id) => ({ id, entry: players[id], name: calledName(id, players[id]) }));
  const isOut = ({ entry }) => Number(entry.status === "out");
  found.sort((a, b) => isOut(a) - isOut(b) || collator.compare(a.name, b.name) || Number(a.id.slice(1)) - Number(b.id.slice(1)));
  return { rows: found.slice(0, most).map(({ id, entry }) => ({ id, entry })), total: found.length };
}

/** The place of who is out; null while he is in. */
export function placeOf(entry, counters) {
  return entry.status === "out" && entry.out !== null && counters ? counters.entries - entry.out : null;
}

/** What can be done with an entry, the likeliest first. */
export function actionsFor(entry, counters) {
  const may = (count, name) => (!counters || counters[count] ? [name] : []);
  const owes = entry.owes ? ["pay_rebuy"] : [];
  const behind = entry.status === "playing" ? may("rebuy_stack", "rebuy_declared") : [];
  const chips = [...may("rebuy_stack", "rebuy"), ...behind, ...owes, ...may("addon_stack", "addon")];
  if (entry.status === "out") {
    return [...owes, "bring_back", "reenter"];
  }
  return [...(entry.status === "playing" ? ["bust", "move"] : ["give", "choose"]), ...chips, "unregister"];
}

/** The tables that are not closed, by number. */
export function tablesOf(tables) {
  return Object.keys(tables || {})
    .map((key) => Object.assign({ number: Number(key), players: Object.keys(tables[key].seats).length }, tables[key]))
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
export function seatsToChoose(tables, query = "", most = MOST_ROWS) {
  return tablesOf(tables)
    .filter((table) => table.state === "open" && String(table.number).startsWith(query.trim()))
    .map((table) => ({ number: table.number, players: table.players, size: table.size, seats: openSeatsOf(table) }))
    .filter((table) => table.seats.length)
    .sort((a, b) => a.players - b.players || a.number - b.number)
    .slice(0, most);
}

/** What a seat has in the hand to be dealt, as codes' last part. */
export function marksOf(hand, seat) {
  return hand ? ["button", "small_blind", "big_blind"].filter((each) => hand[each] === seat) : [];
}

/** The numbers of tables from one to another; null where that is no row of tables. */
export function numbersOf(from, to) {
  const [first, last] = [Number(from), Number(to || from)];
  const whole = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first;
  return whole && last - first < MOST_TABLES ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : null;
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

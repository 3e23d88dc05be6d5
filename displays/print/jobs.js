/** The sheets to print, from the topics and the choices, as plain data without elements. */

import { countsOf, dayOf } from "../../static/js/procedures/day_end.js";
import { markedHand } from "../../static/js/tables/current_hand.js";
import { blockOf, isMove, whyOf } from "../../static/js/seating/moves.js";
import { folded } from "../../static/js/seating/names.js";
import { entryNumber, listName, placeOf, rangeOf, seatRows } from "../../static/js/seating/seats.js";
import { columnsOf } from "../../static/js/paging.js";

export const KINDS = ["cards", "slips", "tables", "list", "codes", "bags", "counts", "receipts", "payouts"];
/** Kinds that are printed at the end of a day. */
export const OF_DAY_END = ["bags", "counts"];

/** The names by kind of sheet: full names on paper for staff and players, public names on paper that is posted. */
export const USUAL_NAMES = {
  cards: "full",
  slips: "full",
  tables: "full",
  list: "public",
  codes: "public",
  bags: "full",
  counts: "public",
  receipts: "full",
  payouts: "full",
};

const compared = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byTableAndSeat = (a, b) => a.place.table - b.place.table || a.place.seat - b.place.seat;

/** The key by which names are sorted in list form; entries without a name come last. */
function sortKey(name) {
  return name ? folded(listName(name)) : "\uffff";
}

/** The numbers of some tables, in order. */
export function numbersOf(tables, isIncluded) {
  return Object.keys(tables)
    .map(Number)
    .filter(isIncluded)
    .sort((a, b) => a - b);
}

/** The approximate width of a text in average letters, by which long texts get smaller type. */
export function widthOf(text) {
  return Array.from(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0);
}

function widthOfLetter(letter) {
  if (letter.codePointAt(0) >= 0x1100 && letter !== "’") {
    return 2.2; // Chinese, Japanese, Korean
  }
  return /[MWmw@]/.test(letter) ? 1.5 : /\p{Lu}/u.test(letter) ? 1.2 : 1;
}

/**
 * Cards of the seated players.
 *
 * @param {object} chosen `which`: `all`, `new` (not printed on this device as they sit now), `table-4` or `chosen`,
 *   with `entries` a list of them; `order`: `name` or `table`
 * @param {object} topics `people`: topic `players` or `seats`; `tables`; `codes` of the cards by entry
 * @param {object} printed the seat on the last printed card, by entry
 */
export function cardsOf({ which, entries, order: by }, { people, tables, codes = {} }, printed) {
  const selections = {
    all: () => true,
    new: (card) => printed[card.entry] !== card.seat,
    chosen: (card) => entries.includes(card.entry),
  };
  const table = tableOf(which);
  const isSelected = table === null ? selections[which] || selections.all : (card) => card.place.table === table;
  const cards = Object.keys(people)
    .filter((entry) => people[entry].status !== "out" && placeOf(people[entry].seat))
    .map((entry) => cardOf(entry, people[entry], tables, codes[entry]))
    .filter(isSelected);
  return cards.sort(by === "table" ? byTableAndSeat : (a, b) => compared(a.key, b.key) || a.number - b.number);
}

function cardOf(entry, { name, seat }, tables, code = "") {
  const place = placeOf(seat);
  return {
    entry,
    number: entryNumber(entry),
    name,
    key: sortKey(name),
    seat,
    place,
    code,
    about: aboutTable(tables[place.table]),
  };
}

/** The name and the location of a table. */
function aboutTable(table) {
  return table ? [table.name, table.place].filter(Boolean).join(" · ") : "";
}

/** `table-4` as 4; null for any other text. */
export function tableOf(which) {
  const match = /^table-(\d+)$/.exec(which);
  return match ? Number(match[1]) : null;
}

/**
 * Groups of moves made together, the newest first: a broken table, the final table, or a single move.
 *
 * @returns {{key: string, kind: string, table: number | null, at: number, moves: object[]}[]}
 */
export function groupsOf(moves) {
  const groups = new Map();
  for (const move of moves.filter(isMove)) {
    const { kind, table } = blockOf(move);
    const key = kind === "break" ? `${move.at}-${table}` : String(move.at);
    const group = groups.get(key) || { key, kind, table, at: move.at, moves: [] };
    group.moves.push(move);
    groups.set(key, group);
  }
  return [...groups.values()].reverse();
}

/**
 * Slips for moved players, the newest moves first.
 *
 * @param {object} chosen `which`: `newest`, `all`, the `key` of a group, `table-9` (its newest break) or `chosen`, with
 *   `entries`, for the newest move of each
 */
export function slipsOf({ which, entries }, { people, tables, moves }) {
  const groups = groupsOf(moves.moves);
  const table = tableOf(which);
  const slips = chosenMoves(groups, which, table, entries).map((move) => slipOf(move, people, tables));
  return slips.sort((a, b) => b.at - a.at || compared(a.key, b.key));
}

function chosenMoves(groups, which, table, entries) {
  if (which === "all") {
    return [].concat(...groups.map((group) => group.moves));
  }
  if (which === "chosen") {
    const newest = (entry) => groups.map((group) => group.moves.find((move) => move.entry === entry)).find(Boolean);
    return entries.map(newest).filter(Boolean);
  }
  const isChosen = (group) => (table === null ? group.key === which : group.kind === "break" && group.table === table);
  const group = which === "newest" ? groups[0] : groups.find(isChosen);
  return group ? group.moves : [];
}

function slipOf(move, people, tables) {
  const name = people[move.entry] ? people[move.entry].name : null;
  const to = placeOf(move.to);
  return {
    entry: move.entry,
    number: entryNumber(move.entry),
    name,
    key: sortKey(name),
    from: placeOf(move.from),
    to,
    at: move.at,
    about: aboutTable(tables[to.table]),
    why: whyOf(move),
    card: move.card || null,
  };
}

/** Tables with their seats, open or held for later; a table without players only if it alone is chosen. */
export function tablesOf({ which }, { people, tables, shown }) {
  const chosen = tableOf(which);
  const isIncluded = (number) => (chosen === null ? Object.keys(tables[number].seats).length > 0 : number === chosen);
  return numbersOf(tables, isIncluded).map((number) => tableSheet(number, tables[number], people, shown || null));
}

function tableSheet(number, table, people, shown) {
  const hand = markedHand(table, shown);
  const seats = Array.from({ length: table.size }, (_, index) => {
    const entry = table.seats[index + 1];
    const marks = hand ? ["button", "small_blind", "big_blind"].filter((each) => hand[each] === index + 1) : [];
    return {
      seat: index + 1,
      entry: entry || null,
      number: entry ? entryNumber(entry) : null,
      name: (entry && people[entry] && people[entry].name) || null,
      marks,
    };
  });
  return { number, about: aboutTable(table), seats, players: Object.keys(table.seats).length };
}

/** Tables with the addresses of their pages, open or held for later. */
export function codesOf({ which }, { tables }) {
  const chosen = tableOf(which);
  const isIncluded = (number) => (chosen === null ? tables[number].state !== "closed" : number === chosen);
  return numbersOf(tables, isIncluded).map((number) => ({ number, about: aboutTable(tables[number]) }));
}

/** The posted list in pages, each with its columns and its first and last names. */
export function listPagesOf({ people }, { rows, columns }) {
  const all = seatRows(people);
  return columnsOf(all, rows * columns).map((page) => ({ range: rangeOf(page, all), columns: columnsOf(page, rows) }));
}

/** A slip for the bag of each player, by table and seat, with the count and the seal if they are known. */
export function bagsOf({ which, entries }, { people, tables, day_end: topic }) {
  const table = tableOf(which);
  const isSelected = (bag) =>
    table === null ? which !== "chosen" || entries.includes(bag.entry) : bag.place.table === table;
  const { chips = {}, seals = {} } = topic.end || {};
  // Nameless players write their names on blank slips.
  const count = which === "all" && topic.end ? topic.end.only_counted : 0;
  const nameless = Array.from({ length: count }, () => ({ entry: null, chips: null, day: dayOf(topic) }));
  const named = Object.keys(people)
    .filter((entry) => people[entry].status === "playing" && placeOf(people[entry].seat))
    .map((entry) =>
      Object.assign(cardOf(entry, people[entry], tables), {
        chips: chips[entry] === undefined ? null : chips[entry],
        seal: seals[entry] || "",
        day: dayOf(topic),
      }),
    )
    .filter(isSelected)
    .sort(byTableAndSeat);
  return named.concat(nameless);
}

/** The chip counts in pages, the largest first, each row with its place. */
export function countPagesOf({ people, day_end: topic }, { rows, columns }, texts) {
  const counted = topic.end
    ? countsOf(topic.end, people, texts).map((row, index) => Object.assign(row, { number: index + 1 }))
    : [];
  return columnsOf(counted, rows * columns).map((page) => ({ columns: columnsOf(page, rows), total: topic.end.total }));
}

/** Public entries (topic `seats`): their order by name, ranges of letters, and the search. */

import { folded, matchesName, needles } from "./names.js";

const SUFFIXES = ["jr", "sr", "ii", "iii", "iv"];
/** Maximum letters of a name in a list; first names are shortened, then the family name is cut. */
const MAX_LETTERS = 18;
const MAX_FAMILY_LETTERS = 16;
/** Minimum letters of a distinction, with its blank and parenthesis; fewer say nothing. */
const MIN_DISTINCTION_LETTERS = 4;
/** Maximum letters of each end of a range. */
const MAX_RANGE_LETTERS = 4;

/** The number of an entry: `e17` is 17. */
export function entryNumber(entry) {
  return Number(entry.replace(/\D/g, ""));
}

/** A player's name; `Entry 17` without one. */
export function nameOrEntry({ entry, name }, texts) {
  return name || texts("face.seats.entry", { entry: entryNumber(entry) });
}

/** A player's name with the family name first; `Entry 17` without one. */
export function listNameOrEntry({ entry, name }, texts) {
  return name ? listName(name) : nameOrEntry({ entry, name }, texts);
}

/** `4-7` as table and seat; null for other text. */
export function placeOf(seat) {
  const match = /^(\d+)-(\d+)$/.exec(seat || "");
  return match ? { table: Number(match[1]), seat: Number(match[2]) } : null;
}

const isSuffix = (word) => SUFFIXES.includes(word.replace(/[.,]/g, "").toLowerCase());

/** A name and the distinction behind it: `Anna Berg` and ` (Berlin)`; the distinction is empty for most names. */
function withoutDistinction(name) {
  const [, plain, distinction] = /^(.*?)(\s+\(.*\))?$/.exec(name.trim());
  return [plain, distinction || ""];
}

/** Whether a name is shortened by the event: `Anna S.` */
function isShortened(name) {
  const [plain] = withoutDistinction(name);
  return /\.$/.test(plain) && !isSuffix(plain.split(" ").pop());
}

/**
 * `Abrams, Leo` for Leo Abrams; `King Jr., Martin` for Martin King Jr.; `Berg, Anna (Berlin)` with a distinction. A
 * name that the event shortens, `Leo A.`, stays.
 */
export function listName(name) {
  const [plain, distinction] = withoutDistinction(name);
  return isShortened(name) ? name : `${byFamilyName(plain)}${distinction}`;
}

function byFamilyName(name) {
  const [before, after] = name.split(",").map((each) => each.trim());
  if (after && !isSuffix(after)) {
    return `${before}, ${after}`;
  }
  const words = name.replace(/,/g, " ").trim().split(/\s+/);
  let at = words.length - 1;
  while (at > 1 && isSuffix(words[at])) {
    at -= 1;
  }
  const family = words.slice(at).join(" ");
  return at > 0 ? `${family}, ${words.slice(0, at).join(" ")}` : family;
}

/**
 * A name for a narrow column: `Castellanos-Ruiz, M.`; the first name keeps the letters that fit, to distinguish
 * namesakes.
 */
export function narrowName(listed, maxLetters = MAX_LETTERS, maxFamilyLetters = MAX_FAMILY_LETTERS) {
  if (Array.from(listed).length <= maxLetters) {
    return listed;
  }
  const [name, distinction] = withoutDistinction(listed);
  const [family, given] = name.split(", ");
  const cut = cutTo(family, maxFamilyLetters);
  const room = Math.max(1, maxLetters - Array.from(`${cut}${distinction}`).length - 3);
  const short = given ? `${cut}, ${beginning(given, room)}.` : cut;
  const left = maxLetters - Array.from(short).length;
  return left < MIN_DISTINCTION_LETTERS ? short : `${short}${cutTo(distinction, left)}`;
}

/** The first `max` letters of a text, with an ellipsis if that is not all of it. */
function cutTo(text, max) {
  const letters = Array.from(text);
  return letters.length > max ? `${letters.slice(0, max).join("")}…` : text;
}

/** The first letters of a name, without a hyphen or a space at their end. */
function beginning(name, count) {
  return Array.from(name)
    .slice(0, count)
    .join("")
    .replace(/[\s.-]+$/, "");
}

const sorted = new WeakMap();

/**
 * The players in play by name, then players without a name by number. The rows of the same topic are sorted once.
 *
 * @param {object} seats the topic
 * @returns {{entry, number, name: string, key: string, place: object | null, status: string}[]}
 */
export function seatRows(seats) {
  if (!sorted.has(seats)) {
    sorted.set(seats, inOrder(seats));
  }
  return sorted.get(seats);
}

function inOrder(seats) {
  const entries = Object.keys(seats).filter((entry) => seats[entry].status !== "out");
  // If first names come first on the list, it is sorted by them.
  const asShown = entries.some((entry) => seats[entry].name && isShortened(seats[entry].name));
  const named = (row) => (row.name ? 0 : 1);
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const rows = rowsInOrder(seats, entries, asShown);
  return rows.sort((a, b) => named(a) - named(b) || order(a.key, b.key) || a.number - b.number);
}

/** The rows of sorted entries; `asShown`: first names come first. */
export function rowsInOrder(seats, entries, asShown) {
  return entries.map((entry) => {
    const { name, status, seat } = seats[entry];
    const shown = name ? (asShown ? name : listName(name)) : "";
    return { entry, number: entryNumber(entry), name: shown, key: folded(shown), status, place: placeOf(seat) };
  });
}

/** The part of a list for one of several screens: `1of2` is the first half. The whole list without such an option. */
export function partOf(rows, part) {
  const match = /^\s*(\d+)\s*(?:of|\/)\s*(\d+)\s*$/.exec(part || "");
  const [number, count] = match ? [Number(match[1]), Number(match[2])] : [1, 1];
  if (number < 1 || number > count) {
    return rows;
  }
  const edge = (index) => Math.round((rows.length * index) / count);
  return rows.slice(edge(number - 1), edge(number));
}

/**
 * The range of a page: `Mc–Ne`, with enough letters to tell it from the neighbouring pages; by number if
 * names are hidden.
 */
export function rangeOf(page, all) {
  if (!page.length) {
    return "";
  }
  const [first, last] = [page[0], page[page.length - 1]];
  const at = all.indexOf(first);
  const beside = { first: all[at - 1], last: all[at + page.length] };
  const [from, to] = [end(first, beside.first), end(last, beside.last)];
  return from === to ? from : `${from}–${to}`;
}

function end(row, beside) {
  if (!row.name) {
    return String(row.number);
  }
  const letters = Array.from(row.name.split(",")[0]);
  let shared = 0;
  while (
    beside &&
    shared < MAX_RANGE_LETTERS &&
    folded(letters.slice(0, shared + 1).join("")) === beside.key.slice(0, shared + 1)
  ) {
    shared += 1;
  }
  return letters.slice(0, Math.min(shared + 1, MAX_RANGE_LETTERS)).join("");
}

/**
 * The entries that typed text finds: each typed word is the beginning of a word of the name, or the entry's number.
 * From three letters on; fewer letters find only a name of exactly those letters.
 *
 * @returns {string[]} entries, also those that are out
 */
export function entriesFound(seats, typed) {
  const named = entriesNamed(seats, typed);
  const number = /^\D*(\d+)\s*$/.exec(typed);
  // `John Smith 2` is a name and does not mean the second entry.
  if (number && (!named.length || number[1] === typed.trim())) {
    const entry = `e${Number(number[1])}`;
    return entry in seats ? [entry] : [];
  }
  const outLast = (entry) => (seats[entry].status === "out" ? 1 : 0);
  return named.sort((a, b) => outLast(a) - outLast(b) || (folded(seats[a].name) < folded(seats[b].name) ? -1 : 1));
}

function entriesNamed(seats, typed) {
  const wanted = needles(typed);
  const matching = wanted.length
    ? Object.keys(seats).filter((entry) => wanted.every((needle) => matchesName(seats[entry], needle)))
    : [];
  const words = (text) => folded(text).trim().split(/\s+/).join(" ");
  const letters = wanted.reduce((count, [way]) => count + way.length, 0);
  return letters < 3 ? matching.filter((entry) => words(seats[entry].name) === words(typed)) : matching;
}

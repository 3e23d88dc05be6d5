/** The sheet of a structure as plain data: its columns, its rows, and its pages. */

import { gamesOf, columnsOf, shownText } from "../structures/sheet/cells.js";
import { amountsOfGame } from "../structures/sheet/games.js";
import { beginnings, levelNumbers } from "../structures/sheet/sheet.js";
import { columnName, endWords, timeAt } from "../structures/editor/words.js";
import { shortGameName } from "../../static/js/structure/stakes.js";

/** Maximum number of rows on a single page, on the first of several, and on each further one. */
const MAX_ON_SINGLE = 32;
const MAX_ON_FIRST = 31;
const MAX_ON_NEXT = 36;
/** Height of all rows of the first page and of a further one, and maximum height of a row, in millimetres. */
const FIRST_HEIGHT = 222;
const NEXT_HEIGHT = 244;
const MAX_ROW_HEIGHT = 9;
const NOT_AMOUNTS = ["number", "time", "minutes", "game", "color_up", "ends", "note"];

/** The columns of amounts; none for a sheet with a rotation of games. */
function amountColumns(sheet) {
  return columnsOf(sheet).filter((column) => !NOT_AMOUNTS.includes(column));
}

/**
 * A row: `{name, isBreak, time, minutes, game, amounts, games, out, note}`; `games` instead of amounts that differ by
 * game.
 */
export function rowsOf(sheet, start, texts) {
  const numbers = levelNumbers(sheet);
  const starts = beginnings(sheet);
  const columns = columnsOf(sheet);
  const amounts = amountColumns(sheet);
  return sheet.rows.map(({ period }, at) => {
    const text = (column) => shownText(sheet, at, column, texts);
    return {
      name: numbers[at] === null ? texts("face.structures.break") : String(numbers[at]),
      isBreak: period.kind === "break",
      time: timeAt(start, starts[at], texts),
      minutes: text("minutes"),
      game: columns.includes("game") && !period.games ? gameWords(sheet, period, texts) : "",
      amounts: amounts.map(text),
      games: period.games ? rotationWords(sheet, period, texts) : "",
      out: text("color_up"),
      note: [endWords(text("ends"), texts), period.note].filter(Boolean).join(" · "),
    };
  });
}

function gameWords({ head }, period, texts) {
  return period.kind === "break"
    ? ""
    : gamesOf(head, period)
        .map((game) => shortGameName(game, texts))
        .join(", ");
}

/** `Hold'em 200/400 · Stud 50/100/300`: each game of a rotation with its amounts. */
function rotationWords({ head }, period, texts) {
  const { chips } = texts.formats;
  const words = gamesOf(head, period).map((game, at) => {
    const amounts = amountsOfGame(game).map((name) => period.games[at][name]);
    return [shortGameName(game, texts), amounts.filter(Number.isInteger).map(chips).join("/")].join(" ");
  });
  return words.join(" · ");
}

/**
 * The rows on their pages. No page begins with a break, which stays with the level before it.
 *
 * @returns {{rows: object[], height: number}[]} `height` of each row in millimetres
 */
export function pagesOf(rows) {
  if (rows.length <= MAX_ON_SINGLE) {
    return [{ rows, height: Math.min(MAX_ROW_HEIGHT, FIRST_HEIGHT / (rows.length + 1)) }];
  }
  const pages = [];
  let from = 0;
  while (from < rows.length) {
    const max = pages.length ? MAX_ON_NEXT : MAX_ON_FIRST;
    let to = Math.min(rows.length, from + max);
    while (to < rows.length && to > from + 1 && rows[to].isBreak) {
      to -= 1;
    }
    const height = (pages.length ? NEXT_HEIGHT : FIRST_HEIGHT) / (max + 1); // with the line of headings
    pages.push({ rows: rows.slice(from, to), height });
    from = to;
  }
  return pages;
}

/** The headings of the amounts. */
export function headings(sheet, texts) {
  return amountColumns(sheet).map((column) => columnName(column, texts));
}

/**
 * The chips with their colors, from the chip set that has most of them.
 *
 * @param {object} sets the library's chip sets by id
 * @param {string} chosen id of the chosen set; empty: the best match
 * @returns {{value: number, colour: string | null, name: string}[]}
 */
export function chipsOf(head, sets, chosen = "") {
  const values = Array.isArray(head.chips) ? head.chips : [];
  const countIn = (set) => set.chips.filter(({ value }) => values.includes(value)).length;
  const matching = Object.values(sets).filter(countIn);
  const best = matching.reduce((first, set) => (first && countIn(first) >= countIn(set) ? first : set), null);
  const set = sets[chosen] || best;
  return values.map((value) => {
    const { colour = null, name = "" } = (set && set.chips.find((chip) => chip.value === value)) || {};
    return { value, colour: colour || null, name };
  });
}

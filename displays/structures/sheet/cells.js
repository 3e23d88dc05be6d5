/** The cells of a sheet: the columns, the text of a cell, and the result of typing. */

import { AMOUNTS, amountsOfGame, fieldsOfCode, gameCode, stakesOf } from "./games.js";
import { joinedLength, lengthsText, readLength, splitLength } from "./lengths.js";
import { readAmount, readAmounts } from "./numbers.js";
import { gamesWith, joinedParts, partsOf, typedIntoGames } from "./rotation.js";
import { chipsAt, minutesOf, payable, withFields } from "./sheet.js";

/** Position of the first editable column, after number and time. */
export const FIRST_EDITABLE = 2;
/** The amounts of a sheet without levels. */
const USUAL_AMOUNTS = ["small_blind", "big_blind", "ante"];
/** Fields of a length, which are in the column of the minutes. */
const LENGTH_FIELDS = ["hands", "minutes_by_players", "players"];
/** The fields of each choice of the column `ends`. */
const ENDS = {
  registration: { closes_registration: true },
  day: { ends_day: true },
  both: { closes_registration: true, ends_day: true },
  until_end: { until_end: true },
};
export const END_CODES = ["", ...Object.keys(ENDS)];

export const isAmount = (column) => AMOUNTS.includes(column);

/** The column of a document's field. */
export function columnOf(field) {
  if (LENGTH_FIELDS.includes(field)) {
    return "minutes";
  }
  return Object.values(ENDS).some((fields) => fields[field]) ? "ends" : field;
}

/** The games of a level with their stakes. */
export function gamesOf(head, period) {
  return (period.games || [period]).map((game) => stakesOf(head, game));
}

/** The columns of a sheet: the game if it changes, and the amounts of its games. */
export function columnsOf({ head, rows }) {
  const levels = rows.map(({ period }) => period).filter(({ kind }) => kind === "level");
  const games = [].concat(...levels.map((period) => gamesOf(head, period)));
  const needed = new Set([].concat(...games.map(amountsOfGame)));
  const amounts = games.length ? AMOUNTS.filter((name) => needed.has(name)) : USUAL_AMOUNTS;
  const isMixed = levels.some((period) => period.games) || new Set(games.map(gameCode)).size > 1;
  return ["number", "time", "minutes", ...(isMixed ? ["game"] : []), ...amounts, "color_up", "ends", "note"];
}

/** Whether something can be typed into a cell. */
export function isEditable({ head, rows }, index, column) {
  const { period } = rows[index];
  if (column === "number" || column === "time") {
    return false;
  }
  if (!isAmount(column) && column !== "game") {
    return true;
  }
  if (period.kind === "break") {
    return false;
  }
  if (period.games) {
    return column !== "game" && gamesWith(head, period.games, column).includes(true);
  }
  return column === "game" || amountsOfGame(stakesOf(head, period)).includes(column);
}

/** The text of a cell for typing, without thousands separators. */
export function plainText(sheet, index, column) {
  const { period } = sheet.rows[index];
  if (column === "minutes") {
    const usual = period.hands ? `${period.hands} h` : String(period.minutes || minutesOf(sheet, period) || "");
    return joinedLength(usual, lengthsText(period));
  }
  if (column === "color_up") {
    return Array.isArray(period.color_up) ? period.color_up.join(" ") : String(period.color_up || "");
  }
  if (column === "ends") {
    return endCodeOf(period);
  }
  if (column === "game") {
    return period.kind === "level" && !period.games ? gameCode(stakesOf(sheet.head, period)) : "";
  }
  if (isAmount(column) && period.games) {
    return joinedParts(partsOf(period.games, column));
  }
  const value = period[column];
  return value === undefined ? "" : String(value);
}

/** The code of what ends with a period; empty for nothing. */
export function endCodeOf(period) {
  if (period.until_end) {
    return "until_end";
  }
  const closes = Boolean(period.closes_registration);
  return period.ends_day ? (closes ? "both" : "day") : closes ? "registration" : "";
}

/** The text of a cell, in the formats of a language. */
export function shownText(sheet, index, column, texts) {
  const { period } = sheet.rows[index];
  const { chips } = texts.formats;
  const value = period[column];
  if (isAmount(column) && period.games) {
    return gameLines(period.games, column, texts).join("\n");
  }
  if (isAmount(column) && Number.isInteger(value)) {
    return chips(value);
  }
  if (column === "color_up" && Array.isArray(period.color_up)) {
    return period.color_up.map(chips).join(" · ");
  }
  if (column === "minutes") {
    const { usual, others } = splitLength(plainText(sheet, index, column));
    const length = period.hands ? texts("face.structures.hands", { hands: period.hands }) : usual;
    return [length, ...others.split("; ")].filter(Boolean).join("\n");
  }
  return plainText(sheet, index, column);
}

/** The lines of a cell for a rotation, one for each game; none if no game has the amount. */
function gameLines(games, column, { formats }) {
  const line = ({ [column]: value }) => (Number.isInteger(value) ? formats.chips(value) : value || "–");
  return games.some((game) => game[column] !== undefined) ? games.map(line) : [];
}

/**
 * The sheet after typing into a cell. An unreadable text stays as typed, and the server reports the
 * fault.
 */
export function typedInto(sheet, index, column, text) {
  const typed = text.trim();
  if (!isEditable(sheet, index, column)) {
    return sheet;
  }
  if (sheet.rows[index].period.games && isAmount(column)) {
    return typedIntoGames(sheet, index, column, typed, typedInto);
  }
  if (column === "big_blind") {
    return withBigBlind(sheet, index, typedAmount(typed));
  }
  if (isAmount(column)) {
    return withAmount(sheet, index, column, typedAmount(typed));
  }
  return withFields(sheet, index, fieldsOf(column, typed));
}

/** The amount of a text; an unreadable text as typed; undefined for an empty one. */
function typedAmount(typed) {
  const amount = readAmount(typed);
  return typed === "" ? undefined : amount === null ? typed : amount;
}

function fieldsOf(column, typed) {
  if (column === "minutes") {
    return readLength(typed);
  }
  if (column === "color_up") {
    const chips = readAmounts(typed);
    return { color_up: chips === null ? typed : chips.length ? chips : undefined };
  }
  if (column === "ends") {
    const none = { closes_registration: undefined, ends_day: undefined, until_end: undefined };
    return { ...none, ...ENDS[typed] };
  }
  if (column === "game") {
    return fieldsOfCode(typed);
  }
  return { [column]: typed || undefined };
}

/**
 * The sheet with a typed amount, which a big blind no longer fills; an emptied one it fills again, but for the ante. A
 * typed ante gets its kind.
 */
function withAmount(sheet, index, column, value) {
  const row = sheet.rows[index];
  const isFilledAgain = value === undefined && column !== "ante";
  const typed = isFilledAgain ? row.typed.filter((name) => name !== column) : [...new Set([...row.typed, column])];
  const kind = column === "ante" ? { ante_kind: anteKind(sheet, row.period, value) } : {};
  return withFields(sheet, index, { [column]: value, ...kind }, typed);
}

/** The kind of a level's ante; undefined for that of the head, and without an ante. */
function anteKind({ head }, period, ante) {
  const { posts } = stakesOf(head, period);
  if (!ante) {
    return undefined;
  }
  if (posts !== "blinds") {
    return head.ante_kind === "per_player" ? undefined : "per_player";
  }
  const headHasKind = head.ante_kind && head.ante_kind !== "none";
  return period.ante_kind || (headHasKind ? undefined : "big_blind");
}

/** The sheet with a typed big blind, which fills small blind, ante and bets, unless these were typed. */
function withBigBlind(sheet, index, value) {
  const { period, typed } = sheet.rows[index];
  const stakes = stakesOf(sheet.head, period);
  const before = period.big_blind;
  const fields = { big_blind: value };
  const chips = chipsAt(sheet, index);
  const fill = (name, amountFor) => {
    const isFree = period[name] === undefined || (Number.isInteger(before) && period[name] === amountFor(before));
    if (!typed.includes(name) && isFree) {
      fields[name] = amountFor(value);
    }
  };
  if (Number.isInteger(value) && value > 0) {
    fill("small_blind", (amount) => Math.min(amount, payable(amount / 2, chips)));
    if (["big_blind", "button"].includes(period.ante_kind || sheet.head.ante_kind)) {
      fill("ante", (amount) => amount);
    }
    if (stakes.betting === "fixed_limit") {
      fill("small_bet", (amount) => amount);
      fill("big_bet", (amount) => amount * 2);
    }
  }
  return withFields(sheet, index, fields);
}

/**
 * A structure as a sheet: its head, and a row for each level and break. Sheets are immutable: an edit returns a new
 * one.
 */

let newest = 0;

/**
 * A row. `period`: as in a document, without the level's number; `typed`: typed fields, which other fields
 * no longer fill.
 */
export function rowOf(period, typed = []) {
  newest += 1;
  const { level, ...rest } = period;
  void level; // levels are counted
  return { key: newest, period: rest, typed };
}

/** The sheet of a document. A level with blinds and no ante keeps no ante. */
export function readSheet(document) {
  const { periods = [], ...head } = document;
  const rows = periods.map((period) => rowOf(period, period.big_blind && !period.ante ? ["ante"] : []));
  return { head, rows, isNumbered: periods.some(({ level }) => level !== undefined) };
}

const OF_BLANK = ["kind", "minutes", "game", "betting", "hands", "minutes_by_players"];

/** Whether a level has only the fields of a new row. */
export function isBlank({ period }) {
  return period.kind === "level" && Object.keys(period).every((name) => OF_BLANK.includes(name));
}

/** The rows without blank levels at the end, which remain from typing. */
export function writtenRows(rows) {
  let count = rows.length;
  while (count > 1 && isBlank(rows[count - 1])) {
    count -= 1;
  }
  return rows.slice(0, count);
}

/** The document of a sheet; levels have numbers if the read document had them. */
export function writeDocument({ head, rows, isNumbered }) {
  const numbers = levelNumbers({ head, rows });
  const periods = writtenRows(rows).map(({ period }, index) => {
    const { kind, ...rest } = period;
    return isNumbered && kind === "level" ? { kind, level: numbers[index], ...rest } : period;
  });
  return { ...head, periods };
}

export const EMPTY = {
  title: "",
  starting_stack: 20000,
  chips: [25, 100, 500, 1000, 5000],
  game: "nlhe",
  ante_kind: "big_blind",
  level_minutes: 20,
  break_minutes: 10,
  periods: [{ kind: "level" }],
};

/** The number of each level, null for breaks. */
export function levelNumbers({ head, rows }) {
  let level = (Number.isInteger(head.first_level) ? head.first_level : 1) - 1;
  return rows.map(({ period }) => {
    level += period.kind === "level" ? 1 : 0;
    return period.kind === "level" ? level : null;
  });
}

export function withRow(sheet, index, row) {
  const rows = sheet.rows.slice();
  rows[index] = row;
  return { ...sheet, rows };
}

/** The sheet with other values in a period's fields; `undefined` removes a field. */
export function withFields(sheet, index, fields, typed = sheet.rows[index].typed) {
  const row = sheet.rows[index];
  return withRow(sheet, index, { ...row, typed, period: laidOver(row.period, fields) });
}

/** The sheet with other values in its head; `undefined` removes a field. */
export function withHead(sheet, fields) {
  return { ...sheet, head: laidOver(sheet.head, fields) };
}

function laidOver(values, fields) {
  const found = { ...values, ...fields };
  Object.keys(fields).forEach((name) => {
    if (found[name] === undefined) {
      delete found[name];
    }
  });
  return found;
}

/** The assumed minutes of a period; 0 if unknown. */
export function minutesOf({ head }, { kind, minutes, hands }) {
  const usual = hands ? hands * 2 : head[`${kind}_minutes`];
  const known = minutes === undefined ? usual : minutes;
  return Number.isInteger(known) && known > 0 ? known : 0;
}

/** Start of each period in minutes, and the total length as the last value. */
export function beginnings(sheet) {
  const found = [0];
  sheet.rows.forEach(({ period }, index) => found.push(found[index] + minutesOf(sheet, period)));
  return found;
}

/** Chips in play in a period, ascending. */
export function chipsAt({ head, rows }, index) {
  const gone = new Set([].concat(...rows.slice(0, index + 1).map(({ period }) => period.color_up || [])));
  return (Array.isArray(head.chips) ? head.chips : []).filter((chip) => Number.isInteger(chip) && !gone.has(chip));
}

/** The payable amount nearest to an amount, at least one chip. */
export function payable(amount, chips) {
  const least = chips.length ? chips[0] : 1;
  return Math.max(1, Math.round(amount / least)) * least;
}

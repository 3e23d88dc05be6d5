/**
 * A structure as a sheet: its head, and a row for each level and break. Sheets are immutable: an edit returns a new
 * one.
 */

/** Assumed minutes of a hand, for levels by hands. */
const MINUTES_OF_HAND = 2;

let lastKey = 0;

/**
 * A row, with a key of its own.
 *
 * @param {object} period as in a document; its row has no number of the level, as levels are counted
 * @param {string[]} typed the typed fields, which no other field fills any more
 */
export function rowOf(period, typed = []) {
  lastKey += 1;
  return { key: lastKey, period: without(period, ["level"]), typed };
}

/** Values without some of their fields. */
export function without(values, names) {
  const others = { ...values };
  names.forEach((name) => delete others[name]);
  return others;
}

/** The sheet of a document. A level with blinds and no ante keeps no ante. */
export function readSheet(document) {
  const { periods = [], ...head } = document;
  const rows = periods.map((period) => rowOf(period, period.big_blind && !period.ante ? ["ante"] : []));
  return { head, rows, isNumbered: periods.some(({ level }) => level !== undefined) };
}

const FIELDS_OF_BLANK = ["kind", "minutes", "game", "betting", "hands", "minutes_by_players"];

/** Whether a row is a level with only the fields of a new one. */
function isBlank({ period }) {
  return period.kind === "level" && Object.keys(period).every((name) => FIELDS_OF_BLANK.includes(name));
}

/** The rows without the blank levels at the end, which Enter adds while typing. */
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
    const { kind, ...others } = period;
    return isNumbered && kind === "level" ? { kind, level: numbers[index], ...others } : period;
  });
  return { ...head, periods };
}

/** The document of a new structure. */
export const NEW_DOCUMENT = {
  title: "",
  starting_stack: 20000,
  chips: [25, 100, 500, 1000, 5000],
  game: "nlhe",
  ante_kind: "big_blind",
  level_minutes: 20,
  break_minutes: 10,
  periods: [{ kind: "level" }],
};

/** The number of each row: the level's, null for a break. */
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
  return withRow(sheet, index, { ...row, typed, period: changed(row.period, fields) });
}

/** The sheet with other values in its head; `undefined` removes a field. */
export function withHead(sheet, fields) {
  return { ...sheet, head: changed(sheet.head, fields) };
}

function changed(values, fields) {
  const removed = Object.keys(fields).filter((name) => fields[name] === undefined);
  return without({ ...values, ...fields }, removed);
}

/** The assumed minutes of a period, by its minutes, its hands, or the head; 0 if unknown. */
export function minutesOf({ head }, { kind, minutes: own, hands }) {
  const usual = hands ? hands * MINUTES_OF_HAND : head[`${kind}_minutes`];
  const minutes = own === undefined ? usual : own;
  return Number.isInteger(minutes) && minutes > 0 ? minutes : 0;
}

/** The start of each period in minutes after that of the first; the last value is the total length. */
export function beginnings(sheet) {
  const starts = [0];
  sheet.rows.forEach(({ period }, index) => starts.push(starts[index] + minutesOf(sheet, period)));
  return starts;
}

/** Chips in play in a period, ascending. */
export function chipsAt({ head, rows }, index) {
  const coloredUp = new Set([].concat(...rows.slice(0, index + 1).map(({ period }) => period.color_up || [])));
  const chips = Array.isArray(head.chips) ? head.chips : [];
  return chips.filter((chip) => Number.isInteger(chip) && !coloredUp.has(chip));
}

/** The payable amount nearest to an amount, at least one chip. */
export function payable(amount, chips) {
  const lowest = chips.length ? chips[0] : 1;
  return Math.max(1, Math.round(amount / lowest)) * lowest;
}

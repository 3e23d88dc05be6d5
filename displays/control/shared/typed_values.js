/** Typed numbers, seats and ranges of tables. */

const MAX_TABLES = 2000;
const MAX_TABLE = 100000;

/** A whole number from a field: null if the field is empty, undefined if the number is not within `min` and `max`. */
export function numberIn(text, min, max) {
  const number = Number(text);
  return text.trim() === "" ? null : Number.isInteger(number) && number >= min && number <= max ? number : undefined;
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

/** The table numbers from `from` to `to`; null for a wrong range. */
export function tableRange(from, to) {
  const [first, last] = [Number(from), Number(to || from)];
  const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first;
  return isRange && last - first < MAX_TABLES
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : null;
}

/** Pure functions of the topic `tables`: order, open seats, the button, the choice and the title of a table. */

/** `4-7` as `[4, 7]`. */
export function seatOf(text) {
  return text.split("-").map(Number);
}

/** A table with its number and its number of players. */
export function withPlayerCount(number, table) {
  return Object.assign({ number, players: Object.keys(table.seats).length }, table);
}

/** The title of a dialog about one table: `Table 4: Move whole table`. */
export function tableTitle(texts, number, label) {
  return `${texts("face.control.tables.table", { table: number })}: ${label}`;
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

/** Maximum number of rows of a list; the user types to find other players. */
export const MAX_CHOICES = 50;

/**
 * Open tables with open seats, those with the fewest players first.
 *
 * @param {string} query first digits of a table's number
 * @param {number} max most tables of the list
 */
export function tablesToChoose(tables, query = "", max = MAX_CHOICES) {
  return tablesOf(tables)
    .filter((table) => table.state === "open" && String(table.number).startsWith(query.trim()))
    .map((table) => ({ number: table.number, players: table.players, size: table.size, seats: openSeatsOf(table) }))
    .filter((table) => table.seats.length)
    .sort((a, b) => a.players - b.players || a.number - b.number)
    .slice(0, max);
}

/** The number after the highest table. */
export function nextTableNumber(tables) {
  return 1 + Object.keys(tables || {}).reduce((highest, key) => Math.max(highest, Number(key)), 0);
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

/** The positions of a seat in the next hand: last parts of the codes of their words. */
export function positionsOf(hand, seat) {
  return hand ? ["button", "small_blind", "big_blind"].filter((each) => hand[each] === seat) : [];
}

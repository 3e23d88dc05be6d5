/**
 * The texts of a draw's page, without elements: the result of the check, the differences, and the seat of each player.
 */

import { checks, shortForm } from "../../static/js/draws/draw.js";
import { folded } from "../../static/js/seating/names.js";
import { entriesFound, entryNumber, listName, placeOf } from "../../static/js/seating/seats.js";

/** Milliseconds of checking between two pauses, in which the phone redraws its page. */
const CHECK_MS = 30;
/** Number of differences written out; an exchanged list differs in every row. */
const MAX_REASONS = 50;

/**
 * Repeat the draw, with pauses in between for the page.
 *
 * @param {{now: () => number, pause: () => Promise<void>}} time
 * @returns {Promise<object[]>} every difference
 */
export async function checkedWithPauses(published, { now, pause }) {
  let reasons = [];
  let since = now();
  for (const check of checks(published)) {
    if (now() - since > CHECK_MS) {
      await pause();
      since = now();
    }
    reasons = reasons.concat(check());
  }
  return reasons;
}

const line = (code, params = {}) => ({ code, params });

/**
 * @param {object} published the document that was checked
 * @param {object[]} reasons the differences found by `checks`
 * @param {{number: number, photo: string | null, announced: object | null}} expected the number in the address, the
 *   commitment behind `#`, and the draw in topic `draws`; all null for a file of the player's own
 * @returns {{inOrder: boolean, headline: object, differences: object[], more: number, photo: object | null}} lines of
 *   the catalogue
 */
export function findingOf(published, reasons, { number, photo, announced }) {
  const lines = reasons.map(({ code, params }) => line(code, params));
  if (number && published.input.number !== number) {
    lines.unshift(line("face.draw.number_differs", { found: published.input.number, expected: number }));
  }
  if (announced && announced.commitment !== published.commitment) {
    lines.unshift(line("face.draw.differs_from_told"));
  }
  const photoFinding = photoLine(photo, published.commitment);
  if (photo && photo !== published.commitment) {
    lines.unshift(photoFinding);
  }
  const params = { number: published.input.number, short: shortForm(published.commitment) };
  const inOrder =
    published.result === null && !(published.late || []).length ? "draw.promise_in_order" : "draw.in_order";
  const headline = lines.length
    ? line("draw.not_in_order", Object.assign({ differences: lines.length }, params))
    : line(inOrder, params);
  const differences = lines.slice(0, MAX_REASONS);
  return {
    inOrder: !lines.length,
    headline,
    differences,
    more: lines.length - differences.length,
    photo: lines.length ? null : photoFinding,
  };
}

/** Compares the commitment that was photographed with the one published here; null without a photo. */
export function photoLine(photo, commitment) {
  return photo ? line(photo === commitment ? "face.draw.photo_same" : "face.draw.photo_differs") : null;
}

/** The line about a draw that cannot be checked yet. */
export function waitingLine({ state, kind }) {
  if (state === "withdrawn") {
    return line("face.draw.waits_withdrawn");
  }
  return line(kind === "late" || state === "running" ? "face.draw.waits_late" : "face.draw.waits");
}

/**
 * Each entry with its drawn seat, by name, then by number. `k`: number of the late draw, 0 for the draw itself.
 *
 * @returns {{entry, name: string | null, place: object | null, at: string, k: number}[]}
 */
export function rowsOf(published, seats) {
  const lists = [{ k: 0, result: published.result || [] }].concat(published.late || []);
  if (published.input.kind === "day_end_player") {
    return (published.result || []).map(([, entry]) => rowOf(entry, "", 0, seats || {}));
  }
  if (published.input.kind === "day_end_card") {
    return (published.result || []).map(([position, hands]) =>
      Object.assign(rowOf(position, hands, 0, {}), { card: Number(position) }),
    );
  }
  const rows = [].concat(
    ...lists.map(({ k, result }) => result.map(([entry, at]) => rowOf(entry, at, k, seats || {}))),
  );
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  return rows.sort(
    (a, b) => (a.name ? 0 : 1) - (b.name ? 0 : 1) || order(a.key, b.key) || a.number - b.number || a.k - b.k,
  );
}

function rowOf(entry, at, k, seats) {
  const seat = Object.prototype.hasOwnProperty.call(seats, entry) ? seats[entry] : null;
  const name = seat && seat.name ? listName(seat.name) : null;
  return { entry, name, key: folded(name || ""), number: entryNumber(entry), place: placeOf(at), at, k };
}

/** The rows that match the typed text; all rows without text. */
export function matchingRows(rows, seats, typed) {
  if (!typed.trim()) {
    return rows;
  }
  const entries = new Set(entriesFound(seats || {}, typed));
  const number = entries.size ? null : /^\D*(\d+)\s*$/.exec(typed);
  return rows.filter((row) => entries.has(row.entry) || (number && row.number === Number(number[1])));
}

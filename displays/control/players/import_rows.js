/** The rows of an imported list: those that are taken over, and the fields sent of each. */

import { namedLeft } from "../shared/seating_words.js";

/** Faults that the user can decide about: by choosing the person, by a note, or by taking the row all the same. */
const WHO = ["import.which", "import.twice", "import.entered"];
const HIDDEN = "import.hidden";

/** Whether a row has no fault left, with what was chosen for it. */
export function isTaken(row, chosen) {
  const own = chosen[row.number] || {};
  const isSettled = ({ code }) => (WHO.includes(code) && own.person) || (code === HIDDEN && own.shown);
  return row.errors.every(isSettled);
}

/** Whether a row may be another player of the same name. */
export function mayBeAnother(row) {
  return row.errors.length > 0 && row.errors.every(({ code }) => code === "import.twice" || code === "import.entered");
}

/** Whether the row's only fault is that the spreadsheet hides it. */
export function isHidden(row) {
  return row.errors.length > 0 && row.errors.every(({ code }) => code === HIDDEN);
}

/** The rows for `import`: every row, those with faults marked as left out. */
export function rowsToImport(rows, chosen) {
  return rows.map((row) => {
    const { number, name, contact, notes, country, table, seat } = row;
    const { person, distinction } = chosen[number] || {};
    const meant = person || (row.person ? row.person.id : undefined);
    const more = Object.assign(
      meant ? { person: meant } : {},
      distinction ? { distinction } : {},
      isTaken(row, chosen) ? {} : { left_out: true },
    );
    return Object.assign({ number, name, contact, notes, country, table, seat }, more);
  });
}

/** How many of the rows name players who were counted, at most. */
export function countedIn(rows, topics) {
  const left = topics.counters ? topics.counters.players_left : 0;
  return Math.max(0, Math.min(rows, left - namedLeft(topics)));
}

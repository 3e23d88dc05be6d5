/** The rows of an imported list: which are imported, and the fields of the request. */

import { namedPlayersLeft } from "../shared/entries.js";
import { registeredHint } from "./namesakes.js";

/** Faults that the user resolves by choosing the person or by a note. */
const PERSON_FAULTS = ["import.which", "import.twice", "import.entered"];
const HIDDEN_ROW = "import.hidden";

/** Whether a row is imported: it has no fault, or the user resolved all of them. */
export function isImported(row, chosen) {
  const decision = chosen[row.number] || {};
  const isResolved = ({ code }) =>
    (PERSON_FAULTS.includes(code) && decision.person) || (code === HIDDEN_ROW && decision.shown);
  return row.errors.every(isResolved);
}

/** Whether a row may be a second player of the same name. */
export function mayBeNamesake(row) {
  return row.errors.length > 0 && row.errors.every(({ code }) => code === "import.twice" || code === "import.entered");
}

/** Words about the player of the same name, who is in an earlier row of the list or in the registry. */
export function namesakeHint({ number, name, errors }, texts) {
  const repeated = errors.find(({ code }) => code === "import.twice");
  return repeated
    ? texts("face.control.namesake.in_list", { name, first: repeated.params.row, row: number })
    : registeredHint(name, texts);
}

/** Whether the row's only fault is that the spreadsheet hides it. */
export function isHidden(row) {
  return row.errors.length > 0 && row.errors.every(({ code }) => code === HIDDEN_ROW);
}

/** The rows of the request: all rows, with `left_out` for those with open faults. */
export function rowsToImport(rows, chosen) {
  return rows.map((row) => {
    const { number, name, contact, notes, country, table, seat } = row;
    const { person, distinction } = chosen[number] || {};
    const personId = person || (row.person ? row.person.id : undefined);
    const decision = Object.assign(
      personId ? { person: personId } : {},
      distinction ? { distinction } : {},
      isImported(row, chosen) ? {} : { left_out: true },
    );
    return Object.assign({ number, name, contact, notes, country, table, seat }, decision);
  });
}

/** The greatest number of rows that can be players counted without a name. */
export function maxCounted(rows, topics) {
  const playersLeft = topics.counters ? topics.counters.players_left : 0;
  return Math.max(0, Math.min(rows, playersLeft - namedPlayersLeft(topics)));
}

/** The document to open for a running tournament: unsaved work, else the tournament's structure. */

import { documentOf } from "./running_structure.js";

export function isTournamentKnown(state) {
  return ["tournament", "structure", "clock"].every((kind) => state.topic(kind).value) && state.reading.value !== null;
}

/** @param {object | null} draft the stored work, with the document that it started from */
export function openTournament(state, place, draft) {
  const known = documentOf(state.topic("structure").peek());
  const saved = (draft && draft.saved) || known;
  return { place, id: null, base: null, version: null, saved, document: draft ? draft.document : known, draft };
}

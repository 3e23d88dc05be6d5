/** The editor's first values for a tournament: those of unsaved work, else of the tournament's structure. */

import { documentOf } from "./running_structure.js";

/** Whether the topics of the tournament have arrived. */
export function hasTournament(state) {
  return ["tournament", "structure", "clock"].every((kind) => state.topic(kind).value) && state.reading.value !== null;
}

/** @param {object | null} draft unsaved work, with `saved`, the document that it started from */
export function tournamentOpening(state, place, draft) {
  const present = documentOf(state.topic("structure").peek());
  const saved = (draft && draft.saved) || present;
  return { place, id: null, base: null, version: null, saved, document: draft ? draft.document : present, draft };
}

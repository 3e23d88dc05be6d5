/** What the editor of a running tournament begins with: work that was not saved before what the tournament has. */

import { documentOf } from "./running_structure.js";

export function isTournamentKnown(state) {
  return ["tournament", "structure", "clock"].every((kind) => state.topic(kind).value) && state.reading.value !== null;
}

/** @param {object | null} draft the work that this browser kept, with what it was begun from */
export function openTournament(state, place, draft) {
  const known = documentOf(state.topic("structure").peek());
  const saved = (draft && draft.saved) || known;
  return { place, id: null, base: null, version: null, saved, document: draft ? draft.document : known, draft };
}

/** The rule set that pages about rules open with: the current tournament's, else the venue's. */

import { currentTournament } from "../page.js";
import { fetchWithRetry } from "../texts/texts.js";

const KEPT = "clockserver.rules";

/** @param {object} room topic `room` */
export function rulesOfRoom(room) {
  const tournament = currentTournament(room);
  return tournament && tournament.phase !== "finished" ? tournament.ruleset : room.venue.ruleset;
}

/** The name of the rule set; without a network the one last used on this device. */
export async function usualRules() {
  const kept = localStorage.getItem(KEPT);
  const found = fetchWithRetry("/api/v1/tournaments").then(rulesOfRoom);
  const name = kept && navigator.onLine === false ? kept : await found;
  localStorage.setItem(KEPT, name);
  return name;
}

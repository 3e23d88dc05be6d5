/** The rule set that pages about rules open with: the current tournament's, else the venue's. */

import { currentTournament } from "../page.js";
import { fetchWithRetry } from "../texts/texts.js";

const STORED = "clockserver.rules";

/** @param {object} room topic `room` */
export function rulesOfRoom(room) {
  const tournament = currentTournament(room);
  return tournament && tournament.phase !== "finished" ? tournament.ruleset : room.venue.ruleset;
}

/** The name of the rule set; without a network the one last used on this device. */
export async function usualRules() {
  const stored = localStorage.getItem(STORED);
  const answer = fetchWithRetry("/api/v1/tournaments").then(rulesOfRoom);
  const name = stored && navigator.onLine === false ? stored : await answer;
  localStorage.setItem(STORED, name);
  return name;
}

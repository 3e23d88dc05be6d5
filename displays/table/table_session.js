/** The flight or day played at a table: the address has only the table's number, and sessions can share numbers. */

import { sessionOf, sessionsOf } from "../../static/js/shown_session.js";

/** The sessions in play, the tournament's shown session first; empty for a single session. */
function sessionsInPlay(tournament) {
  const open = sessionsOf(tournament).filter(({ state }) => state === "open");
  const shown = sessionOf(tournament);
  return open.sort((a, b) => Number(b.session === shown) - Number(a.session === shown)).map(({ session }) => session);
}

/** The topics `table` of a table's number in each session in play. */
export function tableTopics(tournament, slug, number) {
  return Number.isInteger(number)
    ? sessionsInPlay(tournament).map((session) => `table:${slug}:${session}:${number}`)
    : [];
}

/**
 * The session with players at the table, else with the table open; null if no session in play has it.
 *
 * @param {(name: string) => object | undefined} valueOf a topic's value
 */
export function sessionOfTable(tournament, slug, number, valueOf) {
  const tableIn = (session) => (valueOf(`table:${slug}:${session}:${number}`) || {}).table;
  const sessions = sessionsInPlay(tournament).filter((session) => Boolean(tableIn(session)));
  return sessions.find((session) => tableIn(session).state === "open") || sessions[0] || null;
}

/** The flight or day that is played at a table: its address names the table, which every one of them may use. */

import { sessionOf, sessionsOf } from "../../static/js/shown_session.js";

/** The sessions that are played, the one that the tournament shows first; none where there is only one. */
function played(tournament) {
  const open = sessionsOf(tournament).filter(({ state }) => state === "open");
  const shown = sessionOf(tournament);
  return open.sort((a, b) => Number(b.session === shown) - Number(a.session === shown)).map(({ session }) => session);
}

/** The topics `table` of a table's number in each session that is played. */
export function tableTopics(tournament, slug, number) {
  return Number.isInteger(number) ? played(tournament).map((session) => `table:${slug}:${session}:${number}`) : [];
}

/**
 * The session that has the table in play, else open at all; null where none of those that are played has it.
 *
 * @param {(name: string) => object | undefined} valueOf a topic's value
 */
export function sessionOfTable(tournament, slug, number, valueOf) {
  const tableIn = (session) => (valueOf(`table:${slug}:${session}:${number}`) || {}).table;
  const having = played(tournament).filter((session) => Boolean(tableIn(session)));
  return having.find((session) => tableIn(session).state === "open") || having[0] || null;
}

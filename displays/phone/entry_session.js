/** The flight or day of this phone's entry; the phone follows the entry from session to session. */

import { sessionIn, sessionsOf } from "../../static/js/shown_session.js";

/** The topics `seat` of an entry in each of several sessions; empty for a single session. */
export function seatTopics(tournament, slug, entry) {
  return entry ? sessionsOf(tournament).map(({ session }) => `seat:${slug}:${session}:${entry}`) : [];
}

/**
 * The newest session that has an entry: entries keep their number when flights are merged. Null for a single session,
 * and while no session is known to have the entry.
 *
 * @param {(name: string) => object | undefined} valueOf a topic's value
 */
export function sessionOfEntry(tournament, slug, entry, valueOf) {
  const sessions = sessionsOf(tournament).filter(({ session }) => {
    const seat = valueOf(`seat:${slug}:${session}:${entry}`);
    return Boolean(seat) && entry in seat;
  });
  return sessions.length ? sessions[sessions.length - 1].session : null;
}

/** The session in which the players of a session continue: the same, or the day that it was merged into. */
export function continuedSession(tournament, session) {
  let last = sessionIn(tournament, session);
  while (last && sessionIn(tournament, last.merged_into)) {
    last = sessionIn(tournament, last.merged_into);
  }
  return last ? last.session : session;
}

/**
 * The topic `seat` of an entry in its own session. The shown session is another one if the flight was merged without the
 * entry. In a tournament with a single session: the topic of the shown session.
 *
 * @param {object | undefined} shown the topic `seat` of the shown session
 */
export function ownSeat(tournament, slug, entry, shown, valueOf) {
  const session = entry && sessionOfEntry(tournament, slug, entry, valueOf);
  return session ? valueOf(`seat:${slug}:${session}:${entry}`) : shown;
}

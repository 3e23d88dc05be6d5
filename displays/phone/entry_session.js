/** The flight or day of this phone's entry, which the phone follows from one to the next. */

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
  const found = sessionsOf(tournament).filter(({ session }) => {
    const seat = valueOf(`seat:${slug}:${session}:${entry}`);
    return Boolean(seat) && entry in seat;
  });
  return found.length ? found[found.length - 1].session : null;
}

/** The session in which the players of a session continue: the same, or the day that it was merged into. */
export function dayOf(tournament, session) {
  let line = sessionIn(tournament, session);
  while (line && sessionIn(tournament, line.merged_into)) {
    line = sessionIn(tournament, line.merged_into);
  }
  return line ? line.session : session;
}

/**
 * The topic `seat` of an entry in its own session, even if another session is shown: its flight was merged
 * without it. For a single session: that of the shown session.
 *
 * @param {object | undefined} shown the topic `seat` of the shown session
 */
export function ownSeat(tournament, slug, entry, shown, valueOf) {
  const session = entry && sessionOfEntry(tournament, slug, entry, valueOf);
  return session ? valueOf(`seat:${slug}:${session}:${entry}`) : shown;
}

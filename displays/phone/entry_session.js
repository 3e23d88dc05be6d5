/** The flight or day of this phone's entry, which the phone follows from one to the next. */

import { sessionIn, sessionsOf } from "../../static/js/shown_session.js";

/** The topics `seat` of an entry in each of several sessions; none where there is only one. */
export function seatTopics(tournament, slug, entry) {
  return entry ? sessionsOf(tournament).map(({ session }) => `seat:${slug}:${session}:${entry}`) : [];
}

/**
 * The session of an entry, the newest that has it: entries keep their number when flights are merged. Null where there
 * is only one, and while none is known to have it.
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

/** The session in which play goes on for everybody of a session: it, or the day that it was merged into. */
export function dayOf(tournament, session) {
  let line = sessionIn(tournament, session);
  while (line && sessionIn(tournament, line.merged_into)) {
    line = sessionIn(tournament, line.merged_into);
  }
  return line ? line.session : session;
}

/**
 * The topic `seat` of an entry in the session that has it, also where another one is shown: its flight was merged
 * without it. That of the shown session while there is only one.
 *
 * @param {object | undefined} shown the topic `seat` of the session that is shown
 */
export function ownSeat(tournament, slug, entry, shown, valueOf) {
  const session = entry && sessionOfEntry(tournament, slug, entry, valueOf);
  return session ? valueOf(`seat:${slug}:${session}:${entry}`) : shown;
}

/** The flight or day of this phone's entry, which the phone follows from one to the next. */

import { sessionsOf } from "../../static/js/shown_session.js";

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

/** The session of a tournament, a flight or a day, that a face shows: the one it names, else the tournament's own. */

export const FIRST_SESSION = "1";

/** The session that an address names by `?session=2`; null without one. */
export function sessionOfAddress(search) {
  const named = new URLSearchParams(search).get("session");
  return isSession(named) ? named : null;
}

/** Whether text may name a session. */
export function isSession(text) {
  return typeof text === "string" && /^[1-9]\d{0,5}$/.test(text);
}

/**
 * The session that a face shows which names none.
 *
 * @param {object | undefined} tournament its topic
 */
export function sessionOf(tournament) {
  return (tournament && tournament.session) || FIRST_SESSION;
}

/**
 * The sessions of a tournament in their order: `[{session, label, stage, state}]`; empty while there is only one.
 *
 * @param {object | undefined} tournament its topic
 */
export function sessionsOf(tournament) {
  const sessions = (tournament && tournament.sessions) || [];
  return sessions.length > 1 ? sessions.filter((each) => typeof each === "object") : [];
}

/** One of the sessions; undefined while there is only one. */
export function sessionIn(tournament, session) {
  return sessionsOf(tournament).find((each) => each.session === session);
}

/** A session that was named, where it is one of the tournament's; else null. */
export function namedIn(tournament, named) {
  const sessions = (tournament && tournament.sessions) || [];
  return sessions.some((each) => each === named || each.session === named) ? named : null;
}

/** The query that names a session in an address, with what stands before it: empty while there is only one. */
export function sessionQuery(tournament, session, before = "?") {
  return sessionIn(tournament, session) ? `${before}session=${session}` : "";
}

/** Keeps the session that is shown until all of the next one is known: nothing goes blank in between. */
export class ShownSession {
  /** @param {string | null} named the one that the page's address names */
  constructor(named = null) {
    this.current = named || FIRST_SESSION;
    this.isSettled = false; // before the tournament is known nothing is shown
  }

  /**
   * @param {string} wanted the session to show
   * @param {(session: string) => boolean} isKnown whether all that is shown of a session is known
   * @returns {string[]} the sessions whose topics are needed, the one that is shown first
   */
  turn(wanted, isKnown) {
    if (wanted !== this.current && (!this.isSettled || isKnown(wanted))) {
      this.current = wanted;
    }
    this.isSettled = true;
    return wanted === this.current ? [wanted] : [this.current, wanted];
  }
}

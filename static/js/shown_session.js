/**
 * The session, a flight or a day, that a page shows: the one named by the address, else the tournament's current one.
 */

export const FIRST_SESSION = "1";

/** The session that an address names by `?session=2`; null without one. */
export function sessionOfAddress(search) {
  const named = new URLSearchParams(search).get("session");
  return isSession(named) ? named : null;
}

/** Whether a text is the number of a session. */
export function isSession(text) {
  return typeof text === "string" && /^[1-9]\d{0,5}$/.test(text);
}

/**
 * The tournament's current session.
 *
 * @param {object | undefined} tournament its topic
 */
export function sessionOf(tournament) {
  return (tournament && tournament.session) || FIRST_SESSION;
}

/**
 * The sessions of a tournament in order: `[{session, label, stage, state}]`; empty with a single one.
 *
 * @param {object | undefined} tournament its topic
 */
export function sessionsOf(tournament) {
  const sessions = (tournament && tournament.sessions) || [];
  return sessions.length > 1 ? sessions.filter((each) => typeof each === "object") : [];
}

/** Whether flights of a tournament are still to be merged. */
export function hasFlightsToMerge(tournament) {
  return sessionsOf(tournament).filter(({ state }) => state !== "merged").length > 1;
}

/** One of several sessions; undefined with a single one. */
export function sessionIn(tournament, session) {
  return sessionsOf(tournament).find((each) => each.session === session);
}

/** A named session if the tournament has it; else null. */
export function namedIn(tournament, named) {
  const sessions = (tournament && tournament.sessions) || [];
  return sessions.some((each) => each === named || each.session === named) ? named : null;
}

/** The query that names a session in an address, after `before`; empty with a single session. */
export function sessionQuery(tournament, session, before = "?") {
  return sessionIn(tournament, session) ? `${before}session=${session}` : "";
}

/** Keeps the session shown until all topics of the next one are there: pages do not go blank. */
export class ShownSession {
  /** @param {string | null} named the session of the page's address */
  constructor(named = null) {
    this.current = named || FIRST_SESSION;
    this.isSettled = false; // false: the tournament is unknown and nothing is shown
  }

  /**
   * @param {string} wanted the session to show
   * @param {(session: string) => boolean} isKnown whether all topics of a session are there
   * @returns {string[]} the sessions to follow, the one shown first
   */
  turn(wanted, isKnown) {
    if (wanted !== this.current && (!this.isSettled || isKnown(wanted))) {
      this.current = wanted;
    }
    this.isSettled = true;
    return wanted === this.current ? [wanted] : [this.current, wanted];
  }
}

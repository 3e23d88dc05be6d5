/** The flight or day that the control shows: the one that was tapped, for as long as its players are in it. */

import { sessionIn, sessionOf, sessionsOf } from "../../../static/js/shown_session.js";

/** The session that is shown, to be named in a request; undefined where there is only one. */
export function sessionToName(state) {
  const session = state.desk.session.peek();
  return sessionIn(state.topic("tournament").peek(), session) ? session : undefined;
}

/**
 * It stays where it is: another flight that begins takes no card from under a finger. Once the flight is merged its
 * players are elsewhere, and it moves on.
 */
export class SessionChoice {
  /** @param {string | null} named the one that the address names */
  constructor(named) {
    this.chosen = named;
    this.state = null; // of the chosen session, as it was known last
  }

  /** A tap: this one, also where it is merged. */
  choose(session) {
    Object.assign(this, { chosen: session, state: null });
  }

  /** The session to show; null where there is only one. */
  of(tournament) {
    if (!sessionsOf(tournament).length) {
      return null;
    }
    const known = sessionIn(tournament, this.chosen);
    const wasMerged = known && known.state === "merged" && this.state !== null && this.state !== "merged";
    if (!known || wasMerged) {
      this.chosen = sessionOf(tournament);
    }
    const now = sessionIn(tournament, this.chosen);
    this.state = now ? now.state : null;
    return this.chosen;
  }
}

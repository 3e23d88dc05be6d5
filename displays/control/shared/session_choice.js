/** The flight or day on the control: the last one that was tapped, until it is merged. */

import { sessionIn, sessionOf, sessionsOf } from "../../../static/js/shown_session.js";

/** The session on screen, to name in a request; undefined if the tournament has only one. */
export function sessionForRequest(state) {
  const session = state.desk.session.peek();
  return sessionIn(state.topic("tournament").peek(), session) ? session : undefined;
}

/**
 * The choice stays when another flight begins, so that no card changes under a finger. When the chosen flight is merged,
 * its players are in another session, and the choice changes to that one.
 */
export class SessionChoice {
  /** @param {string | null} named the session in the address */
  constructor(named) {
    this.chosen = named;
    this.state = null; // the last state of the chosen session
  }

  /** A tap chooses a session, also a merged one. */
  choose(session) {
    Object.assign(this, { chosen: session, state: null });
  }

  /** The session to show; null if the tournament has only one. */
  update(tournament) {
    if (!sessionsOf(tournament).length) {
      return null;
    }
    const chosen = sessionIn(tournament, this.chosen);
    const wasMerged = chosen && chosen.state === "merged" && this.state !== null && this.state !== "merged";
    if (!chosen || wasMerged) {
      this.chosen = sessionOf(tournament);
    }
    const current = sessionIn(tournament, this.chosen);
    this.state = current ? current.state : null;
    return this.chosen;
  }
}

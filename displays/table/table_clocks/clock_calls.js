/** A clock on a player that was asked for too early: the table keeps it until the rule set's least wait is over. */

/** A wait that came to nothing is forgotten by then. */
const FORGET_AFTER_MS = 300000;

/** Keep that a clock was asked for; it can be called once the player has had the least wait. */
export function keepEarlyCall(state, since, fields) {
  const table = state.table.peek();
  state.earlyCall.value = { since, fields, hands: table ? table.hands : 0 };
  state.face.timer.soon(); // its digits turn with the others
}

/**
 * The clock that waits; null without one, and once it is over.
 *
 * @param {object | null} standing the clock on a player that runs, see `callNow`
 * @returns {{left_ms: number, since: number, fields: object} | null}
 */
export function earlyCallNow(state, { rules }, standing, now) {
  const early = state.earlyCall.value;
  if (!early) {
    return null;
  }
  const table = state.table.value;
  const isAnotherHand = !table || table.hands !== early.hands;
  const runs = standing && standing.phase !== "over";
  if (isAnotherHand || runs || now - early.since > rules.min_wait_ms + FORGET_AFTER_MS) {
    return null;
  }
  const left = Math.max(0, early.since + rules.min_wait_ms - now);
  return { left_ms: left, since: early.since, fields: early.fields };
}

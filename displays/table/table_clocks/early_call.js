/** A clock call before the minimum wait: the page keeps the call until the wait is over. */

/** Milliseconds after which a kept call is forgotten. */
const FORGET_AFTER_MS = 300000;

/** Keeps a clock call, which can be sent after the minimum wait. */
export function keepEarlyCall(state, since, fields) {
  const table = state.table.peek();
  state.earlyCall.value = { since, fields, hands: table ? table.hands : 0 };
  state.face.timer.soon(); // draws its digits
}

/**
 * The kept call; null without one, and once it is forgotten.
 *
 * @param {object | null} standing the running clock on a player, see `callNow`
 * @returns {{left_ms: number, since: number, fields: object} | null}
 */
export function earlyCallNow(state, { rules }, standing, now) {
  const early = state.earlyCall.value;
  if (!early) {
    return null;
  }
  const table = state.table.value;
  const isAnotherHand = !table || table.hands !== early.hands;
  const isRunning = standing && standing.phase !== "over";
  if (isAnotherHand || isRunning || now - early.since > rules.min_wait_ms + FORGET_AFTER_MS) {
    return null;
  }
  const left = Math.max(0, early.since + rules.min_wait_ms - now);
  return { left_ms: left, since: early.since, fields: early.fields };
}

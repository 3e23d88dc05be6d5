/** A random time to wait, so that the devices of a room do not ask a restarted server all at once. */

/** @param {number} share largest difference from `ms`, as a share of it @param {() => number} random from 0 to 1 */
export function jittered(ms, share = 0.3, random = Math.random) {
  return ms * (1 - share + 2 * share * random());
}

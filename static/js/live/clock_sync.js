/** Estimates the offset of this device's monotonic clock from the server's, by questions and answers. */

const MAX_SAMPLES = 64; // answers kept: slow ones, asked while others ask too, must not push good ones out
const DRIFT = 1e-4; // how far two clocks may drift apart: 6 ms in a minute
const ROUNDED_MS = 1; // the server tells whole milliseconds
const ANOTHER_BOOT_MS = 100; // a server that began anew set its clock anew: about where it was
const CLOSE_MS = 25; // an estimate this good does without the one before

/**
 * Offset estimation. All instants of this device come from one monotonic clock (`performance.now()`), in milliseconds.
 *
 * Each answer was made somewhere within its round trip, so the offset lies between two bounds; what all answers leave
 * open is far narrower than the best of them, however unevenly the network delays the two ways (Marzullo 1984, as NTP).
 */
export class Sync {
  constructor() {
    this.samples = [];
    this.bootId = null;
    this.known = null;
    this.earlier = null; // the offset of another boot, kept to until answers tell it better
    this.isRestarting = false;
  }

  /**
   * Take the answer to one question.
   *
   * @returns {boolean} whether the server is another than before (what was known is trusted less)
   */
  add(sent, received, serverMs, bootId) {
    const rebooted = this.noteBoot(bootId);
    if (this.isRestarting) {
      this.samples = [];
      this.isRestarting = false;
      this.earlier = null;
    }
    this.samples.unshift({ at: received, low: serverMs - received, high: serverMs + ROUNDED_MS - sent });
    this.known = estimate(this.samples, this.earlier);
    this.earlier = this.known.error <= CLOSE_MS ? null : this.earlier;
    this.samples.length = Math.min(this.known.agreeing, MAX_SAMPLES);
    return rebooted;
  }

  /** Note the server's boot. After another one than before the first answers may be slow, and the old estimate better than they. */
  noteBoot(bootId) {
    const rebooted = this.bootId !== null && this.bootId !== bootId;
    this.bootId = bootId;
    if (rebooted) {
      this.earlier = this.known ? this.known.offset : null;
      this.samples = this.samples.map(({ at, low, high }) => ({
        at,
        low: low - ANOTHER_BOOT_MS,
        high: high + ANOTHER_BOOT_MS,
      }));
    }
    return rebooted;
  }

  /** After a sleep the monotonic clock may have stood still: the next answer replaces all samples. */
  restart() {
    this.isRestarting = true;
  }

  /** Whether the time on the server's clock is known. */
  get ready() {
    return this.known !== null;
  }

  /** The error of the estimate, in milliseconds; Infinity before the first answer. */
  get errorBound() {
    return this.known ? this.known.error : Infinity;
  }

  /** The instant on the server's clock, whole milliseconds; null before the first answer. */
  serverTime(local) {
    return this.known ? Math.floor(local + this.known.offset) : null;
  }
}

/**
 * The middle of what the samples, newest first, leave open, or an earlier estimate that is among it.
 *
 * A sample that contradicts those after it counts no more: a clock was set.
 */
function estimate(samples, earlier) {
  const newest = samples[0];
  let { low, high } = newest;
  let agreeing = 0;
  for (const { at, low: least, high: most } of samples) {
    const drift = (newest.at - at) * DRIFT;
    if (least - drift > high || most + drift < low) {
      break;
    }
    low = Math.max(low, least - drift);
    high = Math.min(high, most + drift);
    agreeing += 1;
  }
  const offset = earlier !== null && earlier >= low && earlier <= high ? earlier : (low + high) / 2;
  return { offset, error: Math.max(high - offset, offset - low), agreeing };
}

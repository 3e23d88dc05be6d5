/** Estimates the offset of this device's monotonic clock from the server's, from requests for the time. */

const MAX_SAMPLES = 64; // slow answers of a busy moment must not push out good ones
const DRIFT = 1e-4; // how far two clocks may drift apart: 6 ms in a minute
const ROUNDED_MS = 1; // the server sends whole milliseconds
const ANOTHER_BOOT_MS = 100; // a restarted server's clock differs by about this
const CLOSE_MS = 25; // an estimate this good replaces the one of the former boot

/**
 * Offset estimation. All instants of this device come from one monotonic clock (`performance.now()`), in milliseconds.
 *
 * Each answer was made within its round trip, so the offset lies between two bounds; the intersection of all answers
 * is much narrower than the best of them, also with unequal delays of the two directions (Marzullo 1984, as NTP).
 */
export class Sync {
  constructor() {
    this.samples = [];
    this.bootId = null;
    this.estimate = null;
    this.former = null; // the offset of the former boot, used until answers are better
    this.isRestarting = false;
  }

  /**
   * Takes the answer to one request.
   *
   * @returns {boolean} whether the server has restarted; earlier samples are trusted less then
   */
  add(sent, received, serverMs, bootId) {
    const rebooted = this.noteBoot(bootId);
    if (this.isRestarting) {
      this.samples = [];
      this.isRestarting = false;
      this.former = null;
    }
    this.samples.unshift({ at: received, low: serverMs - received, high: serverMs + ROUNDED_MS - sent });
    this.estimate = estimate(this.samples, this.former);
    this.former = this.estimate.error <= CLOSE_MS ? null : this.former;
    this.samples.length = Math.min(this.estimate.agreeing, MAX_SAMPLES);
    return rebooted;
  }

  /** Notes the server's boot id. After a restart the first answers may be slow, and worse than the old estimate. */
  noteBoot(bootId) {
    const rebooted = this.bootId !== null && this.bootId !== bootId;
    this.bootId = bootId;
    if (rebooted) {
      this.former = this.estimate ? this.estimate.offset : null;
      this.samples = this.samples.map(({ at, low, high }) => ({
        at,
        low: low - ANOTHER_BOOT_MS,
        high: high + ANOTHER_BOOT_MS,
      }));
    }
    return rebooted;
  }

  /** The next answer replaces all samples: the monotonic clock may have stood still during a sleep. */
  restart() {
    this.isRestarting = true;
  }

  /** Whether the time on the server's clock is known. */
  get ready() {
    return this.estimate !== null;
  }

  /** The error of the estimate, in milliseconds; Infinity before the first answer. */
  get errorBound() {
    return this.estimate ? this.estimate.error : Infinity;
  }

  /** The instant on the server's clock, whole milliseconds; null before the first answer. */
  serverTime(local) {
    return this.estimate ? Math.floor(local + this.estimate.offset) : null;
  }
}

/**
 * The middle of the intersection of the samples, newest first, or the former estimate if it lies within.
 *
 * A sample that contradicts newer ones does not count: a clock was set.
 */
function estimate(samples, former) {
  const newest = samples[0];
  let { low, high } = newest;
  let agreeing = 0;
  for (const { at, low: sampleLow, high: sampleHigh } of samples) {
    const drift = (newest.at - at) * DRIFT;
    if (sampleLow - drift > high || sampleHigh + drift < low) {
      break;
    }
    low = Math.max(low, sampleLow - drift);
    high = Math.min(high, sampleHigh + drift);
    agreeing += 1;
  }
  const offset = former !== null && former >= low && former <= high ? former : (low + high) / 2;
  return { offset, error: Math.max(high - offset, offset - low), agreeing };
}

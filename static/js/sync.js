/** How far this device's monotonic clock is from the server's, estimated from questions and answers. */

const KEPT = 8;
const TRUSTED = 3;

/**
 * Offset estimation. All instants of this device come from one monotonic clock (`performance.now()`), in milliseconds.
 */
export class Sync {
  constructor() {
    this.samples = [];
    this.bootId = null;
    this.known = null;
    this.beginAnew = false;
  }

  /**
   * Take the answer to one question.
   *
   * @returns {boolean} whether the server is another than before (its samples are thrown away)
   */
  add(sent, received, serverMs, bootId) {
    const rebooted = this.meet(bootId);
    if (this.beginAnew) {
      this.samples = [];
      this.beginAnew = false;
    }
    const rtt = received - sent;
    this.samples.push({ rtt, offset: serverMs + rtt / 2 - received });
    this.samples = this.samples.slice(-KEPT);
    this.known = estimate(this.samples);
    return rebooted;
  }

  /** Note the server's boot; another one than before throws the samples away. */
  meet(bootId) {
    const rebooted = this.bootId !== null && this.bootId !== bootId;
    this.bootId = bootId;
    if (rebooted) {
      this.samples = [];
    }
    return rebooted;
  }

  /** After a sleep the monotonic clock may have stood still: the next answer replaces all samples. */
  restart() {
    this.beginAnew = true;
  }

  /** Whether an instant on the server's clock can be told at all. */
  get ready() {
    return this.known !== null;
  }

  /** How wrong the estimate may be, in milliseconds; Infinity before the first answer. */
  get errorBound() {
    return this.known ? this.known.error : Infinity;
  }

  /** The instant on the server's clock, whole milliseconds; null before the first answer. */
  serverTime(local) {
    return this.known ? Math.floor(local + this.known.offset) : null;
  }
}

/** Median offset of the quickest round trips; the answer may have been made anywhere within its round trip. */
function estimate(samples) {
  const best = samples.slice().sort((a, b) => a.rtt - b.rtt).slice(0, TRUSTED);
  const offsets = best.map((sample) => sample.offset).sort((a, b) => a - b);
  return { offset: offsets[Math.floor((offsets.length - 1) / 2)], error: best[best.length - 1].rtt / 2 };
}

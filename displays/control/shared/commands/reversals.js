/** Two taps on *Undo* within a second undo one command, as the first tap changes the line under the finger. */

/** Milliseconds after an undo or redo in which another tap on an undo sends nothing. */
export const SAME_TAP_MS = 1000;
const REVERSED = /^log\.Command(Undone|Redone)$/;

export class Reversals {
  /**
   * @param {() => void} onChange called once a tap sends again
   * @param {() => number} now milliseconds of a monotonic clock
   */
  constructor(onChange = () => {}, now = () => performance.now()) {
    Object.assign(this, { onChange, now });
    this.isPending = false;
    this.blockedUntil = -Infinity;
    this.log = null;
    this.newestSeq = null; // sequence number of the newest undo or redo in the log
  }

  /** Whether an undo is on its way or was just done. */
  get isBlocked() {
    return this.isPending || this.now() < this.blockedUntil;
  }

  /** Reads the log: an undo or redo by another user blocks taps too, as it changes the lines on this screen. */
  readLog(log) {
    if (!log || log === this.log) {
      return;
    }
    const newestSeq = Object.values(log.lines).reduce(
      (most, { seq, code }) => (REVERSED.test(code) ? Math.max(most, seq) : most),
      0,
    );
    if (this.log && newestSeq > this.newestSeq) {
      this.block();
    }
    Object.assign(this, { log, newestSeq });
  }

  /** Sends an undo or redo; nothing while taps are blocked. */
  async once(send) {
    if (this.isBlocked) {
      return {};
    }
    this.isPending = true;
    try {
      return await send();
    } finally {
      this.isPending = false;
      this.block();
    }
  }

  /** Ends the block: another command was tapped since. */
  unblock() {
    this.blockedUntil = -Infinity;
  }

  block() {
    this.blockedUntil = this.now() + SAME_TAP_MS;
    setTimeout(this.onChange, SAME_TAP_MS + 1);
  }
}

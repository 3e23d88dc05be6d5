/** Two taps on *Undo* within a second take back one thing: the line under the finger changes when the first is done. */

/** Milliseconds after an undo or redo during which a tap on an undo counts as the same one. */
export const SAME_TAP_MS = 1000;
const REVERSED = /^log\.Command(Undone|Redone)$/;

export class Reversals {
  /**
   * @param {() => void} onChange called when taps count again
   * @param {() => number} now milliseconds of a clock that is never set
   */
  constructor(onChange = () => {}, now = () => performance.now()) {
    Object.assign(this, { onChange, now });
    this.underWay = false;
    this.until = -Infinity;
    this.log = null;
    this.newest = null; // the place of the newest undo or redo in the log
  }

  /** Whether an undo is under way or was just done, so that another tap would mean the same. */
  get holds() {
    return this.underWay || this.now() < this.until;
  }

  /** Reads the log: an undo or redo by another user counts as well, since it changes the lines here, too. */
  look(log) {
    if (!log || log === this.log) {
      return;
    }
    const newest = Object.values(log.lines).reduce(
      (most, { seq, code }) => (REVERSED.test(code) ? Math.max(most, seq) : most),
      0,
    );
    if (this.log && newest > this.newest) {
      this.hold();
    }
    Object.assign(this, { log, newest });
  }

  /** Send an undo or a redo, unless the tap is the second of the same finger; then nothing is sent. */
  async once(send) {
    if (this.holds) {
      return {};
    }
    this.underWay = true;
    try {
      return await send();
    } finally {
      this.underWay = false;
      this.hold();
    }
  }

  /** Something else was tapped here: the next tap on an undo is no second one of the same. */
  release() {
    this.until = -Infinity;
  }

  hold() {
    this.until = this.now() + SAME_TAP_MS;
    setTimeout(this.onChange, SAME_TAP_MS + 1);
  }
}

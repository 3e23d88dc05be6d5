/** Draws a page once per shown second, by one timeout aligned to the digits. */

import { untilNextSecond } from "../texts/formats.js";

/**
 * Milliseconds until something on the page changes by itself. Timeouts may fire up to a millisecond early, and then
 * the second shown would be one too high: one millisecond is added.
 *
 * @param {object | null} shown the clock's reading
 */
export function untilNextDraw(shown, now) {
  if (shown && shown.phase === "running") {
    return untilNextSecond(shown.remaining_ms) + 1;
  }
  if (shown && shown.phase === "scheduled") {
    return untilNextSecond(shown.starts_in_ms) + 1;
  }
  return 1000 - (now % 1000) + 1;
}

export class SecondTimer {
  /**
   * @param {() => number | null} now the instant on the server's clock
   * @param {(now: number | null) => object | object[] | null} draw draws the page; returns the reading of its clock, or
   *   the readings of its clocks
   */
  constructor(now, draw) {
    this.now = now;
    this.draw = draw;
    this.timeout = null;
    this.isQueued = false;
  }

  /** Draws now, and then whenever the digits change. */
  start() {
    clearTimeout(this.timeout);
    let clocks = [];
    try {
      clocks = [].concat(this.draw(this.now()));
    } finally {
      // An error in one drawing does not stop the next.
      const at = this.now() || 0;
      const waits = (clocks.length ? clocks : [null]).map((shown) => untilNextDraw(shown, at));
      this.timeout = setTimeout(() => this.start(), Math.min(...waits));
    }
  }

  /** Draws once after the current messages, however many have arrived. */
  soon() {
    if (!this.isQueued) {
      this.isQueued = true;
      Promise.resolve().then(() => {
        this.isQueued = false;
        this.start();
      });
    }
  }
}

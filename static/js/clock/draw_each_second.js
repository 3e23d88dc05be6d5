/** Draws a face once per shown second: one timeout, aligned to the digits, never an interval. */

import { untilNextSecond } from "../texts/formats.js";

/**
 * Milliseconds until something on the face changes by itself. Timeouts may fire up to a millisecond early, and then
 * the second shown would be one too high: one is added.
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
   * @param {(now: number | null) => object | object[] | null} draw draws the face, returns the reading of its clock, or
   *   those of its clocks
   */
  constructor(now, draw) {
    this.now = now;
    this.draw = draw;
    this.timeout = null;
    this.asked = false;
  }

  /** Draw now, and from then on as the digits change. */
  start() {
    clearTimeout(this.timeout);
    let clocks = [];
    try {
      clocks = [].concat(this.draw(this.now()));
    } finally {
      // Whatever went wrong, the next second is drawn.
      const at = this.now() || 0;
      const waits = (clocks.length ? clocks : [null]).map((shown) => untilNextDraw(shown, at));
      this.timeout = setTimeout(() => this.start(), Math.min(...waits));
    }
  }

  /** Something arrived: draw once, however many messages came in this turn. */
  soon() {
    if (!this.asked) {
      this.asked = true;
      Promise.resolve().then(() => {
        this.asked = false;
        this.start();
      });
    }
  }
}

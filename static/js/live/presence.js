/** Reports the page's state to the server, for the control's list of connected devices. */

import { jittered } from "./jitter.js";

const EVERY_MS = 60000;
const JITTER = 0.25;

export class Presence {
  /**
   * @param {object} live the page's connection
   * @param {object} about `face`: `tv`, `control`, `phone`, `room` or `overlay`; `scene()` the scene of a TV,
   *   `mirrors()` the TV that it shows by address alone
   * @param {object} device `{now, random, size, beforePaint}`, for tests
   */
  constructor(live, { face, scene = () => null, mirrors = () => null }, device = browser) {
    this.live = live;
    this.face = face;
    this.scene = scene;
    this.mirrors = mirrors;
    this.device = device;
    this.reported = null; // the last report, and the instant of the next
    this.awaited = null; // the newest event that waits for a drawing
    this.drawn = null; // the newest event drawn and not yet reported
  }

  /** Called with every drawing; reports changes, after each connect, and about once a minute. */
  report() {
    this.watchDrawing();
    if (!this.live.link.connected) {
      return;
    }
    const report = this.content();
    const key = JSON.stringify([this.live.connections, report.state, report.scene, report.size, report.mirrors]);
    const at = this.device.now();
    if (this.reported && this.reported.key === key && at < this.reported.until) {
      return;
    }
    this.reported = { key, until: at + jittered(EVERY_MS, JITTER, this.device.random) };
    this.drawn = null;
    // Older servers refuse the event, without consequences.
    this.live.ask("presence", report);
  }

  /** Measures the delay between an event and its drawing on a TV; the next regular report has it. */
  watchDrawing() {
    const { applied } = this.live;
    if (this.face !== "tv" || !applied || applied === this.awaited) {
      return;
    }
    this.awaited = applied;
    this.device.beforePaint(() => {
      const now = this.live.now();
      if (now !== null) {
        this.drawn = { topic: applied.topic, seq: applied.seq, ms: Math.max(0, now - applied.server_ms) };
      }
    });
  }

  content() {
    const report = {
      face: this.face,
      state: stateWord(this.live.status().state),
      clock_error_ms: this.live.clockErrorMs(),
      size: this.device.size(),
    };
    const scene = this.scene();
    const mirrors = this.mirrors();
    const { drawn } = this;
    return Object.assign(report, scene ? { scene } : {}, mirrors ? { mirrors } : {}, drawn ? { drawn } : {});
  }
}

/** The state reported: a polling page counts as stale. */
function stateWord(state) {
  return state === "polling" ? "stale" : state;
}

const browser = {
  now: () => performance.now(),
  random: Math.random,
  size: () => `${window.innerWidth}x${window.innerHeight}`,
  beforePaint: (then) => requestAnimationFrame(then),
};

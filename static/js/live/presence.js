/** Tells the server how this face is doing, so that the director's control can say how live the room is. */

const EVERY_MS = 60000;
const JITTER = 0.25;

export class Presence {
  /**
   * @param {object} live the face's connection
   * @param {object} about `face`: `tv`, `control`, `phone`, `room` or `overlay`; `scene()` what a wall shows,
   *   `mirrors()` the television that it shows without being it
   * @param {object} device `{now, random, size, beforePaint}`, for tests
   */
  constructor(live, { face, scene = () => null, mirrors = () => null }, device = browser) {
    this.live = live;
    this.face = face;
    this.scene = scene;
    this.mirrors = mirrors;
    this.device = device;
    this.told = null; // the last message, and when to send it again
    this.seen = null; // the newest event that was to be drawn
    this.drawn = null; // the newest that was, while nobody was told
  }

  /** To be called with every drawing: tells what changed, after each connecting, and about once a minute. */
  report() {
    this.watchDrawing();
    if (!this.live.link.connected) {
      return;
    }
    const news = this.news();
    const key = JSON.stringify([this.live.connections, news.state, news.scene, news.size, news.mirrors]);
    const at = this.device.now();
    if (this.told && this.told.key === key && at < this.told.until) {
      return;
    }
    this.told = { key, until: at + EVERY_MS * (1 - JITTER + 2 * JITTER * this.device.random()) };
    this.drawn = null;
    // Servers that do not know the event refuse it; nothing hangs on that.
    this.live.ask("presence", news);
  }

  /** Measures the delay between an event and its drawing on a wall; it is sent with the next regular message, not by itself. */
  watchDrawing() {
    const { applied } = this.live;
    if (this.face !== "tv" || !applied || applied === this.seen) {
      return;
    }
    this.seen = applied;
    this.device.beforePaint(() => {
      const now = this.live.now();
      if (now !== null) {
        this.drawn = { topic: applied.topic, seq: applied.seq, ms: Math.max(0, now - applied.server_ms) };
      }
    });
  }

  news() {
    const news = {
      face: this.face,
      state: stateWord(this.live.status().state),
      clock_error_ms: this.live.clockErrorMs(),
      size: this.device.size(),
    };
    const scene = this.scene();
    const mirrors = this.mirrors();
    const { drawn } = this;
    return Object.assign(news, scene ? { scene } : {}, mirrors ? { mirrors } : {}, drawn ? { drawn } : {});
  }
}

/** A face that asks over HTTP is not live either. */
function stateWord(state) {
  return state === "polling" ? "stale" : state;
}

const browser = {
  now: () => performance.now(),
  random: Math.random,
  size: () => `${window.innerWidth}x${window.innerHeight}`,
  beforePaint: (then) => requestAnimationFrame(then),
};

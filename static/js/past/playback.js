/** The instant that a page of the past shows: it stands still or moves at the chosen speed. */

export const SPEEDS = [1, 10, 60, 300];
/** Longer times without events are skipped, as the night between two days. */
const MAX_GAP_MS = 2 * 3600000;

/** The address's options: `at` an instant, `first` or `last`; `speed` starts playback; `loop` repeats it. */
export function playbackOfAddress(search) {
  const query = new URLSearchParams(search);
  const speed = Number(query.get("speed"));
  return {
    at: query.get("at") || "last",
    speed: speed >= 0.1 && speed <= 3600 ? speed : 0,
    loop: query.has("loop") && query.get("loop") !== "0",
  };
}

/** The query for the server, from the address's `at` or a seq. */
export function queryOf(at, seq = null) {
  if (seq !== null) {
    return `seq=${seq}`;
  }
  return at === "first" ? "seq=1" : at === "last" ? "" : `instant=${encodeURIComponent(at)}`;
}

export class Playback {
  /** @param {() => number} clock a monotonic clock, in ms */
  constructor({ speed, loop }, clock = () => performance.now()) {
    Object.assign(this, { clock, speed: speed || 60, loop, wantsToPlay: speed > 0 });
    this.base = null;
    this.since = null; // the start of playback; null while it stands still
  }

  get isPlaying() {
    return this.since !== null;
  }

  /** The instant shown; null before the first one. */
  now() {
    const elapsed = this.isPlaying ? (this.clock() - this.since) * this.speed : 0;
    return this.base === null ? null : Math.floor(this.base + elapsed);
  }

  seek(instant) {
    this.base = instant;
    this.since = this.isPlaying ? this.clock() : null;
  }

  play() {
    this.since = this.clock();
  }

  pause() {
    this.base = this.now();
    this.since = null;
    this.wantsToPlay = false;
  }

  turnTo(speed) {
    this.base = this.now();
    this.since = this.isPlaying ? this.clock() : null;
    this.speed = speed;
  }

  /** The next event after a long time without events, to continue there; null if the time is played. */
  leap(next) {
    const isLong = next !== null && next - this.now() > MAX_GAP_MS;
    return isLong && this.isPlaying ? next : null;
  }
}

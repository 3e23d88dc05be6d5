/** The instant that a page of the past shows: it stands still, or goes on at a chosen speed. */

export const SPEEDS = [1, 10, 60, 300];
/** Hours in which nothing happens are not played: between two days a wall goes on at the next event. */
const MAX_GAP_MS = 2 * 3600000;

/** What the address says: `at` an instant, `first` or `last`; `speed` plays at once; `loop` begins anew at the end. */
export function playbackOfAddress(search) {
  const query = new URLSearchParams(search);
  const speed = Number(query.get("speed"));
  return {
    at: query.get("at") || "last",
    speed: speed >= 0.1 && speed <= 3600 ? speed : 0,
    loop: query.has("loop") && query.get("loop") !== "0",
  };
}

/** The query of the server's answer for an `at` of the address. */
export function queryOf(at, seq = null) {
  if (seq !== null) {
    return `seq=${seq}`;
  }
  return at === "first" ? "seq=1" : at === "last" ? "" : `instant=${encodeURIComponent(at)}`;
}

export class Playback {
  /** @param {() => number} clock ms that go on evenly */
  constructor({ speed, loop }, clock = () => performance.now()) {
    Object.assign(this, { clock, speed: speed || 60, loop, wantsToPlay: speed > 0 });
    this.base = null;
    this.since = null; // when it began to play; null while it stands
  }

  get isPlaying() {
    return this.since !== null;
  }

  /** The instant; null before the first is known. */
  now() {
    const gone = this.isPlaying ? (this.clock() - this.since) * this.speed : 0;
    return this.base === null ? null : Math.floor(this.base + gone);
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

  /** Where to go on at once, because nothing happens for hours; null if the time is played. */
  leap(next) {
    const isLong = next !== null && next - this.now() > MAX_GAP_MS;
    return isLong && this.isPlaying ? next : null;
  }
}

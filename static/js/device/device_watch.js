/**
 * Notices that the device may have slept, or that its network is back. A sleeping device stops its timers and perhaps
 * its monotonic clock. If the monotonic clock and the wall clock have moved apart, the page requests the time again; it
 * never uses the wall clock as the time.
 */

const JUMP_MS = 1500;
const GAP_MS = 10000; // a visible page draws itself every second
const SAME_WAKING_MS = 300; // browsers report one waking by several events

/** Compares two clocks from check to check. */
export class SleepHint {
  constructor() {
    this.before = null;
  }

  /**
   * @param {number} monotonic,wall the readings of the two clocks, in milliseconds
   * @param {boolean} visible whether the page is visible: a hidden page is checked seldom
   * @returns {boolean} whether the device may have slept since the last check
   */
  check(monotonic, wall, visible) {
    const { before } = this;
    this.before = { monotonic, apart: wall - monotonic, visible };
    if (!before) {
      return false;
    }
    const jumped = Math.abs(wall - monotonic - before.apart) > JUMP_MS;
    const stood = visible && before.visible && monotonic - before.monotonic > GAP_MS;
    return jumped || stood;
  }
}

export class DeviceWatch {
  /**
   * @param {() => void} onWake the device may have slept: its time and its connection may be wrong
   * @param {() => void} onNetwork the network is back
   */
  constructor(onWake, onNetwork) {
    this.onWake = onWake;
    this.hint = new SleepHint();
    this.justWoke = false;
    this.wasHidden = document.hidden;
    document.addEventListener("visibilitychange", () => this.visibilityChanged());
    document.addEventListener("resume", () => this.woke()); // a frozen page
    window.addEventListener("pageshow", (event) => event.persisted && this.woke());
    window.addEventListener("online", onNetwork);
  }

  /** Compares the clocks; called whenever the time is read, so that no wrong time is drawn. */
  check() {
    if (this.hint.check(performance.now(), Date.now(), !document.hidden)) {
      this.woke();
    }
  }

  visibilityChanged() {
    if (!document.hidden && this.wasHidden) {
      this.woke();
    }
    this.wasHidden = document.hidden;
  }

  woke() {
    if (!this.justWoke) {
      this.justWoke = true;
      setTimeout(() => {
        this.justWoke = false;
      }, SAME_WAKING_MS);
      this.onWake();
    }
  }
}

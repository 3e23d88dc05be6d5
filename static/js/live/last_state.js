/**
 * The last state of a tournament, stored on the device: shown while a new page reaches no server. Its
 * time continues by the device's own clock, an estimate that the page names as one.
 */

const STORED = "clockserver.last_state";
/** The kinds of topics that are stored: public ones alone. */
const KINDS = ["tournament", "clock", "counters", "structure", "seat", "prizes"];
const WRITE_EVERY_MS = 5000;
/** Milliseconds after which a stored state is not shown any more. */
const MAX_AGE_MS = 12 * 3600000;

export class LastState {
  /**
   * @param {{storage: () => Storage, wall: () => number}} device the storage may throw; `wall` is the device's clock,
   *   in ms
   */
  constructor(device, slug) {
    Object.assign(this, { device, slug });
    this.writtenAt = -Infinity;
    this.kept = this.read();
  }

  read() {
    try {
      const kept = JSON.parse(this.device.storage().getItem(STORED));
      const isCurrent =
        kept && kept.slug === this.slug && Number.isFinite(kept.at) && this.device.wall() - kept.wall < MAX_AGE_MS;
      return isCurrent ? kept : null;
    } catch (error) {
      console.warn("this device stores no last state", error);
      return null;
    }
  }

  /**
   * Stores the current values.
   *
   * @param {string[]} names of the topics
   * @param {(name: string) => object | undefined} value
   * @param {number | null} now the instant on the server's clock; null: nothing is stored
   * @param {boolean} atOnce also soon after the last write: the page may close
   */
  keep(names, value, now, atOnce = false) {
    const wall = this.device.wall();
    if (now === null || (!atOnce && wall - this.writtenAt < WRITE_EVERY_MS)) {
      return;
    }
    this.writtenAt = wall;
    const stored = names.filter((name) => KINDS.includes(name.split(":")[0]) && value(name) !== undefined);
    const values = Object.assign({}, ...stored.map((name) => ({ [name]: value(name) })));
    try {
      this.device.storage().setItem(STORED, JSON.stringify({ slug: this.slug, at: now, wall, values }));
    } catch (error) {
      console.warn("the last state cannot be kept on this device", error);
    }
  }

  /** The last value of a topic; undefined without one. */
  value(name) {
    return this.kept ? this.kept.values[name] : undefined;
  }

  /** The instant on the server's clock, estimated by the device's; null without a stored state. */
  now() {
    return this.kept ? this.kept.at + Math.max(0, this.device.wall() - this.kept.wall) : null;
  }

  /** The instant of the stored state, on the server's clock. */
  get at() {
    return this.kept ? this.kept.at : null;
  }
}

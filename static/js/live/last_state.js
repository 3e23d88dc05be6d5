/**
 * The last known state of a tournament, kept on the device: shown while a page opened anew reaches no server. Its
 * time goes on by the device's own clock, which is a guess, and is said to be one.
 */

const STORED = "clockserver.last_state";
/** The topics that are kept, by the first part of their names: nothing that is not for everybody's eyes. */
const KINDS = ["tournament", "clock", "counters", "structure", "seat", "prizes"];
const WRITE_EVERY_MS = 5000;
/** Milliseconds after which a stored state is not shown any more. */
const MAX_AGE_MS = 12 * 3600000;

export class LastState {
  /** @param {{storage: () => Storage, wall: () => number}} device the storage may refuse; `wall` is its clock, in ms */
  constructor(device, slug) {
    Object.assign(this, { device, slug });
    this.writtenAt = -Infinity;
    this.kept = this.read();
  }

  read() {
    try {
      const kept = JSON.parse(this.device.storage().getItem(STORED));
      const isOurs =
        kept && kept.slug === this.slug && Number.isFinite(kept.at) && this.device.wall() - kept.wall < MAX_AGE_MS;
      return isOurs ? kept : null;
    } catch (error) {
      console.warn("this device keeps no last state", error);
      return null;
    }
  }

  /**
   * Keep what is known now.
   *
   * @param {string[]} names of the topics
   * @param {(name: string) => object | undefined} value
   * @param {number | null} now the instant on the server's clock; without it nothing is kept
   * @param {boolean} atOnce the page may be gone in a moment
   */
  keep(names, value, now, atOnce = false) {
    const wall = this.device.wall();
    if (now === null || (!atOnce && wall - this.writtenAt < WRITE_EVERY_MS)) {
      return;
    }
    this.writtenAt = wall;
    const known = names.filter((name) => KINDS.includes(name.split(":")[0]) && value(name) !== undefined);
    const values = Object.assign({}, ...known.map((name) => ({ [name]: value(name) })));
    try {
      this.device.storage().setItem(STORED, JSON.stringify({ slug: this.slug, at: now, wall, values }));
    } catch (error) {
      console.warn("the last state cannot be kept on this device", error);
    }
  }

  /** The last value of a topic; undefined if none was kept. */
  value(name) {
    return this.kept ? this.kept.values[name] : undefined;
  }

  /** The instant on the server's clock, guessed from the device's; null where nothing was kept. */
  now() {
    return this.kept ? this.kept.at + Math.max(0, this.device.wall() - this.kept.wall) : null;
  }

  /** The instant of the stored state, on the server's clock. */
  get at() {
    return this.kept ? this.kept.at : null;
  }
}

/**
 * The delay before a page reconnects. TVs and staff's tablets reconnect at once; phones spread over
 * the time that the server advises in its heartbeats.
 */

const SOON_MS = 500;
const SELDOM_MS = 5000;
const CLOSED_MS = 1000; // before a reconnect to a server that closed the connection
const CLOSED_SPREAD_MS = 3000;
const ANEW_WITHIN_MS = 8000; // before the next heartbeat

export class ReconnectDelay {
  /** @param {boolean} patient a phone, which reconnects after others @param {() => number} random */
  constructor(patient, random = Math.random) {
    this.patient = patient;
    this.random = random;
    this.withinMs = 0;
  }

  /** Socket.IO's options before the first advice. */
  get options() {
    return { reconnectionDelay: SOON_MS, reconnectionDelayMax: SELDOM_MS, randomizationFactor: 0.5 };
  }

  /**
   * Follows the server's advice.
   *
   * @param {object} manager Socket.IO's
   * @param {number | undefined} withinMs the time over which phones reconnect
   */
  set(manager, withinMs) {
    if (!this.patient || typeof withinMs !== "number" || withinMs === this.withinMs) {
      return;
    }
    this.withinMs = withinMs;
    // Socket.IO draws a delay between 0 and twice this value.
    manager.randomizationFactor(1);
    manager.reconnectionDelay(Math.max(SOON_MS, withinMs / 2));
    manager.reconnectionDelayMax(Math.max(SELDOM_MS, withinMs));
  }

  /** Milliseconds before a reconnect that Socket.IO does not make itself. */
  afterClose() {
    return this.patient
      ? CLOSED_MS + this.random() * Math.max(CLOSED_SPREAD_MS, this.withinMs)
      : SOON_MS * (1 + this.random());
  }

  /**
   * Calls `ask`, for a phone at a random instant of the advised time: all pages of an edge learn of a new leader by one
   * heartbeat.
   */
  spread(ask) {
    const within = this.patient ? Math.min(this.withinMs, ANEW_WITHIN_MS) : 0;
    return within > 0 ? setTimeout(ask, this.random() * within) : ask();
  }
}

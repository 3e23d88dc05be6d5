/**
 * The delay before a face that lost its connection tries again. Walls and the staff's tablets try at once; phones spread over
 * the time that the server advises in its heartbeats.
 */

const SOON_MS = 500;
const SELDOM_MS = 5000;
const CLOSED_MS = 1000; // a client that the server closed waits a little
const CLOSED_SPREAD_MS = 3000;
const ANEW_WITHIN_MS = 8000; // before the next heartbeat

export class ReconnectDelay {
  /** @param {boolean} patient a phone: others come before it @param {() => number} random */
  constructor(patient, random = Math.random) {
    this.patient = patient;
    this.random = random;
    this.withinMs = 0;
  }

  /** Socket.IO's options before the first advice. */
  get options() {
    return { reconnectionDelay: SOON_MS, reconnectionDelayMax: SELDOM_MS, randomizationFactor: 0.5 };
  }

  /** Heed the server's advice. @param {object} manager Socket.IO's @param {number | undefined} withinMs from now on all are back within so long */
  set(manager, withinMs) {
    if (!this.patient || typeof withinMs !== "number" || withinMs === this.withinMs) {
      return;
    }
    this.withinMs = withinMs;
    // Any instant from none to twice the delay is as likely.
    manager.randomizationFactor(1);
    manager.reconnectionDelay(Math.max(SOON_MS, withinMs / 2));
    manager.reconnectionDelayMax(Math.max(SELDOM_MS, withinMs));
  }

  /** Milliseconds to wait where Socket.IO itself does not try again. */
  afterClose() {
    return this.patient
      ? CLOSED_MS + this.random() * Math.max(CLOSED_SPREAD_MS, this.withinMs)
      : SOON_MS * (1 + this.random());
  }

  /** Call `ask`, a phone's at any instant of the advised time: of a new leader all faces of an edge hear in one heartbeat. */
  spread(ask) {
    const within = this.patient ? Math.min(this.withinMs, ANEW_WITHIN_MS) : 0;
    return within > 0 ? setTimeout(ask, this.random() * within) : ask();
  }
}

/**
 * When a face that lost its connection tries again. Walls and the staff's tablets do so at once; phones spread over the
 * time in which the server, in its heartbeats, says that so many can all be let in.
 */

const SOON_MS = 500;
const SELDOM_MS = 5000;
const CLOSED_MS = 1000; // who was sent away stays away a little
const CLOSED_SPREAD_MS = 3000;

export class ComingBack {
  /** @param {boolean} patient a phone: others come before it @param {() => number} random */
  constructor(patient, random = Math.random) {
    this.patient = patient;
    this.random = random;
    this.withinMs = 0;
  }

  /** What Socket.IO is told at first. */
  get options() {
    return { reconnectionDelay: SOON_MS, reconnectionDelayMax: SELDOM_MS, randomizationFactor: 0.5 };
  }

  /** Heed the server's advice. @param {object} manager Socket.IO's @param {number | undefined} withinMs from now on all are back within so long */
  heed(manager, withinMs) {
    if (!this.patient || typeof withinMs !== "number" || withinMs === this.withinMs) {
      return;
    }
    this.withinMs = withinMs;
    // Any instant from none to twice the delay is as likely.
    manager.randomizationFactor(1);
    manager.reconnectionDelay(Math.max(SOON_MS, withinMs / 2));
    manager.reconnectionDelayMax(Math.max(SELDOM_MS, withinMs));
  }

  /** How long to wait where Socket.IO itself does not try again, in milliseconds. */
  afterClose() {
    return this.patient ? CLOSED_MS + this.random() * Math.max(CLOSED_SPREAD_MS, this.withinMs) : SOON_MS * (1 + this.random());
  }
}

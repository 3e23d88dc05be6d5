/**
 * Whose seat card this phone showed. The code goes to the server once, for a cookie that no script can read; the phone
 * itself keeps it nowhere.
 */

const AGAIN_MS = 3000;
const MAX_MS = 30000;

export class SeatCard {
  /**
   * @param {object} device `{request(method, url, body), later(run, ms)}`, as in `accounts/session.js`
   * @param {() => void} changed called when something else is known
   */
  constructor(device, slug, changed) {
    Object.assign(this, { device, slug, changed });
    this.session = null;
    this.looking = false;
    this.refused = [];
    this.isShowing = false;
    this.turn = 0;
  }

  /** The entry this phone may vote for; null if none. */
  get entry() {
    const { session } = this;
    return session && session.role === "player" && session.slugs.includes(this.slug) ? session.entry : null;
  }

  /** The code was refused, as it belongs to no entry: the card was renewed meanwhile. */
  doubt() {
    this.session = null;
    this.look();
  }

  /** Asks once for the entry whose card this phone has shown. */
  look() {
    if (!this.session && !this.looking) {
      this.ask();
    }
  }

  async ask(waitMs = AGAIN_MS) {
    this.looking = true;
    const { ok, answer } = await this.device.request("GET", "/api/v1/session");
    if (ok) {
      this.looking = false;
      this.session = answer;
      this.changed();
    } else {
      this.device.later(() => this.ask(Math.min(MAX_MS, waitMs * 2)), waitMs);
    }
  }

  /** Shows a card; without an answer asks again, until another card is shown. */
  async show(entry, code, waitMs = AGAIN_MS) {
    this.turn += 1;
    const { turn } = this;
    this.isShowing = true;
    this.refused = [];
    this.changed();
    const { status, ok, answer } = await this.device.request("POST", "/api/v1/seat-card", {
      tournament: this.slug,
      entry,
      code,
    });
    if (turn !== this.turn) {
      return;
    }
    if (status === 0) {
      this.device.later(() => turn === this.turn && this.show(entry, code, Math.min(MAX_MS, waitMs * 2)), waitMs);
      return;
    }
    this.isShowing = false;
    this.refused = ok ? [] : (answer && answer.refused) || [];
    if (ok) {
      await this.ask();
    }
    this.changed();
  }

  /** The phone belongs to no entry any more. */
  async forget() {
    this.turn += 1;
    this.isShowing = false;
    this.refused = [];
    if (this.entry) {
      this.session = null;
      await this.device.request("DELETE", "/api/v1/seat-card");
      this.ask();
    }
  }
}

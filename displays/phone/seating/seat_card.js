/**
 * The seat card that this phone has shown to the server. The code is sent once, for a cookie that no script can read;
 * the phone itself does not store it.
 */

const RETRY_MS = 3000;
const MAX_RETRY_MS = 30000;

export class SeatCard {
  /**
   * @param {object} device `{request(method, url, body), later(run, ms)}`, as in `accounts/session.js`
   * @param {() => void} changed called when the state changes
   */
  constructor(device, slug, changed) {
    Object.assign(this, { device, slug, changed });
    this.session = null;
    this.isLoading = false;
    this.refused = [];
    this.isShowing = false;
    this.request = 0;
  }

  /** The entry this phone may vote for; null without one. */
  get entry() {
    const { session } = this;
    return session && session.role === "player" && session.slugs.includes(this.slug) ? session.entry : null;
  }

  /** A code was refused: the card may have been renewed. */
  reload() {
    this.session = null;
    this.load();
  }

  /** Asks the server once for the entry of this phone's card. */
  load() {
    if (!this.session && !this.isLoading) {
      this.ask();
    }
  }

  async ask(waitMs = RETRY_MS) {
    this.isLoading = true;
    const { ok, answer } = await this.device.request("GET", "/api/v1/session");
    if (ok) {
      this.isLoading = false;
      this.session = answer;
      this.changed();
    } else {
      this.device.later(() => this.ask(Math.min(MAX_RETRY_MS, waitMs * 2)), waitMs);
    }
  }

  /** Shows the server a card; without an answer asks again, until another card is shown. */
  async show(entry, code, waitMs = RETRY_MS) {
    this.request += 1;
    const { request } = this;
    this.isShowing = true;
    this.refused = [];
    this.changed();
    const { status, ok, answer } = await this.device.request("POST", "/api/v1/seat-card", {
      tournament: this.slug,
      entry,
      code,
    });
    if (request !== this.request) {
      return;
    }
    if (status === 0) {
      this.device.later(
        () => request === this.request && this.show(entry, code, Math.min(MAX_RETRY_MS, waitMs * 2)),
        waitMs,
      );
      return;
    }
    this.isShowing = false;
    this.refused = ok ? [] : (answer && answer.refused) || [];
    if (ok) {
      await this.ask();
    }
    this.changed();
  }

  /** Unlinks the phone from its entry. */
  async forget() {
    this.request += 1;
    this.isShowing = false;
    this.refused = [];
    if (this.entry) {
      this.session = null;
      await this.device.request("DELETE", "/api/v1/seat-card");
      this.ask();
    }
  }
}

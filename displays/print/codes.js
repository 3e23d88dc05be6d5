/** The codes of seat cards, for roles that may print them; others print cards without. Held only while the page is open. */

const AGAIN_MS = 3000;

export class Codes {
  /**
   * @param {object} device `{request(method, url, body), later(run, ms)}`, as in `accounts/session.js`
   * @param {() => void} changed called when the codes are known
   */
  constructor(device, slug, changed) {
    Object.assign(this, { device, slug, changed });
    this.codes = null;
    this.people = null;
    this.isAsking = false;
  }

  /** They may be others: a card was renewed meanwhile. */
  doubt() {
    this.people = null;
  }

  /**
   * @param {object} people the topic of the players who get cards: another value of it may hold new entries
   * @returns {object | null} the code by entry, empty if the role may have none; null while it is not known
   */
  of(people) {
    if (people !== this.people && !this.isAsking) {
      this.ask(people);
    }
    return this.codes;
  }

  async ask(people) {
    this.isAsking = true;
    const { ok, status, answer } = await this.device.request(
      "GET",
      `/api/v1/tournaments/${encodeURIComponent(this.slug)}/seat-cards`,
    );
    if (status === 0) {
      this.device.later(() => this.ask(people), AGAIN_MS);
      return;
    }
    this.isAsking = false;
    this.people = people;
    this.codes = ok ? answer.codes : {};
    this.changed();
  }
}

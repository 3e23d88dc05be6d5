/**
 * The codes of seat cards, for roles that may print them; other roles print cards without codes. Kept only while the
 * page is open.
 */

const AGAIN_MS = 3000;

export class CardCodes {
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

  /** Asks for the codes again: a card was renewed. */
  reload() {
    this.people = null;
  }

  /**
   * @param {object} people topic with the players; a new value may have new entries
   * @returns {object | null} the code by entry, empty for a role without codes; null while unknown
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

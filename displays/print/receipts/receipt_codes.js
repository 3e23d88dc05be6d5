/** The codes of receipts: fetched once for each list of receipts; a role without codes prints receipts without them. */

export class ReceiptCodes {
  constructor(request, slug, changed) {
    Object.assign(this, { request, slug, changed });
    this.codes = null;
    this.key = ""; // the receipts asked for last
  }

  /** @returns {object | null} code by receipt; null while unknown */
  of(receipts) {
    const key = receipts.join(",");
    if (!key) {
      return {};
    }
    if (key !== this.key) {
      this.key = key;
      this.codes = null;
      this.ask(key);
    }
    return this.codes;
  }

  async ask(key) {
    const address = `/api/v1/tournaments/${encodeURIComponent(this.slug)}/receipts?receipts=${key}`;
    const { ok, answer } = await this.request("GET", address);
    if (key === this.key) {
      const codes = ok ? answer.codes : [];
      this.codes = Object.assign({}, ...codes.map(({ receipt, code }) => ({ [receipt]: code })));
      this.changed();
    }
  }
}

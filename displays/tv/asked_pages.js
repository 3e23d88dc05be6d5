/** Pages of the seat list of a large field: each is asked for as it is shown, and anew after something changed. */

const AGE_MS = 4000; // a page is asked for again at the earliest after this
const RETRY_MS = 3000;
const MAX_KEPT = 1000;

export class AskedPages {
  /** @param {object} given `ask(part)`, `changed()` and `later(run, ms)` as `InSight` has them */
  constructor({ ask, changed, later }) {
    Object.assign(this, { ask, changed, later });
    this.kept = new Map(); // "from-to" -> {value, isShortened, entries, isWaiting}
  }

  /**
   * @param {object} entries the changes of the topic, which are newer than an answer
   * @returns {{seats: object, first: number, isShortened: boolean}} those of the list from one place before `from` to one
   *   after `to`, as far as they are known, without who went out meanwhile; `first` is the place of the first of them
   */
  page(entries, from, to) {
    const key = `${from}-${to}`;
    const page = this.kept.get(key) || { value: {}, isShortened: false, entries: null, isWaiting: false };
    if (page.entries !== entries && !page.isWaiting) {
      this.askFor(key, page, entries, from, to);
    }
    const seats = {};
    for (const entry of Object.keys(page.value)) {
      const now = entries[entry] === undefined ? page.value[entry] : entries[entry];
      if (now && now.status !== "out") {
        seats[entry] = now;
      }
    }
    return { seats, first: Math.max(0, from - 1), isShortened: page.isShortened };
  }

  askFor(key, page, entries, from, to) {
    Object.assign(page, { entries, isWaiting: true });
    this.kept.delete(key);
    this.kept.set(key, page);
    if (this.kept.size > MAX_KEPT) {
      this.kept.delete(this.kept.keys().next().value);
    }
    const first = Math.max(0, from - 1);
    this.ask(`seats?from=${first}&most=${to + 1 - first}`).then((answer) => {
      if (answer) {
        Object.assign(page, { value: answer.value, isShortened: answer.shortened });
        this.changed();
      } else {
        page.entries = null;
      }
      this.later(() => Object.assign(page, { isWaiting: false }), answer ? AGE_MS : RETRY_MS);
    });
  }
}

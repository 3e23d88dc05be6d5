/** Pages of a large field's seat list: each is requested when it is shown, and again after a change. */

const MIN_AGE_MS = 4000; // shortest time between two requests for a page
const RETRY_MS = 3000;
const MAX_PAGES = 1000;

export class RequestedPages {
  /** @param {object} functions `ask(part)`, `changed()` and `later(run, ms)` of `InSight` */
  constructor({ ask, changed, later }) {
    Object.assign(this, { ask, changed, later });
    this.pages = new Map(); // "from-to" -> {value, isShortened, entries, isWaiting}
  }

  /**
   * @param {object} entries changes from the topic, newer than an answer
   * @returns {{seats: object, first: number, isShortened: boolean}} the list from one place before `from` to one
   *   after `to`, as far as it is known, without players out since; `first`: the place of its first entry
   */
  page(entries, from, to) {
    const key = `${from}-${to}`;
    const page = this.pages.get(key) || { value: {}, isShortened: false, entries: null, isWaiting: false };
    if (page.entries !== entries && !page.isWaiting) {
      this.requestPage(key, page, entries, from, to);
    }
    const seats = {};
    for (const entry of Object.keys(page.value)) {
      const seat = entries[entry] === undefined ? page.value[entry] : entries[entry];
      if (seat && seat.status !== "out") {
        seats[entry] = seat;
      }
    }
    return { seats, first: Math.max(0, from - 1), isShortened: page.isShortened };
  }

  requestPage(key, page, entries, from, to) {
    Object.assign(page, { entries, isWaiting: true });
    this.pages.delete(key);
    this.pages.set(key, page);
    if (this.pages.size > MAX_PAGES) {
      this.pages.delete(this.pages.keys().next().value);
    }
    const first = Math.max(0, from - 1);
    this.ask(`seats?from=${first}&most=${to + 1 - first}`).then((answer) => {
      if (answer) {
        Object.assign(page, { value: answer.value, isShortened: answer.shortened });
        this.changed();
      } else {
        page.entries = null;
      }
      this.later(() => Object.assign(page, { isWaiting: false }), answer ? MIN_AGE_MS : RETRY_MS);
    });
  }
}

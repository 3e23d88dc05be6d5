/**
 * The entries and tables of one session known to a TV: the first values of topics `seat_list` and `table_list`, all
 * changes since then, and the entries requested because they are visible. A small field is known completely, without
 * requests.
 */

import { expandedTables } from "../../static/js/tables/table_list.js";
import { RequestedPages } from "./requested_pages.js";

const MAX_REQUESTED = 300; // entries in one request
const RETRY_MS = 3000;
const NEWEST_OUT = 12;
/** Placeholder for a requested entry. */
const PLACEHOLDER = { name: "…", status: "playing", seat: null, out: null, placing: false };

export class InSight {
  /**
   * @param {object} functions `ask(part)`: the server's answer to `seats?…` or `tables?…`, null without one;
   *   `changed()`: called when values arrive; `later(run, ms)`
   */
  constructor({ ask, changed, later = (run, ms) => setTimeout(run, ms) }) {
    Object.assign(this, {
      ask,
      changed,
      later,
      since: null,
      topics: {},
      cache: {},
      answered: { seats: {}, tables: {} },
    });
    this.pages = new RequestedPages({ ask: (part) => this.request(part), changed, later });
    this.clear();
  }

  clear() {
    this.previous = this.answered.seats; // shown until there are answers again
    this.answered = { seats: {}, tables: {} };
    this.requested = new Set(); // entries, and parts such as `tables?table=4`
    this.unanswered = new Set(); // requested entries
    this.queue = []; // entries of the next request
  }

  /** Takes in the values of `seat_list` and `table_list`; either may be undefined. */
  take(list, tables) {
    const since = [list && list.since, tables && tables.since].join();
    if (since !== this.since) {
      this.since = since;
      this.clear();
    }
    this.topics = { list, tables };
  }

  /** The number of entries in play. */
  get count() {
    const { list } = this.topics;
    return list ? list.counts.registered + list.counts.waiting + list.counts.playing : 0;
  }

  /** Whether every entry in play is known. */
  get isWhole() {
    return this.seats === undefined || this.cache.in >= this.count;
  }

  /** The entries as in topic `seats`; looking up an unknown entry requests it. Undefined without the topic. */
  get seats() {
    const { list } = this.topics;
    if (!list) {
      return undefined;
    }
    const { cache, answered } = this;
    if (cache.entries !== list.entries || cache.answered !== answered.seats) {
      const known = Object.assign({}, answered.seats, list.entries);
      Object.keys(known).forEach((entry) => known[entry] === null && delete known[entry]);
      const all = Object.keys(known);
      cache.in = all.filter((entry) => known[entry].status !== "out").length;
      cache.isAll = all.length >= this.count + list.counts.out;
      cache.seats = cache.isAll ? known : new Proxy(known, { get: (target, entry) => this.seatOf(target, entry) });
      Object.assign(cache, { entries: list.entries, answered: answered.seats });
    }
    return cache.seats;
  }

  seatOf(known, entry) {
    if (known[entry] !== undefined || !/^e\d+$/.test(entry)) {
      return known[entry];
    }
    this.requestEntry(entry);
    return this.unanswered.has(entry) ? this.previous[entry] || PLACEHOLDER : undefined;
  }

  /** The tables as in topic `tables`; looking up the players of a table without them requests them. */
  get tables() {
    const { tables: list } = this.topics;
    const { cache, answered } = this;
    if (list && (cache.list !== list.tables || cache.answeredTables !== answered.tables)) {
      cache.tables = expandedTables(list.tables, answered.tables, list.usual, (number) => this.requestTable(number));
      Object.assign(cache, { list: list.tables, answeredTables: answered.tables });
    }
    return list ? cache.tables : undefined;
  }

  /** The entries of the seat list from a place on, see `RequestedPages`. */
  page(from, to) {
    const { list } = this.topics;
    return this.pages.page(list.entries, from, to);
  }

  /** Requests the last players out, if they are unknown. */
  requestNewestOut() {
    if (this.seats && !this.cache.isAll) {
      this.requestOnce(`seats?out=${NEWEST_OUT}`, (value) => this.takeSeats(value));
    }
  }

  // -- requests ------------------------------------------------------------------------------------------

  /** Collects the entries looked up while drawing, for one request. */
  requestEntry(entry) {
    if (this.requested.has(entry)) {
      return;
    }
    this.requested.add(entry);
    this.unanswered.add(entry);
    if (!this.queue.length) {
      this.later(() => this.requestQueue(), 0);
    }
    this.queue.push(entry);
  }

  requestQueue() {
    const { queue, unanswered, requested } = this;
    this.queue = [];
    for (let at = 0; at < queue.length; at += MAX_REQUESTED) {
      const entries = queue.slice(at, at + MAX_REQUESTED);
      this.request(`seats?entries=${entries.join(",")}`).then((answer) => {
        if (answer) {
          entries.forEach((entry) => unanswered.delete(entry));
          this.takeSeats(answer.value);
        } else {
          this.later(() => entries.forEach((entry) => requested.delete(entry)), RETRY_MS);
        }
      });
    }
  }

  requestTable(number) {
    this.requestOnce(`tables?table=${number}`, ({ table, seats }) => {
      this.answered.tables = Object.assign({}, this.answered.tables, table ? { [number]: table } : {});
      this.takeSeats(seats);
    });
  }

  takeSeats(seats) {
    this.answered.seats = Object.assign({}, this.answered.seats, seats);
    this.changed();
  }

  requestOnce(part, take) {
    const { requested } = this;
    if (!requested.has(part)) {
      requested.add(part);
      this.request(part).then((answer) =>
        answer ? take(answer.value) : this.later(() => requested.delete(part), RETRY_MS),
      );
    }
  }

  /** The answer to a request; null without one, or if the field was restarted meanwhile. */
  async request(part) {
    const { since } = this;
    // The parameter avoids cached answers from before the restart of the field.
    const answer = await this.ask(`${part}&past=${since.replace(",", "-")}`);
    return since === this.since ? answer : null;
  }
}

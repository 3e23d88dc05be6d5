/**
 * The entries and tables of one session known to a TV: the first values of topics `seat_list` and `table_list`, all
 * changes since then, and the entries requested because they are visible. A small field is known completely, without
 * requests.
 */

import { expandedTables } from "../../static/js/tables/table_list.js";
import { AskedPages } from "./asked_pages.js";

const MAX_ASKED = 300; // entries in one request
const RETRY_MS = 3000;
const NEWEST_OUT = 12;
/** Placeholder for a requested entry. */
const COMING = { name: "…", status: "playing", seat: null, out: null, placing: false };

export class InSight {
  /**
   * @param {object} functions `ask(part)`: the server's answer to `seats?…` or `tables?…`, null without one;
   *   `changed()`: called when values arrive; `later(run, ms)`
   */
  constructor({ ask, changed, later = (run, ms) => setTimeout(run, ms) }) {
    Object.assign(this, { ask, changed, later, begins: null, held: {}, made: {}, asked: { seats: {}, tables: {} } });
    this.pages = new AskedPages({ ask: (part) => this.question(part), changed, later });
    this.clear();
  }

  clear() {
    this.before = this.asked.seats; // shown until there are answers again
    this.asked = { seats: {}, tables: {} };
    this.noted = new Set(); // what was asked for
    this.coming = new Set(); // entries without an answer
    this.wanted = [];
  }

  /** Takes in the values of `seat_list` and `table_list`; either may be undefined. */
  take(list, tables) {
    const begins = [list && list.since, tables && tables.since].join();
    if (begins !== this.begins) {
      this.begins = begins;
      this.clear();
    }
    this.held = { list, tables };
  }

  /** The number of entries in play. */
  get count() {
    const { list } = this.held;
    return list ? list.counts.registered + list.counts.waiting + list.counts.playing : 0;
  }

  /** Whether every entry in play is known. */
  get isWhole() {
    return this.seats === undefined || this.made.in >= this.count;
  }

  /** The entries as in topic `seats`; looking up an unknown entry requests it. Undefined without the topic. */
  get seats() {
    const { list } = this.held;
    if (!list) {
      return undefined;
    }
    const { made, asked } = this;
    if (made.entries !== list.entries || made.asked !== asked.seats) {
      const known = Object.assign({}, asked.seats, list.entries);
      Object.keys(known).forEach((entry) => known[entry] === null && delete known[entry]);
      const all = Object.keys(known);
      made.in = all.filter((entry) => known[entry].status !== "out").length;
      made.isAll = all.length >= this.count + list.counts.out;
      made.seats = made.isAll ? known : new Proxy(known, { get: (target, entry) => this.seatOf(target, entry) });
      Object.assign(made, { entries: list.entries, asked: asked.seats });
    }
    return made.seats;
  }

  seatOf(known, entry) {
    if (known[entry] !== undefined || !/^e\d+$/.test(entry)) {
      return known[entry];
    }
    this.want(entry);
    return this.coming.has(entry) ? this.before[entry] || COMING : undefined;
  }

  /** The tables as in topic `tables`; looking up the players of a table without them requests them. */
  get tables() {
    const { tables: list } = this.held;
    const { made, asked } = this;
    if (list && (made.list !== list.tables || made.askedTables !== asked.tables)) {
      made.tables = expandedTables(list.tables, asked.tables, list.usual, (number) => this.wantTable(number));
      Object.assign(made, { list: list.tables, askedTables: asked.tables });
    }
    return list ? made.tables : undefined;
  }

  /** The entries of the seat list from a place on, see `AskedPages`. */
  page(from, to) {
    const { list } = this.held;
    return this.pages.page(list.entries, from, to);
  }

  /** Requests the last players out, if they are unknown. */
  wantNewestOut() {
    if (this.seats && !this.made.isAll) {
      this.once(`seats?out=${NEWEST_OUT}`, (value) => this.takeSeats(value));
    }
  }

  // -- questions -----------------------------------------------------------------------------------------

  /** Collects the entries looked up while drawing, for one request. */
  want(entry) {
    if (this.noted.has(entry)) {
      return;
    }
    this.noted.add(entry);
    this.coming.add(entry);
    if (!this.wanted.length) {
      this.later(() => this.askWanted(), 0);
    }
    this.wanted.push(entry);
  }

  askWanted() {
    const { wanted, coming, noted } = this;
    this.wanted = [];
    for (let at = 0; at < wanted.length; at += MAX_ASKED) {
      const some = wanted.slice(at, at + MAX_ASKED);
      this.question(`seats?entries=${some.join(",")}`).then((answer) => {
        if (answer) {
          some.forEach((entry) => coming.delete(entry));
          this.takeSeats(answer.value);
        } else {
          this.later(() => some.forEach((entry) => noted.delete(entry)), RETRY_MS);
        }
      });
    }
  }

  wantTable(number) {
    this.once(`tables?table=${number}`, ({ table, seats }) => {
      this.asked.tables = Object.assign({}, this.asked.tables, table ? { [number]: table } : {});
      this.takeSeats(seats);
    });
  }

  takeSeats(seats) {
    this.asked.seats = Object.assign({}, this.asked.seats, seats);
    this.changed();
  }

  once(part, take) {
    const { noted } = this;
    if (!noted.has(part)) {
      noted.add(part);
      this.question(part).then((answer) =>
        answer ? take(answer.value) : this.later(() => noted.delete(part), RETRY_MS),
      );
    }
  }

  /** The answer to a request; null without one, or if the field was restarted meanwhile. */
  async question(part) {
    const { begins } = this;
    // The parameter avoids cached answers from before the restart of the field.
    const answer = await this.ask(`${part}&past=${begins.replace(",", "-")}`);
    return begins === this.begins ? answer : null;
  }
}

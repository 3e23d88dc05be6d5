/**
 * The players and tables that the control has: those that the topics `roster` and `table_list` begin with, those that
 * changed since, and those requested because they are in sight. In a small field the topics have everybody.
 */

import { signal } from "../../../static/vendor/preact/preact.js";
import { expandedTables } from "../../../static/js/tables/table_list.js";

const MAX_ENTRIES = 300; // entries of one request
const MAX_TABLES = 20; // tables of one request
const RETRY_MS = 3000;
const MIN_PAGE_AGE_MS = 2000; // a page of the list is requested again no sooner than this

const NOBODY = { registered: 0, waiting: 0, playing: 0, out: 0 };

export class Roster {
  /**
   * @param {object} options `request(query)`: promise of the server's answer about players, null without one;
   *   `changed()`: called after an answer; `later(run, ms)`: timer
   */
  constructor({ request, changed, later = (run, ms) => setTimeout(run, ms) }) {
    Object.assign(this, { request, later });
    this.answers = signal(0); // number of answers: drawing from `page` follows it
    this.changed = () => {
      this.answers.value += 1;
      changed();
    };
    this.clear({});
  }

  clear({ roster, table_list: list }) {
    this.topics = { roster, list };
    this.received = { players: {}, others: {}, tables: {} }; // from answers
    this.requests = new Map(); // query -> promise of its answer
    this.pages = new Map(); // query -> `{answer, roster, isLoading}`
    this.requested = new Set(); // keys of entries and tables, and queries of `once`
    this.missing = { entries: new Set(), tables: new Set() }; // for the next request
    this.cache = {};
  }

  /** Adds `players` and `tables` to the topics, from the topics of their changes. `place`: tournament and session. */
  replaceTopics(topics, place) {
    const { roster, table_list: list } = topics;
    const start = [place, roster && roster.since, list && list.since].join();
    if (start !== this.start) {
      this.start = start;
      this.clear(topics);
    }
    this.topics = { roster, list };
    if (roster) {
      topics.players = this.players();
    }
    if (list) {
      topics.tables = this.tables();
    }
  }

  /** Players by entry. A lookup of a missing player requests that player. */
  players() {
    const { entries } = this.topics.roster;
    if (
      this.cache.entries !== entries ||
      this.cache.received !== this.received.players ||
      this.cache.others !== this.received.others
    ) {
      const players = Object.assign({}, this.received.players, entries);
      Object.keys(players).forEach((id) => players[id] === null && delete players[id]);
      this.cache.count = Object.keys(players).length;
      Object.assign(this.cache, { entries, received: this.received.players, others: this.received.others });
      this.cache.players = new Proxy(players, { get: (target, id) => this.playerOf(target, id) });
    }
    return this.cache.players;
  }

  playerOf(players, id) {
    const player = players[id] || this.received.others[id];
    if (player === undefined && /^e\d+$/.test(id)) {
      this.addMissing("entries", id);
    }
    return player;
  }

  tables() {
    const { tables, usual } = this.topics.list;
    const { cache, received } = this;
    if (cache.list !== tables || cache.receivedTables !== received.tables) {
      cache.tables = expandedTables(tables, received.tables, usual, (number) => this.addMissing("tables", number));
      Object.assign(cache, { list: tables, receivedTables: received.tables });
    }
    return cache.tables;
  }

  /** The number of players of each status. */
  get counts() {
    return this.topics.roster ? this.topics.roster.counts : NOBODY;
  }

  /** Whether all players of the session are here. */
  get isWhole() {
    if (!this.topics.roster) {
      return true;
    }
    this.players();
    return this.cache.count >= Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  // -- requests ------------------------------------------------------------------------------------------

  /** Collects the missing entries and tables of a drawing for one request. */
  addMissing(kind, key) {
    const name = `${kind}:${key}`;
    if (this.requested.has(name)) {
      return;
    }
    this.requested.add(name);
    if (!this.missing.entries.size && !this.missing.tables.size) {
      this.later(() => this.loadMissing(), 0);
    }
    this.missing[kind].add(key);
  }

  async loadMissing() {
    const entries = [...this.missing.entries];
    const tables = [...this.missing.tables];
    this.missing = { entries: new Set(), tables: new Set() };
    for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
      const keys = entries.slice(at, at + MAX_ENTRIES);
      await this.retry("entries", keys, this.load(`entries=${keys.join(",")}`));
    }
    for (let at = 0; at < tables.length; at += MAX_TABLES) {
      const keys = tables.slice(at, at + MAX_TABLES);
      await this.retry("tables", keys, this.load(`tables=${keys.join(",")}`));
    }
  }

  async retry(kind, keys, answer) {
    if ((await answer) === null) {
      const { requested } = this;
      this.later(
        () =>
          requested === this.requested &&
          keys.forEach((key) => requested.delete(`${kind}:${key}`) && this.addMissing(kind, key)),
        RETRY_MS,
      );
    }
  }

  /** Requests players and adds those of the answer; null without one. Equal requests at the same time are sent once. */
  load(query) {
    const { requests, start } = this;
    if (!requests.has(query)) {
      const answer = this.request(query).then((reply) => {
        requests.delete(query);
        const isCurrent = start === this.start && reply && reply.seq >= this.topics.roster.since;
        return isCurrent ? this.addAnswer(reply) : null;
      });
      requests.set(query, answer);
    }
    return requests.get(query);
  }

  addAnswer(answer) {
    const { received } = this;
    const add = (kind, values) => {
      if (Object.keys(values).length) {
        received[kind] = Object.assign({}, received[kind], values);
      }
    };
    add("players", answer.entries);
    add("others", answer.others);
    add("tables", answer.tables);
    this.changed();
    return answer;
  }

  /**
   * Calls `then` after the request; at once if all players are here.
   *
   * @param {string} query e.g. `person=…`
   */
  withAll(query, then) {
    return this.isWhole ? then() : this.load(query).then(then);
  }

  /** Entries that may buy a rebuy or an add-on; null if all players are here, or without an answer. */
  async whoMay(purchase) {
    const answer = this.isWhole ? null : await this.load(`may=${purchase}`);
    return answer && answer.ids;
  }

  /** Calls `then` once the player is here. */
  withPlayer(id, then) {
    return !this.topics.roster || this.players()[id] ? then() : this.load(`entries=${id}`).then(then);
  }

  /** Calls `then` once the table and its players are here. */
  withTable(number, then) {
    const table = this.topics.list && this.topics.roster ? this.tables()[number] : null;
    const players = this.topics.roster ? this.players() : {};
    const isLoaded = !table || (!table.isPartial && Object.values(table.seats).every((id) => players[id]));
    return isLoaded ? then() : this.load(`tables=${number}`).then(then);
  }

  /** Sends a request once, and once more after another start of the roster. */
  once(query) {
    if (!this.isWhole && !this.requested.has(query)) {
      this.requested.add(query);
      this.load(query);
    }
  }

  /**
   * The list of all players by last name, `{counts, letters, after}`; its rows are requested as they come into sight.
   * Undefined if all players are here, or before the first answer.
   */
  page(find, standing = "all", letter = null) {
    if (this.isWhole) {
      return undefined;
    }
    const filter = { find: find.trim(), standing, letter };
    const parts = Object.keys(filter).filter((key) => filter[key]);
    const query = parts.map((key) => `${key}=${encodeURIComponent(filter[key])}`).join("&") || "standing=all";
    const page = this.pages.get(query);
    if (!page || (page.roster !== this.topics.roster && !page.isLoading)) {
      this.loadPage(query, page);
    }
    return page && page.answer;
  }

  loadPage(query, page) {
    const { pages } = this;
    const newPage = { answer: page && page.answer, roster: this.topics.roster, isLoading: true };
    pages.set(query, newPage);
    const load = () =>
      pages === this.pages &&
      this.load(query).then((answer) => {
        Object.assign(newPage, { answer: answer || newPage.answer, isLoading: false });
        this.later(() => answer || (pages.delete(query) && this.changed()), RETRY_MS);
        this.changed();
      });
    this.later(load, page ? MIN_PAGE_AGE_MS : 0);
  }
}

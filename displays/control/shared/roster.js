/**
 * The players and tables that the control knows: those the topics `roster` and `table_list` begin with, all that
 * changed since, and those that were asked for because they are in sight. In a small field that is everybody, and
 * nothing is asked.
 */

import { signal } from "../../../static/vendor/preact/preact.js";
import { expandedTables } from "../../../static/js/tables/table_list.js";

const MAX_ASKED = 300; // entries in one request
const MAX_TABLES = 20; // tables asked for at once
const RETRY_MS = 3000;
const AGE_MS = 2000; // a page of the list is asked for again at the earliest after this

const NOBODY = { registered: 0, waiting: 0, playing: 0, out: 0 };

export class Roster {
  /**
   * @param {object} given `ask(query)`: the answer of the server to a question about players, null without one;
   *   `changed()`: what is known is more than before; `later(run, ms)`
   */
  constructor({ ask, changed, later = (run, ms) => setTimeout(run, ms) }) {
    Object.assign(this, { ask, later });
    this.answers = signal(0); // how many there were: what is drawn from `page` follows it
    this.changed = () => {
      this.answers.value += 1;
      changed();
    };
    this.clear({});
  }

  clear({ roster, table_list: list }) {
    this.held = { roster, list };
    this.asked = { players: {}, others: {}, tables: {} };
    this.questions = new Map(); // query -> promise of its answer
    this.pages = new Map(); // query -> the answer, the roster it was given for, and when
    this.noted = new Set(); // entries and tables asked for
    this.wanted = { entries: new Set(), tables: new Set() };
    this.made = {};
  }

  /** Puts players and tables in the place of the topics that they come from. */
  take(topics, place) {
    const { roster, table_list: list } = topics;
    const begins = [place, roster && roster.since, list && list.since].join();
    if (begins !== this.begins) {
      this.begins = begins;
      this.clear(topics);
    }
    this.held = { roster, list };
    if (roster) {
      topics.players = this.players();
    }
    if (list) {
      topics.tables = this.tables();
    }
  }

  /** Players by entry; one that is looked up and not known is asked for. */
  players() {
    const { entries } = this.held.roster;
    if (
      this.made.entries !== entries ||
      this.made.asked !== this.asked.players ||
      this.made.others !== this.asked.others
    ) {
      const known = Object.assign({}, this.asked.players, entries);
      Object.keys(known).forEach((id) => known[id] === null && delete known[id]);
      this.made.count = Object.keys(known).length;
      Object.assign(this.made, { entries, asked: this.asked.players, others: this.asked.others });
      this.made.players = new Proxy(known, { get: (target, id) => this.playerOf(target, id) });
    }
    return this.made.players;
  }

  playerOf(known, id) {
    const player = known[id] || this.asked.others[id];
    if (player === undefined && /^e\d+$/.test(id)) {
      this.want("entries", id);
    }
    return player;
  }

  tables() {
    const { tables, usual } = this.held.list;
    const { made, asked } = this;
    if (made.list !== tables || made.askedTables !== asked.tables) {
      made.tables = expandedTables(tables, asked.tables, usual, (number) => this.want("tables", number));
      Object.assign(made, { list: tables, askedTables: asked.tables });
    }
    return made.tables;
  }

  /** The number of players of each status. */
  get counts() {
    return this.held.roster ? this.held.roster.counts : NOBODY;
  }

  /** Whether every player of the session is known. */
  get isWhole() {
    if (!this.held.roster) {
      return true;
    }
    this.players();
    return this.made.count >= Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  // -- questions -----------------------------------------------------------------------------------------

  /** Collects the entries looked up while drawing, for one request. */
  want(kind, key) {
    const name = `${kind}:${key}`;
    if (this.noted.has(name)) {
      return;
    }
    this.noted.add(name);
    if (!this.wanted.entries.size && !this.wanted.tables.size) {
      this.later(() => this.askWanted(), 0);
    }
    this.wanted[kind].add(key);
  }

  async askWanted() {
    const entries = [...this.wanted.entries];
    const tables = [...this.wanted.tables];
    this.wanted = { entries: new Set(), tables: new Set() };
    for (let at = 0; at < entries.length; at += MAX_ASKED) {
      const some = entries.slice(at, at + MAX_ASKED);
      await this.orAgain("entries", some, this.question(`entries=${some.join(",")}`));
    }
    for (let at = 0; at < tables.length; at += MAX_TABLES) {
      const some = tables.slice(at, at + MAX_TABLES);
      await this.orAgain("tables", some, this.question(`tables=${some.join(",")}`));
    }
  }

  async orAgain(kind, keys, question) {
    if ((await question) === null) {
      const { noted } = this;
      this.later(
        () => noted === this.noted && keys.forEach((key) => noted.delete(`${kind}:${key}`) && this.want(kind, key)),
        RETRY_MS,
      );
    }
  }

  /** Asks, and takes in the players of the answer; null without one. The same question is asked once at a time. */
  question(query) {
    const { questions, begins } = this;
    if (!questions.has(query)) {
      const answer = this.ask(query).then((given) => {
        questions.delete(query);
        const isNew = begins === this.begins && given && given.seq >= this.held.roster.since;
        return isNew ? this.takeAnswer(given) : null;
      });
      questions.set(query, answer);
    }
    return questions.get(query);
  }

  takeAnswer(answer) {
    const { asked } = this;
    const more = (kind, values) => {
      if (Object.keys(values).length) {
        asked[kind] = Object.assign({}, asked[kind], values);
      }
    };
    more("players", answer.entries);
    more("others", answer.others);
    more("tables", answer.tables);
    this.changed();
    return answer;
  }

  /**
   * Calls `then` once the server was asked; at once where everybody is known.
   *
   * @param {string} query e.g. `person=…`
   */
  withAll(query, then) {
    return this.isWhole ? then() : this.question(query).then(then);
  }

  /** Everybody who may buy a rebuy or an add-on; null where everybody is known, or without an answer. */
  async whoMay(what) {
    const answer = this.isWhole ? null : await this.question(`may=${what}`);
    return answer && answer.ids;
  }

  /** Calls `then` once the player is known, at once where that is so. */
  withPlayer(id, then) {
    return !this.held.roster || this.players()[id] ? then() : this.question(`entries=${id}`).then(then);
  }

  /** Calls `then` once the table and its players are known. */
  withTable(number, then) {
    const table = this.held.list && this.held.roster ? this.tables()[number] : null;
    const players = this.held.roster ? this.players() : {};
    const isKnown = !table || (!table.isPartial && Object.values(table.seats).every((id) => players[id]));
    return isKnown ? then() : this.question(`tables=${number}`).then(then);
  }

  /** Asks for something once, and again where the field begins anew. */
  once(query) {
    if (!this.isWhole && !this.noted.has(query)) {
      this.noted.add(query);
      this.question(query);
    }
  }

  /**
   * The list of players by last name, of whom those in sight are asked for: `{counts, letters, after}` of all of them.
   * Undefined where everybody is known, or not yet.
   */
  page(find, standing = "all", letter = null) {
    if (this.isWhole) {
      return undefined;
    }
    const given = { find: find.trim(), standing, letter };
    const parts = Object.keys(given).filter((key) => given[key]);
    const query = parts.map((key) => `${key}=${encodeURIComponent(given[key])}`).join("&") || "standing=all";
    const page = this.pages.get(query);
    if (!page || (page.roster !== this.held.roster && !page.isAsking)) {
      this.askPage(query, page);
    }
    return page && page.answer;
  }

  askPage(query, page) {
    const { pages } = this;
    const asking = { answer: page && page.answer, roster: this.held.roster, isAsking: true };
    pages.set(query, asking);
    const ask = () =>
      pages === this.pages &&
      this.question(query).then((answer) => {
        Object.assign(asking, { answer: answer || asking.answer, isAsking: false });
        this.later(() => answer || (pages.delete(query) && this.changed()), RETRY_MS);
        this.changed();
      });
    this.later(ask, page ? AGE_MS : 0);
  }
}

/** State of the page of players: the rows that match the search, in pages fetched on demand, and the last change. */

import { refusals, request } from "../../static/js/accounts/session.js";
import { LiveState } from "../../static/js/live/live_state.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { signal } from "../../static/vendor/preact/preact.js";
import { sendNames } from "../control/players/confirmed_names.js";
import { isDirector } from "../control/shared/commands/roles.js";
import { DialogHost } from "../control/shared/dialogs/dialog.js";
import { Grid, PAGE } from "./grid_state.js";

/** Milliseconds without a key before the server is asked. */
const PAUSE_MS = 200;

export class PeopleState extends LiveState {
  /** @param {string | null} slug tournament whose entries get names */
  constructor(face, session, slug = null) {
    super();
    Object.assign(this, { face, slug, texts: face.texts, session: signal(session) });
    this.dialog = new DialogHost(face.texts, face.live.seen);
    this.query = signal("");
    this.pages = signal({}); // by number: the players, or null while they are fetched
    this.total = signal(null);
    this.isFiltered = signal(false); // whether `total` counts the matches of a search, not all players
    this.fault = signal("");
    this.notice = signal(null); // {text, undo, tone}
    this.searches = 0; // counts the searches: an answer to an earlier search is ignored
    this.grid = new Grid(this);
    this.need(0);
  }

  get mayMerge() {
    return isDirector(this.session.value);
  }

  /** The player of a row; null while its page is fetched. */
  person(row) {
    const page = this.pages.value[Math.floor(row / PAGE)];
    return (page && page[row % PAGE]) || null;
  }

  type(query) {
    this.query.value = query;
    clearTimeout(this.searchTimer);
    this.searchTimer = setTimeout(() => this.reload(true), PAUSE_MS);
  }

  /** Fetches the visible rows again; the present rows stay until the answer. */
  reload(isOtherQuery = false) {
    this.searches += 1;
    this.isStale = true;
    if (isOtherQuery) {
      this.grid.top.value = 0;
      this.grid.goTo(0, this.grid.cursor.peek().column);
    }
    this.grid.needed.forEach((page) => this.fetch(page));
  }

  /** Fetches a page, unless it is known or already requested. */
  need(page) {
    if (this.pages.peek()[page] === undefined) {
      this.pages.value = Object.assign({}, this.pages.peek(), { [page]: null });
      this.fetch(page);
    }
  }

  async fetch(page) {
    const { searches } = this;
    const text = this.query.peek().trim();
    const query = `q=${encodeURIComponent(text)}&limit=${PAGE}&offset=${page * PAGE}`;
    const result = await request("GET", `/api/v1/players?${query}`);
    if (searches !== this.searches) {
      return;
    }
    this.fault.value = this.faultOf(result);
    if (!result.ok) {
      const pages = Object.assign({}, this.pages.peek());
      if (pages[page] === null) {
        delete pages[page]; // fetched again once it is visible
      }
      this.pages.value = pages;
    } else {
      const kept = this.isStale ? {} : this.pages.peek();
      this.isStale = false;
      this.total.value = result.answer.total;
      this.isFiltered.value = text !== "";
      this.pages.value = Object.assign({}, kept, { [page]: result.answer.players });
    }
  }

  /** The reasons of a refusal as text; "" for an accepted command. */
  faultOf(result) {
    if (result.ok) {
      return "";
    }
    return reasonsText(refusals(result), this.texts) || this.texts("face.structures.unreachable");
  }

  /**
   * Changes texts of players, all or none; *Undo* changes them back.
   *
   * @param {{person, wanted, seen}[]} rows
   * @returns {Promise<string | null>} the fault, "" after the change, null while a reason is asked for
   */
  change(rows, isUndo = false) {
    const send = (because) => request("POST", "/api/v1/players/changes", Object.assign({ rows }, because));
    return this.sendNames("face.control.dialog.save", send, (result) => this.changed(result, rows, isUndo));
  }

  /** @returns {string} the fault */
  changed(result, rows, isUndo) {
    const fault = this.faultOf(result);
    if (fault) {
      this.notify(fault, null, "stop");
    } else {
      const undone = rows.map(({ person, wanted, seen }) => ({ person, wanted: seen, seen: wanted }));
      const words = this.texts(`face.people.${isUndo ? "undone" : "changed"}`, { count: rows.length });
      this.notify(words, isUndo ? null : () => this.change(undone, true));
    }
    this.reload();
    return fault;
  }

  /** Merges a player into another one; *Undo* separates them. @returns {Promise<string>} the fault */
  merge(merged, into) {
    const send = (because) =>
      request("POST", `/api/v1/players/${into.id}/merge`, Object.assign({ other: merged.id }, because));
    return this.sendNames("face.people.merge", send, (result) => {
      const fault = this.faultOf(result);
      if (!fault) {
        this.notify(this.texts("face.people.merged", { name: into.name }), () => this.separate(merged));
        this.reload();
      }
      return fault;
    });
  }

  separate(merged) {
    const send = (because) => request("POST", `/api/v1/players/${merged.id}/part`, because);
    return this.sendNames("face.control.dialog.save", send, (result) => {
      const fault = this.faultOf(result);
      this.notify(fault || this.texts("face.people.undone", { count: 1 }), null, fault ? "stop" : "quiet");
      this.reload();
      return fault;
    });
  }

  /** Sends a change of names, see `sendNames`; `label`: code of the notice. */
  async sendNames(label, send, take) {
    const fault = await sendNames(this, this.texts(label), send, take);
    if (fault === null) {
      this.reload(); // nothing is changed before there is a reason
    }
    return fault;
  }

  notify(text, undo = null, tone = "quiet") {
    this.notice.value = { text, undo, tone };
  }

  openDialog(Component, props = {}) {
    this.dialog.open(Component, Object.assign({ state: this, dialog: this.dialog }, props));
  }
}

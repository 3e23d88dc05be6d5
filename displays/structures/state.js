/** What the page of structures knows, as signals; how it sends commands, and its dialog. */

import { LiveState } from "../../static/js/live_state.js";
import { refusals, request } from "../../static/js/session.js";
import { signal } from "../../static/vendor/preact/preact.js";
import { mayDo } from "../control/shared/roles.js";
import { DialogHost } from "../control/shared/dialog.js";
import { Drafts } from "./drafts.js";
import { placeOf } from "./place.js";

export class StructuresState extends LiveState {
  constructor(face, session, drafts = new Drafts()) {
    super();
    Object.assign(this, { face, session, drafts, texts: face.texts });
    this.dialog = new DialogHost(face.texts, face.live.sight);
    this.place = signal(placeOf(location.hash));
    this.opened = signal(0); // counts up when the same place is to be opened anew
    this.notice = signal(null); // {text, actions: [{label, onTap}], tone}
    this.arrival = null; // the notice to be shown at the next place
    this.busy = signal(""); // the command on its way
    this.bad = signal([]); // files that cannot be read, with their reasons
    this.fetchBad();
  }

  /** `library:room`; undefined until it is known. */
  get library() {
    return this.topic("library:room").value;
  }

  get venue() {
    const room = this.topic("room").value;
    return room && room.venue;
  }

  /** When and by whom a version was saved; one of a file is the server's. */
  savedWords(by, savedAt) {
    const at = { saved_date: savedAt, saved_at: savedAt };
    const { users = {} } = this.topic("staff:room").value || {};
    return by === "system"
      ? this.texts("face.structures.saved_from_file", at)
      : this.texts("face.structures.saved_by", Object.assign({ by: users[by] ? users[by].name : by }, at));
  }

  /** The reason why the server shows this user no library; undefined if it does. */
  get refusal() {
    return this.face.live.refusal("library:room");
  }

  may(type) {
    return mayDo(this.session, type);
  }

  follow(hash) {
    this.notice.value = this.arrival;
    this.arrival = null;
    this.place.value = placeOf(hash);
  }

  reopen() {
    this.opened.value += 1;
  }

  /** To another place; `words` are told there. */
  go(hash, words = "") {
    this.arrival = words ? { text: words, actions: [], tone: "quiet" } : null;
    location.hash = hash;
  }

  async fetchBad() {
    const { ok, answer } = await request("GET", "/api/v1/structures");
    if (ok && Array.isArray(answer)) {
      this.bad.value = answer.filter(({ reasons }) => reasons);
    }
  }

  /** A version of a structure; `{refused}` or `{lost: true}` where it cannot be had. */
  async version(id, number) {
    const result = await request("GET", `/api/v1/structures/${encodeURIComponent(id)}/${number}`);
    if (result.ok) {
      return result.answer;
    }
    const reasons = refusals(result);
    return reasons.length ? { refused: reasons } : { lost: true };
  }

  /**
   * Sends a command, one at a time.
   *
   * @returns {Promise<object | null>} the answer; null while another one is on its way
   */
  async send(type, fields) {
    if (this.busy.peek()) {
      return null;
    }
    this.busy.value = type;
    const answer = await this.face.live.command(type, fields);
    this.busy.value = "";
    return answer;
  }

  /** Sends a command of the list: a refusal is told, and what is done can be undone. */
  async give(type, fields, done) {
    const answer = await this.send(type, fields);
    if (!answer) {
      return null;
    }
    if (answer.ok) {
      const undo = { label: this.texts("face.structures.undo"), onTap: () => this.undo(answer.command.id) };
      this.tell(done, { actions: [undo] });
    } else {
      this.tellFault(answer);
    }
    return answer;
  }

  async undo(command) {
    const answer = await this.send("undo", { command });
    if (answer && answer.ok) {
      this.tell(this.texts("face.structures.undone"));
    } else if (answer) {
      this.tellFault(answer);
    }
  }

  tell(text, { actions = [], tone = "quiet" } = {}) {
    this.notice.value = { text, actions, tone };
  }

  tellFault(answer) {
    const text = answer.refused ? this.words(answer.refused) : this.texts("face.structures.unreachable");
    this.tell(text, { tone: "stop" });
  }

  /** Reasons of a refusal on one line. */
  words(reasons) {
    return reasons.map((reason) => this.reason(reason)).join(" · ");
  }

  reason({ code, params, text }) {
    const said = this.texts(code, params);
    return said === code ? text || said : said;
  }

  openDialog(Component, props = {}) {
    this.dialog.open(Component, Object.assign({ state: this, dialog: this.dialog }, props));
  }
}

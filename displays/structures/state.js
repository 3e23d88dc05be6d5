/** State of the page of structures as signals; sends commands, and holds the dialog. */

import { LiveState } from "../../static/js/live/live_state.js";
import { until } from "../../static/js/live/until.js";
import { refusals, request } from "../../static/js/accounts/session.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { signal } from "../../static/vendor/preact/preact.js";
import { mayDo } from "../control/shared/commands/roles.js";
import { titleText } from "../../static/js/config_files/titles.js";
import { instantOn } from "../control/clock/schedule_day.js";
import { DialogHost } from "../control/shared/dialogs/dialog.js";
import { Drafts } from "./drafts.js";
import { placeOf } from "./place.js";
import { idOfTitle } from "./record_ids.js";

/** Maximum wait for a saved record in the library. */
const MAX_TOPIC_MS = 10000;

export class StructuresState extends LiveState {
  /** @param {string | null} slug tournament with the edited structure; null: the library */
  constructor(face, session, slug = null, drafts = new Drafts()) {
    super();
    Object.assign(this, { face, session, slug, drafts, texts: face.texts });
    this.dialog = new DialogHost(face.texts, face.live.seen);
    this.place = signal(placeOf(location.hash, slug));
    this.openings = signal(0); // counts up when the same place is to be opened again
    this.notice = signal(null); // {text, actions: [{label, onTap}], tone}
    this.nextNotice = null; // the notice for the next place
    this.busy = signal(""); // type of the command on its way
    this.badFiles = signal([]); // files of structures that cannot be read, with their reasons
    this.files = signal({ rulesets: [], payouts: [] }); // the files to choose from in a template
    this.fetchBadFiles();
    this.fetchFiles();
  }

  /** `schedule:room`: series and schedules with their drafts; undefined while unknown. */
  get planned() {
    return this.topic("schedule:room").value;
  }

  /** `library:room`; undefined while unknown. */
  get library() {
    return this.topic("library:room").value;
  }

  get venue() {
    const room = this.topic("room").value;
    return room && room.venue;
  }

  /** Time and user of a saved version; for a file's version, the file. */
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
    this.notice.value = this.nextNotice;
    this.nextNotice = null;
    this.place.value = placeOf(hash, this.slug);
  }

  /** Opens the same place again. */
  reopen() {
    this.openings.value += 1;
  }

  /** Opens another part of the page; `words`: the notice there. */
  go(hash, words = "") {
    this.nextNotice = words ? { text: words, actions: [], tone: "quiet" } : null;
    location.hash = hash;
  }

  async fetchBadFiles() {
    const { ok, answer } = await request("GET", "/api/v1/structures");
    if (ok && Array.isArray(answer)) {
      this.badFiles.value = answer.filter(({ reasons }) => reasons);
    }
  }

  async fetchFiles() {
    const answers = await Promise.all(["rulesets", "payouts"].map((kind) => request("GET", `/api/v1/${kind}`)));
    const [rulesets, payouts] = answers.map(({ ok, answer }) => (ok ? answer.filter(({ reasons }) => !reasons) : []));
    this.files.value = { rulesets, payouts };
  }

  /** The listed structures, and the chosen one. */
  listedStructures(chosen = "") {
    const { structures } = this.library;
    return Object.keys(structures)
      .filter((id) => structures[id].status === "listed" || id === chosen)
      .map((id) => Object.assign({ id }, structures[id]))
      .sort((a, b) => a.title.localeCompare(b.title));
  }

  templateTitle(id) {
    const template = this.library.templates[id];
    return template ? titleText(template.title, this.texts) : id;
  }

  /** The listed templates, and the chosen one: `{value, text}`. */
  templateOptions(chosen = "") {
    const { templates } = this.library;
    return Object.keys(templates)
      .filter((id) => (templates[id].status || "listed") === "listed" || id === chosen)
      .map((value) => ({ value, text: this.templateTitle(value) }))
      .sort((a, b) => a.text.localeCompare(b.text));
  }

  /** A day `2026-11-27` in words. */
  dayWords(day) {
    return this.texts("face.library.day_words", { day_date: instantOn(day, "12:00", this.venue) });
  }

  /** Date and time of a start in words. */
  startWords(at) {
    return this.texts("face.library.start", { start_date: at, start_at: at });
  }

  /** The status of a planned tournament in words: deleted, draft, announced; or the faults that prevent its draft. */
  plannedWords({ faults, deleted, tournament }) {
    if (faults.length) {
      return this.words(faults);
    }
    const { tournaments } = this.topic("drafts:room").value || { tournaments: [] };
    const isDraft = tournaments.some(({ slug }) => slug === tournament);
    const status = deleted ? "deleted" : isDraft ? "draft" : tournament ? "announced" : "none";
    return this.texts(`face.library.planned.${status}`);
  }

  /** A version of a structure with its document; `{refused}` after a refusal, `{lost: true}` without an answer. */
  async fetchVersion(id, number) {
    const result = await request("GET", `/api/v1/structures/${encodeURIComponent(id)}/${number}`);
    if (result.ok) {
      return result.answer;
    }
    const reasons = refusals(result);
    return reasons.length ? { refused: reasons } : { lost: true };
  }

  /**
   * Waits for a new record of the library; it may follow the answer of its command.
   *
   * @param {string} kind "structures" or "chip_sets"
   * @param {Set<string>} otherIds the ids before the command
   * @returns {Promise<string | null>} its id; null if it does not arrive
   */
  newId(kind, otherIds, title) {
    return until(() => idOfTitle((this.library && this.library[kind]) || {}, title, otherIds), MAX_TOPIC_MS);
  }

  /** Waits until the library has a version of a structure from `least` on. */
  untilVersion(id, least) {
    const structure = () => this.library && this.library.structures[id];
    return until(() => structure() && structure().newest >= least, MAX_TOPIC_MS);
  }

  /**
   * Sends a command, one at a time.
   *
   * @returns {Promise<object | null>} the answer; null while another command waits
   */
  async send(type, fields) {
    if (this.busy.peek()) {
      return null;
    }
    this.busy.value = type;
    const isOfTournament = this.slug && type !== "structure.save";
    const place = isOfTournament ? { tournament: this.slug } : {};
    const answer = await this.face.live.command(type, Object.assign(place, fields));
    this.busy.value = "";
    return answer;
  }

  /** Sends a command with *Undo*; a refusal becomes a notice, unless a dialog shows it. */
  async give(type, fields, done, { isQuiet = false } = {}) {
    const answer = await this.send(type, fields);
    if (!answer) {
      return null;
    }
    if (answer.ok) {
      this.notify(done, { actions: [this.undoAction(answer)] });
    } else if (!isQuiet) {
      this.showFault(answer);
    }
    return answer;
  }

  /** The action of a notice that undoes an accepted command. */
  undoAction({ command: { id } }) {
    return { label: this.texts("face.structures.undo"), onTap: () => this.undo(id) };
  }

  async undo(command) {
    const answer = await this.send("undo", { command });
    if (answer && answer.ok) {
      this.notify(this.texts("face.structures.undone"));
    } else if (answer) {
      this.showFault(answer);
    }
  }

  notify(text, { actions = [], tone = "quiet" } = {}) {
    this.notice.value = { text, actions, tone };
  }

  /** The words for a command or request that was refused or got no answer. */
  faultWords(answer) {
    return answer.refused ? this.words(answer.refused) : this.texts("face.structures.unreachable");
  }

  showFault(answer) {
    this.notify(this.faultWords(answer), { tone: "stop" });
  }

  /** Reasons of a refusal on one line. */
  words(reasons) {
    return reasonsText(reasons, this.texts);
  }

  openDialog(Component, props = {}) {
    this.dialog.open(Component, Object.assign({ state: this, dialog: this.dialog }, props));
  }
}

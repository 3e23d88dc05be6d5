/** A list that is looked through before it is imported: the decisions about its rows, and the command that enters it. */

import { refusals, request } from "../../../static/js/accounts/session.js";
import { newCommandId } from "../../../static/js/live/commands.js";
import { computed, signal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../shared/commands/desk.js";
import { overrideOf } from "../shared/commands/operator_actions.js";
import { sessionToName } from "../shared/session_choice.js";
import { countedIn, isTaken, rowsToImport } from "./import_rows.js";

/** Shows a refusal in the dialog. @param {() => void} [again] imports in spite of the time or the number, where only they are against it */
export function complain({ texts, dialog }, answer, again = null) {
  const reasons = refusals(answer);
  const meant = reasons.map(({ code, params }) => (code === "import.row" ? params.what : { code }));
  const override = again ? overrideOf(meant) : null;
  const words = reasons.length ? reasonsText(reasons, texts) : "face.control.notice.unreachable";
  dialog.say(words, override && { label: texts(override.label), onTap: again });
}

export class ListImport {
  constructor(state, rows) {
    Object.assign(this, { state, rows });
    this.id = newCommandId();
    this.tournament = state.slug.peek();
    this.session = sessionToName(state); // the one that the dialog was opened about
    this.chosen = signal({}); // by the row's number
    this.taken = computed(() => rows.filter((row) => isTaken(row, this.chosen.value)).length);
    this.counted = signal(this.countedAmong(this.taken.peek())); // rows that name players who were counted
    this.isSending = signal(false);
    this.progress = signal("");
  }

  /** How many of the rows may name players who were counted. */
  countedAmong(rows) {
    return countedIn(rows, this.state.face.topics);
  }

  decide(row, decision) {
    this.chosen.value = Object.assign({}, this.chosen.value, { [row.number]: decision });
    this.counted.value = this.countedAmong(this.taken.value);
  }

  /**
   * All of it with one command; it is one line of the log, and one undo takes it back.
   *
   * @param {(summary: string, isSeen: boolean) => void} onDone
   */
  async takeOver(onDone, more = {}) {
    if (this.isSending.value) {
      return;
    }
    const { texts, dialog } = this.state;
    const { id } = dialog;
    this.isSending.value = true;
    this.progress.value = texts("face.control.players.importing", { count: this.taken.value });
    const answer = await request("POST", "/api/v1/players/import", this.body(more));
    const isSeen = dialog.isOpen && dialog.id === id;
    if (answer.ok) {
      onDone(texts("face.control.players.imported", { count: answer.answer.rows.length }), isSeen);
    } else {
      this.refused(answer, isSeen, onDone);
    }
  }

  body(more) {
    const rows = rowsToImport(this.rows, this.chosen.value);
    const counted = Math.min(this.counted.value, this.taken.value);
    const { tournament } = this;
    const session = this.session ? { session: this.session } : {};
    return Object.assign({ id: this.id, tournament, enter: true, counted, rows }, session, more);
  }

  refused(answer, isSeen, onDone) {
    const { texts, desk } = this.state;
    this.isSending.value = false;
    this.progress.value = "";
    if (isSeen) {
      complain(this.state, answer, () => this.takeOver(onDone, { late: true }));
    } else {
      const title = texts("face.control.players.import");
      desk.notice("import", [title, reasonsText(refusals(answer), texts)].join(": "));
    }
  }
}

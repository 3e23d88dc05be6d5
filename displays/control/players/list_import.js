/** Model of the preview of a list: decisions about rows, and the request that imports it. */

import { refusals, request } from "../../../static/js/accounts/session.js";
import { newCommandId } from "../../../static/js/live/commands.js";
import { computed, signal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { overrideOf } from "../shared/commands/operator_actions.js";
import { sessionForRequest } from "../shared/session_choice.js";
import { maxCounted, isImported, rowsToImport } from "./import_rows.js";

/**
 * Shows a refusal in the dialog.
 *
 * @param {() => void} [retry] imports again with an override, offered if only closed registration or a full field is the reason
 */
export function showRefusal({ texts, dialog }, answer, retry = null) {
  const reasons = refusals(answer);
  const causes = reasons.map(({ code, params }) => (code === "import.row" ? params.what : { code }));
  const override = retry ? overrideOf(causes) : null;
  const words = reasons.length ? reasonsText(reasons, texts) : "face.control.notice.unreachable";
  dialog.showFault(words, override && { label: texts(override.label), onTap: retry });
}

export class ListImport {
  constructor(state, rows) {
    Object.assign(this, { state, rows });
    this.id = newCommandId();
    this.tournament = state.slug.peek();
    this.session = sessionForRequest(state); // the session at the opening of the dialog
    this.decisions = signal({}); // decisions by row number
    this.importedCount = computed(() => rows.filter((row) => isImported(row, this.decisions.value)).length);
    this.counted = signal(this.maxCounted(this.importedCount.peek())); // number of rows that are players counted without a name
    this.isSending = signal(false);
    this.progress = signal("");
  }

  /** The greatest number of `rows` rows that can be players counted without a name. */
  maxCounted(rows) {
    return maxCounted(rows, this.state.face.topics);
  }

  decide(row, decision) {
    this.decisions.value = Object.assign({}, this.decisions.value, { [row.number]: decision });
    this.counted.value = this.maxCounted(this.importedCount.value);
  }

  /**
   * Imports the list with one command, so that one undo takes it back.
   *
   * @param {(summary: string, isDialogOpen: boolean) => void} onDone
   */
  async importAll(onDone, extraFields = {}) {
    if (this.isSending.value) {
      return;
    }
    const { texts, dialog } = this.state;
    const { id } = dialog;
    this.isSending.value = true;
    this.progress.value = texts("face.control.players.importing", { count: this.importedCount.value });
    const answer = await request("POST", "/api/v1/players/import", this.body(extraFields));
    const isDialogOpen = dialog.isOpen && dialog.id === id;
    if (answer.ok) {
      onDone(texts("face.control.players.imported", { count: answer.answer.rows.length }), isDialogOpen);
    } else {
      this.onRefused(answer, isDialogOpen, onDone);
    }
  }

  body(extraFields) {
    const rows = rowsToImport(this.rows, this.decisions.value);
    const counted = Math.min(this.counted.value, this.importedCount.value);
    const { tournament } = this;
    const session = this.session ? { session: this.session } : {};
    return Object.assign({ id: this.id, tournament, enter: true, counted, rows }, session, extraFields);
  }

  onRefused(answer, isDialogOpen, onDone) {
    const { texts, desk } = this.state;
    this.isSending.value = false;
    this.progress.value = "";
    if (isDialogOpen) {
      showRefusal(this.state, answer, () => this.importAll(onDone, { late: true }));
    } else {
      const title = texts("face.control.players.import");
      desk.notice("import", [title, reasonsText(refusals(answer), texts)].join(": "));
    }
  }
}

/** Names for the tournament: the server reads them, the director decides on faults, and all or none are entered. */

import { signal } from "../../static/vendor/preact/preact.js";
import { KEY, earlierChoices } from "../control/players/import_columns.js";
import { requestPreview } from "../control/players/import_dialog.js";
import { ListImport } from "../control/players/list_import.js";
import { importText } from "../control/players/pasted_list.js";
import { rememberColumns } from "../control/shared/fields/column_menus.js";

export class NamesImport {
  constructor(evening) {
    this.evening = evening;
    this.answer = signal(null); // what the server read
    this.rows = signal(null); // a ListImport of it
    this.file = null;
    this.request = 0;
    // The fields that the control's import needs.
    const { texts, slug, face } = evening;
    const dialog = { id: 0, isOpen: true, showFault: (words) => evening.notify(words) };
    const desk = { notice: (_, text) => evening.notify(text), session: signal(null) };
    this.host = { texts, slug, face, dialog, desk, topic: (kind) => evening.topic(kind) };
  }

  clear() {
    this.request += 1;
    this.answer.value = null;
    this.rows.value = null;
    this.file = null;
    this.evening.fault.value = null;
  }

  type(text) {
    this.evening.answer("names").value = text;
    this.clear();
  }

  /** @returns {Promise<boolean>} whether there are rows now */
  async read(file, chosen = {}) {
    this.clear();
    const { request } = this;
    this.file = file;
    const answer = await requestPreview(this.host, file, chosen);
    if (request !== this.request) {
      return false;
    }
    if (!answer.ok) {
      this.evening.show(answer);
      return false;
    }
    const known = chosen.columns ? null : earlierChoices(answer.answer);
    if (known) {
      return this.read(file, known);
    }
    this.answer.value = answer.answer;
    this.rows.value = new ListImport(this.host, answer.answer.rows);
    return true;
  }

  readAgain(columns) {
    const { head, columns: before } = this.answer.peek();
    rememberColumns(localStorage, KEY, before, columns);
    return this.read(this.file, { columns, head });
  }

  /** Enters the typed names. A row with a fault is shown first, and the next tap enters the others. */
  async enterTyped() {
    const text = importText(this.evening.answer("names").peek());
    if (!text) {
      return true;
    }
    if (!this.rows.peek()) {
      const isRead = await this.read(new Blob([text], { type: "text/plain" }));
      if (!isRead || this.needsDecision()) {
        return false;
      }
    }
    return this.enter();
  }

  /** Enters the list of the file that was read; without a file nothing is entered. */
  async enterRead() {
    return this.rows.peek() ? this.enter() : true;
  }

  needsDecision() {
    const { rows, asks } = this.answer.peek();
    return asks.length > 0 || rows.some(({ errors }) => errors.length);
  }

  async enter() {
    const list = this.rows.peek();
    if (!list.importedCount.peek()) {
      this.evening.notify("face.first_evening.players.nobody");
      return false;
    }
    let isDone = false;
    await list.importAll(() => (isDone = true));
    if (isDone) {
      this.clear();
      this.evening.answer("names").value = "";
    }
    return isDone;
  }
}

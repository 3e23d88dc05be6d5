/** Names for the tournament: the server reads them, the director decides about faults, and all or none are entered. */

import { signal } from "../../static/vendor/preact/preact.js";
import { KEY, earlierChoices } from "../control/players/import_columns.js";
import { requestPreview } from "../control/players/import_dialog.js";
import { ListImport } from "../control/players/list_import.js";
import { importText } from "../control/players/pasted_list.js";
import { rememberColumns } from "../control/shared/fields/column_menus.js";

export class NamesImport {
  constructor(evening) {
    this.evening = evening;
    this.preview = signal(null); // the server's reading of the names
    this.list = signal(null); // a ListImport of its rows
    this.file = null;
    this.request = 0; // counts the requests: a late answer is ignored
    // The fields of a state of control that ListImport uses.
    const { texts, slug, face } = evening;
    const dialog = { id: 0, isOpen: true, showFault: (words) => evening.notify(words) };
    const desk = { notice: (_, text) => evening.notify(text), session: signal(null) };
    this.host = { texts, slug, face, dialog, desk, topic: (kind) => evening.topic(kind) };
  }

  clear() {
    this.request += 1;
    this.preview.value = null;
    this.list.value = null;
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
    const earlier = chosen.columns ? null : earlierChoices(answer.answer);
    if (earlier) {
      return this.read(file, earlier);
    }
    this.preview.value = answer.answer;
    this.list.value = new ListImport(this.host, answer.answer.rows);
    return true;
  }

  /** Reads the file with other meanings of its columns. */
  readWithColumns(columns) {
    const { head, columns: before } = this.preview.peek();
    rememberColumns(localStorage, KEY, before, columns);
    return this.read(this.file, { columns, head });
  }

  /** Enters the typed names. A row with a fault is shown first, and the next tap enters the others. */
  async enterTyped() {
    const text = importText(this.evening.answer("names").peek());
    if (!text) {
      return true;
    }
    if (!this.list.peek()) {
      const isRead = await this.read(new Blob([text], { type: "text/plain" }));
      if (!isRead || this.needsDecision()) {
        return false;
      }
    }
    return this.enter();
  }

  /** Enters the list of the file that was read; without a file nothing is entered. */
  async enterRead() {
    return this.list.peek() ? this.enter() : true;
  }

  /** Whether the server asks for the columns, or a row has a fault. */
  needsDecision() {
    const { rows, asks } = this.preview.peek();
    return asks.length > 0 || rows.some(({ errors }) => errors.length);
  }

  async enter() {
    const list = this.list.peek();
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

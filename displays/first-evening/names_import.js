/** Names on their way into the tournament: read by the server, decided where something is wrong, entered all or none. */

import { signal } from "../../static/vendor/preact/preact.js";
import { KEY, chosenBefore } from "../control/players/import_columns.js";
import { readList } from "../control/players/import_dialog.js";
import { ListImport } from "../control/players/list_import.js";
import { listOfNames } from "../control/players/names_list.js";
import { remember } from "../control/shared/fields/column_menus.js";

export class NamesImport {
  constructor(evening) {
    this.evening = evening;
    this.answer = signal(null); // what the server read
    this.rows = signal(null); // a ListImport of it
    this.file = null;
    this.turn = 0;
    // What the import of control works with.
    const { texts, slug, face } = evening;
    const dialog = { id: 0, isOpen: true, say: (words) => evening.tell(words) };
    const desk = { notice: (_, text) => evening.tell(text), session: signal(null) };
    this.host = { texts, slug, face, dialog, desk, topic: (kind) => evening.topic(kind) };
  }

  clear() {
    this.turn += 1;
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
    const { turn } = this;
    this.file = file;
    const answer = await readList(this.host, file, chosen);
    if (turn !== this.turn) {
      return false;
    }
    if (!answer.ok) {
      this.evening.show(answer);
      return false;
    }
    const known = chosen.columns ? null : chosenBefore(answer.answer);
    if (known) {
      return this.read(file, known);
    }
    this.answer.value = answer.answer;
    this.rows.value = new ListImport(this.host, answer.answer.rows);
    return true;
  }

  readAgain(columns) {
    const { head, columns: before } = this.answer.peek();
    remember(localStorage, KEY, before, columns);
    return this.read(this.file, { columns, head });
  }

  /** Enters the names of the field; where a row has a fault it is shown first, and the next tap enters the others. */
  async enterTyped() {
    const text = listOfNames(this.evening.answer("names").peek());
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

  /** Enters the list of a file that was read; without one there is nothing to enter. */
  async enterRead() {
    return this.rows.peek() ? this.enter() : true;
  }

  needsDecision() {
    const { rows, asks } = this.answer.peek();
    return asks.length > 0 || rows.some(({ errors }) => errors.length);
  }

  async enter() {
    const list = this.rows.peek();
    if (!list.taken.peek()) {
      this.evening.tell("face.first_evening.players.nobody");
      return false;
    }
    let isDone = false;
    await list.takeOver(() => (isDone = true));
    if (isDone) {
      this.clear();
      this.evening.answer("names").value = "";
    }
    return isDone;
  }
}

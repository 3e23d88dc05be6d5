/** Importing a list: a file, what it would bring with the faults of each row, then everybody of it entered. */

import { newCommandId } from "../../static/js/commands.js";
import { el, setText } from "../../static/js/dom.js";
import { refusals, request } from "../../static/js/session.js";
import { reasonsText } from "./desk.js";
import { choice } from "./dialog.js";
import { entryOf, isTaken, rowsToImport, waitAfter } from "./import_rows.js";
import { MOST_ROWS } from "./seating_words.js";

export class ImportDialog {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  get title() {
    return this.face.texts("face.control.players.import");
  }

  open() {
    const { texts } = this.face;
    const file = el("input", { type: "file", accept: ".csv,.txt,.xlsx", "aria-label": texts("face.control.players.file"), onchange: (event) => this.preview(event.target.files[0]) });
    this.dialog.open(this.title, [el("p.hint", {}, texts("face.control.players.import_how")), file], []);
    file.focus();
  }

  async preview(file) {
    if (!file) {
      return;
    }
    const { error } = this.dialog;
    const url = `/api/v1/players/import/preview?tournament=${encodeURIComponent(this.face.options.slug)}`;
    let answer;
    try {
      const response = await fetch(url, { method: "POST", credentials: "same-origin", headers: { "Content-Type": "application/octet-stream" }, body: file });
      answer = { ok: response.ok, answer: JSON.parse(await response.text()) };
    } catch (failure) {
      console.warn("the list was not read", failure);
      answer = { ok: false, answer: null };
    }
    if (error !== this.dialog.error || !this.dialog.isOpen) {
      return;
    }
    if (answer.ok) {
      this.show(answer.answer);
    } else {
      this.complain(answer);
    }
  }

  /** What the list would bring: rows with faults first, since they are what there is to do. */
  show({ rows }) {
    const { texts } = this.face;
    const chosen = {};
    const id = newCommandId();
    const sum = el("p", { role: "status" });
    const button = el("button.main", { onclick: () => this.takeOver(id, rowsToImport(rows, chosen), rows, button) }, texts("face.control.players.take_over"));
    const redraw = () => {
      const count = rows.filter((row) => isTaken(row, chosen)).length;
      setText(sum, texts("face.control.players.preview", { count, left_out: rows.length - count }));
      button.disabled = count === 0;
    };
    const byFaults = [...rows.filter((row) => row.errors.length), ...rows.filter((row) => !row.errors.length)];
    const lines = byFaults.slice(0, MOST_ROWS).map((row) => this.row(row, chosen, redraw));
    const more = rows.length > MOST_ROWS ? [el("p", {}, texts("face.control.players.more_rows", { count: rows.length - MOST_ROWS }))] : [];
    redraw();
    this.progress = el("p", { role: "status" });
    this.dialog.open(this.title, [sum, el("div.import-rows", {}, ...lines), ...more, this.progress], [button]);
  }

  row(row, chosen, redraw) {
    const { texts } = this.face;
    const seat = row.table && row.seat ? texts("face.control.tables.seat_at", { table: row.table, seat: row.seat }) : "";
    const known = row.person ? row.person.contact || texts("face.control.players.known") : texts("face.control.players.new");
    const faults = row.errors.map((error) => el("p.fault", {}, texts("face.control.players.left_out", { why: reasonsText([error], texts) })));
    return el("div.import-row", {}, el("b", {}, row.name || `${row.number}`), el("span", {}, [known, seat].filter(Boolean).join(" · ")), ...faults, row.candidates.length > 1 ? this.which(row, chosen, redraw) : null);
  }

  which(row, chosen, redraw) {
    const { texts } = this.face;
    const people = row.candidates.map((person) => ({ value: person.id, text: [person.name, person.contact].filter(Boolean).join(" · ") }));
    const options = [{ value: "", text: texts("face.control.players.choose") }, ...people, { value: "new", text: texts("face.control.players.new") }];
    const made = choice(texts("face.control.players.who"), options, "");
    made.input.onchange = () => {
      chosen[row.number] = made.input.value;
      redraw();
    };
    return made.node;
  }

  async takeOver(id, rows, shown, button) {
    if (button.disabled) {
      return;
    }
    button.disabled = true;
    const answer = await request("POST", "/api/v1/players/import", { id, tournament: this.face.options.slug, rows });
    if (!answer.ok) {
      button.disabled = false;
      this.complain(answer);
      return;
    }
    const names = {};
    shown.forEach((row) => (names[row.number] = row.name));
    await this.enterAll(answer.answer.rows, names, this.progress);
  }

  /** One after the other, so that they are entered in the order of the list; it goes on where the dialog is closed. */
  async enterAll(people, names, progress) {
    const { texts } = this.face;
    const slug = this.face.options.slug;
    const refused = [];
    for (const [index, each] of people.entries()) {
      setText(progress, texts("face.control.players.progress", { count: index, total: people.length }));
      const answer = await this.enter(Object.assign({ tournament: slug, session: "1" }, entryOf(each)));
      if (!answer.ok) {
        refused.push(`${names[each.number]}: ${answer.refused ? reasonsText(answer.refused, texts) : texts("face.control.notice.unreachable")}`);
      }
    }
    const summary = texts("face.control.players.imported", { count: people.length - refused.length, refused: refused.length });
    if (this.dialog.isOpen && progress.isConnected) {
      const lines = refused.slice(0, MOST_ROWS).map((line) => el("p.fault", {}, line));
      this.dialog.open(this.title, [el("p", { role: "status" }, summary), ...lines], [], "close");
    } else {
      this.desk.notice("import", [summary, ...refused.slice(0, 3)].join(" · "), { tone: refused.length ? "" : "quiet" });
    }
  }

  async enter(fields) {
    for (;;) {
      const answer = await this.face.live.command("entry.register", fields, () => {});
      const wait = waitAfter(answer);
      if (!wait) {
        return answer;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  complain(answer) {
    this.dialog.say(refusals(answer).length ? reasonsText(refusals(answer), this.face.texts) : "face.control.notice.unreachable");
  }
}

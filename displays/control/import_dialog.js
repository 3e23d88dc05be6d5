/** Importing a list: a file, its columns, the effect of each row, then all of it entered with one command. */

import { newCommandId } from "../../static/js/commands.js";
import { el, setText } from "../../static/js/dom.js";
import { refusals, request } from "../../static/js/session.js";
import { reasonsText } from "./desk.js";
import { choice } from "./dialog.js";
import { overrideOf } from "./hands_on.js";
import { columnMenus, remember, remembered } from "./import_columns.js";
import { countedIn, isHidden, isTaken, mayBeAnother, rowsToImport } from "./import_rows.js";
import { askDistinction } from "./namesakes.js";
import { MAX_ROWS } from "./seating_words.js";

/** Lines that can be said to have the heads. */
const MAX_HEAD_LINES = 10;

export class ImportDialog {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  get title() {
    return this.face.texts("face.control.players.import");
  }

  open() {
    const { texts } = this.face;
    this.face.followToo(["players"]);
    const file = el("input", { type: "file", accept: ".csv,.txt,.tsv,.xlsx", "aria-label": texts("face.control.players.file"), onchange: (event) => this.preview(event.target.files[0]) });
    this.dialog.open(this.title, [el("p.hint", {}, texts("face.control.players.import_how")), file], []);
    file.focus();
  }

  /** @param {{columns?: string[], head?: number, sheet?: number}} chosen the choices for the list */
  async preview(file, chosen = {}) {
    if (!file) {
      return;
    }
    const { error } = this.dialog;
    const answer = await this.read(file, chosen);
    if (error !== this.dialog.error || !this.dialog.isOpen) {
      return;
    }
    if (!answer.ok) {
      this.complain(answer);
      return;
    }
    const known = chosen.columns ? null : remembered(localStorage, answer.answer.columns);
    if (known) {
      await this.preview(file, Object.assign({}, chosen, { columns: known }));
    } else {
      this.show(file, answer.answer, chosen);
    }
  }

  async read(file, { columns, head, sheet }) {
    const query = [`tournament=${encodeURIComponent(this.face.options.slug)}`, columns ? `columns=${columns.join()}` : "", head === undefined ? "" : `head=${head}`, sheet === undefined ? "" : `sheet=${sheet}`];
    try {
      const response = await fetch(`/api/v1/players/import/preview?${query.filter(Boolean).join("&")}`, {
        method: "POST",
        credentials: "same-origin",
        headers: { "Content-Type": "application/octet-stream" },
        body: file,
      });
      return { ok: response.ok, answer: JSON.parse(await response.text()) };
    } catch (failure) {
      console.warn("the list was not read", failure);
      return { ok: false, answer: null };
    }
  }

  /** The rows of the list before the import: rows with faults first, since they need a decision. */
  show(file, read, how) {
    const { texts } = this.face;
    const { rows } = read;
    const chosen = {};
    const id = newCommandId();
    const sum = el("p", { role: "status" });
    const counted = el("div");
    const button = el("button.main", { onclick: () => this.takeOver(id, rows, chosen, button) });
    this.counted = 0;
    const redraw = () => {
      const count = rows.filter((row) => isTaken(row, chosen)).length;
      const left_out = rows.length - count;
      setText(sum, texts("face.control.players.preview", { count, left_out }));
      setText(button, left_out ? texts("face.control.players.take_over_some", { count, left_out }) : texts("face.control.players.take_over", { count }));
      button.disabled = count === 0;
      this.drawCounted(counted, count);
    };
    const byFaults = [...rows.filter((row) => row.errors.length), ...rows.filter((row) => !row.errors.length)];
    const lines = byFaults.slice(0, MAX_ROWS).map((row) => this.row(row, chosen, redraw));
    const more = rows.length > MAX_ROWS ? [el("p", {}, texts("face.control.players.more_rows", { count: rows.length - MAX_ROWS }))] : [];
    const skipped = read.skipped.map(({ number, text }) => el("p.fault", {}, texts("face.control.columns.skipped", { row: number, text })));
    redraw();
    this.progress = el("p", { role: "status" });
    this.dialog.open(this.title, [sum, ...this.sheets(file, read), ...skipped, this.columns(file, read, how), counted, el("div.import-rows", {}, ...lines), ...more, this.progress], [button]);
  }

  /** Which sheet of a workbook is read; the others are named, since nothing of them is taken. */
  sheets(file, read) {
    const { texts } = this.face;
    if (read.sheets.length < 2) {
      return [];
    }
    const options = read.sheets.map((text, index) => ({ value: index + 1, text }));
    const sheet = choice(texts("face.control.columns.sheet"), options, read.sheet);
    sheet.input.onchange = () => this.preview(file, { sheet: Number(sheet.input.value) });
    const others = read.sheets.filter((_, index) => index + 1 !== read.sheet).join(", ");
    return [el("div.sheet-choice", {}, sheet.node, el("p.hint", {}, texts("face.control.columns.sheets_left", { sheets: others })))];
  }

  /** A choice of the line with the heads, and a menu for each column; open where a column is in doubt. */
  columns(file, read, how) {
    const { texts } = this.face;
    const lines = Array.from({ length: MAX_HEAD_LINES }, (_, index) => ({ value: index + 1, text: texts("face.control.columns.head_row", { row: index + 1 }) }));
    const head = choice(texts("face.control.columns.head"), [{ value: 0, text: texts("face.control.columns.head_none") }, ...lines], read.head);
    head.input.onchange = () => this.preview(file, { head: Number(head.input.value), sheet: how.sheet });
    const menus = columnMenus(texts, read, (columns) => {
      remember(localStorage, read.columns, columns);
      this.preview(file, Object.assign({}, how, { columns }));
    });
    return el("details.columns-choice", { open: read.asks.length > 0 }, el("summary", {}, texts("face.control.columns.change")), head.node, menus);
  }

  /** Where some players are counted without a name: asks whether the list names them. */
  drawCounted(node, count) {
    const { texts, topics } = this.face;
    const named = countedIn(count, topics);
    node.textContent = "";
    if (!named) {
      this.counted = 0;
      return;
    }
    const fresh = count - named;
    const counted = texts(fresh ? "face.control.counted.list_both" : "face.control.counted.list_counted", { named, fresh });
    const all = countedIn(Infinity, topics);
    const options = [{ value: named, text: counted }, { value: 0, text: texts("face.control.counted.list_new", { fresh: count }) }];
    const made = choice(texts("face.control.counted.list", { counted: all }), options, named);
    this.counted = named;
    made.input.onchange = () => (this.counted = Number(made.input.value));
    node.append(made.node);
  }

  row(row, chosen, redraw) {
    const { texts } = this.face;
    const seat = row.table && row.seat ? texts("face.control.tables.seat_at", { table: row.table, seat: row.seat }) : "";
    const known = row.person ? row.person.contact || texts("face.control.players.known") : texts("face.control.players.new");
    const where = texts("face.control.columns.head_row", { row: row.number });
    const faults = row.errors.map((error) => el("p.fault", {}, texts("face.control.players.left_out", { why: reasonsText([error], texts) })));
    const about = [known, seat, row.errors.length ? where : ""].filter(Boolean).join(" · ");
    return el("div.import-row", {}, el("b", {}, row.name || where), el("span", {}, about), ...faults, this.decision(row, chosen, redraw));
  }

  /** The decisions that a user can take about a row with faults. */
  decision(row, chosen, redraw) {
    const { texts } = this.face;
    if (mayBeAnother(row)) {
      return askDistinction(texts, row.name, (distinction) => {
        chosen[row.number] = { person: "new", distinction };
        redraw();
      }).node;
    }
    if (isHidden(row)) {
      const take = (event) => {
        chosen[row.number] = { shown: event.target.checked };
        redraw();
      };
      return el("label.tick", {}, el("input", { type: "checkbox", onchange: take }), texts("face.control.players.include"));
    }
    return row.candidates.length > 1 ? this.which(row, chosen, redraw) : null;
  }

  which(row, chosen, redraw) {
    const { texts } = this.face;
    const shown = ({ name, distinction, contact }) => [distinction ? `${name} (${distinction})` : name, contact].filter(Boolean).join(" · ");
    const people = row.candidates.map((person) => ({ value: person.id, text: shown(person) }));
    const options = [{ value: "", text: texts("face.control.players.choose") }, ...people, { value: "new", text: texts("face.control.players.new") }];
    const made = choice(texts("face.control.players.who"), options, "");
    made.input.onchange = () => {
      chosen[row.number] = { person: made.input.value };
      redraw();
    };
    return made.node;
  }

  /** All of it with one command; it is one line of the log, and one undo takes it back. */
  async takeOver(id, rows, chosen, button, more = {}) {
    if (button.disabled) {
      return;
    }
    const { texts } = this.face;
    const count = rows.filter((row) => isTaken(row, chosen)).length;
    button.disabled = true;
    setText(this.progress, texts("face.control.players.importing", { count }));
    const body = Object.assign({ id, tournament: this.face.options.slug, enter: true, counted: Math.min(this.counted, count), rows: rowsToImport(rows, chosen) }, more);
    const { progress } = this;
    const answer = await request("POST", "/api/v1/players/import", body);
    const isSeen = this.dialog.isOpen && progress.isConnected;
    if (answer.ok) {
      this.done(texts("face.control.players.imported", { count: answer.answer.rows.length }), isSeen);
    } else if (isSeen) {
      button.disabled = false;
      setText(progress, "");
      this.complain(answer, () => this.takeOver(id, rows, chosen, button, { late: true }));
    } else {
      this.desk.notice("import", [this.title, reasonsText(refusals(answer), texts)].join(": "));
    }
  }

  done(summary, isSeen) {
    if (isSeen) {
      this.dialog.open(this.title, [el("p", { role: "status" }, summary)], [], "close");
    } else {
      this.desk.notice("import", summary, { tone: "quiet" });
    }
  }

  /** @param {() => void} [again] takes the list all the same, where only the time or the number speaks against it */
  complain(answer, again) {
    const { texts } = this.face;
    const reasons = refusals(answer);
    this.dialog.say(reasons.length ? reasonsText(reasons, texts) : "face.control.notice.unreachable");
    const meant = reasons.map(({ code, params }) => (code === "import.row" ? params.what : { code }));
    const around = again ? overrideOf(meant) : null;
    if (around) {
      this.dialog.error.append(" ", el("button", { onclick: again }, texts(around.label)));
    }
  }
}

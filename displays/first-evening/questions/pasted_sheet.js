/** A pasted sheet or a file: the server's reading, and its questions. */

import { html, signal, useMemo } from "../../../static/vendor/preact/preact.js";
import { SHEET_FILES } from "../../structures/editor/paste/paste_dialog.js";
import { MAX_ERRORS, Question, fetchPreview } from "../../structures/editor/paste/paste_preview.js";
import { SheetColumns, columnsOfBefore, isAskedByMenus } from "../../structures/editor/paste/sheet_columns.js";
import { SheetPreview } from "../../structures/editor/paste/sheet_preview.js";
import { readAmounts } from "../../structures/sheet/numbers.js";
import { readSheet } from "../../structures/sheet/sheet.js";
import { titleOf } from "../creating.js";

/** A pasted text or a file, with the server's reading of it. */
export class Pasted {
  constructor(evening) {
    this.evening = evening;
    this.text = signal("");
    this.file = null;
    this.answers = signal({}); // the answers to the server's questions, by field
    this.reply = signal(null);
    this.request = 0; // counts the requests: a late reply is ignored
  }

  /** Reads the text or the file, and answers the questions for the title and for columns that were chosen before. */
  async read() {
    this.request += 1;
    const { request } = this;
    const file = this.file || new Blob([this.text.peek()], { type: "text/plain" });
    const answers = this.answers.peek();
    const reply = await fetchPreview(file, answers);
    if (request !== this.request) {
      return;
    }
    const { answer } = reply;
    if (answer && !answers.title && answer.asked.some(({ field }) => field === "title")) {
      await this.choose("title", titleOf(this.evening));
      return;
    }
    const earlierColumns = answer && answers.columns === undefined ? columnsOfBefore(answer) : null;
    if (earlierColumns) {
      await this.choose("columns", earlierColumns);
      return;
    }
    this.reply.value = reply;
  }

  choose(name, value) {
    this.answers.value = Object.assign({}, this.answers.peek(), { [name]: value });
    return this.read();
  }

  type(text) {
    this.text.value = text;
    this.file = null;
    return this.readAnew();
  }

  take(file) {
    this.file = file;
    return this.readAnew();
  }

  /** Reads without the answers for another text or file. */
  async readAnew() {
    this.request += 1;
    this.answers.value = {};
    this.reply.value = null;
    if (this.file || this.text.peek().trim()) {
      await this.read();
    }
  }

  /** The structure; without chips in the sheet, with the default chips. */
  get document() {
    const reply = this.reply.value;
    const document = reply && reply.answer && reply.answer.document;
    const chips = readAmounts(this.evening.answer("chips").peek());
    return document ? Object.assign({ chips }, document) : null;
  }
}

export function PastedSheet({ evening, take }) {
  const { texts } = evening;
  const pasted = useMemo(() => new Pasted(evening), [evening]);
  const { document } = pasted;
  return html`
    <div class="card" data-part="sheet">
      <label class="field">
        <span class="label">${texts("face.first_evening.structure.sheet")}</span>
        <textarea
          rows="6"
          name="sheet"
          spellcheck=${false}
          value=${pasted.text.value}
          onInput=${(event) => pasted.type(event.target.value)}
        ></textarea>
      </label>
      <input
        type="file"
        accept=${SHEET_FILES}
        aria-label=${texts("face.first_evening.structure.file")}
        onChange=${(event) => event.target.files[0] && pasted.take(event.target.files[0])}
      />
      <${SheetReply} evening=${evening} pasted=${pasted} />
      <button
        type="button"
        class="main wide"
        data-part="take_sheet"
        disabled=${!document}
        onClick=${() => take("paste", { document })}
      >
        ${texts("face.first_evening.structure.take")}
      </button>
    </div>
  `;
}

/** The server's reading: columns, questions, faults and the structure; or the reason why there is none. */
function SheetReply({ evening, pasted }) {
  const { texts } = evening;
  const reply = pasted.reply.value;
  if (!reply) {
    return null;
  }
  if (!reply.answer) {
    const words = reply.lost ? texts("face.end_time.no_answer") : evening.words(reply.refused);
    return html`<p class="error" role="alert">${words}</p>`;
  }
  const { document, errors, asked } = reply.answer;
  const choose = (name, value) => pasted.choose(name, value);
  const question = (each) => html`
    <${Question} key=${each.field} texts=${texts} asked=${each} choose=${choose} answers=${pasted.answers.value} />
  `;
  const line = ({ row, text }) => (row ? texts("face.structures.in_row", { row, text }) : text);
  const questions = asked.filter((each) => !isAskedByMenus(reply.answer, each));
  return html`
    <${SheetColumns} texts=${texts} read=${reply.answer} onChoose=${(columns) => choose("columns", columns)} />
    ${questions.map(question)}
    ${errors.slice(0, MAX_ERRORS).map((each) => html`<p key=${line(each)} class="error" role="alert">${line(each)}</p>`)}
    ${document && html`<${SheetPreview} sheet=${readSheet(document)} texts=${texts} start=${evening.answer("start").peek()} />`}
  `;
}

/** A pasted sheet or a file: the server's reading, and its questions. */

import { html, signal, useMemo } from "../../../static/vendor/preact/preact.js";
import { Question, fetchPreview } from "../../structures/editor/paste/paste_preview.js";
import { SheetColumns, columnsOfBefore, isAskedByMenus } from "../../structures/editor/paste/sheet_columns.js";
import { SheetPreview } from "../../structures/editor/paste/sheet_preview.js";
import { readAmounts } from "../../structures/sheet/numbers.js";
import { readSheet } from "../../structures/sheet/sheet.js";
import { titleOf } from "../creating.js";

const ENDINGS = ".csv,.tsv,.txt,.xlsx,.toml,.json,.tdt,.htm,.html";
const MAX_ERRORS = 20;

class Pasted {
  constructor(evening) {
    this.evening = evening;
    this.text = signal("");
    this.file = null;
    this.given = signal({}); // answers to what the sheet does not say
    this.reply = signal(null);
  }

  /** Reads the text or the file, and answers the questions with known answers. */
  async read() {
    const file = this.file || new Blob([this.text.peek()], { type: "text/plain" });
    const reply = await fetchPreview(file, this.given.peek());
    const isTitleAsked =
      reply.answer && reply.answer.asked.some(({ field }) => field === "title") && !this.given.peek().title;
    if (isTitleAsked) {
      this.choose("title", titleOf(this.evening));
      return;
    }
    const before = reply.answer && this.given.peek().columns === undefined ? columnsOfBefore(reply.answer) : null;
    if (before) {
      this.choose("columns", before);
      return;
    }
    this.reply.value = reply;
  }

  choose(name, value) {
    this.given.value = Object.assign({}, this.given.peek(), { [name]: value });
    this.read();
  }

  type(text) {
    this.text.value = text;
    this.file = null;
    this.readNew();
  }

  take(file) {
    this.file = file;
    this.readNew();
  }

  readNew() {
    this.given.value = {};
    this.reply.value = null;
    if (this.file || this.text.peek().trim()) {
      this.read();
    }
  }

  /** The structure; without chips in the sheet, with the default chips. */
  get document() {
    const reply = this.reply.value;
    const found = reply && reply.answer && reply.answer.document;
    const chips = readAmounts(this.evening.answer("chips").peek());
    return found ? Object.assign({ chips }, found) : null;
  }
}

export function PastedSheet({ evening, take }) {
  const { texts } = evening;
  const pasted = useMemo(() => new Pasted(evening), [evening]);
  const found = pasted.document;
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
        accept=${ENDINGS}
        aria-label=${texts("face.first_evening.structure.file")}
        onChange=${(event) => event.target.files[0] && pasted.take(event.target.files[0])}
      />
      <${Found} evening=${evening} pasted=${pasted} />
      <button
        type="button"
        class="main wide"
        data-part="take_sheet"
        disabled=${!found}
        onClick=${() => take("paste", { document: found })}
      >
        ${texts("face.first_evening.structure.take")}
      </button>
    </div>
  `;
}

function Found({ evening, pasted }) {
  const { texts } = evening;
  const reply = pasted.reply.value;
  if (!reply) {
    return null;
  }
  if (!reply.answer) {
    const words = reply.lost ? texts("face.first_evening.unreachable") : evening.words(reply.refused);
    return html`<p class="error" role="alert">${words}</p>`;
  }
  const { document, errors, asked } = reply.answer;
  const choose = (name, value) => pasted.choose(name, value);
  const question = (each) => html`
    <${Question} key=${each.field} texts=${texts} asked=${each} choose=${choose} answers=${pasted.given.value} />
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

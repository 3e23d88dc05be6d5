/** A whole sheet, pasted or from a file: the server's reading, its questions, and the button to use it. */

import { html, useEffect, useSignal } from "../../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../../../control/shared/dialogs/dialog.js";
import { fetchFilePreview } from "../../file_preview.js";
import { readSheet } from "../../sheet/sheet.js";
import { writeTabs } from "../../sheet/table_text.js";
import { Choice } from "../choice.js";
import { SheetColumns, columnsOfBefore, isAskedByMenus } from "./sheet_columns.js";
import { SheetPreview } from "./sheet_preview.js";

const URL = "/api/v1/structures/preview";
/** Fields that a sheet may leave out and the open structure has. */
const OF_HEAD = ["starting_stack", "game", "ante_kind", "level_minutes", "break_minutes"];
/** Maximum number of shown faults. */
export const MAX_ERRORS = 20;
const MAX_SKIPPED = 10;
const AMOUNT = /^(starting_stack|level_minutes|break_minutes)$/;

/** @param {string[][]} cells */
export function openPreview(editor, cells) {
  openFile(editor, new Blob([writeTabs(cells)], { type: "text/plain" }));
}

/** @param {Blob} file any of the formats that the server reads */
export function openFile(editor, file) {
  editor.app.openDialog(Preview, { editor, file });
}

/** The open structure's values, as answers to the server's questions. */
function usualAnswers(editor) {
  const { head } = editor.sheet.peek();
  const answers = { title: head.title || editor.texts("face.structures.untitled") };
  OF_HEAD.filter((name) => head[name] !== undefined).forEach((name) => (answers[name] = String(head[name])));
  return answers;
}

/**
 * The server's reading of a sheet, see `fetchFilePreview`.
 *
 * @param {object} answers to the server's questions, by field
 */
export function fetchPreview(file, answers) {
  const query = Object.keys(answers).map((name) => `${name}=${encodeURIComponent(answers[name])}`);
  return fetchFilePreview(`${URL}?${query.join("&")}`, file);
}

function Preview({ editor, dialog, file }) {
  const { texts } = editor;
  const answers = useSignal({});
  const shown = useSignal(null);
  useEffect(() => {
    let isLate = false;
    // The file's own values take precedence; the open structure only answers questions.
    fetchPreview(file, answers.value).then((reply) => {
      if (isLate) {
        return;
      }
      const more = reply.answer ? furtherAnswers(reply.answer, editor, answers.peek()) : {};
      if (Object.keys(more).length) {
        answers.value = { ...answers.peek(), ...more };
      } else {
        shown.value = reply;
      }
    });
    return () => (isLate = true);
  }, [answers.value]);
  const choose = (name, value) => (answers.value = { ...answers.peek(), [name]: value });
  const reply = shown.value;
  const document = reply && reply.answer && reply.answer.document;
  const take = () => {
    dialog.close();
    editor.replaceWith(withOwnHead(editor, document));
  };
  const button = html`<button class="main" data-part="take" disabled=${!document} onClick=${take}>
    ${texts("face.structures.preview.take")}
  </button>`;
  return html`<${DialogFrame} dialog=${dialog} title=${texts("face.structures.preview")} buttons=${button}>
    ${
      reply
        ? html`<${SheetReply} editor=${editor} reply=${reply} choose=${choose} answers=${answers.value} />`
        : html`<p class="hint" role="status">${texts("face.structures.loading")}</p>`
    }
  <//>`;
}

/** Further answers without the director: the columns chosen before for these headings, then the open structure's. */
function furtherAnswers(preview, editor, answers) {
  const earlierColumns = answers.columns === undefined ? columnsOfBefore(preview) : null;
  return earlierColumns ? { columns: earlierColumns } : answersOfOpenStructure(preview.asked, editor, answers);
}

/** The open structure's answers to the questions that have none yet. */
function answersOfOpenStructure(asked, editor, answers) {
  const usual = usualAnswers(editor);
  const more = {};
  asked
    .filter(({ field }) => usual[field] !== undefined && answers[field] === undefined)
    .forEach(({ field }) => (more[field] = usual[field]));
  return more;
}

/** The document with the open structure's title, and with its chips if the sheet has none. */
function withOwnHead(editor, document) {
  const { head } = editor.sheet.peek();
  const title = head.title ? { title: head.title } : {};
  return { ...(document.chips ? {} : { chips: head.chips }), ...document, ...title };
}

/** The server's reading: columns, questions, faults, the structure and skipped lines; or why there is none. */
function SheetReply({ editor, reply, choose, answers }) {
  const { texts, app } = editor;
  if (!reply.answer) {
    const words = reply.lost ? texts("face.structures.unreachable") : app.words(reply.refused);
    return html`<p class="error" role="alert">${words}</p>`;
  }
  const { document, errors, asked, skipped } = reply.answer;
  const start = editor.start;
  const error = ({ row, text }, at) =>
    html`<li key=${at}>${row ? texts("face.structures.in_row", { row, text }) : text}</li>`;
  const skippedLine = ({ row, text }, at) =>
    html`<li key=${at}>${texts("face.structures.in_row", { row: row || 0, text })}</li>`;
  const questions = asked.filter((each) => !isAskedByMenus(reply.answer, each));
  return html`<${SheetColumns} texts=${texts} read=${reply.answer} onChoose=${(columns) => choose("columns", columns)} />
  ${questions.map((each) => html`<${Question} key=${each.field} texts=${texts} asked=${each} choose=${choose} answers=${answers} />`)}
  ${
    errors.length > 0 &&
    html`<ul class="error-list" role="alert">
      ${errors.slice(0, MAX_ERRORS).map(error)}
    </ul>`
  }
  ${document && html`<${SheetPreview} sheet=${readSheet(document)} texts=${texts} start=${start} />`}
  ${
    skipped.length > 0 &&
    html`<p class="hint">${texts("face.structures.preview.skipped")}</p>
      <ul class="hint">
        ${skipped.slice(0, MAX_SKIPPED).map(skippedLine)}
      </ul>`
  }`;
}

/** A question of the server: a choice of its answers, or a field. Without an answer there is no structure. */
export function Question({ texts, asked, choose, answers }) {
  const { field, text, answers: possible } = asked;
  if (possible.length) {
    const options = [
      { value: "", text: "…" },
      ...possible.map((value) => ({ value, text: answerWords(value, texts) })),
    ];
    return html`<${Choice}
      label=${text}
      options=${options}
      value=${answers[field] || ""}
      onChoose=${(value) => value && choose(field, value)}
    />`;
  }
  return html`<label class="field">
    <span class="label">${text}</span>
    <input
      name=${field}
      autocomplete="off"
      inputmode=${AMOUNT.test(field) ? "numeric" : "text"}
      onChange=${(event) => event.target.value.trim() && choose(field, event.target.value.trim())}
    />
  </label>`;
}

/** An answer as text, if it has one. */
function answerWords(value, texts) {
  const code = `face.structures.answer.${value}`;
  const words = texts(code);
  return words === code ? value : words;
}

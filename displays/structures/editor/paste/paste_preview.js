/** A whole sheet, pasted or from a file: the server's reading, its questions, and the button to use it. */

import { html, useEffect, useSignal } from "../../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../../../control/shared/dialogs/dialog.js";
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
  const found = { title: head.title || editor.texts("face.structures.untitled") };
  OF_HEAD.filter((name) => head[name] !== undefined).forEach((name) => (found[name] = String(head[name])));
  return found;
}

/** @returns {Promise<{answer, refused, lost}>} */
export async function fetchPreview(file, answers) {
  const query = Object.keys(answers).map((name) => `${name}=${encodeURIComponent(answers[name])}`);
  try {
    const response = await fetch(`${URL}?${query.join("&")}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/octet-stream", "Accept-Language": document.documentElement.lang },
      body: file,
    });
    const answer = await response.json();
    return response.ok ? { answer } : { refused: answer.refused || [] };
  } catch (error) {
    console.warn("the sheet was not read", error);
    return { lost: true };
  }
}

function Preview({ editor, dialog, file }) {
  const { texts } = editor;
  const answers = useSignal({});
  const found = useSignal(null);
  useEffect(() => {
    let isLate = false;
    // The file's own values count; the open structure answers only the questions.
    fetchPreview(file, answers.value).then((reply) => {
      if (isLate) {
        return;
      }
      const missing = reply.answer ? knownAnswers(reply.answer, editor, answers.peek()) : {};
      if (Object.keys(missing).length) {
        answers.value = { ...answers.peek(), ...missing };
      } else {
        found.value = reply;
      }
    });
    return () => (isLate = true);
  }, [answers.value]);
  const choose = (name, value) => (answers.value = { ...answers.peek(), [name]: value });
  const shown = found.value;
  const document = shown && shown.answer && shown.answer.document;
  const take = () => {
    dialog.close();
    editor.replaceWith(keepingHead(editor, document));
  };
  const button = html`<button class="main" data-part="take" disabled=${!document} onClick=${take}>
    ${texts("face.structures.preview.take")}
  </button>`;
  return html`<${DialogFrame} dialog=${dialog} title=${texts("face.structures.preview")} buttons=${button}>
    ${
      shown
        ? html`<${Found} editor=${editor} reply=${shown} choose=${choose} answers=${answers.value} />`
        : html`<p class="hint" role="status">${texts("face.structures.loading")}</p>`
    }
  <//>`;
}

/** Known answers: the columns chosen before for these headings, and the open structure's values. */
function knownAnswers(read, editor, given) {
  const before = given.columns === undefined ? columnsOfBefore(read) : null;
  return before ? { columns: before } : answersTo(read.asked, editor, given);
}

/** The open structure's answers to new questions, if it has them. */
function answersTo(asked, editor, given) {
  const usual = usualAnswers(editor);
  const found = {};
  asked
    .filter(({ field }) => usual[field] !== undefined && given[field] === undefined)
    .forEach(({ field }) => (found[field] = usual[field]));
  return found;
}

/** The document with the open structure's title, and the fields that only the open structure has. */
function keepingHead(editor, document) {
  const { head } = editor.sheet.peek();
  const kept = head.title ? { title: head.title } : {};
  return { ...(document.chips ? {} : { chips: head.chips }), ...document, ...kept };
}

function Found({ editor, reply, choose, answers }) {
  const { texts, app } = editor;
  if (!reply.answer) {
    const words = reply.lost ? texts("face.structures.unreachable") : app.words(reply.refused);
    return html`<p class="error" role="alert">${words}</p>`;
  }
  const { document, errors, asked, skipped } = reply.answer;
  const start = editor.start;
  const error = ({ row, text }, at) =>
    html`<li key=${at}>${row ? texts("face.structures.in_row", { row, text }) : text}</li>`;
  const left = ({ row, text }, at) =>
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
        ${skipped.slice(0, MAX_SKIPPED).map(left)}
      </ul>`
  }`;
}

/** A question of the server, to be answered before there is a structure. */
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

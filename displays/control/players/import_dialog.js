/** Importing a list: a file, its columns, the effect of each row, then all of it entered with one command. */

import { html, signal, useLayoutEffect, useMemo, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Choice } from "../shared/fields/fields.js";
import { remember } from "../shared/fields/column_menus.js";
import { ColumnMenus, KEY, chosenBefore } from "./import_columns.js";
import { ListImport, complain } from "./list_import.js";
import { ImportRow } from "./import_row.js";
import { listOfNames } from "./names_list.js";
import { MAX_ROWS } from "../shared/seating_words.js";
import { sessionToName } from "../shared/session_choice.js";

/** Lines that can be said to have the heads. */
const MAX_HEAD_LINES = 10;

export function openImport(state) {
  state.follow(["players"]);
  state.openDialog(FileDialog);
}

function titleOf({ texts }) {
  return texts("face.control.players.import");
}

function FileDialog({ state, dialog }) {
  const { texts } = state;
  const file = useRef(null);
  const names = useSignal("");
  useLayoutEffect(() => {
    dialog.whenShown(() => file.current.focus());
  }, [dialog]);
  const readNames = () => preview(state, new Blob([listOfNames(names.peek())], { type: "text/plain" }));
  const next = html`<button class="main" data-part="read_names" disabled=${!names.value.trim()} onClick=${readNames}>
    ${texts("face.first_evening.next")}
  </button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${titleOf(state)} buttons=${next}>
      <p class="hint">${texts("face.control.players.import_how")}</p>
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label=${texts("face.control.players.file")}
        ref=${file}
        onChange=${(event) => preview(state, event.target.files[0])}
      />
      <label class="field">
        <span class="label">${texts("face.first_evening.players.names")}</span>
        <textarea
          rows="5"
          spellcheck=${false}
          autocomplete="off"
          value=${names.value}
          onInput=${(event) => (names.value = event.target.value)}
        ></textarea>
      </label>
    <//>
  `;
}

/** @param {{columns?: string[], head?: number, sheet?: number}} chosen the choices for the list */
async function preview(state, file, chosen = {}) {
  if (!file) {
    return;
  }
  const { dialog } = state;
  const { id } = dialog;
  const answer = await readList(state, file, chosen);
  if (id !== dialog.id || !dialog.isOpen) {
    return;
  }
  if (!answer.ok) {
    complain(state, answer);
    return;
  }
  const known = chosen.columns ? null : chosenBefore(answer.answer);
  if (known) {
    await preview(state, file, Object.assign({}, chosen, known));
  } else {
    state.openDialog(RowsDialog, { file, read: answer.answer, chosen });
  }
}

/** What an import of a list would have; `{ok, answer}`. */
export async function readList(state, file, { columns, head, sheet }) {
  const session = sessionToName(state);
  const query = [
    `tournament=${encodeURIComponent(state.slug.peek())}`,
    session ? `session=${session}` : "",
    columns ? `columns=${columns.join()}` : "",
    head === undefined ? "" : `head=${head}`,
    sheet === undefined ? "" : `sheet=${sheet}`,
  ];
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
function RowsDialog({ state, dialog, file, read, chosen }) {
  const { texts } = state;
  const { rows } = read;
  const list = useMemo(() => new ListImport(state, rows), [state, rows]);
  const byFaults = [...rows.filter((row) => row.errors.length), ...rows.filter((row) => !row.errors.length)];
  const shown = byFaults.slice(0, MAX_ROWS);
  const takeOver = () => list.takeOver((summary, isSeen) => report(state, summary, isSeen));
  const button = html`<${TakeOverButton} texts=${texts} list=${list} onClick=${takeOver} />`;
  const left = rows.length - MAX_ROWS;
  const counts = { count: list.taken.value, left_out: rows.length - list.taken.value };
  return html`
    <${DialogFrame} dialog=${dialog} title=${titleOf(state)} buttons=${button}>
      <p role="status">${texts("face.control.players.preview", counts)}</p>
      ${read.sheets.length > 1 && html`<${SheetChoice} state=${state} file=${file} read=${read} />`}
      ${read.skipped.map((line) => html`<${SkippedLine} key=${line.number} texts=${texts} line=${line} />`)}
      <${Columns} state=${state} file=${file} read=${read} chosen=${chosen} />
      <${Counted} state=${state} list=${list} />
      <div class="import-rows">
        ${shown.map((row) => html`<${ImportRow} key=${row.number} texts=${texts} list=${list} row=${row} />`)}
      </div>
      ${left > 0 && html`<p>${texts("face.control.players.more_rows", { count: left })}</p>`}
      <p role="status">${list.progress.value}</p>
    <//>
  `;
}

function SkippedLine({ texts, line: { number, text } }) {
  return html`<p class="fault">${texts("face.control.columns.skipped", { row: number, text })}</p>`;
}

function TakeOverButton({ texts, list, onClick }) {
  const count = list.taken.value;
  const leftOut = list.rows.length - count;
  const code = leftOut ? "face.control.players.take_over_some" : "face.control.players.take_over";
  return html`
    <button class="main" disabled=${count === 0 || list.isSending.value} onClick=${onClick}>
      ${texts(code, leftOut ? { count, left_out: leftOut } : { count })}
    </button>
  `;
}

/** Which sheet of a workbook is read; the others are named, since nothing of them is taken. */
function SheetChoice({ state, file, read }) {
  const { texts } = state;
  const sheet = useMemo(() => signal(read.sheet), [read]);
  const options = read.sheets.map((text, index) => ({ value: index + 1, text }));
  const others = read.sheets.filter((_, index) => index + 1 !== read.sheet).join(", ");
  const choose = (number) => preview(state, file, { sheet: number });
  return html`
    <div class="sheet-choice">
      <${Choice} label=${texts("face.control.columns.sheet")} options=${options} chosen=${sheet} onChoose=${choose} />
      <p class="hint">${texts("face.control.columns.sheets_left", { sheets: others })}</p>
    </div>
  `;
}

/** A choice of the line with the heads, and a menu for each column; names one a line need none. */
function Columns({ state, file, read, chosen }) {
  const { texts } = state;
  const head = useMemo(() => signal(read.head), [read]);
  const none = { value: 0, text: texts("face.control.columns.head_none") };
  const line = (_, index) => ({ value: index + 1, text: texts("face.control.columns.head_row", { row: index + 1 }) });
  const options = [none, ...Array.from({ length: MAX_HEAD_LINES }, line)];
  const chooseHead = (number) => preview(state, file, { head: number, sheet: chosen.sheet });
  const chooseColumns = (columns) => {
    remember(localStorage, KEY, read.columns, columns);
    preview(state, file, Object.assign({}, chosen, { columns }));
  };
  return html`
    <details class="columns-choice" open=${read.asks.length > 0 || read.columns.length > 1}>
      <summary>${texts("face.control.columns.change")}</summary>
      <${Choice} label=${texts("face.control.columns.head")} options=${options} chosen=${head} onChoose=${chooseHead} />
      <${ColumnMenus} texts=${texts} read=${read} onChoose=${chooseColumns} />
    </details>
  `;
}

/** Where some players are counted without a name: asks whether the list names them. */
function Counted({ state, list }) {
  const { texts } = state;
  const count = list.taken.value;
  const named = list.countedAmong(count);
  if (!named) {
    return html`<div></div>`;
  }
  const fresh = count - named;
  const code = fresh ? "face.control.counted.list_both" : "face.control.counted.list_counted";
  const options = [
    { value: named, text: texts(code, { named, fresh }) },
    { value: 0, text: texts("face.control.counted.list_new", { fresh: count }) },
  ];
  const label = texts("face.control.counted.list", { counted: list.countedAmong(Infinity) });
  return html`<div><${Choice} label=${label} options=${options} chosen=${list.counted} /></div>`;
}

/** Shows what was done: in the dialog, else above the page. */
function report(state, summary, isSeen) {
  if (isSeen) {
    state.openDialog(DoneDialog, { summary });
  } else {
    state.desk.notice("import", summary, { tone: "quiet" });
  }
}

function DoneDialog({ state, dialog, summary }) {
  return html`
    <${DialogFrame} dialog=${dialog} title=${titleOf(state)} close="close">
      <p role="status">${summary}</p>
    <//>
  `;
}

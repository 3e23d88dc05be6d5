/** The import of a list: a file, its columns, a preview of each row, and one command that enters all players. */

import { html, signal, useLayoutEffect, useMemo, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Choice } from "../shared/fields/fields.js";
import { rememberColumns } from "../shared/fields/column_menus.js";
import { ColumnMenus, KEY, earlierChoices } from "./import_columns.js";
import { ListImport, showRefusal } from "./list_import.js";
import { ImportRow } from "./import_row.js";
import { importText } from "./pasted_list.js";
import { MAX_CHOICES } from "../shared/seats_and_tables.js";
import { sessionForRequest } from "../shared/session_choice.js";

/** The line of the heads is one of the first lines. */
const MAX_HEAD_LINES = 10;

export function openImport(state) {
  state.follow(["players"]);
  state.openDialog(FileDialog);
}

function importTitle({ texts }) {
  return texts("face.control.players.import");
}

function FileDialog({ state, dialog }) {
  const { texts } = state;
  const file = useRef(null);
  const names = useSignal("");
  useLayoutEffect(() => {
    dialog.whenShown(() => file.current.focus());
  }, [dialog]);
  const readNames = () => previewFile(state, new Blob([importText(names.peek())], { type: "text/plain" }));
  const nextButton = html`<button class="main" data-part="read_names" disabled=${!names.value.trim()} onClick=${readNames}>
    ${texts("face.first_evening.next")}
  </button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${importTitle(state)} buttons=${nextButton}>
      <p class="hint">${texts("face.control.players.import_how")}</p>
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label=${texts("face.control.players.file")}
        ref=${file}
        onChange=${(event) => previewFile(state, event.target.files[0])}
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

/**
 * Loads the preview of a file, with earlier choices for its columns.
 *
 * @param {{columns?: string[], head?: number, sheet?: number}} chosen choices for the list
 */
async function previewFile(state, file, chosen = {}) {
  if (!file) {
    return;
  }
  const { dialog } = state;
  const { id } = dialog;
  const answer = await requestPreview(state, file, chosen);
  if (id !== dialog.id || !dialog.isOpen) {
    return;
  }
  if (!answer.ok) {
    showRefusal(state, answer);
    return;
  }
  const earlier = chosen.columns ? null : earlierChoices(answer.answer);
  if (earlier) {
    await previewFile(state, file, Object.assign({}, chosen, earlier));
  } else {
    state.openDialog(RowsDialog, { file, preview: answer.answer, chosen });
  }
}

/** Requests the preview of an import; `{ok, answer}`. */
export async function requestPreview(state, file, { columns, head, sheet }) {
  const session = sessionForRequest(state);
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
    console.warn("the preview of the list failed", failure);
    return { ok: false, answer: null };
  }
}

/** The rows of the list before the import; rows with faults first, as they need a decision. */
function RowsDialog({ state, dialog, file, preview, chosen }) {
  const { texts } = state;
  const { rows } = preview;
  const list = useMemo(() => new ListImport(state, rows), [state, rows]);
  const faultsFirst = [...rows.filter((row) => row.errors.length), ...rows.filter((row) => !row.errors.length)];
  const visibleRows = faultsFirst.slice(0, MAX_CHOICES);
  const importAll = () => list.importAll((summary, isDialogOpen) => report(state, summary, isDialogOpen));
  const button = html`<${TakeOverButton} texts=${texts} list=${list} onClick=${importAll} />`;
  const moreCount = rows.length - MAX_CHOICES;
  const counts = { count: list.importedCount.value, left_out: rows.length - list.importedCount.value };
  return html`
    <${DialogFrame} dialog=${dialog} title=${importTitle(state)} buttons=${button}>
      <p role="status">${texts("face.control.players.preview", counts)}</p>
      ${preview.sheets.length > 1 && html`<${SheetChoice} state=${state} file=${file} preview=${preview} />`}
      ${preview.skipped.map((line) => html`<${SkippedLine} key=${line.number} texts=${texts} line=${line} />`)}
      <${Columns} state=${state} file=${file} preview=${preview} chosen=${chosen} />
      <${CountedChoice} state=${state} list=${list} />
      <div class="import-rows">
        ${visibleRows.map((row) => html`<${ImportRow} key=${row.number} texts=${texts} list=${list} row=${row} />`)}
      </div>
      ${moreCount > 0 && html`<p>${texts("face.control.players.more_rows", { count: moreCount })}</p>`}
      <p role="status">${list.progress.value}</p>
    <//>
  `;
}

function SkippedLine({ texts, line: { number, text } }) {
  return html`<p class="fault">${texts("face.control.columns.skipped", { row: number, text })}</p>`;
}

function TakeOverButton({ texts, list, onClick }) {
  const count = list.importedCount.value;
  const leftOut = list.rows.length - count;
  const code = leftOut ? "face.control.players.take_over_some" : "face.control.players.take_over";
  return html`
    <button class="main" disabled=${count === 0 || list.isSending.value} onClick=${onClick}>
      ${texts(code, leftOut ? { count, left_out: leftOut } : { count })}
    </button>
  `;
}

/** The choice of a workbook's sheet; a hint names the other sheets, which are not imported. */
function SheetChoice({ state, file, preview }) {
  const { texts } = state;
  const sheet = useMemo(() => signal(preview.sheet), [preview]);
  const options = preview.sheets.map((text, index) => ({ value: index + 1, text }));
  const others = preview.sheets.filter((_, index) => index + 1 !== preview.sheet).join(", ");
  const choose = (number) => previewFile(state, file, { sheet: number });
  return html`
    <div class="sheet-choice">
      <${Choice} label=${texts("face.control.columns.sheet")} options=${options} chosen=${sheet} onChoose=${choose} />
      <p class="hint">${texts("face.control.columns.sheets_left", { sheets: others })}</p>
    </div>
  `;
}

/** The choice of the line with the heads, and a menu for each column; folded if there is only one column. */
function Columns({ state, file, preview, chosen }) {
  const { texts } = state;
  const head = useMemo(() => signal(preview.head), [preview]);
  const none = { value: 0, text: texts("face.control.columns.head_none") };
  const line = (_, index) => ({ value: index + 1, text: texts("face.control.columns.head_row", { row: index + 1 }) });
  const options = [none, ...Array.from({ length: MAX_HEAD_LINES }, line)];
  const chooseHead = (number) => previewFile(state, file, { head: number, sheet: chosen.sheet });
  const chooseColumns = (columns) => {
    rememberColumns(localStorage, KEY, preview.columns, columns);
    previewFile(state, file, Object.assign({}, chosen, { columns }));
  };
  return html`
    <details class="columns-choice" open=${preview.asks.length > 0 || preview.columns.length > 1}>
      <summary>${texts("face.control.columns.change")}</summary>
      <${Choice} label=${texts("face.control.columns.head")} options=${options} chosen=${head} onChoose=${chooseHead} />
      <${ColumnMenus} texts=${texts} preview=${preview} onChoose=${chooseColumns} />
    </details>
  `;
}

/** If players are counted without a name, asks whether the list has their names. */
function CountedChoice({ state, list }) {
  const { texts } = state;
  const count = list.importedCount.value;
  const named = list.maxCounted(count);
  if (!named) {
    return html`<div></div>`;
  }
  const newPlayers = count - named;
  const code = newPlayers ? "face.control.counted.list_both" : "face.control.counted.list_counted";
  const options = [
    { value: named, text: texts(code, { named, fresh: newPlayers }) },
    { value: 0, text: texts("face.control.counted.list_new", { fresh: count }) },
  ];
  const label = texts("face.control.counted.list", { counted: list.maxCounted(Infinity) });
  return html`<div><${Choice} label=${label} options=${options} chosen=${list.counted} /></div>`;
}

/** Shows the summary of the import: in the dialog, or as a notice if the dialog is closed. */
function report(state, summary, isDialogOpen) {
  if (isDialogOpen) {
    state.openDialog(DoneDialog, { summary });
  } else {
    state.desk.notice("import", summary, { tone: "quiet" });
  }
}

function DoneDialog({ state, dialog, summary }) {
  return html`
    <${DialogFrame} dialog=${dialog} title=${importTitle(state)} close="close">
      <p role="status">${summary}</p>
    <//>
  `;
}

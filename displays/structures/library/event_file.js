/** Events of a series from a file: the columns, each line as an event or with its faults, then one command for all. */

import { html, useMemo, useSignal } from "../../../static/vendor/preact/preact.js";
import { ColumnMenus, rememberColumns, rememberedColumns } from "../../control/shared/fields/column_menus.js";
import { Choice } from "../../control/shared/fields/fields.js";
import { fetchFilePreview } from "../file_preview.js";
import { COLUMNS, KEY, headedLines, readLines, readingOf } from "./event_columns.js";
import { CommandForm } from "./parts.js";

const URL = "/api/v1/series/preview";

/**
 * Reads a file and shows its events; a refusal is shown in the open dialog.
 *
 * @param {number | null} sheet of a workbook, from 1; null: the first
 */
export async function openEventFile(state, series, file, sheet = null) {
  const { dialog } = state;
  const { id } = dialog;
  const reply = file ? await fetchFilePreview(sheet ? `${URL}?sheet=${sheet}` : URL, file) : null;
  if (!reply || id !== dialog.id || !dialog.isOpen) {
    return;
  }
  if (reply.answer) {
    state.openDialog(EventFileDialog, { series, file, preview: reply.answer });
  } else {
    dialog.showFault(state.faultWords(reply));
  }
}

/** The events of a file with the menus of its columns; one command adds them all. */
function EventFileDialog({ state, dialog, series, file, preview }) {
  const { texts } = state;
  const headed = useMemo(() => headedLines(preview.lines), [preview]);
  const meanings = useSignal(
    rememberedColumns(localStorage, KEY, headed.columns) || headed.columns.map(({ value }) => value),
  );
  const rows = readLines(headed.below, meanings.value, readingOf(state, series));
  const wrong = rows.filter(({ faults }) => faults.length);
  const count = rows.length - wrong.length;
  const fields = () =>
    wrong.length || !count
      ? texts("face.library.series.lines_wrong", { count: wrong.length || 1 })
      : { series: series.id, events: rows.map(({ event }) => event) };
  const choose = (chosen) => {
    rememberColumns(localStorage, KEY, headed.columns, chosen);
    meanings.value = chosen;
  };
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, type: "series.fill" }}
      title=${texts("face.library.series.paste")}
      done=${texts("face.library.series.filled", { count })}
    >
      <${SheetChoice} ...${{ state, series, file, preview }} />
      <${Menus} ...${{ texts, headed, meanings, choose }} />
      <${Rows} ...${{ state, rows, wrong, count }} />
    <//>
  `;
}

/** The lines, unreadable lines first. */
function Rows({ state, rows, wrong, count }) {
  const { texts } = state;
  const right = rows.filter(({ faults }) => !faults.length);
  const line = (row) => html`<${EventLine} key=${row.number} state=${state} row=${row} />`;
  return html`<p class="hint" data-part="read" role="status">
      ${texts("face.library.series.count", { count })}
      ${wrong.length > 0 && ` · ${texts("face.library.series.lines_wrong", { count: wrong.length })}`}
    </p>
    <ol class="events" data-part="event_rows">
      ${[...wrong, ...right].map(line)}
    </ol>`;
}

function Menus({ texts, headed, meanings, choose }) {
  const options = ["", ...COLUMNS].map((value) => ({ value, text: texts(`face.library.column.${value || "none"}`) }));
  const columns = headed.columns.map((column, place) => Object.assign({}, column, { value: meanings.value[place] }));
  return html`<div class="wrapping">
    <${ColumnMenus} texts=${texts} columns=${columns} options=${options} onChoose=${choose} />
  </div>`;
}

/** The choice of a workbook's sheet, if it has several. */
function SheetChoice({ state, series, file, preview }) {
  const sheet = useSignal(preview.sheet);
  const options = preview.sheets.map((text, place) => ({ value: place + 1, text }));
  const choose = (number) => openEventFile(state, series, file, number);
  const label = state.texts("face.control.columns.sheet");
  return options.length > 1 && html`<${Choice} label=${label} options=${options} chosen=${sheet} onChoose=${choose} />`;
}

function EventLine({ state, row: { number, event, faults } }) {
  const line = state.texts("face.library.series.line", { line: number });
  return html`<li class=${faults.length ? "fault" : undefined}>
    ${
      faults.length
        ? `${line}: ${state.words(faults)}`
        : `#${event.number} ${state.templateTitle(event.template)} · ${state.startWords(event.starts_at)}`
    }
  </li>`;
}

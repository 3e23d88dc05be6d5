/** Events of a series from a file: the columns, each line as an event or with its faults, then one command for all. */

import { html, useMemo, useSignal } from "../../../static/vendor/preact/preact.js";
import { validInstantOn } from "../../control/clock/schedule_day.js";
import { ColumnMenus, rememberColumns, rememberedColumns } from "../../control/shared/fields/column_menus.js";
import { Choice } from "../../control/shared/fields/fields.js";
import { COLUMNS, KEY, headedLines, readLines } from "./event_columns.js";
import { CommandForm } from "./parts.js";

const URL = "/api/v1/series/preview";

/** Reads a file, and shows its contents; a refusal is shown in the open dialog. */
export async function openEventFile(state, one, file, sheet = null) {
  const { dialog } = state;
  const { id } = dialog;
  const reply = file ? await fetchLines(file, sheet) : null;
  if (!reply || id !== dialog.id || !dialog.isOpen) {
    return;
  }
  if (reply.read) {
    state.openDialog(EventFileDialog, { one, file, read: reply.read });
  } else {
    dialog.showFault(state.faultOf(reply));
  }
}

/** @returns {Promise<{read?: object, refused?: object[]}>} without both: the server does not answer */
async function fetchLines(file, sheet) {
  try {
    const response = await fetch(sheet ? `${URL}?sheet=${sheet}` : URL, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/octet-stream", "Accept-Language": document.documentElement.lang },
      body: file,
    });
    const answer = await response.json();
    return response.ok ? { read: answer } : { refused: answer.refused || [] };
  } catch (error) {
    console.warn("the file was not read", error);
    return {};
  }
}

function rowsOf(state, one, headed, meanings) {
  return readLines(headed.below, meanings, {
    templates: state.templateOptions(),
    instantOf: (day, time) => validInstantOn(day, time, state.venue),
    series: state.planned.series[one.id] || one,
  });
}

function EventFileDialog({ state, dialog, one, file, read }) {
  const { texts } = state;
  const headed = useMemo(() => headedLines(read.lines), [read]);
  const meanings = useSignal(
    rememberedColumns(localStorage, KEY, headed.columns) || headed.columns.map(({ value }) => value),
  );
  const rows = rowsOf(state, one, headed, meanings.value);
  const wrong = rows.filter(({ faults }) => faults.length);
  const count = rows.length - wrong.length;
  const fields = () =>
    wrong.length || !count
      ? texts("face.library.series.lines_wrong", { count: wrong.length || 1 })
      : { series: one.id, events: rows.map(({ event }) => event) };
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
      <${Sheets} ...${{ state, one, file, read }} />
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

/** The sheets of a workbook, if it has several. */
function Sheets({ state, one, file, read }) {
  const sheet = useSignal(read.sheet);
  const options = read.sheets.map((text, place) => ({ value: place + 1, text }));
  const choose = (number) => openEventFile(state, one, file, number);
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

/** The sheet as a table: an ARIA grid with the keys of a spreadsheet, and touch. */

import { html, useLayoutEffect, useMemo, useRef } from "../../../../static/vendor/preact/preact.js";
import { columnOf, isAmount, isEditable, shownText } from "../../sheet/cells.js";
import { beginnings, levelNumbers } from "../../sheet/sheet.js";
import { columnName, endWords, timeAt } from "../words.js";
import { CellInput } from "./cell_input.js";
import { handleKey } from "./keys.js";

export function SheetTable({ editor }) {
  const { texts } = editor;
  const node = useRef(null);
  const columns = editor.columns.value;
  const sheet = editor.sheet.value;
  useFocus(editor, node);
  const heading = (column) =>
    html`<th key=${column} role="columnheader" scope="col" class=${`c-${column}`}>${columnName(column, texts)}</th>`;
  return html`<div class="sheet-frame" data-part="frame">
    <table
      class="sheet"
      role="grid"
      ref=${node}
      data-part="sheet"
      aria-label=${texts("face.structures.sheet")}
      aria-rowcount=${sheet.rows.length + 1}
      aria-multiselectable="true"
      onKeyDown=${(event) => handleKey(editor, event)}
    >
      <thead>
        <tr role="row">
          ${columns.map(heading)}
        </tr>
      </thead>
      <tbody>
        <${Rows} editor=${editor} sheet=${sheet} columns=${columns} />
      </tbody>
    </table>
  </div>`;
}

/** Focuses the cell at the cursor on request, and scrolls to it. */
function useFocus(editor, node) {
  const requests = editor.focusAsked.value;
  const typing = editor.editing.value;
  const { row, column } = editor.cursor.value;
  useLayoutEffect(() => {
    if (requests && !typing) {
      const cell = node.current.querySelector(`[data-cell="${row}:${column}"]`);
      if (cell) {
        cell.focus({ preventScroll: true });
        cell.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }
  }, [requests, Boolean(typing), row, column]);
}

function Rows({ editor, sheet, columns }) {
  const { texts } = editor;
  const numbers = levelNumbers(sheet);
  const starts = beginnings(sheet);
  const { start } = editor;
  const cursor = editor.cursor.value;
  const area = editor.area.value;
  const typing = editor.editing.value;
  const marks = marksOf(editor.checks.warnings.value);
  return sheet.rows.map((row, index) => {
    const hasCursor = index === cursor.row;
    const isSelection = area.from !== area.to || area.left !== area.right;
    const isSelected = isSelection && index >= area.from && index <= area.to;
    return html`<${Row}
      key=${row.key}
      editor=${editor}
      sheet=${sheet}
      row=${row}
      index=${index}
      columns=${columns}
      number=${numbers[index]}
      time=${timeAt(start, starts[index], texts)}
      active=${hasCursor ? cursor.column : -1}
      chosen=${isSelected ? `${area.left}-${area.right}` : ""}
      typing=${hasCursor ? typing : null}
      marks=${marks[index] || ""}
      fixed=${editor.fixedIn(index)}
    />`;
  });
}

/** The warnings of each row by column, the server's order first: `big_blind=error;*=hint;`, `*` for the whole row. */
function marksOf(warnings) {
  const marks = {};
  warnings.forEach(({ period, field, severity }) => {
    if (period !== null) {
      marks[period] = `${marks[period] || ""}${field ? columnOf(field) : "*"}=${severity};`;
    }
  });
  return marks;
}

/** A row, drawn again only after a change of its values: a sheet may have 300 rows. */
function Row(props) {
  const { row, index, columns, number, time, active, chosen, typing, marks, fixed, sheet } = props;
  const drawn = [row, index, columns, number, time, active, chosen, typing, marks, fixed, sheet.head];
  return useMemo(() => drawRow(props), drawn);
}

function drawRow({ editor, sheet, row, index, columns, number, time, active, chosen, typing, marks, fixed }) {
  const { kind } = row.period;
  const [left, right] = chosen ? chosen.split("-").map(Number) : [1, 0];
  const cell = (column, at) =>
    drawCell({
      ...{ editor, sheet, index, column, at, number, time, marks, fixed },
      isActive: at === active,
      isChosen: at >= left && at <= right,
      typing: at === active ? typing : null,
    });
  return html`<tr role="row" class=${kind} data-row=${index} aria-rowindex=${index + 2}>
    ${columns.map(cell)}
  </tr>`;
}

function drawCell(cell) {
  const { editor, index, column, at, isActive, isChosen, typing, marks, fixed } = cell;
  const isNumber = column === "number";
  const mark = markOf(marks, column);
  const isSeveral = Boolean(cell.sheet.rows[index].period.games) && (column === "game" || isAmount(column));
  const isClosed = fixed === "all" || fixed === column || !isEditable(cell.sheet, index, column);
  const attributes = {
    key: column,
    role: isNumber ? "rowheader" : "gridcell",
    scope: isNumber ? "row" : undefined,
    class: `c-${column}${isActive ? " active" : ""}${isChosen ? " chosen" : ""}${isClosed ? " closed" : ""}${isSeveral ? " several" : ""}${mark && ` mark-${mark}`}`,
    "data-cell": `${index}:${at}`,
    "data-column": column,
    "aria-colindex": at + 1,
    "aria-selected": String(isActive || isChosen),
    "aria-readonly": isClosed ? "true" : undefined,
    "aria-invalid": mark === "refused" || mark === "error" ? "true" : undefined,
    tabIndex: isActive && !typing ? 0 : -1,
    onPointerDown: (event) => handlePointer(editor, event, index, at),
    onDblClick: () => editor.beginTyping(),
  };
  const content = typing
    ? html`<${CellInput} editor=${editor} column=${column} typing=${typing} index=${index} />`
    : html`<span>${cellWords(cell)}</span>`;
  return isNumber ? html`<th ...${attributes}>${content}</th>` : html`<td ...${attributes}>${content}</td>`;
}

/** The first warning of a cell; that of the whole row is at its number. */
function markOf(marks, column) {
  const mark = new RegExp(`(?:^|;)(?:${column === "number" ? "\\*" : column})=(\\w+)`).exec(marks);
  return mark ? mark[1] : "";
}

function cellWords({ editor, sheet, index, column, number, time }) {
  const { texts } = editor;
  if (column === "number") {
    return number === null ? texts("face.structures.break") : number;
  }
  if (column === "time") {
    return time;
  }
  if (column === "ends") {
    return endWords(shownText(sheet, index, column, texts), texts);
  }
  if (column === "game") {
    return editor.gameWords(index, sheet);
  }
  return shownText(sheet, index, column, texts);
}

/** A touch begins to type at once; a mouse selects first, and a second click begins to type. */
function handlePointer(editor, event, row, column) {
  if (event.target.closest("input, select") || event.button > 0) {
    return;
  }
  event.preventDefault();
  const cursor = editor.cursor.peek();
  const isSame = row === cursor.row && column === cursor.column && !editor.editing.peek();
  const name = editor.columns.peek()[column];
  editor.commit();
  if (name === "number") {
    editor.selectRow(row, event.shiftKey);
    editor.focusCell();
    return;
  }
  editor.goTo(row, editor.columns.peek().indexOf(name), { extends: event.shiftKey });
  editor.focusCell();
  if (!event.shiftKey && (isSame || event.pointerType === "touch" || name === "ends")) {
    editor.beginTyping();
  }
}

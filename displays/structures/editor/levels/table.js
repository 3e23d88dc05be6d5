/** The sheet as a table: an ARIA grid with the keys of a spreadsheet, and touch. */

import { html, useLayoutEffect, useMemo, useRef } from "../../../../static/vendor/preact/preact.js";
import { columnOf, isAmount, isEditable, shownText } from "../../sheet/cells.js";
import { beginnings, levelNumbers } from "../../sheet/sheet.js";
import { columnName, endWords, timeAt } from "../words.js";
import { CellInput } from "./cell_input.js";
import { pressed } from "./keys.js";

export function SheetTable({ editor }) {
  const { texts } = editor;
  const node = useRef(null);
  const columns = editor.columns.value;
  const sheet = editor.sheet.value;
  useFocus(editor, node);
  const head = (column) =>
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
      onKeyDown=${(event) => pressed(editor, event)}
    >
      <thead>
        <tr role="row">
          ${columns.map(head)}
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
  const asked = editor.focusAsked.value;
  const typing = editor.editing.value;
  const { row, column } = editor.cursor.value;
  useLayoutEffect(() => {
    if (asked && !typing) {
      const cell = node.current.querySelector(`[data-cell="${row}:${column}"]`);
      if (cell) {
        cell.focus({ preventScroll: true });
        cell.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }
  }, [asked, Boolean(typing), row, column]);
}

function Rows({ editor, sheet, columns }) {
  const { texts } = editor;
  const numbers = levelNumbers(sheet);
  const begins = beginnings(sheet);
  const { start } = editor;
  const cursor = editor.cursor.value;
  const area = editor.area.value;
  const typing = editor.editing.value;
  const marks = marksOf(editor.checks.warnings.value);
  return sheet.rows.map((row, index) => {
    const isHere = index === cursor.row;
    const isIn = index >= area.from && index <= area.to && (area.from !== area.to || area.left !== area.right);
    return html`<${Row}
      key=${row.key}
      editor=${editor}
      sheet=${sheet}
      row=${row}
      index=${index}
      columns=${columns}
      number=${numbers[index]}
      time=${timeAt(start, begins[index], texts)}
      active=${isHere ? cursor.column : -1}
      chosen=${isIn ? `${area.left}-${area.right}` : ""}
      typing=${isHere ? typing : null}
      marks=${marks[index] || ""}
      fixed=${editor.fixedIn(index)}
    />`;
  });
}

/** The worst warning of each cell, by row: `big_blind=error;*=hint`. */
function marksOf(warnings) {
  const found = {};
  warnings.forEach(({ period, field, severity }) => {
    if (period !== null) {
      found[period] = `${found[period] || ""}${field ? columnOf(field) : "*"}=${severity};`;
    }
  });
  return found;
}

/** A row, drawn again only after a change of its values: a sheet may have 300 rows. */
function Row(props) {
  const { row, index, columns, number, time, active, chosen, typing, marks, fixed, sheet } = props;
  const shown = [row, index, columns, number, time, active, chosen, typing, marks, fixed, sheet.head, usualOf(sheet)];
  return useMemo(() => drawRow(props), shown);
}

const usualOf = ({ head }) => `${head.level_minutes}/${head.break_minutes}`;

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
  const isFixed = column === "number";
  const mark = markOf(marks, column);
  const isSeveral = Boolean(cell.sheet.rows[index].period.games) && (column === "game" || isAmount(column));
  const isClosed = fixed === "all" || fixed === column || !isEditable(cell.sheet, index, column);
  const attributes = {
    key: column,
    role: isFixed ? "rowheader" : "gridcell",
    scope: isFixed ? "row" : undefined,
    class: `c-${column}${isActive ? " active" : ""}${isChosen ? " chosen" : ""}${isClosed ? " closed" : ""}${isSeveral ? " several" : ""}${mark && ` mark-${mark}`}`,
    "data-cell": `${index}:${at}`,
    "data-column": column,
    "aria-colindex": at + 1,
    "aria-selected": String(isActive || isChosen),
    "aria-readonly": isClosed ? "true" : undefined,
    "aria-invalid": mark === "refused" || mark === "error" ? "true" : undefined,
    tabIndex: isActive && !typing ? 0 : -1,
    onPointerDown: (event) => pointed(editor, event, index, at),
    onDblClick: () => editor.beginTyping(),
  };
  const inside = typing
    ? html`<${CellInput} editor=${editor} column=${column} typing=${typing} index=${index} />`
    : html`<span>${cellWords(cell)}</span>`;
  return isFixed ? html`<th ...${attributes}>${inside}</th>` : html`<td ...${attributes}>${inside}</td>`;
}

function markOf(marks, column) {
  const found = new RegExp(`(?:^|;)(?:${column === "number" ? "\\*" : column})=(\\w+)`).exec(marks);
  return found ? found[1] : "";
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
function pointed(editor, event, row, column) {
  if (event.target.closest("input, select") || event.button > 0) {
    return;
  }
  event.preventDefault();
  const { row: here, column: there } = editor.cursor.peek();
  const isSame = row === here && column === there && !editor.editing.peek();
  const name = editor.columns.peek()[column];
  editor.commit();
  if (name === "number") {
    editor.selectRow(row, event.shiftKey);
    editor.focusCell();
    return;
  }
  editor.goTo(row, editor.columns.peek().indexOf(name), { extends: event.shiftKey });
  editor.focusCell();
  if (!event.shiftKey && (isSame || event.pointerType === "touch" || (!isAmount(name) && name === "ends"))) {
    editor.beginTyping();
  }
}

/** A preview of a sheet: time, length, blinds, ante and chips out of each row. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { shownText } from "../../sheet/cells.js";
import { beginnings, levelNumbers } from "../../sheet/sheet.js";
import { columnName, timeAt } from "../words.js";

const COLUMNS = ["minutes", "small_blind", "big_blind", "ante", "color_up"];

export function SheetPreview({ sheet, texts, start }) {
  const numbers = levelNumbers(sheet);
  const starts = beginnings(sheet);
  const shown = COLUMNS.filter((column) => sheet.rows.some((_, at) => shownText(sheet, at, column, texts)));
  const row = ({ key, period }, at) =>
    html`<tr key=${key} class=${period.kind}>
      <th scope="row">${numbers[at] === null ? texts("face.structures.break") : numbers[at]}</th>
      <td>${timeAt(start, starts[at], texts)}</td>
      ${shown.map((column) => html`<td key=${column}>${shownText(sheet, at, column, texts)}</td>`)}
    </tr>`;
  return html`<div class="preview scrolls" tabindex="0" role="region" aria-label=${texts("face.structures.preview")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${columnName("number", texts)}</th>
          <th scope="col">${columnName("time", texts)}</th>
          ${shown.map((column) => html`<th key=${column} scope="col">${columnName(column, texts)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sheet.rows.map(row)}
      </tbody>
    </table>
  </div>`;
}

/** The dialog of the breaking order: each table a place up or down, then saved as a whole. */

import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { shifted } from "../../room_tables/arranging.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { useFocusOfMovedRow } from "../../shared/moved_row_focus.js";
import { useRowsInSight } from "../../shared/rows_in_sight.js";

export function openBreakingOrder(state) {
  const { moves } = state.face.topics;
  state.openDialog(BreakingOrder, { order: moves ? moves.breaking_order : [] });
}

function BreakingOrder({ state, dialog, order }) {
  const { texts } = state;
  const tables = useSignal(order);
  const moved = useSignal(null); // the last move, {row, button}
  const label = texts("face.control.room_tables.order");
  const move = (table, by) => {
    moved.value = { row: table, button: by };
    tables.value = shifted(tables.value, tables.value.indexOf(table), by);
  };
  const save = () => state.save(label, "tables.breaking_order", { tables: tables.value });
  const list = useRef(null);
  const { from, to, above, below } = useRowsInSight(list, tables.value.length, "[data-table]");
  const row = (table, index) => html`
    <${Row}
      key=${table}
      texts=${texts}
      table=${table}
      index=${from + index}
      count=${tables.value.length}
      moved=${moved}
      onMove=${move}
    />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.control.dialog.save")} save=${save}>
      <p class="hint">${texts("face.control.room_tables.order_how")}</p>
      <div class="breaking-order">
        <ol ref=${list}>
          ${hiddenRows(above)}${tables.value.slice(from, to).map(row)}${hiddenRows(below)}
        </ol>
      </div>
    <//>
  `;
}

const hiddenRows = (height) =>
  height > 0 && html`<li class="hidden-rows" aria-hidden="true" style=${{ height: `${height}px` }}></li>`;

function Row({ texts, table, index, count, moved, onMove }) {
  const nodes = { [-1]: useRef(null), 1: useRef(null) };
  const isAtEnd = { [-1]: index === 0, 1: index === count - 1 };
  useFocusOfMovedRow(moved, table, nodes, index);
  const button = (by, sign, code) => html`
    <button
      type="button"
      data-by=${by}
      aria-label=${texts(`face.control.room_tables.${code}`, { table })}
      disabled=${isAtEnd[by]}
      ref=${nodes[by]}
      onClick=${() => onMove(table, by)}
    >
      ${sign}
    </button>
  `;
  return html`
    <li data-table=${table} aria-setsize=${count} aria-posinset=${index + 1}><b>${texts("face.floor.table", { table })}</b>${button(-1, "↑", "earlier")}${button(1, "↓", "later")}</li>
  `;
}

/** The order in which tables break: each a place up or down, then saved as a whole. */

import { html, useLayoutEffect, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { shifted } from "../../room_tables/arranging.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";

export function openBreakingOrder(state) {
  const { moves } = state.face.topics;
  state.openDialog(BreakingOrder, { order: moves ? moves.breaking_order : [] });
}

function BreakingOrder({ state, dialog, order }) {
  const { texts } = state;
  const tables = useSignal(order);
  const moved = useSignal(null); // the button pressed last, {table, by}
  const label = texts("face.control.room_tables.order");
  const move = (table, by) => {
    moved.value = { table, by };
    tables.value = shifted(tables.value, tables.value.indexOf(table), by);
  };
  const save = () => state.save(label, "tables.breaking_order", { tables: tables.value });
  const row = (table, index) => html`
    <${Row}
      key=${table}
      texts=${texts}
      table=${table}
      index=${index}
      count=${tables.value.length}
      moved=${moved}
      onMove=${move}
    />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.control.dialog.save")} save=${save}>
      <p class="hint">${texts("face.control.room_tables.order_how")}</p>
      <ol class="breaking-order">
        ${tables.value.map(row)}
      </ol>
    <//>
  `;
}

/** A row that moves in the page loses the focus: the pressed button gets it again, at an end of the list the other one. */
function Row({ texts, table, index, count, moved, onMove }) {
  const nodes = { [-1]: useRef(null), 1: useRef(null) };
  const isClosed = { [-1]: index === 0, 1: index === count - 1 };
  useLayoutEffect(() => {
    const pressed = moved.peek();
    if (pressed && pressed.table === table) {
      nodes[isClosed[pressed.by] ? -pressed.by : pressed.by].current.focus();
    }
  }, [index]);
  const button = (by, sign, code) => html`
    <button
      type="button"
      data-by=${by}
      aria-label=${texts(`face.control.room_tables.${code}`, { table })}
      disabled=${isClosed[by]}
      ref=${nodes[by]}
      onClick=${() => onMove(table, by)}
    >
      ${sign}
    </button>
  `;
  return html`
    <li><b>${texts("face.floor.table", { table })}</b>${button(-1, "↑", "earlier")}${button(1, "↓", "later")}</li>
  `;
}

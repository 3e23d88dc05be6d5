/** The view of tables: tools, waiting calls, then the list with players, button and state of each table, or the map. */

import { computed, html, useComputed, useMemo, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { WaitingCalls } from "../floor/calls.js";
import { ChosenTables } from "../room_tables/chosen_tables.js";
import { openRoomTables } from "../room_tables/editor.js";
import { buttonText, tablesOf, withPlayerCount } from "../shared/seats_and_tables.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { PrintLink } from "../shared/print_link.js";
import { useRowsInSight } from "../shared/rows_in_sight.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { openTable } from "./table_card.js";
import { breakingOrder, haltedFirst, stateWords } from "./table_states.js";
import { openBreakingOrder } from "./balancing/breaking_order.js";
import { openNewTables } from "./new_tables.js";
import { openSeating } from "./seating_settings.js";
import { MorePlan } from "./balancing/plan.js";
import { ListOrMap, TablesMap, storedAsMap } from "./tables_map.js";

export function TablesView({ state, isHidden }) {
  const tables = useMemo(() => new ListedTables(state), [state]);
  const asMap = useSignal(storedAsMap());
  const isNone = tables.isNone.value;
  return html`
    <section class="seating-panel" data-part="tables_view" hidden=${isHidden}>
      <${Bar} state=${state} />
      <${Tools} state=${state} asMap=${asMap} />
      <${WaitingCalls} state=${state} name="tables_calls" />
      <div class="scrolls">
        <${TablesGrid} state=${state} tables=${tables} isHidden=${asMap.value} />
        <${TablesMap} state=${state} asMap=${asMap} />
        <p class="none" data-part="tables_none" hidden=${!isNone}>
          ${isNone ? state.texts("face.control.tables.none") : ""}
        </p>
        <${MorePlan} state=${state} />
      </div>
    </section>
  `;
}

/** A button for each table; of many tables only those in sight are drawn. */
function TablesGrid({ state, tables, isHidden }) {
  const grid = useRef(null);
  const numbers = tables.numbers.value;
  const { from, to, above, below } = useRowsInSight(grid, numbers.length, "[data-table]");
  const hiddenRows = (height) =>
    height > 0 && html`<div class="hidden-rows" aria-hidden="true" style=${{ height: `${height}px` }}></div>`;
  const button = (number) => html`<${TableButton} key=${number} state=${state} tables=${tables} number=${number} />`;
  return html`
    <div class="tables-grid" data-part="tables_grid" hidden=${isHidden} ref=${grid}>
      ${hiddenRows(above)}${numbers.slice(from, to).map(button)}${hiddenRows(below)}
    </div>
  `;
}

/** The tables of the list; not computed while another view is open. */
class ListedTables {
  constructor(state) {
    const shown = isShown(state, ["tables"]);
    this.tables = computedWhile(shown, () => state.topicValue("tables"));
    this.all = computed(() => tablesOf(this.tables.value));
    this.order = computed(() => breakingOrder(state.topicValue("moves"), this.all.value));
    this.numbers = computed(() => haltedFirst(this.all.value).map(({ number }) => number));
    this.isNone = computed(() => Boolean(this.tables.value) && !this.all.value.length);
  }
}

function Bar({ state }) {
  const { texts } = state;
  return html`
    <div class="bar">
      <${CommandButton}
        state=${state}
        type="tables.open"
        data-part="open_tables"
        label=${texts("face.control.tables.open")}
        onClick=${() => openNewTables(state)}
      />
      <${CommandButton}
        state=${state}
        type=${state.topicValue("plan") ? "tables.seating" : null}
        data-part="seating_settings"
        label=${texts("face.control.tables.seating")}
        onClick=${() => openSeating(state)}
      />
      <${PrintLink} state=${state} paper="tables" label=${texts("face.print.link")} data-part="print_tables" />
    </div>
  `;
}

/** The choice of list or map, and buttons for the room's tables and the breaking order. */
function Tools({ state, asMap }) {
  const { texts } = state;
  const chosen = useMemo(() => new ChosenTables(state), [state]);
  const moves = state.topicValue("moves");
  const canReorder = Boolean(moves) && moves.breaking_order.length > 1;
  return html`
    <div class="bar" data-part="tables_tools">
      <${ListOrMap} texts=${texts} asMap=${asMap} />
      <${CommandButton}
        state=${state}
        type="inventory.put"
        label=${texts("face.control.room_tables.room_tables")}
        onClick=${() => openRoomTables(state, chosen)}
      />
      <${CommandButton}
        state=${state}
        type=${canReorder ? "tables.breaking_order" : null}
        label=${texts("face.control.room_tables.order")}
        onClick=${() => openBreakingOrder(state)}
      />
    </div>
  `;
}

function TableButton({ state, tables, number }) {
  const { texts } = state;
  const topicTable = useComputed(() => (tables.tables.value || {})[number]).value;
  if (!topicTable) {
    return null;
  }
  const table = withPlayerCount(number, topicTable);
  const { name, players, size } = table;
  const moves = state.topicValue("moves");
  const button = buttonText(table, texts);
  const words = stateWords(table, moves ? moves.next_to_break : null, tables.order.value, texts);
  return html`
    <button
      class=${table.halted ? "table is-halted" : "table"}
      data-table=${number}
      onClick=${() => openTable(state, number)}
    >
      <b>${texts("face.control.tables.table", { table: number })}</b>
      <span class="count">${texts("face.control.tables.count", { players, size })}</span>
      ${name && html`<small>${name}</small>`}${button && html`<small>${button}</small>`}
      ${words.map(({ tone, text }) => html`<small class=${`tone-${tone}`}>${text}</small>`)}
    </button>
  `;
}

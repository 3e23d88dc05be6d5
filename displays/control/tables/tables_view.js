/** The tables: the tasks of the seating on top, then every table with its players, button and state, or the map. */

import { computed, html, useComputed, useMemo, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { WaitingCalls } from "../floor/calls.js";
import { ChosenTables } from "../room_tables/chosen.js";
import { openRoomTables } from "../room_tables/editor.js";
import { buttonText, tablesOf, withPlayers } from "../shared/seating_words.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { PrintLink } from "../shared/print_link.js";
import { useRowsInSight } from "../shared/rows_in_sight.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { openTable } from "./table_card.js";
import { breakingOrder, haltedFirst, stateWords } from "./table_words.js";
import { openBreakingOrder } from "./balancing/breaking_order.js";
import { openNewTables } from "./new_tables.js";
import { openSeating } from "./seating_settings.js";
import { MorePlan } from "./balancing/plan.js";
import { ListOrMap, TablesMap, wasMap } from "./tables_map.js";

export function TablesView({ state, isHidden }) {
  const tables = useMemo(() => new ShownTables(state), [state]);
  const asMap = useSignal(wasMap());
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

/** A button for each table; of many those in sight. */
function TablesGrid({ state, tables, isHidden }) {
  const grid = useRef(null);
  const numbers = tables.numbers.value;
  const { from, to, above, below } = useRowsInSight(grid, numbers.length, "[data-table]");
  const unseen = (height) =>
    height > 0 && html`<div class="unseen" aria-hidden="true" style=${{ height: `${height}px` }}></div>`;
  const button = (number) => html`<${TableButton} key=${number} state=${state} tables=${tables} number=${number} />`;
  return html`
    <div class="tables-grid" data-part="tables_grid" hidden=${isHidden} ref=${grid}>
      ${unseen(above)}${numbers.slice(from, to).map(button)}${unseen(below)}
    </div>
  `;
}

/** The tables as they stand in the list, which stands still while another view is shown. */
class ShownTables {
  constructor(state) {
    const shown = isShown(state, ["tables"]);
    this.known = computedWhile(shown, () => state.known("tables"));
    this.all = computed(() => tablesOf(this.known.value));
    this.order = computed(() => breakingOrder(state.known("moves"), this.all.value));
    this.numbers = computed(() => haltedFirst(this.all.value).map(({ number }) => number));
    this.isNone = computed(() => Boolean(this.known.value) && !this.all.value.length);
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
        type=${state.known("plan") ? "tables.seating" : null}
        data-part="seating_settings"
        label=${texts("face.control.tables.seating")}
        onClick=${() => openSeating(state)}
      />
      <${PrintLink} state=${state} what="tables" label=${texts("face.print.link")} data-part="print_tables" />
    </div>
  `;
}

/** List or map, the room's tables, and the order of breaking. */
function Tools({ state, asMap }) {
  const { texts } = state;
  const chosen = useMemo(() => new ChosenTables(state), [state]);
  const moves = state.known("moves");
  const some = Boolean(moves) && moves.breaking_order.length > 1;
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
        type=${some ? "tables.breaking_order" : null}
        label=${texts("face.control.room_tables.order")}
        onClick=${() => openBreakingOrder(state)}
      />
    </div>
  `;
}

function TableButton({ state, tables, number }) {
  const { texts } = state;
  const own = useComputed(() => (tables.known.value || {})[number]).value;
  if (!own) {
    return null;
  }
  const table = withPlayers(number, own);
  const { name, players, size } = table;
  const moves = state.known("moves");
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

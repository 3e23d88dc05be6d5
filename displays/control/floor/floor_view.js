/** The floor: who calls and who is paged on top, then every table by section, each with what is done there most. */

import { html, useLayoutEffect, useMemo } from "../../../static/vendor/preact/preact.js";
import { isShown } from "../shared/visible_values.js";
import { WaitingCalls } from "./calls.js";
import { FloorGrid } from "./floor_grid.js";
import { FloorTables } from "./floor_tables.js";
import { PagesOn } from "./pages.js";
import { openRulings } from "./rulings.js";

/** Large in a large event: followed once the view is opened. */
const KINDS = ["players", "tables", "rulings"];

export function FloorView({ state }) {
  const shown = useMemo(() => isShown(state, ["floor"]), [state]).value;
  useLayoutEffect(() => {
    if (shown) {
      state.follow(KINDS);
    }
  }, [shown]);
  return html`
    <main class="floor" data-part="floor" hidden=${!shown}>
      <div class="floor-bar">
        <div class="floor-todo">
          <${WaitingCalls} state=${state} name="floor_calls" />
          <${PagesOn} state=${state} name="floor_pages" />
        </div>
        <button data-part="floor_rulings" onClick=${() => openRulings(state)}>
          ${state.texts("face.control.rulings")}
        </button>
      </div>
      <div class="scrolls"><${Tables} state=${state} /></div>
    </main>
  `;
}

function Tables({ state }) {
  const tables = useMemo(() => new FloorTables(state), [state]);
  const isNone = tables.isNone.value;
  return html`
    <${FloorGrid} state=${state} tables=${tables} />
    <p class="none" data-part="floor_none" hidden=${!isNone}>
      ${isNone ? state.texts("face.control.tables.none") : ""}
    </p>
  `;
}

/** The floor's view: waiting calls and pages, then every open table by section. */

import { html, useLayoutEffect, useMemo } from "../../../static/vendor/preact/preact.js";
import { isShown } from "../shared/visible_values.js";
import { WaitingCalls } from "./calls.js";
import { FloorGrid } from "./floor_grid.js";
import { FloorTables } from "./floor_tables.js";
import { CurrentPages } from "./pages.js";
import { openRulings } from "./rulings.js";

/** Topics that are large in a large field; followed once the view is open. */
const TOPICS = ["players", "tables", "rulings"];

export function FloorView({ state }) {
  const shown = useMemo(() => isShown(state, ["floor"]), [state]).value;
  useLayoutEffect(() => {
    if (shown) {
      state.follow(TOPICS);
    }
  }, [shown]);
  return html`
    <main class="floor" data-part="floor" hidden=${!shown}>
      <div class="floor-bar">
        <div class="floor-todo">
          <${WaitingCalls} state=${state} name="floor_calls" />
          <${CurrentPages} state=${state} name="floor_pages" />
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

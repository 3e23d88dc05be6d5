/** The dialogs that change a table: name, place and size, or another physical table. */

import { floorTables } from "../../../static/js/tables/floor_plan.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { numberIn } from "../shared/typed_values.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { PlannedOrAdded } from "./new_tables.js";

const SIZE_RANGE = [2, 12];
const MAX_NUMBER = 100000;

function text(state, code) {
  return state.texts(`face.control.room_tables.${code}`);
}

export function openTableChange(state, number, table) {
  state.openDialog(TableChange, { number, table });
}

function TableChange({ state, dialog, number, table }) {
  const { texts } = state;
  const name = useSignal(table.name || "");
  const place = useSignal(table.place || "");
  const size = useSignal(String(table.size));
  const added = useSignal(table.added);
  const label = text(state, "rename");
  const save = () => {
    const seats = numberIn(size.value, ...SIZE_RANGE);
    const details = { name: name.value.trim(), place: place.value.trim(), added: added.value };
    const fields = Object.assign({ table: number, size: seats }, details);
    return seats ? state.save(label, "tables.change", fields) : "face.control.tables.size_wrong";
  };
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${`${label}: ${number}`}
      label=${texts("face.control.dialog.save")}
      save=${save}
    >
      <${Field} label=${text(state, "name")} text=${name} maxlength="40" />
      <${Field} label=${text(state, "place")} text=${place} maxlength="40" />
      <${Field} label=${texts("face.control.tables.size")} text=${size} inputmode="numeric" />
      <${PlannedOrAdded} texts=${texts} chosen=${added} />
    <//>
  `;
}

/** Relocates a table: to a free table by one tap, or to a typed number. */
export function openRelocation(state, number) {
  const { topics, options } = state.face;
  const tableTopics = { floor: topics["floor:room"], tables: topics.tables, moves: topics.moves };
  const free = floorTables(tableTopics, options.slug).filter((table) => table.state === "free" && table.by === null);
  state.openDialog(Relocation, { number, free: free.sort((a, b) => a.number - b.number) });
}

function Relocation({ state, dialog, number, free }) {
  const typed = useSignal("");
  const words = text(state, "relocate");
  const label = `${words}: ${number}`;
  const save = () => {
    const to = numberIn(typed.value, 1, MAX_NUMBER);
    return to ? state.save(label, "table.relocate", { table: number, to }) : "face.control.tables.number_wrong";
  };
  const relocate = (to) => state.give(label, "table.relocate", { table: number, to });
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${words} save=${save}>
      ${free.length > 0 && html`<${FreeTables} state=${state} free=${free} onChoose=${relocate} />`}
      <${Field}
        label=${text(state, "relocate_to")}
        text=${typed}
        inputmode="numeric"
        data-later=${free.length ? "" : undefined}
      />
    <//>
  `;
}

function FreeTables({ state, free, onChoose }) {
  const button = ({ number, name }) => {
    const label = [state.texts("face.floor.table", { table: number }), name].filter(Boolean).join(", ");
    return html`<button key=${number} aria-label=${label} onClick=${() => onChoose(number)}>${number}</button>`;
  };
  return html`
    <div class="seat-choice">
      <div class="seat-row">
        <b>${text(state, "free_tables")}</b>
        <div>${free.map(button)}</div>
      </div>
    </div>
  `;
}

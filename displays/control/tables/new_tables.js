/** The dialog that opens tables. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { nextTableNumber } from "../shared/seats_and_tables.js";
import { numberIn, tableRange } from "../shared/typed_values.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field, Segments } from "../shared/fields/fields.js";

const SIZE_RANGE = [2, 12];

/** The choice whether a table was planned or added later, as some rule sets break added tables first. */
export function PlannedOrAdded({ texts, chosen }) {
  const options = [
    { value: false, text: texts("face.control.tables.planned") },
    { value: true, text: texts("face.control.tables.added") },
  ];
  return html`<${Segments} label=${texts("face.control.tables.added_how")} options=${options} chosen=${chosen} />`;
}

export function openNewTables(state) {
  const { tables, plan } = state.face.topics;
  const size = plan && plan.seating ? plan.seating.table_size : 9;
  state.openDialog(NewTables, { first: String(nextTableNumber(tables)), usualSize: String(size) });
}

function NewTables({ state, dialog, first, usualSize }) {
  const { texts } = state;
  const from = useSignal(first);
  const to = useSignal(first);
  const size = useSignal(usualSize);
  const held = useSignal(false);
  const added = useSignal(false);
  const title = texts("face.control.tables.open");
  const whenOptions = [
    { value: false, text: texts("face.control.tables.open_now") },
    { value: true, text: texts("face.control.tables.open_later") },
  ];
  const save = () => {
    const tables = tableRange(from.value, to.value);
    const seats = numberIn(size.value, ...SIZE_RANGE);
    if (!tables) {
      return "face.control.tables.numbers_wrong";
    }
    // The size is sent only if it was changed; without it a table has the seats of the room's inventory.
    const fields = { tables, held: held.value, added: added.value };
    const allFields = size.value === usualSize ? fields : Object.assign(fields, { size: seats });
    return seats ? state.save(title, "tables.open", allFields) : "face.control.tables.size_wrong";
  };
  const field = (code, text) => html`<${Field} label=${texts(code)} text=${text} inputmode="numeric" />`;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <div class="pairs">
        ${field("face.control.tables.from", from)}${field("face.control.tables.to", to)}
        ${field("face.control.tables.size", size)}
      </div>
      <${Segments} label="" name=${title} options=${whenOptions} chosen=${held} />
      <${PlannedOrAdded} texts=${texts} chosen=${added} />
    <//>
  `;
}

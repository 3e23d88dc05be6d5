/** Opening tables. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { nextNumber, numberIn, numbersOf } from "../shared/seating_words.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field, Segments } from "../shared/fields/fields.js";

const SIZES = [2, 12];

/** Whether a table was planned with the draw or added later: some rule sets break added tables first. */
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
  state.openDialog(NewTables, { first: String(nextNumber(tables)), offered: String(size) });
}

function NewTables({ state, dialog, first, offered }) {
  const { texts } = state;
  const from = useSignal(first);
  const to = useSignal(first);
  const size = useSignal(offered);
  const held = useSignal(false);
  const added = useSignal(false);
  const title = texts("face.control.tables.open");
  const whenOptions = [
    { value: false, text: texts("face.control.tables.open_now") },
    { value: true, text: texts("face.control.tables.open_later") },
  ];
  const save = () => {
    const tables = numbersOf(from.value, to.value);
    const seats = numberIn(size.value, ...SIZES);
    if (!tables) {
      return "face.control.tables.numbers_wrong";
    }
    // Sent only where it was changed: without it a table has the seats that the room's inventory knows.
    const fields = { tables, held: held.value, added: added.value };
    const all = size.value === offered ? fields : Object.assign(fields, { size: seats });
    return seats ? state.save(title, "tables.open", all) : "face.control.tables.size_wrong";
  };
  const number = (code, text) => html`<${Field} label=${texts(code)} text=${text} inputmode="numeric" />`;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <div class="pairs">
        ${number("face.control.tables.from", from)}${number("face.control.tables.to", to)}
        ${number("face.control.tables.size", size)}
      </div>
      <${Segments} label="" options=${whenOptions} chosen=${held} />
      <${PlannedOrAdded} texts=${texts} chosen=${added} />
    <//>
  `;
}

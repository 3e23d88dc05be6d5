/** The forms of the editor of the room's tables; saving returns to the editor. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { useWide } from "../shared/dialogs/wide_dialog.js";
import { Field } from "../shared/fields/fields.js";
import { numberIn } from "../shared/typed_values.js";
import { arrangedPositions, columnsFor, typedNumbers } from "./arranging.js";
import { roomTablesText } from "./chosen_tables.js";
import { openRoomTables } from "./editor.js";

const SIZE_RANGE = [2, 12];
const DEFAULT_SIZE = 9;
const MAX_COLUMNS = 100;

export function openAddForm(state, chosen) {
  state.openDialog(AddForm, { chosen });
}

export function openDescribeForm(state, chosen) {
  state.openDialog(DescribeForm, { chosen, chosenTables: chosen.chosenTables });
}

export function openArrangeForm(state, chosen) {
  state.openDialog(ArrangeForm, { chosen, chosenTables: chosen.chosenTables });
}

/**
 * @param {number[]} numbers tables to choose in the editor
 * @returns {Promise<string | null>} the fault in words
 */
async function save(state, chosen, label, tables, numbers = chosen.numbers.peek()) {
  const fault = await state.saveInRoom(label, "inventory.put", { tables });
  if (!fault) {
    chosen.choose(numbers);
    openRoomTables(state, chosen);
  }
  return fault;
}

function AddForm({ state, dialog, chosen }) {
  const { texts } = state;
  const [typed, size, section] = [useSignal(""), useSignal(String(DEFAULT_SIZE)), useSignal("")];
  const label = roomTablesText(state, "add");
  useWide(dialog);
  const add = () => {
    const numbers = typedNumbers(typed.value);
    const seats = numberIn(size.value, ...SIZE_RANGE);
    if (!numbers || !seats) {
      return numbers ? "face.control.tables.size_wrong" : "face.control.room_tables.numbers_wrong";
    }
    const details = { size: seats, section: section.value.trim() };
    const tables = numbers.map((number) => Object.assign({ number }, details));
    return save(state, chosen, label, tables, numbers);
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${add}>
      <${Field} label=${roomTablesText(state, "numbers")} text=${typed} />
      <${Field} label=${texts("face.control.tables.size")} text=${size} inputmode="numeric" />
      <${Field} label=${roomTablesText(state, "section")} text=${section} maxlength="40" />
    <//>
  `;
}

function DescribeForm({ state, dialog, chosen, chosenTables: picked }) {
  const { texts } = state;
  const [size, section] = [useSignal(String(picked[0].size)), useSignal(picked[0].section)];
  const label = roomTablesText(state, "describe");
  useWide(dialog);
  const describe = () => {
    const seats = numberIn(size.value, ...SIZE_RANGE);
    const details = { size: seats, section: section.value.trim() };
    const tables = picked.map(({ number }) => Object.assign({ number }, details));
    return seats ? save(state, chosen, label, tables) : "face.control.tables.size_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.control.dialog.save")} save=${describe}>
      <${Field} label=${texts("face.control.tables.size")} text=${size} inputmode="numeric" />
      <${Field} label=${roomTablesText(state, "section")} text=${section} maxlength="40" />
    <//>
  `;
}

function ArrangeForm({ state, dialog, chosen, chosenTables: picked }) {
  const columns = useSignal(String(columnsFor(picked.length)));
  const label = roomTablesText(state, "arrange");
  useWide(dialog);
  const arrange = () => {
    const count = numberIn(columns.value, 1, MAX_COLUMNS);
    const others = chosen.inventory.filter(({ number }) => !chosen.numbers.peek().has(number));
    return count
      ? save(state, chosen, label, arrangedPositions(picked, others, count))
      : "face.control.tables.number_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${arrange}>
      <${Field} label=${roomTablesText(state, "columns")} text=${columns} inputmode="numeric" />
    <//>
  `;
}

/** The forms of the editor of the room's tables; once saved, the editor is shown again. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { useWide } from "../shared/dialogs/wide_dialog.js";
import { Field } from "../shared/fields/fields.js";
import { numberIn } from "../shared/seating_words.js";
import { arranged, columnsFor, numbersTyped } from "./arranging.js";
import { says } from "./chosen.js";
import { openRoomTables } from "./editor.js";

const SIZES = [2, 12];
const USUAL_SIZE = 9;
const MAX_COLUMNS = 100;

export function openAdding(state, chosen) {
  state.openDialog(Adding, { chosen });
}

export function openDescribing(state, chosen) {
  state.openDialog(Describing, { chosen, picked: chosen.picked });
}

export function openArranging(state, chosen) {
  state.openDialog(Arranging, { chosen, picked: chosen.picked });
}

/**
 * @param {number[]} numbers the tables that are chosen afterwards
 * @returns {Promise<string | null>} the fault, in words
 */
async function save(state, chosen, label, tables, numbers = chosen.numbers.peek()) {
  const fault = await state.saveInRoom(label, "inventory.put", { tables });
  if (!fault) {
    chosen.choose(numbers);
    openRoomTables(state, chosen);
  }
  return fault;
}

function Adding({ state, dialog, chosen }) {
  const { texts } = state;
  const [typed, size, section] = [useSignal(""), useSignal(String(USUAL_SIZE)), useSignal("")];
  const label = says(state, "add");
  useWide(dialog);
  const add = () => {
    const numbers = numbersTyped(typed.value);
    const seats = numberIn(size.value, ...SIZES);
    if (!numbers || !seats) {
      return numbers ? "face.control.tables.size_wrong" : "face.control.room_tables.numbers_wrong";
    }
    const about = { size: seats, section: section.value.trim() };
    const tables = numbers.map((number) => Object.assign({ number }, about));
    return save(state, chosen, label, tables, numbers);
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${add}>
      <${Field} label=${says(state, "numbers")} text=${typed} />
      <${Field} label=${texts("face.control.tables.size")} text=${size} inputmode="numeric" />
      <${Field} label=${says(state, "section")} text=${section} maxlength="40" />
    <//>
  `;
}

function Describing({ state, dialog, chosen, picked }) {
  const { texts } = state;
  const [size, section] = [useSignal(String(picked[0].size)), useSignal(picked[0].section)];
  const label = says(state, "describe");
  useWide(dialog);
  const describe = () => {
    const seats = numberIn(size.value, ...SIZES);
    const about = { size: seats, section: section.value.trim() };
    const tables = picked.map(({ number }) => Object.assign({ number }, about));
    return seats ? save(state, chosen, label, tables) : "face.control.tables.size_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.control.dialog.save")} save=${describe}>
      <${Field} label=${texts("face.control.tables.size")} text=${size} inputmode="numeric" />
      <${Field} label=${says(state, "section")} text=${section} maxlength="40" />
    <//>
  `;
}

function Arranging({ state, dialog, chosen, picked }) {
  const columns = useSignal(String(columnsFor(picked.length)));
  const label = says(state, "arrange");
  useWide(dialog);
  const arrange = () => {
    const count = numberIn(columns.value, 1, MAX_COLUMNS);
    const others = chosen.inventory.filter(({ number }) => !chosen.numbers.peek().has(number));
    return count ? save(state, chosen, label, arranged(picked, others, count)) : "face.control.tables.number_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${arrange}>
      <${Field} label=${says(state, "columns")} text=${columns} inputmode="numeric" />
    <//>
  `;
}

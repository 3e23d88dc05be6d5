/** The dialog of a room's table that is not in this tournament: its user, and the possible actions. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { TextDialog } from "../shared/dialogs/text_dialog.js";
import { Field } from "../shared/fields/fields.js";
import { tableTitle } from "../shared/seats_and_tables.js";
import { numberIn } from "../shared/typed_values.js";
import { roomTablesText } from "./chosen_tables.js";

const MAX_NOTE = 80;

const SIZE_RANGE = [2, 12];

export function openRoomTable(state, number) {
  state.openDialog(RoomTable, { number });
}

function RoomTable({ state, dialog, number }) {
  const table = (state.topicValue("floor:room") || {})[number] || null;
  const title = state.texts("face.floor.table", { table: number });
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} close="close" focusesClose=${true}>
      <div>
        <p class="hint" role="status">${stateWords(state, table)}</p>
        <div class="actions">${table && html`<${Actions} state=${state} number=${number} table=${table} />`}</div>
      </div>
    <//>
  `;
}

function stateWords(state, table) {
  if (!table) {
    return roomTablesText(state, "gone");
  }
  const brokenText = table.out_of_service
    ? [roomTablesText(state, "is_broken"), table.note].filter(Boolean).join(": ")
    : "";
  const size = table.size === null ? "" : roomTablesText(state, "seats", { size: table.size });
  return [ownerWords(state, table), brokenText, table.name, table.section, size].filter(Boolean).join(" · ");
}

function ownerWords(state, { held_by: owner }) {
  if (owner === null || owner === "cash") {
    return roomTablesText(state, owner ? "is_cash" : "is_free");
  }
  const { tournaments } = state.topicValue("room") || { tournaments: [] };
  const other = tournaments.find(({ slug }) => slug === owner);
  return roomTablesText(state, "is_other", { title: other ? other.title : owner });
}

function Actions({ state, number, table }) {
  const button = (code, type, onClick) => html`
    <${RoleButton} key=${code} state=${state} label=${roomTablesText(state, code)} type=${type} onClick=${onClick} />
  `;
  const commandButton = (code, type, fields) => {
    const label = `${roomTablesText(state, code)}: ${number}`;
    return button(code, type, () => state.actions.giveInRoom(label, type, fields));
  };
  const isReady = table.held_by === null && !table.out_of_service;
  const repaired = { tables: [{ number, out_of_service: false, note: "" }] };
  return html`
    ${isReady && html`<${OpenHere} state=${state} number=${number} />`}
    ${isReady && commandButton("claim", "inventory.claim", { table: number })}
    ${table.held_by === "cash" && commandButton("release", "inventory.release", { table: number })}
    ${
      table.out_of_service
        ? commandButton("mended", "inventory.put", repaired)
        : button("broken", "inventory.put", () => askWhyOutOfService(state, number))
    }
    ${button("edit", "inventory.put", () => state.openDialog(TableEdit, { number, table }))}
  `;
}

function OpenHere({ state, number }) {
  const label = roomTablesText(state, "open_here");
  const open = () => state.give(`${label}: ${number}`, "tables.open", { tables: [number] });
  return html`<${RoleButton} state=${state} class="main" label=${label} type="tables.open" onClick=${open} />`;
}

/** Saves a table, and returns to its card. */
async function save(state, label, draft) {
  const fault = await state.saveInRoom(label, "inventory.put", { tables: [draft] });
  if (!fault) {
    openRoomTable(state, draft.number);
  }
  return fault;
}

function askWhyOutOfService(state, number) {
  const label = roomTablesText(state, "broken");
  state.openDialog(TextDialog, {
    title: tableTitle(state.texts, number, label),
    label,
    field: roomTablesText(state, "note"),
    maxlength: MAX_NOTE,
    save: (note) => save(state, label, { number, out_of_service: true, note }),
  });
}

function TableEdit({ state, dialog, number, table }) {
  const { texts } = state;
  const [name, section] = [useSignal(table.name), useSignal(table.section)];
  const size = useSignal(table.size === null ? "" : String(table.size));
  const label = roomTablesText(state, "edit");
  const onSave = () => {
    const seats = numberIn(size.value, ...SIZE_RANGE);
    const draft = { number, name: name.value.trim(), section: section.value.trim(), size: seats };
    return seats ? save(state, label, draft) : "face.control.tables.size_wrong";
  };
  const saveLabel = texts("face.control.dialog.save");
  return html`
    <${FormDialog} dialog=${dialog} title=${tableTitle(texts, number, label)} label=${saveLabel} save=${onSave}>
      <${Field} label=${roomTablesText(state, "name")} text=${name} maxlength="40" />
      <${Field} label=${roomTablesText(state, "section")} text=${section} maxlength="40" />
      <${Field} label=${texts("face.control.tables.size")} text=${size} inputmode="numeric" />
    <//>
  `;
}

/** The buttons of a table's card, the most likely first, with the dialogs of rare ones. */

import { floorTables } from "../../../static/js/tables/floor_plan.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { openCount } from "../procedures/chip_counts/chip_counts_dialog.js";
import { openRulingNote } from "../floor/rulings.js";
import { roomTablesText } from "../room_tables/chosen_tables.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { PrintLink } from "../shared/print_link.js";
import { tableTitle } from "../shared/seats_and_tables.js";
import { numberIn } from "../shared/typed_values.js";
import { openHeldSeats } from "./held_seats.js";
import { openMissedBlind } from "./dealing/missed_blind.js";
import { PlannedOrAdded } from "./new_tables.js";
import { hasButtonBlind, openTable } from "./table_card.js";
import { openTableCode } from "./table_code.js";
import { openTableTablet } from "./table_tablet.js";

const SIZE_RANGE = [2, 12];
const MAX_NUMBER = 100000;

/** @param {object} props.isSettingButton signal: a tap on a seat sets the button there */
export function TableActions({ state, number, table, isSettingButton }) {
  const { texts } = state;
  const back = () => openTable(state, number);
  const button = ({ name, code, type, act, main }) => html`
    <${RoleButton}
      key=${name}
      state=${state}
      class=${main ? "main" : undefined}
      type=${type}
      label=${texts(code)}
      data-key=${name}
      onClick=${act}
    />
  `;
  const code = html`
    <button key="code" data-key="code" onClick=${() => openTableCode(state, number, back)}>
      ${texts("face.table_code.qr")}
    </button>
  `;
  const tablet = html`
    <${RoleButton}
      key="tablet"
      state=${state}
      type="count.verify"
      label=${texts("face.tablet.open")}
      data-key="tablet"
      onClick=${() => openTableTablet(state, number, back)}
    />
  `;
  const list = texts("face.print.table_list");
  return html`
    <div class="actions">
      ${[...playActions(state, number, table, isSettingButton), ...rareActions(state, number, table)].map(button)}${code}${tablet}
      <${PrintLink} key="list" state=${state} paper="tables" query=${`table=${number}`} label=${list} />
    </div>
  `;
}

/** An action that sends a command about the table. Its `name` is the last part of its text's code. */
function commandAction(state, number, code, type, fields, stays) {
  const act = () => state.give(`${state.texts(code)}: ${number}`, type, fields, { stays });
  return { name: code.split(".").pop(), code, type, act };
}

function playActions(state, number, table, isSettingButton) {
  const fields = { table: number };
  if (table.state === "held") {
    return [
      commandAction(
        state,
        number,
        "face.control.tables.open_it",
        "tables.open",
        { tables: [number], size: table.size },
        true,
      ),
      commandAction(state, number, "face.control.tables.close_it", "tables.close", fields, false),
    ];
  }
  const players = Object.keys(table.seats).length;
  return [
    ...(players ? dealActions(state, number, table, isSettingButton) : []),
    ...(table.last && players > 1 && !hasButtonBlind(state, table) ? [missedBlindAction(state, number, table)] : []),
    ...(table.hands ? [misdealAction(state, number, table)] : []),
    ...(table.halted
      ? [commandAction(state, number, "face.control.tables.waive", "table.waive_halt", fields, true)]
      : []),
    ...(players ? [countAction(state, number)] : []),
    ...(players
      ? [commandAction(state, number, "face.control.tables.break_it", "table.break", fields, false)]
      : emptyActions(state, number)),
    {
      name: "note",
      code: "face.control.rulings.note",
      type: "ruling.note",
      act: () => openRulingNote(state, number, table.hands),
    },
  ];
}

function dealActions(state, number, table, isSettingButton) {
  const fields = { hands: table.hands, table: number };
  const deal = commandAction(state, number, "face.control.tables.hand", "table.hand", fields, true);
  const ask = () => (isSettingButton.value = !isSettingButton.peek());
  return [
    Object.assign(deal, { main: true }),
    { name: "set", code: "face.control.tables.set_button", type: "table.button", act: ask },
  ];
}

function emptyActions(state, number) {
  return [
    commandAction(state, number, "face.control.tables.hold_it", "tables.open", { tables: [number], held: true }, true),
    commandAction(state, number, "face.control.tables.close_it", "tables.close", { table: number }, false),
  ];
}

function missedBlindAction(state, number, table) {
  const act = () => openMissedBlind(state, number, table);
  return { name: "missed", code: "face.control.tables.missed_blind", type: "table.missed_big_blind", act };
}

function countAction(state, number) {
  return { name: "count", code: "face.counts.count", type: "count.table", act: () => openCount(state, number) };
}

/** Deals the current hand again; the number of the hand stays. */
function misdealAction(state, number, { redeals }) {
  const code = "face.penalties.redeal";
  const fields = { redeals, table: number };
  const act = () => state.give(`${state.texts(code)} (${number})`, "table.redeal", fields, { stays: true });
  return { name: "redeal", code, type: "table.redeal", act };
}

/** Rare actions: another physical table, name and size, held seats. */
function rareActions(state, number, table) {
  const relocate = {
    name: "relocate",
    code: "face.control.room_tables.relocate",
    type: "table.relocate",
    act: () => openRelocation(state, number),
  };
  const rename = {
    name: "rename",
    code: "face.control.room_tables.rename",
    type: "tables.change",
    act: () => state.openDialog(TableChange, { number, table }),
  };
  const hold = {
    name: "hold",
    code: "face.control.room_tables.hold_seats",
    type: "tables.hold_seats",
    act: () => openHeldSeats(state, number),
  };
  return [...(table.state === "open" ? [relocate] : []), rename, hold];
}

// -- name, place and size, or another physical table -----------------------------------------------------

function TableChange({ state, dialog, number, table }) {
  const { texts } = state;
  const name = useSignal(table.name || "");
  const place = useSignal(table.place || "");
  const size = useSignal(String(table.size));
  const added = useSignal(table.added);
  const label = roomTablesText(state, "rename");
  const save = () => {
    const seats = numberIn(size.value, ...SIZE_RANGE);
    const details = { name: name.value.trim(), place: place.value.trim(), added: added.value };
    const fields = Object.assign({ table: number, size: seats }, details);
    return seats ? state.save(label, "tables.change", fields) : "face.control.tables.size_wrong";
  };
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${tableTitle(texts, number, label)}
      label=${texts("face.control.dialog.save")}
      save=${save}
    >
      <${Field} label=${roomTablesText(state, "name")} text=${name} maxlength="40" />
      <${Field} label=${roomTablesText(state, "place")} text=${place} maxlength="40" />
      <${Field} label=${texts("face.control.tables.size")} text=${size} inputmode="numeric" />
      <${PlannedOrAdded} texts=${texts} chosen=${added} />
    <//>
  `;
}

/** Relocates a table: to a free table by one tap, or to a typed number. */
function openRelocation(state, number) {
  const { topics, options } = state.face;
  const tableTopics = { floor: topics["floor:room"], tables: topics.tables, moves: topics.moves };
  const free = floorTables(tableTopics, options.slug).filter((table) => table.state === "free" && table.by === null);
  state.openDialog(Relocation, { number, free: free.sort((a, b) => a.number - b.number) });
}

function Relocation({ state, dialog, number, free }) {
  const typed = useSignal("");
  const words = roomTablesText(state, "relocate");
  const label = `${words}: ${number}`;
  const save = () => {
    const to = numberIn(typed.value, 1, MAX_NUMBER);
    return to ? state.save(label, "table.relocate", { table: number, to }) : "face.control.tables.number_wrong";
  };
  const relocate = (to) => state.give(label, "table.relocate", { table: number, to });
  return html`
    <${FormDialog} dialog=${dialog} title=${tableTitle(state.texts, number, words)} label=${words} save=${save}>
      ${free.length > 0 && html`<${FreeTables} state=${state} free=${free} onChoose=${relocate} />`}
      <${Field}
        label=${roomTablesText(state, "relocate_to")}
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
        <b>${roomTablesText(state, "free_tables")}</b>
        <div>${free.map(button)}</div>
      </div>
    </div>
  `;
}

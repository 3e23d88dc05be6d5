/** The buttons of a table's card, the likeliest first. */

import { html } from "../../../static/vendor/preact/preact.js";
import { openCount } from "../procedures/chip_counts/chip_counts_dialog.js";
import { openRulingNote } from "../floor/rulings.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { PrintLink } from "../shared/print_link.js";
import { openHeldSeats } from "./held_seats.js";
import { openMissedBlind } from "./dealing/missed_blind.js";
import { hasButtonBlind, openTable } from "./table_card.js";
import { openTableCode } from "./table_code.js";
import { openTableTablet } from "./table_tablet.js";
import { openRelocation, openTableChange } from "./table_edit.js";

/** @param {object} props.isAsking the signal whether a tap on a seat says that the button is there */
export function TableActions({ state, number, table, isAsking }) {
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
      ${[...playActions(state, number, table, isAsking), ...changes(state, number, table)].map(button)}${code}${tablet}
      <${PrintLink} key="list" state=${state} what="tables" query=${`table=${number}`} label=${list} />
    </div>
  `;
}

/** Gives a command about the table itself. */
function given(state, number, name, type, fields, stays) {
  const code = `face.control.tables.${name}`;
  const act = () => state.give(`${state.texts(code)}: ${number}`, type, fields, { stays });
  return { name, code, type, act };
}

function playActions(state, number, table, isAsking) {
  const here = { table: number };
  if (table.state === "held") {
    return [
      given(state, number, "open_it", "tables.open", { tables: [number], size: table.size }, true),
      given(state, number, "close_it", "tables.close", here, false),
    ];
  }
  const players = Object.keys(table.seats).length;
  return [
    ...(players ? dealActions(state, number, table, isAsking) : []),
    ...(table.last && players > 1 && !hasButtonBlind(state, table) ? [missedBlind(state, number, table)] : []),
    ...(table.hands ? [misdeal(state, number, table)] : []),
    ...(table.halted ? [given(state, number, "waive", "table.waive_halt", here, true)] : []),
    ...(players ? [countChips(state, number)] : []),
    ...(players ? [given(state, number, "break_it", "table.break", here, false)] : emptyActions(state, number)),
    {
      name: "note",
      code: "face.control.rulings.note",
      type: "ruling.note",
      act: () => openRulingNote(state, number, table.hands),
    },
  ];
}

function dealActions(state, number, table, isAsking) {
  const fields = { hands: table.hands, table: number };
  const deal = given(state, number, "hand", "table.hand", fields, true);
  const ask = () => (isAsking.value = !isAsking.peek());
  return [
    Object.assign(deal, { main: true }),
    { name: "set", code: "face.control.tables.set_button", type: "table.button", act: ask },
  ];
}

function emptyActions(state, number) {
  return [
    given(state, number, "hold_it", "tables.open", { tables: [number], held: true }, true),
    given(state, number, "close_it", "tables.close", { table: number }, false),
  ];
}

function missedBlind(state, number, table) {
  const act = () => openMissedBlind(state, number, table);
  return { name: "missed", code: "face.control.tables.missed_blind", type: "table.missed_big_blind", act };
}

function countChips(state, number) {
  return { name: "count", code: "face.counts.count", type: "count.table", act: () => openCount(state, number) };
}

/** The hand on the table is dealt again; its number stays. */
function misdeal(state, number, { redeals }) {
  const code = "face.penalties.redeal";
  const fields = { redeals, table: number };
  const act = () => state.give(`${state.texts(code)} (${number})`, "table.redeal", fields, { stays: true });
  return { name: "redeal", code, type: "table.redeal", act };
}

/** Rare changes to a table. */
function changes(state, number, table) {
  const change = (name, key, type, act) => ({ name: key, code: `face.control.room_tables.${name}`, type, act });
  const move = change("relocate", "relocate", "table.relocate", () => openRelocation(state, number));
  return [
    ...(table.state === "open" ? [move] : []),
    change("rename", "rename", "tables.change", () => openTableChange(state, number, table)),
    change("hold_seats", "hold", "tables.hold_seats", () => openHeldSeats(state, number)),
  ];
}

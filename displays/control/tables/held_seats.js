/** Seats that are held at a table, or at every open one: nobody is drawn or proposed to them. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Segments } from "../shared/fields/fields.js";

/** The fields of the command: only tables that have all of these seats, since one smaller table would refuse the whole. */
export function heldCommand(number, tables, seats, everywhere) {
  const most = Math.max(0, ...seats);
  const isOpen = (each) => tables[each].state === "open" && tables[each].size >= most;
  const open = Object.keys(tables).map(Number).filter(isOpen);
  return { tables: everywhere ? [...new Set([number, ...open])].sort((a, b) => a - b) : [number], seats };
}

export function openHeldSeats(state, number) {
  state.openDialog(HeldSeats, { number, tables: state.face.topics.tables });
}

function HeldSeats({ state, dialog, number, tables }) {
  const { texts } = state;
  const held = useSignal(tables[number].held_seats);
  const everywhere = useSignal(false);
  const label = texts("face.control.room_tables.hold_seats");
  const where = [
    { value: false, text: texts("face.control.room_tables.held_here") },
    { value: true, text: texts("face.control.room_tables.held_everywhere") },
  ];
  const save = () => {
    const seats = held.value.slice().sort((a, b) => a - b);
    return state.save(label, "tables.hold_seats", heldCommand(number, tables, seats, everywhere.value));
  };
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${`${texts("face.control.tables.table", { table: number })}: ${label}`}
      label=${texts("face.control.dialog.save")}
      save=${save}
    >
      <p class="hint">${texts("face.control.room_tables.hold_how")}</p>
      <${Seats} label=${label} size=${tables[number].size} held=${held} />
      <${Segments} label="" options=${where} chosen=${everywhere} />
    <//>
  `;
}

function Seats({ label, size, held }) {
  const button = (_, index) => {
    const seat = index + 1;
    const isHeld = held.value.includes(seat);
    const turn = () => (held.value = isHeld ? held.value.filter((each) => each !== seat) : [...held.value, seat]);
    const pressed = String(isHeld);
    return html`<button key=${seat} type="button" aria-pressed=${pressed} onClick=${turn}>${seat}</button>`;
  };
  return html`
    <div class="seat-row">
      <div role="group" aria-label=${label}>${Array.from({ length: size }, button)}</div>
    </div>
  `;
}

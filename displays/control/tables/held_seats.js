/** The dialog of held seats, at a table or at every open table; no draw and no proposal gives a held seat. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Segments } from "../shared/fields/fields.js";
import { tableTitle } from "../shared/seats_and_tables.js";
import { toggled } from "../shared/toggled.js";

/** The fields of the command. It names only tables with all of these seats, as one smaller table would refuse it. */
export function heldSeatsFields(number, tables, seats, isEverywhere) {
  const highestSeat = Math.max(0, ...seats);
  const isLargeEnough = (each) => tables[each].state === "open" && tables[each].size >= highestSeat;
  const open = Object.keys(tables).map(Number).filter(isLargeEnough);
  return { tables: isEverywhere ? [...new Set([number, ...open])].sort((a, b) => a - b) : [number], seats };
}

export function openHeldSeats(state, number) {
  state.openDialog(HeldSeats, { number, tables: state.face.topics.tables });
}

function HeldSeats({ state, dialog, number, tables }) {
  const { texts } = state;
  const held = useSignal(tables[number].held_seats);
  const isEverywhere = useSignal(false);
  const label = texts("face.control.room_tables.hold_seats");
  const options = [
    { value: false, text: texts("face.control.room_tables.held_here") },
    { value: true, text: texts("face.control.room_tables.held_everywhere") },
  ];
  const save = () => {
    const seats = held.value.slice().sort((a, b) => a - b);
    return state.save(label, "tables.hold_seats", heldSeatsFields(number, tables, seats, isEverywhere.value));
  };
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${tableTitle(texts, number, label)}
      label=${texts("face.control.dialog.save")}
      save=${save}
    >
      <p class="hint">${texts("face.control.room_tables.hold_how")}</p>
      <${Seats} label=${label} size=${tables[number].size} held=${held} />
      <${Segments} label="" name=${texts("face.control.tables")} options=${options} chosen=${isEverywhere} />
    <//>
  `;
}

function Seats({ label, size, held }) {
  const button = (_, index) => {
    const seat = index + 1;
    const isHeld = held.value.includes(seat);
    const toggle = () => (held.value = toggled(held.value, seat));
    const pressed = String(isHeld);
    return html`<button key=${seat} type="button" aria-pressed=${pressed} onClick=${toggle}>${seat}</button>`;
  };
  return html`
    <div class="seat-row">
      <div role="group" aria-label=${label}>${Array.from({ length: size }, button)}</div>
    </div>
  `;
}

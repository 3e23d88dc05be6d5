/** Seats that are held at a table, or at every open one: nobody is drawn or proposed to them. */

import { el } from "../../static/js/dom.js";
import { segments } from "./dialog.js";

/** The fields of the command: only tables that have all of these seats, since one smaller table would refuse the whole. */
export function heldCommand(number, tables, seats, everywhere) {
  const most = Math.max(0, ...seats);
  const open = Object.keys(tables).map(Number).filter((each) => tables[each].state === "open" && tables[each].size >= most);
  return { tables: everywhere ? [...new Set([number, ...open])].sort((a, b) => a - b) : [number], seats };
}

/**
 * @param {(label: string, type: string, fields: object) => Promise<string | null>} send returns the fault
 */
export function askHeldSeats({ face, dialog, send }, number) {
  const { texts, topics: { tables } } = face;
  const { size, held_seats: held } = tables[number];
  const buttons = Array.from({ length: size }, (_, index) => index + 1).map((seat) => {
    const button = el("button", { type: "button", "aria-pressed": String(held.includes(seat)) }, String(seat));
    button.onclick = () => button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    return button;
  });
  const label = texts("face.control.room_tables.hold_seats");
  const where = segments("", [{ value: false, text: texts("face.control.room_tables.held_here") }, { value: true, text: texts("face.control.room_tables.held_everywhere") }], false);
  const row = el("div.seat-row", {}, el("div", { role: "group", "aria-label": label }, ...buttons));
  dialog.form(`${texts("face.control.tables.table", { table: number })}: ${label}`, [el("p.hint", {}, texts("face.control.room_tables.hold_how")), row, where.node], texts("face.control.dialog.save"), () => {
    const seats = buttons.map((button, index) => (button.getAttribute("aria-pressed") === "true" ? index + 1 : 0)).filter(Boolean);
    return send(label, "tables.hold_seats", heldCommand(number, tables, seats, where.value));
  });
}

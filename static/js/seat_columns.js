/** A page of the seat list in columns for walls: name, table, seat. Its look is in static/css/seat_columns.css. */

import { el, fit, setChildren } from "./dom.js";
import { columnsOf } from "./paging.js";
import { narrowName } from "./seats.js";

/**
 * @param {Element} node gets the columns
 * @param {object[]} items rows of `seatRows`, those of one page
 * @param {{rows: number, columns: number}} most that the screen holds
 */
export function drawSeatColumns(node, items, most, texts) {
  const columns = Math.max(1, Math.min(most.columns, Math.ceil(items.length / most.rows)));
  const words = [texts("face.seat_list.name"), texts("face.seat_list.table"), texts("face.seat_list.seat")];
  const high = Math.ceil(items.length / columns);
  const key = JSON.stringify([items, columns, words]);
  setChildren(node, key, () => columnsOf(items, high).map((some) => table(some, words, texts)));
  node.className = `seat-columns of-${columns}`;
  node.querySelectorAll("td.name, td.none").forEach(fit);
}

function table(rows, words, texts) {
  const [name, tableWord, seat] = words.map((word) => el("span.label", {}, word));
  const head = el("tr", {}, el("th.name", { scope: "col" }, name), el("th.table", { scope: "col" }, tableWord), el("th.seat", { scope: "col" }, seat));
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows.map((one) => row(one, texts))));
}

function row({ name, number, place, status }, texts) {
  const shown = name ? narrowName(name) : texts("face.seats.entry", { entry: number });
  const cells = place
    ? [el("td.table", {}, String(place.table)), el("td.seat", {}, String(place.seat))]
    : [el("td.none", { colspan: 2 }, texts(status === "waiting" ? "face.seats.waiting" : "face.seats.none"))];
  return el(`tr.${status}`, {}, el("td.name", {}, shown), ...cells);
}

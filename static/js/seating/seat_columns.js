/** A page of the seat list in columns for TVs: name, table, seat. Styles: static/css/seat_columns.css. */

import { el, fitTogether, setChildren } from "../dom.js";
import { seatColumns } from "./seat_layout.js";
import { narrowName } from "./seats.js";

/** Maximum letters of a name, and of a family name that is cut, in wide and in narrow columns. */
const LETTERS = { roomy: [16, 13], dense: [13, 9] };

/**
 * @param {Element} node box of the columns
 * @param {object[]} items rows of `seatRows`, of one page
 * @param {object} layout from `seatLayout`
 */
export function drawSeatColumns(node, items, layout, texts) {
  const words = [texts("face.seat_list.name"), texts("face.seat_list.table"), texts("face.seat_list.seat")];
  const columns = seatColumns(items, layout);
  const isDense = layout.dense;
  const key = JSON.stringify([items, columns.map((each) => each.length), isDense, words]);
  setChildren(node, key, () => columns.map((rows) => table(rows, words, isDense, texts)));
  node.className = `seat-columns of-${columns.length}${isDense ? " is-dense" : ""}`;
  fitTogether(node.querySelectorAll("td.name"));
  fitTogether(node.querySelectorAll("td.none"));
}

function table(rows, words, isDense, texts) {
  const [name, tableWord, seat] = words.map((word) => el("span.label", {}, word));
  const head = el(
    "tr",
    {},
    el("th.name", { scope: "col" }, name),
    el("th.table", { scope: "col" }, tableWord),
    el("th.seat", { scope: "col" }, seat),
  );
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows.map((each) => row(each, isDense, texts))));
}

function row({ name, number, place, status }, isDense, texts) {
  const shown = name
    ? narrowName(name, ...LETTERS[isDense ? "dense" : "roomy"])
    : texts("face.seats.entry", { entry: number });
  const cells = place
    ? [el("td.table", {}, String(place.table)), el("td.seat", {}, String(place.seat))]
    : [el("td.none", { colspan: 2 }, texts(status === "waiting" ? "face.seats.waiting" : "face.seats.none"))];
  return el(`tr.${status}`, {}, el("td.name", {}, shown), ...cells);
}

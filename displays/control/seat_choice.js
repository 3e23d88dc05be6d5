/** Choosing an open seat: tables with their open seats, the emptiest first, narrowed by typing a table's number. */

import { el } from "../../static/js/dom.js";
import { field } from "./dialog.js";
import { seatsToChoose } from "./seating_words.js";

const FEW_TABLES = 6;

/**
 * @param {object} tables the topic's value
 * @param {(seat: [number, number]) => void} onChoose
 * @returns {Node[]}
 */
export function seatChoice(texts, tables, onChoose) {
  const list = el("div.seat-choice");
  const seat = (table, number) =>
    el("button", { "aria-label": texts("face.control.tables.seat_at", { table, seat: number }), onclick: () => onChoose([table, number]) }, String(number));
  const draw = (query) => {
    const found = seatsToChoose(tables, query);
    list.textContent = "";
    list.append(
      ...found.map(({ number, players, size, seats }) =>
        el("div.seat-row", {}, el("b", {}, texts("face.control.tables.row", { table: number, players, size })), el("div", {}, ...seats.map((each) => seat(number, each)))),
      ),
      ...(found.length ? [] : [el("p", {}, texts("seats.none_open"))]),
    );
  };
  const search = field(texts("face.control.tables.number"), { inputmode: "numeric", "data-later": true, oninput: (event) => draw(event.target.value) });
  draw("");
  return [...(seatsToChoose(tables).length > FEW_TABLES ? [search.node] : []), list];
}

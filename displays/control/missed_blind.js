/** A big blind that a button error missed: the seat, and whether there was substantial action. The rule set decides. */

import { el } from "../../static/js/dom.js";
import { segments } from "./dialog.js";
import { calledName } from "./seating_words.js";

/** @param {object} table the table's value of topic `tables` */
export function askMissedBlind({ face, dialog, hands }, number, table) {
  const { texts, topics } = face;
  const { players = {} } = topics;
  const label = texts("face.control.tables.missed_blind");
  const action = segments(texts("face.control.tables.substantial_action"), [
    { value: true, text: texts("face.control.tables.yes") },
    { value: false, text: texts("face.control.tables.no") },
  ], true);
  const give = (seat) => () => hands.give(`${label}: ${number}-${seat}`, "table.missed_big_blind", { table: number, seat, substantial_action: action.value });
  const seats = Object.keys(table.seats).map(Number).sort((a, b) => a - b);
  const buttons = seats.map((seat) => {
    const name = calledName(table.seats[seat], players[table.seats[seat]]);
    return el("button", { type: "button", onclick: give(seat) }, el("b", {}, String(seat)), ` ${name}`);
  });
  dialog.open(`${label}: ${number}`, [action.node, el("p.hint", {}, texts("face.control.tables.missed_whose")), el("div.actions", {}, ...buttons)], []);
}

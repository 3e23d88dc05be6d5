/** The seats around the oval: the players, open seats, the button and the blinds, seats without a hand. */

import { fitTogether } from "../../../static/js/dom.js";
import { hasNoBlinds } from "../../../static/js/structure/games.js";
import { handOnTable } from "../../../static/js/tables/current_hand.js";
import { hyphenated, linesOf } from "../../../static/js/line_breaks.js";
import { seatText } from "../../../static/js/procedures/penalties.js";
import { html, useRef } from "../../../static/vendor/preact/preact.js";
import { useFit } from "../fitted_text.js";
import { Mark, withoutBlinds } from "./blind_marks.js";
import { upright, wide } from "./places.js";
import { mayActOnSeat, openSeat } from "./seat_dialog.js";

/** Number of characters of a name on one line; a longer name takes two lines. */
const MAX_LINE = 14;
/** Number of characters of a word; a longer word is broken. */
const MAX_WORD = 20;
const MARKS = ["button", "small_blind", "big_blind"];

/** Number of rows of the oval on an upright screen. */
export function rowsOf(table) {
  return upright(table.size).rows;
}

export function Seats({ state, table }) {
  const widePlaces = wide(table.size);
  const shown = hasNoBlinds(table, state.reading.value) ? withoutBlinds(table) : table;
  const seat = (place, index) => {
    const style = {
      "--column": place.column,
      "--row": place.row,
      "--wide-column": widePlaces[index].column,
      "--wide-row": widePlaces[index].row,
    };
    return html`
      <li key=${index + 1} data-seat=${index + 1} style=${style}>
        <${Seat} state=${state} table=${shown} number=${index + 1} />
      </li>
    `;
  };
  return html`
    <ol class="seats" data-part="seats" aria-label=${state.texts("face.table.seats")}>
      ${upright(table.size).places.map(seat)}
    </ol>
  `;
}

/** A seat; a button if this device has an action for it. */
function Seat({ state, table, number }) {
  const entry = table.seats[number] || null;
  const hand = handOnTable(table);
  const marks = MARKS.filter((kind) => hand && hand[kind] === number);
  const classes = ["seat", entry ? "" : "open", marks.includes("button") ? "has-button" : ""].filter(Boolean).join(" ");
  const inside = html`
    <${SeatHead} texts=${state.texts} number=${number} marks=${marks} />
    <${SeatName} state=${state} entry=${entry} isHeld=${table.held_seats.includes(number)} />
    <${SeatNotes} state=${state} table=${table} number=${number} entry=${entry} />
  `;
  return mayActOnSeat(state, Boolean(entry))
    ? html`<button class=${classes} onClick=${() => openSeat(state, number)}>${inside}</button>`
    : html`<div class=${classes}>${inside}</div>`;
}

function SeatHead({ texts, number, marks }) {
  return html`
    <span class="seat-head">
      <span class="spoken">${texts("face.table.seat")}</span>
      <b class="number">${number}</b>
      ${marks.map((kind) => html`<${Mark} key=${kind} kind=${kind} texts=${texts} />`)}
    </span>
  `;
}

function SeatName({ state, entry, isHeld }) {
  const name = useRef(null);
  useFit(state.drawing, () => fitTogether(name.current.children));
  const nobody = isHeld ? "face.table.held_seat" : "face.table.open";
  const words = entry ? state.nameOf(entry) : state.texts(nobody);
  const lines = linesOf(hyphenated(words, MAX_WORD), MAX_LINE, 2);
  return html`
    <span class="name" dir="auto" ref=${name}
      >${lines.map((line) => html`<span class="name-line">${line}</span>`)}</span
    >
  `;
}

/** The notes on a seat: no next hand, a penalty, an absence. */
function SeatNotes({ state, table, number, entry }) {
  const { texts } = state;
  const waits = Boolean(table.next) && table.next.no_hand.includes(number);
  const penalty = entry ? seatText(state.topicValue("penalties"), entry, texts) : "";
  return html`
    ${waits && html`<small class="waits">${texts("face.table.no_hand")}</small>`}
    ${penalty && html`<${PenaltyNote} drawing=${state.drawing} text=${penalty} />`}
  `;
}

function PenaltyNote({ drawing, text }) {
  const note = useRef(null);
  useFit(drawing, () => fitTogether([note.current]));
  return html`<small class="waits penalty" ref=${note}>${text}</small>`;
}

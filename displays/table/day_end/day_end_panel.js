/** The end of the day at a table: the cards if the player who picks sits here, the hands left, then the bags. */

import { preactEl } from "../../../static/js/preact_el.js";
import {
  endingDay,
  handNow,
  inProgressLine,
  lastCards,
  pickerName,
  pickerSeat,
  tableOf,
  whyNoneIsDealt,
} from "../../../static/js/procedures/day_end.js";
import { handPlayed } from "../../../static/js/procedures/hand_for_hand.js";
import { placeOf } from "../../../static/js/seating/seats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Bags } from "./bags.js";

/** The reason why no more hands are dealt here; empty while hands are dealt. */
export function whyNoneAtDayEnd(state) {
  return whyNoneIsDealt(endingDay(state.topicValue("day_end")), state.number, state.texts);
}

export function DayEndPanel({ state }) {
  const end = state.tableInPlay.value ? endingDay(state.topicValue("day_end")) : null;
  return html`
    <section class="day-end" data-part="day_end" aria-label=${state.texts("face.day_end.title")} hidden=${!end}>
      ${end && html`<${stepOf(end, state.number)} state=${state} end=${end} />`}
    </section>
  `;
}

function stepOf(end, number) {
  if (end.step === "dealing" || end.step === "picking") {
    return PickingCard;
  }
  const table = tableOf(end, number);
  return table && table.left ? LastHands : Bags;
}

function PickingCard({ state, end }) {
  const { texts } = state;
  const name = pickerName(end, texts);
  const isHere = picksHere(state, end);
  const nameless = end.step === "dealing" ? "face.day_end.dealing" : "face.day_end.somebody_picks";
  return html`
    <div class="day-end-words">
      <b>${name ? texts("face.day_end.picks", { name }) : texts(nameless)}</b>
      <p>${isHere ? texts("face.day_end.pick_for") : pickerSeat(end, texts)}</p>
    </div>
    ${end.step === "picking" && html`<${LastCards} state=${state} end=${end} isHere=${isHere} />`}
  `;
}

/** Whether the card is picked on this device: the player sits here, or nobody was drawn. */
function picksHere(state, { step, picker }) {
  const place = picker ? placeOf(picker.seat) : null;
  return step === "picking" && state.may("day_end.pick") && (!place || place.table === state.number);
}

function LastCards({ state, end, isHere }) {
  const { texts, commands } = state;
  const pick = (position) => {
    const entry = end.picker ? { entry: end.picker.entry } : {};
    commands.send(texts("face.day_end.picked", { position }), "day_end.pick", Object.assign({ position }, entry));
  };
  // The cards are buttons on the device that picks.
  const cards = lastCards(end, texts, preactEl, isHere ? pick : null);
  return html`<div class="last-cards" role="group" aria-label=${texts("face.day_end.title")}>${cards}</div>`;
}

function LastHands({ state, end }) {
  const { texts, number, commands } = state;
  const table = tableOf(end, number);
  const hand = handNow(end, table);
  const label = texts("face.day_end.hand_done", { hand });
  const done = ({ detail }) => detail < 2 && commands.send(label, "day_end.hand_done", { hand, tables: [number] });
  // Hand-for-hand has its own report of the end of a hand, which counts here too.
  const may = state.may("day_end.hand_done") && !handPlayed(state.topicValue("hand_for_hand"));
  return html`
    <div class="day-end-words">
      <b class="left">${texts("face.day_end.left", { left: table.left })}</b>
      <p>${inProgressLine(state.topicValue("day_end"), texts)}</p>
    </div>
    ${may && html`<button class="main" aria-busy=${String(state.isBusy(label))} onClick=${done}>${label}</button>`}
  `;
}

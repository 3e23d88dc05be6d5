/** The bags of a table at the end of the day, seat by seat; a tap on one takes its count. */

import { formatsOf, parseChips } from "../../static/js/formats.js";
import { html, signal } from "../../static/vendor/preact/preact.js";
import { Field } from "../control/shared/fields.js";

export function Bags({ state, end }) {
  const { texts } = state;
  const table = state.table.value;
  const seats = (table && table.seats) || {};
  const bag = (seat) => {
    const entry = seats[seat];
    return html`<${Bag} key=${seat} state=${state} seat=${seat} entry=${entry} chips=${end.chips[entry]} />`;
  };
  return html`
    <div class="day-end-said is-bagging">
      <b>${texts("face.day_end.bag")}</b>
      <p>${texts("face.day_end.bag_how")}</p>
    </div>
    <div class="bags">${Object.keys(seats).map(bag)}</div>
  `;
}

/** `chips` is undefined while they are not counted. */
function Bag({ state, seat, entry, chips }) {
  const { texts } = state;
  const isCounted = chips !== undefined;
  const classes = isCounted ? "bag is-counted" : "bag";
  const name = state.nameOf(entry);
  const count = isCounted ? formatsOf(texts).chips(chips) : "–";
  const inside = html`
    <span class="number">${seat}</span>
    <span class="name" dir="auto">${name}</span>
    <b>${count}</b>
  `;
  if (!state.may("day_end.bag")) {
    return html`<div class=${classes} data-bag=${seat}>${inside}</div>`;
  }
  const label = `${texts("face.day_end.bag_of", { name: `${seat} ${name}` })}: ${count}`;
  const ask = () => askCount(state, { seat, entry, count: isCounted ? count : "" });
  return html`<button class=${classes} data-bag=${seat} aria-label=${label} onClick=${ask}>${inside}</button>`;
}

function askCount(state, { seat, entry, count }) {
  const { texts, dialog, commands } = state;
  const name = state.nameOf(entry);
  const title = texts("face.day_end.bag_of", { name: `${seat} ${name}` });
  const typed = signal(count);
  const content = html`<${Field} label=${texts("face.day_end.chips_label")} text=${typed} inputmode="numeric" />`;
  dialog.form(title, content, texts("face.day_end.save"), () => {
    const chips = parseChips(typed.value);
    return chips
      ? commands.send(title, "day_end.bag", { entry, chips }, { inDialog: true })
      : texts("face.day_end.chips_wrong", { name });
  });
}

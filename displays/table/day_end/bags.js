/** The bags of a table at the end of the day, seat by seat; a tap opens the count. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { BagFields, bagFields, bagOf, typedBag } from "../../control/shared/fields/bag_fields.js";

export function Bags({ state, end }) {
  const { texts } = state;
  const table = state.table.value;
  const seats = (table && table.seats) || {};
  const row = (seat) => {
    const entry = seats[seat];
    return html`<${Bag} key=${seat} state=${state} seat=${seat} entry=${entry} bag=${bagOf(end, entry)} />`;
  };
  return html`
    <div class="day-end-words is-bagging">
      <b>${texts("face.day_end.bag")}</b>
      <p>${texts("face.day_end.bag_how")}</p>
    </div>
    <div class="bags">${Object.keys(seats).map(row)}</div>
  `;
}

/** @param {object} props.bag see `bagOf` */
function Bag({ state, seat, entry, bag }) {
  const { texts } = state;
  const isCounted = bag.chips !== null;
  const classes = isCounted ? "bag is-counted" : "bag";
  const name = state.nameOf(entry);
  const count = isCounted ? formatsOf(texts).chips(bag.chips) : "–";
  const notes = [bag.seal, bag.absent ? texts("face.day_end.absent") : ""].filter(Boolean).join(" · ");
  const inside = html`
    <span class="number">${seat}</span>
    <span class="name" dir="auto">${name}</span>
    <b>${count}</b>
    ${notes && html`<small class="marks" dir="auto">${notes}</small>`}
  `;
  if (!state.may("day_end.bag")) {
    return html`<div class=${classes} data-bag=${seat}>${inside}</div>`;
  }
  const label = `${texts("face.day_end.bag_of", { name: `${seat} ${name}` })}: ${joined(count, notes)}`;
  const ask = () => askCount(state, { seat, entry, bag });
  return html`<button class=${classes} data-bag=${seat} aria-label=${label} onClick=${ask}>${inside}</button>`;
}

/** The count and the notes, for a screen reader. */
const joined = (count, notes) => (notes ? `${count}, ${notes}` : count);

function askCount(state, { seat, entry, bag }) {
  const { texts, dialog, commands } = state;
  const name = state.nameOf(entry);
  const title = texts("face.day_end.bag_of", { name: `${seat} ${name}` });
  const typed = typedBag(bag, false, texts);
  const label = texts("face.day_end.chips_label");
  const content = html`<${BagFields} texts=${texts} seat=${seat} label=${label} typed=${typed} />`;
  dialog.form(title, content, texts("face.control.dialog.save"), () => {
    const fields = typed.chips.peek().trim() ? bagFields(bag, typed) : undefined;
    if (fields === undefined) {
      return texts("face.counts.wrong", { name });
    }
    return fields ? commands.send(title, "day_end.bag", Object.assign({ entry }, fields), { inDialog: true }) : null;
  });
}

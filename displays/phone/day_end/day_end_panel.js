/** The end of the day on a player's phone: the cards for the drawn player, the hands left, the player's chips. */

import { pageDevice, postPlayerCommand } from "../../../static/js/bubble_vote/ballot.js";
import { preactEl } from "../../../static/js/preact_el.js";
import {
  countsOf,
  dayOf,
  dayText,
  inProgressLine,
  lastCards,
  pickerName,
  pickerSeat,
  tableOf,
} from "../../../static/js/procedures/day_end.js";
import { dayOverWords, flightLabel } from "../../../static/js/clock/clock_facts.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

/** Number of chip counts listed; the desk has the rest. */
const MAX_COUNTS = 500;

export function DayEndPanel({ phone }) {
  const { dayEnd: end } = phone.moment.value;
  const label = phone.texts("face.day_end.title");
  const step = () => html`<${STEPS[end.step]} phone=${phone} end=${end} topic=${phone.state.topic("day_end").value} />`;
  return html`<section class="day-end" data-part="day_end" aria-label=${label} hidden=${!end}>
    ${end && step()}
  </section>`;
}

const STEPS = { dealing: Dealing, picking: Picking, playing: Playing, bagging: Bagging, over: Bagging };

function Dealing({ phone: { texts } }) {
  return html`<b>${texts("face.day_end.title")}</b>
    <p>${texts("face.day_end.dealing")}</p>`;
}

function Picking({ phone, end }) {
  const { card, texts } = phone;
  const { short } = end.deck;
  const isOwn = Boolean(end.picker) && card.entry === end.picker.entry;
  return html`<${isOwn ? OwnPick : OthersPick} phone=${phone} end=${end} />
    ${short && html`<p class="quiet">${texts("face.day_end.committed", { short })}</p>`}`;
}

function OwnPick({ phone, end }) {
  const { texts } = phone;
  const isSending = useRef(false); // one card, however often it is tapped
  const isLocked = useSignal(phone.isPast);
  const fault = useSignal("");
  const pick = async (position) => {
    if (isSending.current) {
      return;
    }
    isSending.current = isLocked.value = true;
    fault.value = "";
    const { entry } = phone.card;
    const { ok, refused } = await postPlayerCommand(pageDevice, phone, "day_end.pick", { position, entry });
    isSending.current = isLocked.value = false;
    const why = refused ? reasonsText(refused, texts, " ") : texts("face.vote.lost");
    fault.value = ok ? "" : why;
  };
  return html`<b>${texts("face.day_end.pick_yours")}</b>
    <div class="last-cards" role="group" aria-label=${texts("face.day_end.title")}>
      ${lastCards(end, texts, preactEl, isLocked.value ? null : pick)}
    </div>
    <p class="wrong" role="alert">${fault.value}</p>`;
}

function OthersPick({ phone, end }) {
  const { ownEntry, texts } = phone;
  const name = pickerName(end, texts);
  const isPicker = Boolean(end.picker) && ownEntry === end.picker.entry;
  return html`<b>${name ? texts("face.day_end.picks", { name }) : texts("face.day_end.somebody_picks")}</b>
    <p>${pickerSeat(end, texts)}</p>
    ${isPicker && html`<p>${texts("face.day_end.pick_at_table")}</p>`}
    ${isPicker && html`<button onClick=${() => phone.askForCard()}>${texts("face.vote.have_card")}</button>`}
    <div class="last-cards" role="group" aria-label=${texts("face.day_end.title")}>
      ${lastCards(end, texts, preactEl)}
    </div>`;
}

function Playing({ phone, end, topic }) {
  const { texts } = phone;
  const { place } = phone.moment.value;
  const ownTable = place ? tableOf(end, place.table) : null;
  const code = ownTable && ownTable.left ? "face.day_end.left_here" : "face.day_end.finished";
  const cards = () => html`<div class="last-cards is-small">${lastCards(end, texts, preactEl)}</div>`;
  return html`<b>${texts("face.day_end.turned", { hands: end.hands })}</b>
    ${ownTable && html`<p class=${ownTable.left ? "plays" : "done"}>${texts(code, ownTable)}</p>`}
    <p class="quiet">${inProgressLine(topic, texts)}</p>
    ${end.position !== null && cards()}`;
}

function Bagging({ phone, end, topic }) {
  const { texts, countsOpen } = phone;
  const isOver = end.step === "over";
  const { ownEntry, clock } = phone.moment.value;
  const ownChips = end.chips[ownEntry];
  const seal = (end.seals || {})[ownEntry];
  const toggle = () => {
    countsOpen.value = !countsOpen.value;
    phone.redraw();
  };
  const isOpen = countsOpen.value;
  const counts = () =>
    html`<button aria-expanded=${String(isOpen)} onClick=${toggle}>${texts("face.day_end.counts")}</button>
      ${isOpen && html`<${Counts} phone=${phone} end=${end} />`}`;
  return html`<b>${isOver ? dayText(topic.day, clock, texts) : texts("face.day_end.bag")}</b>
    <p>${isOver ? texts("face.day_end.as_bagged", { day: dayText(dayOf(topic), clock, texts) }) : texts("face.day_end.bag_how")}</p>
    <${NextDay} phone=${phone} />
    ${ownChips !== undefined && html`<p class="done">${texts("face.day_end.your_bag", { chips: ownChips })}</p>`}
    ${ownChips !== undefined && seal && html`<p class="quiet">${texts("face.day_end.your_seal", { seal })}</p>`}
    ${Object.keys(end.chips).length > 0 && counts()}`;
}

/** After a flight's day: time, level and place of the next day. */
function NextDay({ phone: { texts, moment } }) {
  const { shown, now, clock, place } = moment.value;
  const over = flightLabel(clock) ? dayOverWords(shown, now, texts) : null;
  if (!over) {
    return null;
  }
  return html`<p>${[over.day, over.back, over.level].filter(Boolean).join(" · ")}</p>
    ${place && html`<p class="quiet">${texts("face.phone.flight_back")}</p>`}`;
}

function Counts({ phone, end }) {
  const { texts } = phone;
  const counts = countsOf(end, phone.state.topic("seats").value, texts).slice(0, MAX_COUNTS);
  const row = ({ entry, name, seat, chips }) =>
    html`<li key=${entry}><span>${name}</span><small>${seat}</small><b>${formatsOf(texts).chips(chips)}</b></li>`;
  return html`<ol class="chip-counts">
    ${counts.map(row)}
  </ol>`;
}

/** A color-up on a player's phone: the chips that leave, whether the player's table races, and the result. */

import { cardText, isRed } from "../../static/js/pictures/playing_card.js";
import {
  dueAt,
  exchangeLine,
  looksOf,
  openColorUps,
  outcomeText,
  racesAt,
  rankedCards,
} from "../../static/js/procedures/color_ups.js";
import { html } from "../../static/vendor/preact/preact.js";

export function ColorUpPanel({ phone }) {
  const { place, now, tournament } = phone.moment.value;
  const { texts } = phone;
  // After the end of the tournament no color-up is due.
  const topic = tournament.finished_at || tournament.ended ? undefined : phone.state.topic("color_ups").value;
  const due = place ? dueAt(topic, place.table) : openColorUps(topic).find((each) => each.still_racing.length);
  const isOwn = (race) => race.seats.some(({ seat }) => seat === place.seat);
  const races = place ? racesAt(topic, place.table, now).filter(isOwn) : [];
  const label = texts("face.procedures.color_ups");
  return html`<section class="hands" data-part="race" aria-label=${label} hidden=${!due && !races.length}>
    ${due && html`<${Due} colorUp=${due} place=${place} looks=${looksOf(topic)} texts=${texts} />`}
    ${races.map((race) => html`<${RaceResult} race=${race} place=${place} texts=${texts} />`)}
  </section>`;
}

function Due({ colorUp, place, looks, texts }) {
  const how = place ? texts("face.color_ups.phone_due", { table: place.table }) : texts("face.color_up.how");
  return html`<b>${texts("face.color_ups.leave", { chips: exchangeLine(colorUp, texts, looks) })}</b>
    <p>${how} ${texts("face.color_up.how_visible")}</p>`;
}

function RaceResult({ race, place, texts }) {
  const seat = race.seats.find((each) => each.seat === place.seat);
  const title = texts("face.color_ups.phone_result", { table: race.table });
  return html`<p class="done">
    ${title} ${rankedCards(seat).map((card, index) => html`<${PlayingCard} card=${card} isLow=${index > 0} />`)}${" "}
    ${outcomeText(seat, race, texts)}
  </p>`;
}

/** @param {{card: string, isLow: boolean}} props `isLow`: another card of the same player counts */
function PlayingCard({ card, isLow }) {
  const classes = ["playing-card", isRed(card) && "is-red", isLow && "is-low"];
  return html`<span class=${classes.filter(Boolean).join(" ")}>${cardText(card)}</span>`;
}

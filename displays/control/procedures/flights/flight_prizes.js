/** The prizes of a flight that ends in the money: an equal amount for each of its last places. */

import { moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { numberIn } from "../../shared/typed_values.js";
import { Card, joined } from "../card.js";

const MAX_PLACES = 2000;
const MODES = ["none", "number", "share"];

/** The prizes of the flight on screen, with its label; null without a flight. */
export function flightFacts({ flight, published_at: publishedAt }, { day }) {
  const isOpen = Boolean(flight) && !flight.fixed && publishedAt === null;
  const { label = "" } = (day && day.flight) || {};
  return flight ? Object.assign({ label, isOpen }, flight) : null;
}

export function FlightPrizes({ state, prizes, flight }) {
  const { texts } = state;
  const label = texts("face.prizes.flight_set");
  const change = () => state.openDialog(FlightPrizesDialog, { prizes, flight });
  return html`
    <${Card} title=${texts("face.prizes.flight", { label: flight.label })} text=${flightPrizesText(prizes, flight, texts)}>
      ${
        flight.isOpen &&
        html`<${RoleButton} state=${state} label=${label} type="flight_prizes.set" onClick=${change} />`
      }
    <//>
  `;
}

/** `15 places · €400 each`, and the amount that the pool lacks to pay as much to every remaining player. */
function flightPrizesText(prizes, { places, share, amount, short, isOpen }, texts) {
  const money = (minor) => prizeText(prizes, minor, texts);
  return joined([
    amount ? texts("face.prizes.flight_each", { places, amount: money(amount) }) : texts("face.prizes.flight_none"),
    amount && share ? texts("face.prizes.flight_share") : "",
    short ? texts("face.prizes.flight_short", { short: money(short) }) : "",
    amount && !isOpen ? texts("face.prizes.flight_fixed") : "",
  ]);
}

/** Sets the prizes of a flight. If too little is left for others the server refuses; with a reason it accepts. */
function FlightPrizesDialog({ state, dialog, prizes, flight }) {
  const { texts } = state;
  const { exponent } = prizes;
  const mode = useSignal(flight.share ? "share" : "number");
  const count = useSignal(flight.share || !flight.places ? "" : String(flight.places));
  const amount = useSignal(flight.amount ? moneyField(flight.amount, exponent) : "");
  const reason = useSignal("");
  const title = texts("face.prizes.flight", { label: flight.label });
  const save = () => {
    const fields = flightFields({ mode, count, amount, reason }, exponent);
    return typeof fields === "string"
      ? texts(fields, { typed: amount.value })
      : state.save(title, "flight_prizes.set", fields);
  };
  const options = MODES.map((value) => ({ value, text: texts(`face.prizes.flight_way.${value}`) }));
  const hasPrizes = mode.value !== "none";
  return html`
    <${FormDialog} dialog=${dialog} title=${title} about="flight" label=${texts("face.control.dialog.save")} save=${save}>
      <${Choice} label=${texts("face.prizes.flight_places")} options=${options} chosen=${mode} />
      ${mode.value === "number" && html`<${Field} label=${texts("face.prizes.flight_count")} text=${count} inputmode="numeric" />`}
      ${hasPrizes && html`<${Field} label=${texts("face.prizes.flight_amount")} text=${amount} inputmode="decimal" />`}
      ${hasPrizes && html`<p class="hint" role="status">${sumText({ mode, count, amount }, prizes, flight, texts)}</p>`}
      ${hasPrizes && html`<${Field} label=${texts("face.prizes.flight_reason")} text=${reason} maxlength="200" />`}
    <//>
  `;
}

/** The sum of the flight's places, and the pool of the tournament. */
function sumText({ mode, count, amount }, prizes, { share, places }, texts) {
  const sharedPlaces = share ? places : null;
  const number = mode.value === "share" ? sharedPlaces : numberIn(count.value, 1, MAX_PLACES);
  const each = parseMoney(amount.value, prizes.exponent);
  if (!number || each === null) {
    return "";
  }
  const [sum, pool] = [number * each, prizes.pool].map((minor) => prizeText(prizes, minor, texts));
  return texts("face.prizes.sum_of_pool", { sum, pool });
}

/** The fields of the command; the code of a fault if the input is wrong. */
export function flightFields({ mode, count, amount, reason }, exponent) {
  if (mode.peek() === "none") {
    return { places: 0 };
  }
  const places = mode.peek() === "share" ? "share" : numberIn(count.peek(), 1, MAX_PLACES);
  const each = parseMoney(amount.peek(), exponent);
  if (!places) {
    return "face.prizes.places_wrong";
  }
  return each ? { places, amount: each, reason: reason.peek().trim() } : "face.prizes.money_wrong";
}

/** What a flight in the money pays before it ends, on the control: so much for each of its last places. */

import { moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { numberIn } from "../../shared/seating_words.js";
import { Card, joined } from "../card.js";

const MAX_PLACES = 2000;
const WAYS = ["none", "number", "share"];

/** What the flight that is shown pays, with its label; null where it is none. */
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
    <${Card} title=${texts("face.prizes.flight", { label: flight.label })} text=${aboutFlight(prizes, flight, texts)}>
      ${
        flight.isOpen &&
        html`<${RoleButton} state=${state} label=${label} type="flight_prizes.set" onClick=${change} />`
      }
    <//>
  `;
}

/** `15 places · €400 each`, and what the pool lacks to pay as much to everybody who plays on. */
function aboutFlight(prizes, { places, share, amount, short, isOpen }, texts) {
  const money = (minor) => prizeText(prizes, minor, texts);
  return joined([
    amount ? texts("face.prizes.flight_each", { places, amount: money(amount) }) : texts("face.prizes.flight_none"),
    amount && share ? texts("face.prizes.flight_share") : "",
    short ? texts("face.prizes.flight_short", { short: money(short) }) : "",
    amount && !isOpen ? texts("face.prizes.flight_fixed") : "",
  ]);
}

/** Where too little would be left, the refusal says how much: with a reason it is fixed all the same. */
function FlightPrizesDialog({ state, dialog, prizes, flight }) {
  const { texts } = state;
  const { exponent } = prizes;
  const way = useSignal(flight.share ? "share" : "number");
  const count = useSignal(flight.share || !flight.places ? "" : String(flight.places));
  const amount = useSignal(flight.amount ? moneyField(flight.amount, exponent) : "");
  const reason = useSignal("");
  const title = texts("face.prizes.flight", { label: flight.label });
  const save = () => {
    const fields = flightFields({ way, count, amount, reason }, exponent);
    return typeof fields === "string"
      ? texts(fields, { typed: amount.value })
      : state.save(title, "flight_prizes.set", fields);
  };
  const options = WAYS.map((value) => ({ value, text: texts(`face.prizes.flight_way.${value}`) }));
  const pays = way.value !== "none";
  return html`
    <${FormDialog} dialog=${dialog} title=${title} about="flight" label=${texts("face.control.dialog.save")} save=${save}>
      <${Choice} label=${texts("face.prizes.flight_places")} options=${options} chosen=${way} />
      ${way.value === "number" && html`<${Field} label=${texts("face.prizes.flight_count")} text=${count} inputmode="numeric" />`}
      ${pays && html`<${Field} label=${texts("face.prizes.flight_amount")} text=${amount} inputmode="decimal" />`}
      ${pays && html`<p class="hint" role="status">${sumText({ way, count, amount }, prizes, flight, texts)}</p>`}
      ${pays && html`<${Field} label=${texts("face.prizes.flight_reason")} text=${reason} maxlength="200" />`}
    <//>
  `;
}

/** What all places of the flight come to, of the pool of all. */
function sumText({ way, count, amount }, prizes, { share, places }, texts) {
  const known = share ? places : null;
  const number = way.value === "share" ? known : numberIn(count.value, 1, MAX_PLACES);
  const each = parseMoney(amount.value, prizes.exponent);
  if (!number || each === null) {
    return "";
  }
  const [sum, pool] = [number * each, prizes.pool].map((minor) => prizeText(prizes, minor, texts));
  return texts("face.prizes.sum_of_pool", { sum, pool });
}

/** The fields of the command; the code of a fault where something is wrong. */
export function flightFields({ way, count, amount, reason }, exponent) {
  if (way.peek() === "none") {
    return { places: 0 };
  }
  const places = way.peek() === "share" ? "share" : numberIn(count.peek(), 1, MAX_PLACES);
  const each = parseMoney(amount.peek(), exponent);
  if (!places) {
    return "face.prizes.places_wrong";
  }
  return each ? { places, amount: each, reason: reason.peek().trim() } : "face.prizes.money_wrong";
}

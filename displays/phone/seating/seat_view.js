/** The search for a player's seat: by name or number, with the card of the seat below. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { placeOf } from "../../../static/js/seating/seats.js";
import { html, useRef } from "../../../static/vendor/preact/preact.js";
import { AlertSwitch } from "../alerts/alert_panel.js";
import { BountyPanel } from "../bounties/bounty_panel.js";
import { SeatCardForm } from "./seat_card_form.js";
import { isEnough } from "./seat_finder.js";
import { nameOrNumber, whereText } from "./seat_words.js";

/** Number of matches shown; more are only counted. */
const MAX_FOUND = 8;

export function SeatView({ phone }) {
  const { texts, tab } = phone;
  const { named } = phone.moment.value.finder;
  const query = useRef(null);
  const draws = phone.state.topic("draws").value;
  const label = texts("face.phone.seat");
  const forget = () => {
    phone.forget();
    query.current.focus();
  };
  return html`<section
    class="view"
    data-part="view_seat"
    role="tabpanel"
    aria-label=${label}
    hidden=${tab.value !== "seat"}
  >
    <${AlertSwitch} phone=${phone} />
    <h1 class="seat-title">${texts("face.phone.seat.find")}</h1>
    <${SeatQuery} phone=${phone} named=${named} query=${query} />
    <${FoundSeats} phone=${phone} onForget=${forget} />
    <${BountyPanel} phone=${phone} />
    <${SeatCardForm} phone=${phone} />
    <a class="draws" data-part="draws" href=${phone.path("draw")} hidden=${!draws || !draws.draws.length}>
      ${texts("face.draw.title")}
    </a>
  </section>`;
}

/** The field for a name, or with hidden names for the number of the entry. */
function SeatQuery({ phone, named, query }) {
  const hint = phone.texts(named ? "face.phone.seat.by_name" : "face.phone.seat.by_number");
  return html`<label class="seat-search">
    <span class="label" data-part="seat_hint">${hint}</span>
    <input
      type="search"
      data-part="seat_query"
      autocomplete="off"
      autocapitalize="words"
      inputmode=${named ? "text" : "numeric"}
      maxlength="80"
      ref=${query}
      value=${phone.typed.value}
      onInput=${(event) => phone.type(event.target.value)}
    />
  </label>`;
}

function FoundSeats({ phone, onForget }) {
  const { texts } = phone;
  const { clock, seat, finder } = phone.moment.value;
  const known = valuesForPlace(phone.state, clock);
  const typed = phone.typed.value.trim();
  const { entries, seats, more } = finder.found;
  const note = noteOf(finder, typed, entries.length + more, texts);
  const row = (entry) =>
    html`<${FoundSeat} key=${entry} entry=${entry} found=${seats[entry]} known=${known} phone=${phone} />`;
  return html`<div class="found" data-part="seat_found" aria-live="polite">
    ${[...entries.slice(0, MAX_FOUND).map(row), note && html`<p class="note">${note}</p>`]}
    ${seat && !typed && html`<button class="forget" onClick=${onForget}>${texts("face.phone.seat.again")}</button>`}
  </div>`;
}

/** The values besides the entry that a player's place depends on. */
export function valuesForPlace(state, clock) {
  const [counters, prizes] = [state.topic("counters").value, state.topic("prizes").value];
  const { ended } = state.topic("tournament").value || {};
  return { counters, prizes, entering: stillEntering(clock), winner: ended ? ended.winner : null };
}

function noteOf(finder, typed, count, texts) {
  if (finder.failed) {
    return texts("face.phone.seat.unanswered");
  }
  if (count > MAX_FOUND) {
    return texts("face.phone.seat.more", { count: count - MAX_FOUND });
  }
  return isEnough(typed) && finder.found.isKnown && !count ? texts("face.phone.seat.nobody") : "";
}

function FoundSeat({ entry, found: { name, status, seat, out }, known, phone }) {
  const { texts } = phone;
  const where = whereText({ entry, status, place: placeOf(seat), out }, known, texts);
  return html`<div class="found-row">
    <div><span>${nameOrNumber(entry, name, texts)}</span><b>${where}</b></div>
    <button onClick=${() => phone.choose(entry)}>${texts("face.phone.seat.me")}</button>
  </div>`;
}

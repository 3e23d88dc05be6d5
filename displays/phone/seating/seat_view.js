/** The search for a player's seat: by name or number, with the card of the seat below. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { nameOrEntry, placeOf } from "../../../static/js/seating/seats.js";
import { html, useRef } from "../../../static/vendor/preact/preact.js";
import { AlertSwitch } from "../alerts/alert_panel.js";
import { BountyPanel } from "../bounties/bounty_panel.js";
import { SeatCardForm } from "./seat_card_form.js";
import { isEnough } from "./seat_finder.js";
import { whereText } from "./seat_words.js";

/** Number of matches shown; more are only counted. */
const MAX_MATCHES = 8;

export function SeatView({ phone }) {
  const { texts, tab } = phone;
  const { showsNames } = phone.moment.value.finder;
  const field = useRef(null);
  const draws = phone.state.topic("draws").value;
  const label = texts("face.phone.seat");
  const forget = () => {
    phone.forget();
    field.current.focus();
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
    <${SeatQuery} phone=${phone} showsNames=${showsNames} field=${field} />
    <${Matches} phone=${phone} onForget=${forget} />
    <${BountyPanel} phone=${phone} />
    <${SeatCardForm} phone=${phone} />
    <a class="draws" data-part="draws" href=${phone.path("draw")} hidden=${!draws || !draws.draws.length}>
      ${texts("face.draw.title")}
    </a>
  </section>`;
}

/** The field for a name, or with hidden names for the number of the entry. */
function SeatQuery({ phone, showsNames, field }) {
  const hint = phone.texts(showsNames ? "face.phone.seat.by_name" : "face.phone.seat.by_number");
  return html`<label class="seat-search">
    <span class="label" data-part="seat_hint">${hint}</span>
    <input
      type="search"
      data-part="seat_query"
      autocomplete="off"
      autocapitalize="words"
      inputmode=${showsNames ? "text" : "numeric"}
      maxlength="80"
      ref=${field}
      value=${phone.typed.value}
      onInput=${(event) => phone.type(event.target.value)}
    />
  </label>`;
}

function Matches({ phone, onForget }) {
  const { texts } = phone;
  const { clock, seat, finder } = phone.moment.value;
  const values = valuesForPlace(phone.state, clock);
  const typed = phone.typed.value.trim();
  const { entries, seats, more } = finder.matches;
  const note = noteOf(finder, typed, entries.length + more, texts);
  const row = (entry) =>
    html`<${Match} key=${entry} entry=${entry} player=${seats[entry]} values=${values} phone=${phone} />`;
  return html`<div class="matches" data-part="seat_found" aria-live="polite">
    ${[...entries.slice(0, MAX_MATCHES).map(row), note && html`<p class="note">${note}</p>`]}
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
  if (finder.failures) {
    return texts("face.phone.seat.unanswered");
  }
  if (count > MAX_MATCHES) {
    return texts("face.phone.seat.more", { count: count - MAX_MATCHES });
  }
  return isEnough(typed) && finder.matches.isKnown && !count ? texts("face.phone.seat.nobody") : "";
}

function Match({ entry, player: { name, status, seat, out }, values, phone }) {
  const { texts } = phone;
  const where = whereText({ entry, status, place: placeOf(seat), out }, values, texts);
  return html`<div class="match">
    <div><span>${nameOrEntry({ entry, name }, texts)}</span><b>${where}</b></div>
    <button onClick=${() => phone.choose(entry)}>${texts("face.phone.seat.me")}</button>
  </div>`;
}

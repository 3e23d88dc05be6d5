/** The player's seat on top of the phone, the banner of a page to the player, and the banner of a new seat. */

import { nameOrEntry } from "../../../static/js/seating/seats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { moveWords, whereText } from "./seat_words.js";
import { valuesForPlace } from "./seat_view.js";

export function MySeatButton({ phone }) {
  const { seat, clock } = phone.moment.value;
  const values = Object.assign(valuesForPlace(phone.state, clock), { flight: phone.flight });
  return html`<button class="my-seat" data-part="my_seat" hidden=${!seat} onClick=${() => phone.openTab("seat")}>
    ${seat && seatLines(seat, values, phone.texts)}
  </button>`;
}

function seatLines(seat, values, texts) {
  const where = seat.gone ? texts("face.phone.seat.gone") : whereText(seat, values, texts);
  const news = (seat.news || []).map(({ code, params }) => html`<small>${texts(code, params)}</small>`);
  return html`<span>${nameOrEntry(seat, texts)}</span><b>${where}</b>${news}`;
}

/** The banner of a page to the player, until the page ends. */
export function PagedBanner({ phone }) {
  const { seat, now } = phone.moment.value;
  const page = seat && seat.page;
  const isShown = Boolean(page) && page.at <= now && now < page.until;
  const lines = () =>
    html`<b>${phone.texts(`face.phone.paged.${page.to}`)}</b>
      <p>${phone.texts("face.phone.paged.why")}</p>`;
  return html`<section class="paged" data-part="paged" role="alert" hidden=${!isShown}>${isShown && lines()}</section>`;
}

/** The banner of a new seat until the player confirms, unless the alert fills the screen. */
export function MovedBanner({ phone }) {
  const { texts } = phone;
  const { seat, alert } = phone.moment.value;
  const words = alert.isWanted ? null : moveWords(seat, texts);
  const lines = ({ title, reasons }) =>
    html`<b>${title}</b>${reasons.map((each) => html`<p>${each}</p>`)}
      <button class="main" onClick=${() => phone.confirmMove()}>${texts("face.phone.seat.understood")}</button>`;
  return html`<section class="moved" data-part="moved" role="alert" hidden=${!words}>
    ${words && lines(words)}
  </section>`;
}

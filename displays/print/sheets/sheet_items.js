/** Cards, slips and bags as components: black on white, each in a box that no page break may cut. */

import { cardText } from "../../../static/js/pictures/playing_card.js";
import { dayText } from "../../../static/js/procedures/day_end.js";
import { seatAddress } from "../../../static/js/seating/seat_address.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { nameOrEntry } from "../../../static/js/seating/seats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Place, QrCode, Sized } from "./sheet_parts.js";

export function Card({ item: card, about }) {
  const { texts, title, date, start } = about;
  const facts = [texts("face.seats.entry", { entry: card.number }), date, start];
  return html`
    <article class=${card.about ? "card is-placed" : "card"} data-entry=${card.entry}>
      <${Sized} tag="p" text=${title} kind="title" />
      <${Sized} tag="h2" text=${nameOrEntry(card, texts)} kind="name" />
      <${Place} place=${card.place} texts=${texts} />
      <${CardCode} card=${card} about=${about} />
      <p class="about">${card.about}</p>
      <p class="facts">${facts.filter(Boolean).join(" · ")}</p>
      ${card.code && html`<p class="facts card-code">${texts("face.print.code", { code: card.code })}</p>`}
    </article>
  `;
}

function CardCode({ card: { entry, seat, code }, about: { texts, origin, slug } }) {
  const label = texts("face.print.scan");
  const address = origin + seatAddress(slug, entry, seat, code);
  return html`<${QrCode} address=${address} label=${label}><small>${label}</small><//>`;
}

export function Slip({ item: slip, about: { texts, title } }) {
  const from = slip.from
    ? texts("face.print.from", { table: String(slip.from.table), seat: slip.from.seat })
    : texts("face.print.from_waiting");
  const why = slip.why.map(({ code, params }) => texts(code, params)).join(" ");
  const facts = [
    texts("face.print.moved_at", { moved_at: slip.at }),
    slip.card ? texts("face.print.card", { card: cardText(slip.card) }) : "",
    texts("face.print.take_chips"),
  ];
  return html`
    <article class="slip" data-entry=${slip.entry}>
      <${Sized} tag="p" text=${title} kind="title" />
      <${Sized} tag="h2" text=${nameOrEntry(slip, texts)} />
      <p class="from">${from}</p>
      <div class="seated">
        <${Place} place=${slip.to} texts=${texts} />
        <p class="why">${why}</p>
      </div>
      <p class="about">${slip.about}</p>
      <p class="facts">${facts.filter(Boolean).join(" · ")}</p>
    </article>
  `;
}

/** The slip for a bag: the player, the chips, and two signatures. */
export function Bag({ item: bag, about: { texts, event, clock } }) {
  const line = (code, text = "") => html`
    <div class="line">
      <span>${text}</span>
      <small>${texts(code)}</small>
    </div>
  `;
  return html`
    <article class="bag" data-entry=${bag.entry}>
      <p class="title">${`${event} · ${dayText(bag.day, clock, texts)}`}</p>
      ${bag.entry ? html`<${BagPlayer} bag=${bag} texts=${texts} />` : line("face.print.bag.name")}
      ${line("face.print.bag.chips", bag.chips === null ? "" : formatsOf(texts).chips(bag.chips))}
      <div class="signatures">${["face.print.bag.player", "face.print.bag.staff"].map((code) => line(code))}</div>
    </article>
  `;
}

function BagPlayer({ bag, texts }) {
  const about = [
    texts("face.seats.entry", { entry: bag.number }),
    texts("face.day_end.at_seat", bag.place),
    bag.seal && texts("face.day_end.your_seal", { seal: bag.seal }),
  ];
  return html`
    <${Sized} tag="h2" text=${nameOrEntry(bag, texts)} />
    <p class="from">${about.filter(Boolean).join(" · ")}</p>
  `;
}

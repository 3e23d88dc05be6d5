/**
 * A payout slip as a component: the amounts and their parts, withholding and tip, the document seen, and a signature.
 */

import { placeWords } from "../../../static/js/prizes/slip_place.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { nameOrEntry } from "../../../static/js/seating/seats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Sized } from "../sheets/sheet_parts.js";

export function PayoutSlip({ item: slip, about }) {
  const { texts, title } = about;
  const money = (minor) => formatsOf(texts).money(minor, slip.currency, slip.exponent);
  const row = ([label, minor], at) => html`<tr key=${at}><td>${label}</td><td class="sum">${money(minor)}</td></tr>`;
  const { payment } = slip;
  return html`
    <article class="receipt payout" data-slip=${slip.slip}>
      <${Sized} tag="p" text=${title} kind="title" />
      <h2>${texts("face.print.payout", { slip: slip.slip })}</h2>
      <p class="facts">${texts(`face.print.copy_for.${slip.copy}`)}</p>
      ${slip.state === "void" && html`<p class="marked">${texts("face.cage.reversed.void")}</p>`}
      <${Sized} tag="p" text=${nameOrEntry(slip, texts)} kind="name" />
      ${slip.place && html`<p class="place" data-part="place">${placeWords(slip.place, texts)}</p>`}
      <p class="facts">${factsOf(slip, about)}</p>
      <table><tbody>
        ${slip.parts.map((part) => row([texts(`face.payouts.part.${part.kind}`), part.amount], part.kind))}
        <tr class="total"><td>${texts("face.print.payout_sum")}</td><td class="sum">${money(slip.gross)}</td></tr>
        ${payment && deductions(payment, texts).map(row)}
        ${payment && Object.keys(payment.by).map((method) => row([texts(`face.cage.method.${method}`), payment.by[method]], method))}
      </tbody></table>
      <div class="sign"><small>${texts("face.print.bag.player")}</small></div>
      <div class="sign"><small>${texts("face.print.payout_cashier")}</small></div>
    </article>
  `;
}

/** Withholding and tip, if there are any. */
function deductions({ withheld, tip }, texts) {
  return [
    [texts("face.drawers.withheld"), withheld],
    [texts("face.payouts.tip"), tip],
  ].filter(([, minor]) => minor);
}

function factsOf({ number, payment }, { texts, venue }) {
  const { date, timeOfDay } = formatsOf(texts);
  const document = payment && payment.id_checked;
  return [
    texts("face.seats.entry", { entry: number }),
    payment && `${date(payment.at, venue)}, ${timeOfDay(payment.at, venue)}`,
    payment && payment.shift,
    document && texts(`face.payouts.document.${document}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

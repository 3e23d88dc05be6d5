/** A receipt as a component: the sale, its price and payment, and the code for the check of the prize pool. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { nameOrEntry } from "../../../static/js/seating/seats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { QrCode, Sized } from "../sheets/sheet_parts.js";

const PARTS = ["pool", "bounty", "fee", "staff", "charity"];

export function Receipt({ item: receipt, about }) {
  const { texts, title, slug, origin } = about;
  const money = (minor) => formatsOf(texts).money(minor, receipt.currency, receipt.exponent);
  const row = ([label, minor]) => html`<tr key=${label}><td>${label}</td><td class="sum">${money(minor)}</td></tr>`;
  const parts = PARTS.filter((part) => receipt.parts[part]).map((part) => [
    texts(`face.offers.part.${part}`),
    receipt.parts[part],
  ]);
  const paid = Object.keys(receipt.by).map((method) => [texts(`face.cage.method.${method}`), receipt.by[method]]);
  const marks = [
    receipt.state === "stands" ? "" : texts(`face.cage.reversed.${receipt.state}`),
    receipt.isCopy ? texts("face.print.receipt_copy") : "",
  ].filter(Boolean);
  const address = `${origin}/t/${encodeURIComponent(slug)}/pool#${receipt.code}`;
  return html`
    <article class="receipt" data-receipt=${receipt.receipt}>
      <${Sized} tag="p" text=${title} kind="title" />
      <h2>${texts("face.print.receipt", { number: receipt.receipt })}</h2>
      ${marks.map((mark) => html`<p class="marked" key=${mark}>${mark}</p>`)}
      <${Sized} tag="p" text=${nameOrEntry(receipt, texts)} kind="name" />
      <p class="facts">${factsOf(receipt, about)}</p>
      <table><tbody>
        <tr class="total"><td>${itemText(receipt, texts)}</td><td class="sum">${money(receipt.price)}</td></tr>
        ${parts.length > 1 && parts.map(row)}
        ${paid.map(row)}
        ${receipt.owed > 0 && row([texts("face.print.receipt_owed"), receipt.owed])}
      </tbody></table>
      ${
        receipt.code &&
        html`
        <${QrCode} address=${address} label=${texts("face.print.receipt_scan")}><small>${texts("face.print.receipt_scan")}</small><//>
        <p class="receipt-code">${receipt.code}</p>
      `
      }
    </article>
  `;
}

function itemText({ kind, what, chips }, texts) {
  const name = what || texts(`offers.kind.${kind}`);
  return chips ? `${name} · ${texts("face.print.receipt_chips", { chips })}` : name;
}

function factsOf(receipt, { texts, venue }) {
  const { date, timeOfDay } = formatsOf(texts);
  return [
    texts("face.seats.entry", { entry: receipt.number }),
    `${date(receipt.at, venue)}, ${timeOfDay(receipt.at, venue)}`,
    receipt.shift,
  ]
    .filter(Boolean)
    .join(" · ");
}

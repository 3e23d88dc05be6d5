/** Receipts to print, as plain data from topic `sales`, each a receipt or a copy. */

import { entryNumber } from "../../../static/js/seating/seats.js";

/** The receipts of a job: the chosen ones, by default the newest; empty if the topic has none of them. */
export function receiptsOf({ receipts, printed }, { people, sales, offers, receiptCodes }) {
  const asked = receipts.length ? receipts : sales.sales.slice(0, 1).map(({ receipt }) => receipt);
  return asked
    .map((number) => sales.sales.find(({ receipt }) => receipt === number))
    .filter(Boolean)
    .map((sale) => receiptOf(sale, { people, sales, offers, receiptCodes }, printed.includes(sale.receipt)));
}

/** `isOurs`: this page has just marked the receipt as printed, so the sheet is not a copy. */
function receiptOf(sale, { people, sales, offers, receiptCodes }, isOurs) {
  const person = people[sale.entry];
  const offer = offers.offers.find(({ id }) => id === sale.offer);
  return {
    receipt: sale.receipt,
    entry: sale.entry,
    number: entryNumber(sale.entry),
    name: (person && person.name) || null,
    what: (offer && offer.name) || "",
    kind: sale.pays ? "payment" : sale.kind,
    price: sale.price,
    parts: sale.parts,
    by: sale.by,
    chips: sale.chips,
    shift: sale.shift,
    at: sale.at,
    owed: sale.owed,
    state: sale.reversed ? sale.reversed.how : "stands",
    isCopy: sale.printed > (isOurs ? 1 : 0),
    code: receiptCodes[sale.receipt] || "",
    currency: sales.currency,
    exponent: sales.exponent,
  };
}

/** Receipts to print, as plain data from topic `sales`, each a receipt or a copy. */

import { entryNumber } from "../../../static/js/seating/seats.js";

/** The sales of a job: those of the chosen receipts, by default the newest; empty if the topic has none of them. */
function salesOf({ receipts }, { sales }) {
  const saleOf = (number) => sales.find(({ receipt }) => receipt === number);
  return receipts.length ? receipts.map(saleOf).filter(Boolean) : sales.slice(0, 1);
}

/** The numbers of the receipts of a job. */
export function receiptNumbers(options, sales) {
  return salesOf(options, sales).map(({ receipt }) => receipt);
}

/** The receipts of a job. */
export function receiptsOf(options, topics) {
  const isOurs = ({ receipt }) => options.printed.includes(receipt);
  return salesOf(options, topics.sales).map((sale) => receiptOf(sale, topics, isOurs(sale)));
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

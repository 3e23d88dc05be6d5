/** The kinds of sheets: the items of each, and the component that draws one. */

import { html } from "../../../static/vendor/preact/preact.js";
import { bagsOf, cardsOf, codesOf, countPagesOf, listPagesOf, slipsOf, tablesOf } from "../jobs.js";
import { listShape, perSheet } from "../paper.js";
import { PayoutSlip } from "../receipts/payout_slip.js";
import { payoutsOf } from "../receipts/payout_slips.js";
import { Receipt } from "../receipts/receipt_sheet.js";
import { receiptsOf } from "../receipts/receipts.js";
import { Bag, Card, Slip } from "./sheet_items.js";
import { CountsPage, ListPage, TableCode, TableSheet } from "./sheet_lists.js";

const COMPONENTS = {
  cards: Card,
  slips: Slip,
  tables: TableSheet,
  list: ListPage,
  codes: TableCode,
  bags: Bag,
  counts: CountsPage,
  receipts: Receipt,
  payouts: PayoutSlip,
};

/** The items of a job as plain data. */
export function itemsOf(options, topics, printed, texts) {
  const makers = {
    cards: () => cardsOf(options, topics, printed),
    slips: () => slipsOf(options, topics),
    tables: () => tablesOf(options, topics),
    codes: () => codesOf(options, topics),
    list: () => listPagesOf(topics, listShape(options.paper)),
    bags: () => bagsOf(options, topics),
    counts: () => countPagesOf(topics, listShape(options.paper), texts),
    receipts: () => receiptsOf(options, topics),
    payouts: () => payoutsOf(options, topics),
  };
  return makers[options.what]();
}

/** For each sheet, a function that makes its components. */
export function sheetsOf({ what, paper }, items, about) {
  const component = COMPONENTS[what];
  const size = perSheet(what, paper);
  const drawn = (item, index) =>
    html`<${component} item=${item} about=${about} page=${index + 1} pages=${items.length} />`;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, sheet) => () => {
    const from = sheet * size;
    return items.slice(from, from + size).map((item, index) => drawn(item, from + index));
  });
}

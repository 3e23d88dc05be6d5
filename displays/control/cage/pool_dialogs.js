/** The dialogs of the books: add money of the venue, assign unassigned money, close the books, refund all sales. */

import { parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { nameOrNumber } from "../shared/entries.js";
import { Choice, Field, optionsOf } from "../shared/fields/fields.js";
import { ApprovalFields, useApproval } from "./approval.js";
import { moneyText } from "./selling.js";

/** Accounts that can get money of the tournament, and accounts that it comes from. */
const RECIPIENTS = ["house", "staff", "charity", "fee"];
const SOURCES = ["pool", "unassigned"];

export function AddMoneyDialog({ state, dialog, slips }) {
  const { texts } = state;
  const amount = useSignal("");
  const reason = useSignal("");
  const title = texts("face.payouts.pool.add");
  const save = () => {
    const typedAmount = parseMoney(amount.value, slips.exponent);
    const fields = { amount: typedAmount, reason: reason.value };
    return typedAmount ? state.save(title, "pool.add", fields) : "face.offers.money_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.drawers.amount")} text=${amount} inputmode="decimal" />
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

/** The id of a typed entry number: `12`, `#12` or `e12`; empty for empty text. The server refuses an unknown entry. */
export function entryIn(text) {
  const number = text.trim().replace(/^[e#]/i, "");
  return number && `e${number}`;
}

/** Assigns money to an account, or to an entry by its number. */
export function AssignMoneyDialog({ state, dialog, slips }) {
  const { texts } = state;
  const source = useSignal("pool");
  const to = useSignal("house");
  const entry = useSignal("");
  const amount = useSignal("");
  const reason = useSignal("");
  const title = texts("face.payouts.pool.assign");
  const save = () => {
    const typedAmount = parseMoney(amount.value, slips.exponent);
    const typedEntry = entryIn(entry.value);
    const recipient = typedEntry ? { entry: typedEntry } : { to: to.value };
    const fields = Object.assign({ source: source.value, amount: typedAmount, reason: reason.value }, recipient);
    return typedAmount ? state.save(title, "pool.assign", fields) : "face.offers.money_wrong";
  };
  const options = (values) => optionsOf(values, (value) => texts(`books.account.${value}`));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Choice} label=${texts("face.payouts.source")} options=${options(SOURCES)} chosen=${source} />
      <${Choice} label=${texts("face.payouts.to")} options=${options(RECIPIENTS)} chosen=${to} />
      <${Field} label=${texts("face.payouts.to_entry")} text=${entry} inputmode="numeric" />
      <${Field} label=${texts("face.drawers.amount")} text=${amount} inputmode="decimal" />
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

/** An account of the books in words, with its drawer, slip or entry: `cash:S12`, `slip:3`, `owed_by:e7`. */
export function accountText(account, texts) {
  const [name, detail] = account.split(":");
  const words = texts(`books.account.${name}`);
  return detail ? `${words} · ${name === "owed_by" ? nameOrNumber(detail) : detail}` : words;
}

export function CloseBooksDialog({ state, dialog, slips }) {
  const { texts } = state;
  const title = texts("face.payouts.books.close");
  const save = () => state.save(title, "books.close", {});
  const row = ([account, minor]) => html`
    <tr key=${account}>
      <th scope="row">${accountText(account, texts)}</th>
      <td>${moneyText(slips, minor, texts)}</td>
    </tr>
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <p class="hint">${texts("face.payouts.close_hint", { slips: slips.open.length })}</p>
      <table class="amounts"><tbody>${Object.entries(slips.accounts).map(row)}</tbody></table>
    <//>
  `;
}

/** Refunds every sale of a tournament that does not take place. */
export function RefundAllDialog({ state, dialog }) {
  const { texts } = state;
  const title = texts("face.payouts.sale.refund_all");
  const approval = useApproval(state);
  const sales = state.topicValue("sales");
  const save = () =>
    state.save(title, "sale.refund_all", Object.assign({}, state.selling.shiftField, approval.fields()));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <p>${texts("face.payouts.refund_all_hint", { sales: sales ? sales.receipts : 0 })}</p>
      <${ApprovalFields} texts=${texts} approval=${approval} />
    <//>
  `;
}

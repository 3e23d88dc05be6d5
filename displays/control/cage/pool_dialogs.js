/** The dialogs of the books: add money of the venue, assign unassigned money, close the books, refund all sales. */

import { parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field } from "../shared/fields/fields.js";
import { ApprovalFields, useApproval } from "./approval.js";
import { moneyText } from "./selling.js";

const OWNERS = ["house", "staff", "charity", "fee"];
const SOURCES = ["pool", "unassigned"];

export function AddDialog({ state, dialog, slips }) {
  const { texts } = state;
  const amount = useSignal("");
  const reason = useSignal("");
  const title = texts("face.payouts.pool.add");
  const save = () => {
    const typedAmount = parseMoney(amount.value.trim(), slips.exponent);
    const fields = { amount: typedAmount, reason: reason.value };
    return typedAmount ? state.save(title, "pool.add", fields) : "face.offers.money_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.drawers.amount")} text=${amount} inputmode="decimal" />
      <${Field} label=${texts("face.drawers.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

/** Assigns money to an account or an entry; the entry is typed by its number. */
export function AssignDialog({ state, dialog, slips }) {
  const { texts } = state;
  const source = useSignal("pool");
  const to = useSignal("house");
  const entry = useSignal("");
  const amount = useSignal("");
  const reason = useSignal("");
  const title = texts("face.payouts.pool.assign");
  const save = () => {
    const typedAmount = parseMoney(amount.value.trim(), slips.exponent);
    const number = entry.value.trim().replace(/^e/i, "");
    const recipient = number ? { entry: `e${number}` } : { to: to.value };
    const fields = Object.assign({ source: source.value, amount: typedAmount, reason: reason.value }, recipient);
    return typedAmount ? state.save(title, "pool.assign", fields) : "face.offers.money_wrong";
  };
  const options = (values) => values.map((value) => ({ value, text: texts(`books.account.${value}`) }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Choice} label=${texts("face.payouts.source")} options=${options(SOURCES)} chosen=${source} />
      <${Choice} label=${texts("face.payouts.to")} options=${options(OWNERS)} chosen=${to} />
      <${Field} label=${texts("face.payouts.to_entry")} text=${entry} inputmode="numeric" />
      <${Field} label=${texts("face.drawers.amount")} text=${amount} inputmode="decimal" />
      <${Field} label=${texts("face.drawers.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

export function CloseBooksDialog({ state, dialog, slips }) {
  const { texts } = state;
  const title = texts("face.payouts.books.close");
  const save = () => state.save(title, "books.close", {});
  const row = ([account, minor]) => html`
    <tr key=${account}>
      <th scope="row">${account}</th>
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
  const books = state.topicValue("sales");
  const save = () =>
    state.save(title, "sale.refund_all", Object.assign({}, state.selling.shiftField, approval.fields()));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <p>${texts("face.payouts.refund_all_hint", { sales: books ? books.receipts : 0 })}</p>
      <${ApprovalFields} texts=${texts} approval=${approval} />
    <//>
  `;
}

/** The dialogs of the pool: money of the house is added, money of nobody is given to somebody, the books are closed. */

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
    const minor = parseMoney(amount.value.trim(), slips.exponent);
    const fields = { amount: minor, reason: reason.value };
    return minor ? state.save(title, "pool.add", fields) : "face.offers.money_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.drawers.amount")} text=${amount} inputmode="decimal" />
      <${Field} label=${texts("face.drawers.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

/** An entry is typed by its number, as the log and the players' list name it. */
export function AssignDialog({ state, dialog, slips }) {
  const { texts } = state;
  const source = useSignal("pool");
  const to = useSignal("house");
  const entry = useSignal("");
  const amount = useSignal("");
  const reason = useSignal("");
  const title = texts("face.payouts.pool.assign");
  const save = () => {
    const minor = parseMoney(amount.value.trim(), slips.exponent);
    const number = entry.value.trim().replace(/^e/i, "");
    const whom = number ? { entry: `e${number}` } : { to: to.value };
    const fields = Object.assign({ source: source.value, amount: minor, reason: reason.value }, whom);
    return minor ? state.save(title, "pool.assign", fields) : "face.offers.money_wrong";
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

/** Every sale is paid back, as the event does not take place. */
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

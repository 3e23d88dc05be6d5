/** The card of the newest sales with their receipts and sums, and the dialogs that void and refund. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { PrintLink } from "../shared/print_link.js";
import { toggled } from "../shared/toggled.js";
import { nameOrNumber } from "../shared/entries.js";
import { ApprovalFields, useApproval } from "./approval.js";
import { ALL_METHODS, moneyText, offerName, paymentText } from "./selling.js";
import { TransferSaleDialog } from "./ticket_dialogs.js";

const MAX_ROWS = 30;
/** Parts of a price that the venue may keep of a refund. */
const KEEPABLE = ["fee", "staff", "charity", "bounty", "pool"];

export function SalesList({ state }) {
  const { texts } = state;
  const sales = state.topicValue("sales");
  const offers = state.topicValue("offers");
  if (!sales || !sales.currency) {
    return null;
  }
  const row = (sale) => html`<${Row} key=${sale.receipt} state=${state} offers=${offers} sale=${sale} />`;
  return html`
    <h3>${texts("face.cage.sales", { count: sales.receipts })}</h3>
    <p class="hint">${sumsText(sales, texts)}</p>
    ${sales.sales.slice(0, MAX_ROWS).map(row)}
  `;
}

/** Money by method, the pool, and the part that the venue covers. */
function sumsText({ currency, exponent, balances, own, overlay, surplus }, texts) {
  const money = (minor) => moneyText({ currency, exponent }, minor, texts);
  const methods = ALL_METHODS.filter((method) => balances[method]);
  return [
    ...methods.map((method) => `${texts(`face.cage.method.${method}`)} ${money(balances[method])}`),
    texts("face.cage.pool", { amount: money(own) }),
    overlay ? texts("face.cage.overlay", { amount: money(overlay) }) : "",
    surplus ? texts("face.cage.surplus", { amount: money(surplus) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function Row({ state, offers, sale }) {
  const { texts } = state;
  const entry = (state.topicValue("players") || {})[sale.entry];
  const offer = offers.offers.find(({ id }) => id === sale.offer) || { name: "", kind: sale.kind };
  const facts = [
    sale.pays ? texts("face.cage.pays", { receipt: sale.pays }) : offerName(offer, texts),
    paymentText(offers, sale.by, texts) || moneyText(offers, sale.price, texts),
    sale.owed ? texts("face.cage.unpaid") : "",
    sale.reversed ? texts(`face.cage.reversed.${sale.reversed.how}`) : "",
  ];
  const isPaidInMoney = !sale.pays && Object.keys(sale.by).length > 0 && !sale.by.ticket && !sale.by.comp;
  const reversals = ["void", "refund", ...(isPaidInMoney ? ["transfer"] : [])];
  const open = (reversal) => state.openDialog(DIALOGS[reversal], { sale, offers });
  const button = (reversal) => html`
    <${RoleButton} key=${reversal} state=${state} type=${`sale.${reversal}`} label=${texts(`face.cage.${reversal}`)} onClick=${() => open(reversal)} />
  `;
  return html`
    <article class="card" data-receipt=${sale.receipt}>
      <h3>${sale.receipt} · ${nameOrNumber(sale.entry, entry)}</h3>
      <p>${facts.filter(Boolean).join(" · ")}</p>
      <div class="do">
        <${PrintLink} state=${state} paper="receipts" query=${`receipts=${sale.receipt}`} label=${texts(sale.printed ? "face.cage.receipt_again" : "face.cage.receipt_print")} />
        ${!sale.reversed && reversals.map(button)}
      </div>
    </article>
  `;
}

/** Voids a sale. The drawer that took the money returns it. */
function VoidDialog({ state, dialog, sale, offers }) {
  const { texts } = state;
  const title = texts("face.cage.void_title", { receipt: sale.receipt });
  const returned = paymentText(offers, sale.by, texts) || moneyText(offers, 0, texts);
  const save = () =>
    state.save(title, "sale.void", Object.assign({ receipt: sale.receipt }, sale.shift ? { shift: sale.shift } : {}));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.cage.void")} save=${save}>
      <p>${texts("face.cage.hand_back", { paid: returned })}</p>
      <p class="hint">${texts("face.cage.void_hint")}</p>
    <//>
  `;
}

const DIALOGS = { void: VoidDialog, refund: RefundDialog, transfer: TransferSaleDialog };

/** Refunds a sale. The venue may keep parts of the price. */
function RefundDialog({ state, dialog, sale, offers }) {
  const { texts } = state;
  const kept = useSignal([]); // parts of the price
  const approval = useApproval(state);
  const title = texts("face.cage.refund_title", { receipt: sale.receipt });
  const save = () => {
    const fields = { receipt: sale.receipt, keep: kept.value };
    return state.save(title, "sale.refund", Object.assign(fields, state.selling.shiftField, approval.fields()));
  };
  const parts = KEEPABLE.filter((part) => sale.parts[part]);
  const toggle = (part) => (kept.value = toggled(kept.value, part));
  const keptAmount = kept.value.reduce((sum, part) => sum + sale.parts[part], 0);
  const paid = Object.values(sale.by).reduce((sum, amount) => sum + amount, 0);
  const button = (part) => html`
    <button key=${part} type="button" aria-pressed=${String(kept.value.includes(part))} onClick=${() => toggle(part)}>
      <span>${texts(`face.offers.part.${part}`)}</span><small>${moneyText(offers, sale.parts[part], texts)}</small>
    </button>
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.cage.refund")} save=${save}>
      <p>${texts("face.cage.hand_back", { paid: moneyText(offers, Math.max(0, paid - keptAmount), texts) })}</p>
      <p class="hint">${texts("face.cage.keep")}</p>
      <div class="actions">${parts.map(button)}</div>
      <${ApprovalFields} texts=${texts} approval=${approval} />
    <//>
  `;
}

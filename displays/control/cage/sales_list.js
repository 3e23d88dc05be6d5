/** The card of the newest sales with their receipts and sums, and the dialogs that void and refund. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { PrintLink } from "../shared/print_link.js";
import { nameOrNumber } from "../shared/entries.js";
import { ApprovalFields, useApproval } from "./approval.js";
import { moneyText, offerName, paymentText } from "./selling.js";
import { TransferDialog } from "./ticket_dialogs.js";

const MAX_ROWS = 30;
/** Parts of a price that the venue may keep of a refund. */
const KEEPABLE = ["fee", "staff", "charity", "bounty", "pool"];

export function SalesList({ state }) {
  const { texts } = state;
  const books = state.topicValue("sales");
  const offers = state.topicValue("offers");
  if (!books || !books.currency) {
    return null;
  }
  const row = (sale) => html`<${Row} key=${sale.receipt} state=${state} offers=${offers} sale=${sale} />`;
  return html`
    <h3>${texts("face.cage.sales", { count: books.receipts })}</h3>
    <p class="hint">${sumsText(books, texts)}</p>
    ${books.sales.slice(0, MAX_ROWS).map(row)}
  `;
}

/** Money by method, the pool, and the part that the venue covers. */
function sumsText(books, texts) {
  const money = (minor) => moneyText(books, minor, texts);
  const lies = ["cash", "card", "transfer", "ticket", "comp"].filter((method) => books.balances[method]);
  return [
    ...lies.map((method) => `${texts(`face.cage.method.${method}`)} ${money(books.balances[method])}`),
    texts("face.cage.pool", { amount: money(books.own) }),
    books.overlay ? texts("face.cage.overlay", { amount: money(books.overlay) }) : "",
    books.surplus ? texts("face.cage.surplus", { amount: money(books.surplus) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function Row({ state, offers, sale }) {
  const { texts } = state;
  const entry = (state.topicValue("players") || {})[sale.entry];
  const offer = offers.offers.find(({ id }) => id === sale.offer) || { name: "", kind: sale.kind };
  const about = [
    sale.pays ? texts("face.cage.pays", { receipt: sale.pays }) : offerName(offer, texts),
    paymentText(offers, sale.by, texts) || moneyText(offers, sale.price, texts),
    sale.owed ? texts("face.cage.unpaid") : "",
    sale.reversed ? texts(`face.cage.reversed.${sale.reversed.how}`) : "",
  ];
  const open = (how) => state.openDialog(DIALOGS[how], { sale, offers });
  const isMoney = !sale.pays && Object.keys(sale.by).length > 0 && !sale.by.ticket && !sale.by.comp;
  const ways = ["void", "refund", ...(isMoney ? ["transfer"] : [])];
  const button = (how) => html`
    <${RoleButton} key=${how} state=${state} type=${`sale.${how}`} label=${texts(`face.cage.${how}`)} onClick=${() => open(how)} />
  `;
  return html`
    <article class="card" data-receipt=${sale.receipt}>
      <h3>${sale.receipt} · ${nameOrNumber(sale.entry, entry)}</h3>
      <p>${about.filter(Boolean).join(" · ")}</p>
      <div class="do">
        <${PrintLink} state=${state} paper="receipts" query=${`receipts=${sale.receipt}`} label=${texts(sale.printed ? "face.cage.receipt_again" : "face.cage.receipt_print")} />
        ${!sale.reversed && ways.map(button)}
      </div>
    </article>
  `;
}

function VoidDialog({ state, dialog, sale, offers }) {
  const { texts } = state;
  const title = texts("face.cage.void_title", { receipt: sale.receipt });
  const back = paymentText(offers, sale.by, texts) || moneyText(offers, 0, texts);
  const save = () =>
    state.save(title, "sale.void", Object.assign({ receipt: sale.receipt }, sale.shift ? { shift: sale.shift } : {}));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.cage.void")} save=${save}>
      <p>${texts("face.cage.hand_back", { paid: back })}</p>
      <p class="hint">${texts("face.cage.void_hint")}</p>
    <//>
  `;
}

const DIALOGS = { void: VoidDialog, refund: RefundDialog, transfer: TransferDialog };

function RefundDialog({ state, dialog, sale, offers }) {
  const { texts } = state;
  const keep = useSignal([]);
  const approval = useApproval(state);
  const title = texts("face.cage.refund_title", { receipt: sale.receipt });
  const save = () =>
    state.save(
      title,
      "sale.refund",
      Object.assign({ receipt: sale.receipt, keep: keep.value }, state.selling.shiftField, approval.fields()),
    );
  const parts = KEEPABLE.filter((part) => sale.parts[part]);
  const turn = (part) =>
    (keep.value = keep.value.includes(part) ? keep.value.filter((each) => each !== part) : [...keep.value, part]);
  const less = keep.value.reduce((sum, part) => sum + sale.parts[part], 0);
  const paid = Object.values(sale.by).reduce((sum, each) => sum + each, 0);
  const button = (part) => html`
    <button key=${part} type="button" aria-pressed=${String(keep.value.includes(part))} onClick=${() => turn(part)}>
      <span>${texts(`face.offers.part.${part}`)}</span><small>${moneyText(offers, sale.parts[part], texts)}</small>
    </button>
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.cage.refund")} save=${save}>
      <p>${texts("face.cage.hand_back", { paid: moneyText(offers, Math.max(0, paid - less), texts) })}</p>
      <p class="hint">${texts("face.cage.keep")}</p>
      <div class="actions">${parts.map(button)}</div>
      <${ApprovalFields} texts=${texts} approval=${approval} />
    <//>
  `;
}

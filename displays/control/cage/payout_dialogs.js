/** The dialogs of the payout desk: pay a slip with document and tip, or reverse its payment. */

import { parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field, Segments, optionsOf } from "../shared/fields/fields.js";
import { ApprovalFields, useApproval } from "./approval.js";
import { METHODS, moneyText, paymentText } from "./selling.js";
import { moneySettings, withheldOf } from "./withholding.js";

const DOCUMENTS = ["id_card", "passport", "driving_licence", "residence_permit", "member_card", "known"];

export function PayDialog({ state, dialog, slips, slip, name }) {
  const { texts } = state;
  const seenDocument = useSignal("");
  const method = useSignal("cash");
  const tip = useSignal("");
  const title = texts("face.payouts.slip", { slip: slip.slip, name });
  const tipAmount = tip.value.trim() ? parseMoney(tip.value, slips.exponent) : 0;
  const settings = moneySettings(state);
  const withheld = withheldOf(slip, settings);
  const net = slip.cash - withheld - (tipAmount || 0);
  const isLarge = typeof settings.limit === "number" && slip.cash > settings.limit;
  const approval = useApproval(state, isLarge);
  const save = () => {
    if (!seenDocument.value || tipAmount === null) {
      return seenDocument.value ? "face.offers.money_wrong" : "face.payouts.document_needed";
    }
    // The server refuses a tip above the cash, with both amounts.
    const by = net > 0 ? { [method.value]: net } : {};
    const fields = { slip: slip.slip, by, id_checked: seenDocument.value, tip: tipAmount };
    return state.save(title, "slip.pay", Object.assign(fields, state.selling.shiftField, approval.fields()));
  };
  const methods = optionsOf(METHODS, (value) => texts(`face.cage.method.${value}`));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.payouts.pay_out", { amount: moneyText(slips, Math.max(0, net), texts) })} save=${save}>
      <${SlipParts} texts=${texts} slips=${slips} slip=${slip} withheld=${withheld} />
      <h3 class="label" id="document-seen">${texts("face.payouts.document")}</h3>
      <div class="actions" role="group" aria-labelledby="document-seen">${DOCUMENTS.map((id) => html`<${Document} key=${id} texts=${texts} id=${id} chosen=${seenDocument} />`)}</div>
      <${Segments} label=${texts("face.payouts.method")} options=${methods} chosen=${method} />
      <${Field} label=${texts("face.payouts.tip")} text=${tip} inputmode="decimal" data-later />
      <${ApprovalFields} texts=${texts} approval=${approval} hint=${texts("money.approval")} />
    <//>
  `;
}

function Document({ texts, id, chosen }) {
  return html`
    <button type="button" aria-pressed=${String(chosen.value === id)} onClick=${() => (chosen.value = id)}>
      ${texts(`face.payouts.document.${id}`)}
    </button>
  `;
}

function SlipParts({ texts, slips, slip, withheld }) {
  const row = ([code, amount], index) => html`
    <tr key=${index}>
      <th scope="row">${texts(code)}</th>
      <td>${moneyText(slips, amount, texts)}</td>
    </tr>
  `;
  const parts = slip.parts.map(({ kind, amount }) => [`face.payouts.part.${kind}`, amount]);
  const rows = withheld ? [...parts, ["face.money_settings.withheld", -withheld]] : parts;
  return html`<table class="amounts"><tbody>${rows.map(row)}</tbody></table>`;
}

export function ReversePaymentDialog({ state, dialog, slips, slip, name }) {
  const { texts } = state;
  const title = texts("face.payouts.slip", { slip: slip.slip, name });
  const returned = paymentText(slips, slip.payment.by, texts) || moneyText(slips, 0, texts);
  const save = () => state.save(title, "slip.reverse", Object.assign({ slip: slip.slip }, state.selling.shiftField));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.payouts.reverse")} save=${save}>
      <p>${texts("face.payouts.money_back", { paid: returned })}</p>
      <p class="hint">${texts("face.payouts.reverse_hint")}</p>
    <//>
  `;
}

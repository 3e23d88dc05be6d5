/** The payout desk in the cage: owed slips, oldest first, with a search, and buttons that call and pay. */

import { placeWords, slipPlaces } from "../../../static/js/prizes/slip_place.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { nameOrNumber } from "../shared/entries.js";
import { PrintLink } from "../shared/print_link.js";
import { PayDialog, ReversePaymentDialog } from "./payout_dialogs.js";
import { AddMoneyDialog, AssignMoneyDialog, CloseBooksDialog, RefundAllDialog } from "./pool_dialogs.js";
import { moneyText } from "./selling.js";

const MAX_OWED = 20;
const MAX_PAID = 5;

export function PayoutDesk({ state }) {
  const { texts } = state;
  const slips = state.topicValue("slips");
  const query = useSignal("");
  if (!slips || !slips.currency) {
    return null;
  }
  const players = state.topicValue("players") || {};
  const matches = slips.open.filter((slip) => matchesSlip(slip, players, query.value.trim()));
  const paid = slips.closed.filter(({ payment }) => payment);
  const onKeyDown = (event) => {
    const slip = event.key === "Enter" ? onlyPayable(matches) : null;
    if (slip) {
      // Without this, the same key press would also press the focused button of the dialog.
      event.preventDefault();
      openPay(state, slips, slip);
    }
  };
  return html`
    <article class="card" data-part="payouts">
      <h3>${texts("face.payouts.title")}</h3>
      <input
        type="search"
        autocomplete="off"
        maxlength="80"
        data-part="payout_search"
        aria-label=${texts("face.payouts.search")}
        placeholder=${texts("face.payouts.search")}
        value=${query.value}
        onInput=${(event) => (query.value = event.target.value)}
        onKeyDown=${onKeyDown}
      />
      <p class="hint" role="status">${owedText(slips, texts)}</p>
      ${matches.slice(0, MAX_OWED).map((slip) => html`<${OwedSlip} key=${slip.slip} state=${state} slips=${slips} slip=${slip} />`)}
      ${paid.slice(0, MAX_PAID).map((slip) => html`<${PaidSlip} key=${slip.slip} state=${state} slips=${slips} slip=${slip} />`)}
    </article>
    <${Books} state=${state} slips=${slips} />
  `;
}

/** Whether a slip matches a typed or scanned number, or a part of the player's name. */
export function matchesSlip({ slip, entry }, players, query) {
  if (/^\d+$/.test(query)) {
    return slip === Number(query);
  }
  return nameOrNumber(entry, players[entry]).toLowerCase().includes(query.toLowerCase());
}

/** The slip that Enter opens: the only match, if it is settled; else null. */
export function onlyPayable(slips) {
  return slips.length === 1 && slips[0].state !== "provisional" ? slips[0] : null;
}

function nameOf(state, entry) {
  return nameOrNumber(entry, (state.topicValue("players") || {})[entry]);
}

function owedText(slips, texts) {
  return slips.open.length
    ? texts("face.payouts.owed", { slips: slips.open.length, amount: moneyText(slips, slips.owed, texts) })
    : texts("face.payouts.none");
}

function openPay(state, slips, slip) {
  state.openDialog(PayDialog, { slips, slip, name: nameOf(state, slip.entry) });
}

function OwedSlip({ state, slips, slip }) {
  const { texts } = state;
  const place = slipPlaces(slip, { results: state.topicValue("results") });
  const facts = [
    moneyText(slips, slip.gross, texts),
    texts(`face.payouts.state.${slip.state}`),
    texts("face.payouts.since", { issued_at: slip.issued_at }),
    ...(place ? [placeWords(place, texts)] : []),
  ];
  const call = () => state.give(texts("face.payouts.call"), "slip.call", { slip: slip.slip });
  const open = () => openPay(state, slips, slip);
  return html`
    <section data-slip=${slip.slip}>
      <p><b>${slip.slip}</b> · ${nameOf(state, slip.entry)} · ${facts.join(" · ")}</p>
      ${
        slip.state !== "provisional" &&
        html`
          <div class="do">
            <${RoleButton} state=${state} type="slip.pay" label=${texts("face.payouts.pay")} onClick=${open} />
            <${SlipLink} state=${state} slip=${slip} />
            ${slip.state === "due" && html`<${RoleButton} state=${state} type="slip.call" label=${texts("face.payouts.call")} onClick=${call} />`}
          </div>
        `
      }
    </section>
  `;
}

function PaidSlip({ state, slips, slip }) {
  const { texts } = state;
  const name = nameOf(state, slip.entry);
  const { payment } = slip;
  const params = { paid_at: payment.at, drawer: payment.shift || "–", amount: moneyText(slips, slip.gross, texts) };
  const open = () => state.openDialog(ReversePaymentDialog, { slips, slip, name });
  return html`
    <section data-slip=${slip.slip}>
      <p><b>${slip.slip}</b> · ${name} · ${texts("face.payouts.paid", params)}</p>
      <div class="do">
        <${RoleButton} state=${state} type="slip.reverse" label=${texts("face.payouts.reverse")} onClick=${open} />
        <${SlipLink} state=${state} slip=${slip} />
      </div>
    </section>
  `;
}

/** The link that prints a slip: two copies, one of them to sign. */
function SlipLink({ state, slip: { slip } }) {
  return html`<${PrintLink} state=${state} paper="payouts" query=${`payouts=${slip}`} label=${state.texts("face.print.link")} />`;
}

/** The card of money other than sales, and of the end of the books. */
function Books({ state, slips }) {
  const { texts } = state;
  const button = ([type, Dialog]) => html`
    <${RoleButton}
      key=${type}
      state=${state}
      type=${type}
      label=${texts(`face.payouts.${type}`)}
      onClick=${() => state.openDialog(Dialog, { slips })}
    />
  `;
  if (slips.books_closed_at !== null) {
    return html`<p class="hint" data-part="pool">${texts("face.payouts.books_closed", { closed_at: slips.books_closed_at })}</p>`;
  }
  const buttons = [
    ["pool.add", AddMoneyDialog],
    ["pool.assign", AssignMoneyDialog],
    ["books.close", CloseBooksDialog],
    ["sale.refund_all", RefundAllDialog],
  ];
  return html`
    <article class="card" data-part="pool">
      <h3>${texts("face.payouts.books")}</h3>
      <div class="do">${buttons.map(button)}</div>
    </article>
  `;
}

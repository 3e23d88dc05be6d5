/** The card of a purchase: offer, seat, and a button for each method of payment. */

import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { Field } from "../shared/fields/fields.js";
import { entryOfPerson } from "../shared/entries.js";
import { placeFields } from "../shared/typed_values.js";
import { giveApproved } from "./approval.js";
import { METHODS, moneyText, offerName, offersFor } from "./selling.js";
import { TicketPayment } from "./ticket_payment.js";

const COMMANDS = {
  entry: "entry.register",
  reentry: "entry.register",
  rebuy: "entry.rebuy",
  addon: "entry.addon",
  bonus: "entry.bonus",
};

export function Purchase({ state, chosen }) {
  const offers = state.topicValue("offers");
  const players = state.topicValue("players");
  state.roster.once(`person=${chosen.person}`);
  const choices = offersFor(offers, players, chosen.person);
  const isLate = useSignal(false);
  const firstOpen = choices.find(({ is_open: isOpen }) => isOpen) || choices[0];
  const chosenId = useSignal(null);
  const offer = choices.find(({ id }) => id === chosenId.value) || firstOpen;
  const entry = entryOfPerson(players, chosen.person);
  const choose = (id) => (chosenId.value = id);
  return html`
    <article class="card" data-part="purchase">
      <h3>${chosen.name}</h3>
      <${Debt} state=${state} entry=${entry} offers=${offers} />
      <div class="do">
        ${choices.map((each) => html`<${OfferButton} key=${each.id} state=${state} offers=${offers} offer=${each} isChosen=${each === offer} isLate=${isLate.value} onClick=${() => choose(each.id)} />`)}
      </div>
      ${choices.some(mayBeSoldLate) && html`<div class="do"><${Toggle} label=${state.texts("face.cage.late")} isOn=${isLate} /></div>`}
      ${offer && html`<${Payment} key=${offer.id} state=${state} chosen=${chosen} entry=${entry} offers=${offers} offer=${offer} isLate=${isLate.value} />`}
    </article>
  `;
}

/** Whether an offer is not on sale now, but may be sold late: by a choice of the cashier, unless it is closed for good. */
function mayBeSoldLate({ is_open: isOpen, window }) {
  return !isOpen && !window.closed;
}

function isOnSale(offer, isLate) {
  return offer.is_open || (isLate && mayBeSoldLate(offer));
}

/** The button of an offer, with its price or that it is closed. */
function OfferButton({ state, offers, offer, isChosen, isLate, onClick }) {
  const { texts } = state;
  const isClosed = !isOnSale(offer, isLate);
  return html`
    <button aria-pressed=${String(isChosen && !isClosed)} disabled=${isClosed} data-offer=${offer.id} onClick=${onClick}>
      <span>${offerName(offer, texts)}</span>
      <small>${isClosed ? texts("face.cage.closed") : moneyText(offers, offer.price, texts)}</small>
    </button>
  `;
}

function Toggle({ label, isOn }) {
  const toggle = () => (isOn.value = !isOn.value);
  return html`<button aria-pressed=${String(isOn.value)} onClick=${toggle}>${label}</button>`;
}

/** The payment of an offer: seat, methods, and the confirmation that the cashier has seen the stack. */
function Payment({ state, chosen, entry, offers, offer, isLate }) {
  const { texts, selling } = state;
  const isStackSeen = useSignal(offer.stack === "any");
  const isSplit = useSignal(false);
  const label = `${offerName(offer, texts)}: ${chosen.name}`;
  const isByTicket = useSignal(Boolean(selling.ticket.peek()));
  const sell = (by, extraFields = {}, saleFields = {}) => {
    const place = entry ? { entry } : newEntryFields(selling, chosen);
    if (!place) {
      return null;
    }
    const { id, kind } = offer;
    const sale = Object.assign({ offer: id, by, stack_seen: isStackSeen.value, shift: selling.shift }, saleFields);
    const fields = Object.assign({ sale }, place, isLate ? { late: true } : {}, extraFields);
    const options = { done: selling.finisher() };
    return by.comp
      ? giveApproved(state, label, COMMANDS[kind], fields, options)
      : state.give(label, COMMANDS[kind], fields, options);
  };
  const paymentProps = {
    state,
    type: COMMANDS[offer.kind],
    offers,
    price: offer.price,
    isClosed: !isOnSale(offer, isLate) || !isStackSeen.value,
    pay: sell,
  };
  const stackCode = offer.stack === "out" ? "face.cage.stack_out" : "face.cage.stack_at_most";
  return html`
    ${offer.stack !== "any" && html`<div class="do"><${Toggle} label=${texts(stackCode, { chips: offer.at_most || 0 })} isOn=${isStackSeen} /></div>`}
    ${!entry && html`<${Field} label=${texts("face.control.players.seat")} text=${selling.seat} maxlength="9" placeholder=${texts("face.control.players.seat_how")} />`}
    <${Methods} ...${paymentProps} />
    ${offer.price > 0 && html`<${OtherMethods} state=${state} type=${paymentProps.type} isSplit=${isSplit} isByTicket=${isByTicket} isClosed=${paymentProps.isClosed} sellFree=${() => sell({ comp: offer.price })} />`}
    ${isByTicket.value && html`<${TicketPayment} ...${paymentProps} pay=${(by, extraFields) => sell(by, {}, extraFields)} />`}
    ${isSplit.value && html`<${Split} ...${paymentProps} />`}
    ${offer.kind === "rebuy" && html`<${DeclareButton} state=${state} isClosed=${paymentProps.isClosed} onClick=${() => sell({}, { declared: true })} />`}
  `;
}

/** Other payments: several methods, a ticket, or free for roles that may approve it. */
function OtherMethods({ state, type, isSplit, isByTicket, isClosed, sellFree }) {
  const { texts } = state;
  const isAllowed = state.may(type) && state.may("sale.refund");
  return html`
    <div class="do">
      <${Toggle} label=${texts("face.cage.split")} isOn=${isSplit} />
      <${Toggle} label=${texts("face.cage.method.ticket")} isOn=${isByTicket} />
      <${RoleButton} state=${state} type=${type} isAllowed=${isAllowed} disabled=${isClosed} label=${texts("face.cage.method.comp")} data-method="comp" onClick=${sellFree} />
    </div>
  `;
}

/** The fields of a new entry: person, and seat or table if typed; null for wrong text. */
function newEntryFields(selling, { person }) {
  const place = placeFields(selling.seat.peek());
  if (!place) {
    selling.showFault("face.control.players.seat_wrong");
  }
  return place && Object.assign({ person }, place);
}

/** A button for each method that pays the whole price. */
function Methods({ state, type, offers, price, isClosed, pay }) {
  const { texts } = state;
  const amount = moneyText(offers, price, texts);
  if (!price) {
    return html`<div class="do"><${RoleButton} class="main" state=${state} type=${type} disabled=${isClosed} label=${texts("face.cage.give")} onClick=${() => pay({})} /></div>`;
  }
  const button = (method, index) => html`
    <${RoleButton}
      key=${method}
      class=${index ? undefined : "main"}
      state=${state}
      type=${type}
      disabled=${isClosed}
      label=${texts(`face.cage.method.${method}`)}
      data-method=${method}
      onClick=${() => pay({ [method]: price })}
    >
      <small>${amount}</small>
    <//>
  `;
  return html`<div class="do">${METHODS.map(button)}</div>`;
}

/** A payment by several methods, with the missing amount while the user types. */
function Split({ state, type, offers, price, isClosed, pay }) {
  const { texts } = state;
  const typed = { cash: useSignal(""), card: useSignal(""), transfer: useSignal("") };
  const amountIn = ({ value }) => (value.trim() ? parseMoney(value, offers.exponent) : 0);
  const amounts = METHODS.map((method) => amountIn(typed[method]));
  const missing = price - amounts.reduce((sum, amount) => sum + (amount || 0), 0);
  const isWhole = !missing && !amounts.includes(null);
  return html`
    <div class="pairs">
      ${METHODS.map((method) => html`<${Field} key=${method} label=${texts(`face.cage.method.${method}`)} text=${typed[method]} inputmode="decimal" placeholder=${moneyField(0, offers.exponent)} />`)}
    </div>
    <p class="hint" role="status">${texts("face.cage.missing", { amount: moneyText(offers, missing, texts) })}</p>
    <div class="do">
      <${RoleButton} state=${state} type=${type} disabled=${isClosed || !isWhole} label=${texts("face.cage.sell")} onClick=${() => pay(byMethod(amounts))} />
    </div>
  `;
}

/** The amounts by method, without zeros. */
function byMethod(amounts) {
  const by = {};
  METHODS.forEach((method, index) => Object.assign(by, amounts[index] ? { [method]: amounts[index] } : {}));
  return by;
}

/** The button for a rebuy that the player declares at the table and pays later. */
function DeclareButton({ state, isClosed, onClick }) {
  const label = state.texts("face.cage.declared");
  return html`<div class="do"><${RoleButton} state=${state} type="entry.rebuy" disabled=${isClosed} label=${label} onClick=${onClick} /></div>`;
}

/** The oldest rebuy that the player declared and has not paid. */
function Debt({ state, entry, offers }) {
  const { texts } = state;
  const { sales = [] } = state.topicValue("sales") || {};
  const unpaidSale = sales.filter((sale) => sale.entry === entry && sale.owed > 0).pop();
  if (!unpaidSale) {
    return null;
  }
  const label = texts("face.cage.owes", { amount: moneyText(offers, unpaidSale.owed, texts) });
  const type = "entry.pay_rebuy";
  const pay = (by) => state.give(label, type, { entry, by, shift: state.selling.shift });
  const writeOff = texts("face.cage.write_off");
  return html`
    <p>${label}</p>
    <${Methods} state=${state} type=${type} offers=${offers} price=${unpaidSale.owed} isClosed=${false} pay=${pay} />
    <div class="do">
      <${RoleButton} state=${state} type="sale.write_off" label=${writeOff} onClick=${() => giveApproved(state, writeOff, "sale.write_off", { entry })} />
    </div>
  `;
}

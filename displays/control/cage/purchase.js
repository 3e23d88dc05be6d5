/** What a chosen player buys: the offer, the seat where one is given, and a button for each way of paying. */

import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { Field } from "../shared/fields/fields.js";
import { entryOfPerson, numberIn, seatIn } from "../shared/seating_words.js";
import { giveApproved } from "./approval.js";
import { METHODS, moneyText, offerName, offersFor } from "./selling.js";
import { TicketPayment } from "./ticket_payment.js";

const MAX_TABLE = 100000;
const TYPES = {
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
  const fits = offersFor(offers, players, chosen.person);
  const isLate = useSignal(false);
  const usual = fits.find(({ is_open: isOpen }) => isOpen) || fits[0];
  const wanted = useSignal(null);
  const offer = fits.find(({ id }) => id === wanted.value) || usual;
  const entry = entryOfPerson(players, chosen.person);
  const choose = (id) => (wanted.value = id);
  return html`
    <article class="card" data-part="purchase">
      <h3>${chosen.name}</h3>
      <${Debt} state=${state} entry=${entry} offers=${offers} />
      <div class="do">
        ${fits.map((each) => html`<${OfferButton} key=${each.id} state=${state} offers=${offers} offer=${each} isChosen=${each === offer} isLate=${isLate.value} onClick=${() => choose(each.id)} />`)}
      </div>
      ${fits.some(({ is_open: isOpen, window }) => !isOpen && !window.closed) && html`<${Toggle} label=${state.texts("face.cage.late")} on=${isLate} />`}
      ${offer && html`<${Payment} key=${offer.id} state=${state} chosen=${chosen} entry=${entry} offers=${offers} offer=${offer} isLate=${isLate.value} />`}
    </article>
  `;
}

/** An offer with its price; a closed one says so. */
function OfferButton({ state, offers, offer, isChosen, isLate, onClick }) {
  const { texts } = state;
  const isClosed = !offer.is_open && (offer.window.closed || !isLate);
  return html`
    <button aria-pressed=${String(isChosen && !isClosed)} disabled=${isClosed} data-offer=${offer.id} onClick=${onClick}>
      <span>${offerName(offer, texts)}</span>
      <small>${isClosed ? texts("face.cage.closed") : moneyText(offers, offer.price, texts)}</small>
    </button>
  `;
}

function Toggle({ label, on }) {
  const turn = () => (on.value = !on.value);
  return html`<div class="do"><button aria-pressed=${String(on.value)} onClick=${turn}>${label}</button></div>`;
}

function Payment({ state, chosen, entry, offers, offer, isLate }) {
  const { texts, selling } = state;
  const stackSeen = useSignal(offer.stack === "any");
  const split = useSignal(false);
  const label = `${offerName(offer, texts)}: ${chosen.name}`;
  const byTicket = useSignal(Boolean(selling.ticket.peek()));
  const sell = (by, more = {}, ofSale = {}) => {
    const place = entry ? { entry } : placeOf(selling, chosen);
    if (!place) {
      return;
    }
    const sale = Object.assign({ offer: offer.id, by, stack_seen: stackSeen.value, shift: selling.shift }, ofSale);
    const fields = Object.assign({ sale }, place, isLate ? { late: true } : {}, more);
    const options = { done: selling.finisher() };
    if (by.comp) {
      giveApproved(state, label, TYPES[offer.kind], fields, options);
    } else {
      state.give(label, TYPES[offer.kind], fields, options);
    }
  };
  const isClosed = !offer.is_open && (offer.window.closed || !isLate);
  const ways = {
    state,
    type: TYPES[offer.kind],
    offers,
    price: offer.price,
    isClosed: isClosed || !stackSeen.value,
    pay: sell,
  };
  const words = offer.stack === "out" ? "face.cage.stack_out" : "face.cage.stack_at_most";
  return html`
    ${offer.stack !== "any" && html`<${Toggle} label=${texts(words, { chips: offer.at_most || 0 })} on=${stackSeen} />`}
    ${!entry && html`<${Field} label=${texts("face.control.players.seat")} text=${selling.seat} maxlength="9" placeholder=${texts("face.control.players.seat_how")} />`}
    <${Ways} ...${ways} />
    ${offer.price > 0 && html`<${OtherWays} state=${state} type=${ways.type} split=${split} byTicket=${byTicket} isClosed=${ways.isClosed} giveAway=${() => sell({ comp: offer.price })} />`}
    ${byTicket.value && html`<${TicketPayment} ...${ways} pay=${(by, more) => sell(by, {}, more)} />`}
    ${split.value && html`<${Split} ...${ways} />`}
    ${offer.kind === "rebuy" && html`<${Declared} state=${state} isClosed=${ways.isClosed} onClick=${() => sell({}, { declared: true })} />`}
  `;
}

/** Beside the ways of paying all of it: several, a ticket, and free by who may approve that. */
function OtherWays({ state, type, split, byTicket, isClosed, giveAway }) {
  const { texts } = state;
  const toggle = (on, label) => html`
    <button aria-pressed=${String(on.value)} onClick=${() => (on.value = !on.value)}>${label}</button>
  `;
  const isAllowed = state.may(type) && state.may("sale.refund");
  return html`
    <div class="do">
      ${toggle(split, texts("face.cage.split"))}${toggle(byTicket, texts("face.cage.method.ticket"))}
      <${RoleButton} state=${state} type=${type} isAllowed=${isAllowed} disabled=${isClosed} label=${texts("face.cage.method.comp")} data-method="comp" onClick=${giveAway} />
    </div>
  `;
}

/** The fields of a new entry: the person, and a seat or a table where one is given; null where it is none. */
function placeOf(selling, { person }) {
  const given = selling.seat.peek().trim();
  const seat = seatIn(given);
  const table = seat ? undefined : numberIn(given, 1, MAX_TABLE);
  if (given && !seat && !table) {
    selling.showFault("face.control.players.seat_wrong");
    return null;
  }
  return Object.assign({ person }, seat ? { seat } : table ? { table } : {});
}

/** One button for each way of paying all of it. */
function Ways({ state, type, offers, price, isClosed, pay }) {
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

/** Several ways at once, with what is missing at every key. */
function Split({ state, type, offers, price, isClosed, pay }) {
  const { texts } = state;
  const typed = { cash: useSignal(""), card: useSignal(""), transfer: useSignal("") };
  const minor = (method) => (typed[method].value.trim() ? parseMoney(typed[method].value.trim(), offers.exponent) : 0);
  const amounts = METHODS.map(minor);
  const missing = price - amounts.reduce((sum, each) => sum + (each || 0), 0);
  const isWhole = !missing && amounts.every((each) => each !== null);
  const by = () => amountsBy(amounts);
  return html`
    <div class="pairs">
      ${METHODS.map((method) => html`<${Field} key=${method} label=${texts(`face.cage.method.${method}`)} text=${typed[method]} inputmode="decimal" placeholder=${moneyField(0, offers.exponent)} />`)}
    </div>
    <p class="hint" role="status">${texts("face.cage.missing", { amount: moneyText(offers, missing, texts) })}</p>
    <div class="do">
      <${RoleButton} state=${state} type=${type} disabled=${isClosed || !isWhole} label=${texts("face.cage.sell")} onClick=${() => pay(by())} />
    </div>
  `;
}

/** The amounts by method, without those of nothing. */
function amountsBy(amounts) {
  const by = {};
  METHODS.forEach((method, index) => Object.assign(by, amounts[index] ? { [method]: amounts[index] } : {}));
  return by;
}

function Declared({ state, isClosed, onClick }) {
  const label = state.texts("face.cage.declared");
  return html`<div class="do"><${RoleButton} state=${state} type="entry.rebuy" disabled=${isClosed} label=${label} onClick=${onClick} /></div>`;
}

/** The oldest rebuy that the player declared and has not paid. */
function Debt({ state, entry, offers }) {
  const { texts } = state;
  const { sales = [] } = state.topicValue("sales") || {};
  const owed = sales.filter((sale) => sale.entry === entry && sale.owed > 0).pop();
  if (!owed) {
    return null;
  }
  const label = texts("face.cage.owes", { amount: moneyText(offers, owed.owed, texts) });
  const type = "entry.pay_rebuy";
  const pay = (by) => state.give(label, type, { entry, by, shift: state.selling.shift });
  const bear = texts("face.cage.write_off");
  return html`
    <p>${label}</p>
    <${Ways} state=${state} type=${type} offers=${offers} price=${owed.owed} isClosed=${false} pay=${pay} />
    <div class="do">
      <${RoleButton} state=${state} type="sale.write_off" label=${bear} onClick=${() => giveApproved(state, bear, "sale.write_off", { entry })} />
    </div>
  `;
}

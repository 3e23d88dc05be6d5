/** The payment by a ticket: its code, and another method for the rest of the price. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { Field } from "../shared/fields/fields.js";
import { METHODS, moneyText } from "./selling.js";
import { ticketCodeIn, ticketOf, worthOf } from "./ticket_code.js";

/** @param {(by: object, more: object) => void} props.pay sells; `more` are further fields of the sale */
export function TicketPayment({ state, type, offers, price, isClosed, pay }) {
  const { texts, selling } = state;
  const typed = useSignal(selling.ticket.peek());
  const code = ticketCodeIn(typed.value);
  const worth = worthOf(ticketOf(state.topicValue("tickets:room"), code), price);
  const rest = price - worth;
  const money = (minor) => moneyText(offers, minor, texts);
  const sell = (method) =>
    pay(Object.assign({ ticket: worth }, method ? { [method]: rest } : {}), { ticket: typed.value.trim() });
  const button = (method) => html`
    <${RoleButton} key=${method} state=${state} type=${type} disabled=${isClosed || !code} label=${texts(`face.cage.method.${method}`)} onClick=${() => sell(method)}>
      <small>${money(rest)}</small>
    <//>
  `;
  const whole = html`
    <${RoleButton} class="main" state=${state} type=${type} disabled=${isClosed || !code} label=${texts("face.cage.sell")} onClick=${() => sell(null)} />
  `;
  return html`
    <${Field} label=${texts("face.tickets.code")} text=${typed} maxlength="60" placeholder="K7QF-2M9A-…" />
    <p class="hint" role="status">
      ${rest ? texts("face.tickets.pays", { worth: money(worth), rest: money(rest) }) : texts("face.tickets.pays_all", { worth: money(worth) })}
    </p>
    <div class="do">${rest ? METHODS.map(button) : whole}</div>
  `;
}

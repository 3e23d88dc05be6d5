/** The dialogs of tickets: issue, show, void, and turn a sale into a ticket. */

import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { request } from "../../../static/js/accounts/session.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { QrCode } from "../../print/sheets/sheet_parts.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field } from "../shared/fields/fields.js";
import { findPlayers } from "../shared/entries.js";
import { MAX_CHOICES } from "../shared/seats_and_tables.js";
import { byLastName } from "../players/players_list.js";
import { printDialog } from "../shared/dialogs/print_dialog.js";
import { moneyText } from "./selling.js";
import { expiryOf } from "./ticket_code.js";

/** Options for the tournament of a ticket. The first is any tournament. */
function targetOptions(state) {
  const { tournaments = [] } = state.topicValue("room") || {};
  const any = { value: "", text: state.texts("face.tickets.any") };
  return [any, ...tournaments.map(({ slug, title }) => ({ value: slug, text: title }))];
}

/** The field `target` of a ticket; none for any tournament. */
function targetField(target) {
  return target.value ? { target: target.value } : {};
}

/** Named players as options; in a large field those that match the query, and the chosen player. */
function playerOptions(state, query, chosen) {
  const players = state.topicValue("players") || {};
  state.roster.page(query);
  const entries = state.roster.isWhole ? Object.values(players) : matchingEntries(players, query, chosen);
  return entries.filter(({ name }) => name).map(({ person, name }) => ({ value: person, text: name }));
}

function matchingEntries(players, query, chosen) {
  const isChosen = ({ person }) => person === chosen;
  const matches = byLastName(findPlayers(players, query)).map(({ entry }) => entry);
  const others = matches.filter((entry) => !isChosen(entry)).slice(0, MAX_CHOICES);
  return [...Object.values(players).filter(isChosen), ...others];
}

export function IssueTicketDialog({ state, dialog }) {
  const { texts } = state;
  const { currency, exponent } = state.topicValue("offers");
  const value = useSignal("");
  const target = useSignal("");
  const reason = useSignal("");
  const person = useSignal("");
  const days = useSignal("");
  const title = texts("face.tickets.issue");
  const save = () => {
    const typedValue = parseMoney(value.value, exponent);
    const expires = expiryOf(days.value, state.now.value);
    if (!typedValue || expires === undefined) {
      return typedValue ? "face.offers.number_wrong" : "face.offers.money_wrong";
    }
    const fields = {
      value: typedValue,
      currency,
      exponent,
      reason: reason.value,
      expires,
      person: person.value || null,
    };
    return state.saveInRoom(title, "ticket.issue", Object.assign(fields, targetField(target)));
  };
  const anybody = { value: "", text: texts("face.tickets.anybody") };
  const query = useSignal("");
  const people = [anybody, ...playerOptions(state, query.value, person.value)];
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Field} label=${texts("face.tickets.value")} text=${value} inputmode="decimal" placeholder=${moneyField(0, exponent)} />
      <${Choice} label=${texts("face.tickets.target")} options=${targetOptions(state)} chosen=${target} />
      ${!state.roster.isWhole && html`<${Field} label=${texts("face.control.players.search")} text=${query} data-later="" />`}
      <${Choice} label=${texts("face.tickets.person")} options=${people} chosen=${person} />
      <${Field} label=${texts("face.tickets.days")} text=${days} inputmode="numeric" />
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

/** The code of a ticket, to scan or type. The dialog requests it when it opens, and nothing stores it. */
export function TicketDialog({ state, dialog, id, ticket }) {
  const { texts } = state;
  const code = useSignal("");
  useEffect(() => {
    request("GET", `/api/v1/tickets/${id}`).then(({ ok, answer }) => {
      code.value = ok ? answer.code : texts("face.tickets.no_code");
    });
  }, [id]);
  const title = `${texts("face.tickets.title_one")} · ${moneyText(ticket, ticket.value, texts)}`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} close="close" buttons=${html`<button onClick=${printDialog}>${texts("face.print.print")}</button>`}>
      <div class="ticket-code">${code.value && html`<${QrCode} address=${code.value} label=${title} />`}</div>
      <p data-part="ticket_code">${code.value}</p>
      <p class="hint">${ticket.target || texts("face.tickets.any")}</p>
    <//>
  `;
}

export function VoidTicketDialog({ state, dialog, id }) {
  const { texts } = state;
  const reason = useSignal("");
  const title = texts("face.tickets.void_title", { ticket: id.slice(-4) });
  const save = () => state.saveInRoom(title, "ticket.void", { ticket: id, reason: reason.value });
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.tickets.void")} save=${save}>
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

/** Turns a sale into a ticket, for this or another tournament. */
export function TransferSaleDialog({ state, dialog, sale }) {
  const { texts } = state;
  const target = useSignal("");
  const title = texts("face.tickets.transfer_title", { receipt: sale.receipt });
  const days = useSignal("");
  const save = () => {
    const expires = expiryOf(days.value, state.now.value);
    const fields = Object.assign({ receipt: sale.receipt, expires, shift: state.selling.shift }, targetField(target));
    return expires === undefined ? "face.offers.number_wrong" : state.save(title, "sale.transfer", fields);
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.cage.transfer")} save=${save}>
      <p class="hint">${texts("face.tickets.transfer_hint")}</p>
      <${Choice} label=${texts("face.tickets.target")} options=${targetOptions(state)} chosen=${target} />
      <${Field} label=${texts("face.tickets.days")} text=${days} inputmode="numeric" />
    <//>
  `;
}

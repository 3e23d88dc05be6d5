/** The card of tickets, open ones first, the newest first; with buttons that issue, show and void them. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { IssueTicketDialog, TicketDialog, VoidTicketDialog } from "./ticket_dialogs.js";
import { moneyText } from "./selling.js";
import { ticketsIn } from "./ticket_code.js";

const MAX_TICKETS = 20;
const OPEN_STATES = ["issued", "reserved"];
const CLOSED_STATES = ["redeemed", "void"];

export function TicketsCard({ state }) {
  const { texts } = state;
  const topic = state.topicValue("tickets:room");
  const { counts = {} } = topic || {};
  const ids = [...ticketsIn(topic, OPEN_STATES), ...ticketsIn(topic, CLOSED_STATES)];
  const row = (id) => html`<${Row} key=${id} state=${state} id=${id} ticket=${topic.tickets[id]} />`;
  const issue = () => state.openDialog(IssueTicketDialog, {});
  return html`
    <article class="card" data-part="tickets">
      <h3>${texts("face.tickets.title")}</h3>
      <p>
        ${texts("face.tickets.counts", { open: (counts.issued || 0) + (counts.reserved || 0), used: counts.redeemed || 0, void: counts.void || 0 })}
      </p>
      <div class="do">
        <${RoleButton} state=${state} type="ticket.issue" label=${texts("face.tickets.issue")} onClick=${issue} />
      </div>
      ${ids.slice(0, MAX_TICKETS).map(row)}
    </article>
  `;
}

function Row({ state, id, ticket }) {
  const { texts } = state;
  const isOpen = ticket.state === "issued";
  const facts = [
    moneyText(ticket, ticket.value, texts),
    ticket.target || texts("face.tickets.any"),
    texts(`face.tickets.state.${ticket.state}`),
    ticket.used_in ? texts("face.tickets.used_in", { event: ticket.used_in }) : "",
    ticket.reason,
  ];
  const openVoid = () => state.openDialog(VoidTicketDialog, { id });
  const open = () => state.openDialog(TicketDialog, { id, ticket });
  return html`
    <div class="do" data-ticket=${id}>
      <span>${id.slice(-4)} · ${facts.filter(Boolean).join(" · ")}</span>
      ${isOpen && html`<${RoleButton} state=${state} type="entry.register" label=${texts("face.tickets.show")} onClick=${open} />`}
      ${isOpen && html`<${RoleButton} state=${state} type="ticket.void" label=${texts("face.tickets.void")} onClick=${openVoid} />`}
    </div>
  `;
}

/** The view of the cage: search, purchase, newest sale, payouts, drawers, settings, tickets, sales, books. */

import { html, useEffect, useLayoutEffect, useMemo } from "../../../static/vendor/preact/preact.js";
import { PrintLink } from "../shared/print_link.js";
import { nameOrNumber } from "../shared/entries.js";
import { SearchResult } from "../players/add_player.js";
import { isShown } from "../shared/visible_values.js";
import { BooksLinks } from "./books_links.js";
import { DrawersCard } from "./drawers.js";
import { MoneySettingsCard } from "./money_settings.js";
import { PayoutDesk } from "./payout_desk.js";
import { Purchase } from "./purchase.js";
import { SalesList } from "./sales_list.js";
import { hasOffers } from "./selling.js";
import { ticketCodeIn } from "./ticket_code.js";
import { TicketsCard } from "./tickets.js";

const TOPICS = ["players", "sales", "slips", "results"];

export function CageView({ state }) {
  const shown = useMemo(() => isShown(state, ["cage"]), [state]);
  const isOpen = shown.value && hasOffers(state.topicValue("offers"));
  useEffect(() => {
    if (isOpen) {
      state.follow(TOPICS);
    }
  }, [state, isOpen]);
  return html`
    <main class="seating cage" data-part="cage" hidden=${!shown.value}>
      ${shown.value && html`<${Cage} state=${state} isOpen=${isOpen} />`}
    </main>
  `;
}

function Cage({ state, isOpen }) {
  const { texts, selling } = state;
  if (!isOpen) {
    return html`<section class="seating-panel"><p class="none">${texts("face.cage.no_offers")}</p></section>`;
  }
  return html`
    <section class="seating-panel">
      <div class="scrolls">
        <${Search} state=${state} selling=${selling} />
        ${
          selling.chosen.value &&
          html`<${Purchase} key=${selling.chosen.value.person} state=${state} chosen=${selling.chosen.value} />`
        }
        <p class="error" role="alert">${selling.fault.value && texts(selling.fault.value)}</p>
        <${NewestSale} state=${state} />
        <${PayoutDesk} state=${state} />
        <${DrawersCard} state=${state} />
        <${MoneySettingsCard} state=${state} />
        <${TicketsCard} state=${state} />
        <${SalesList} state=${state} />
        <${BooksLinks} state=${state} />
      </div>
    </section>
  `;
}

function Search({ state, selling }) {
  const { texts } = state;
  useEffect(() => selling.follow(), [selling]);
  useLayoutEffect(() => {
    if (selling.focusesName) {
      selling.focusesName = false;
      selling.nameInput.current.focus();
    }
  }, [selling]);
  const onInput = (event) => {
    const { value } = event.target;
    selling.chosen.value = null;
    if (ticketCodeIn(value)) {
      selling.ticket.value = value.trim();
      event.target.value = "";
    }
    selling.name.value = event.target.value;
  };
  const onKeyDown = (event) => event.key === "Enter" && selling.enter();
  return html`
    <div class="bar">
      <input
        type="search"
        autocomplete="off"
        maxlength="80"
        data-part="cage_search"
        aria-label=${texts("face.cage.search")}
        placeholder=${texts("face.cage.search")}
        ref=${selling.nameInput}
        value=${selling.name.value}
        onInput=${onInput}
        onKeyDown=${onKeyDown}
      />
    </div>
    ${selling.ticket.value && html`<p class="hint tone-go" role="status">${texts("face.tickets.scanned")}</p>`}
    ${!selling.chosen.value && html`<${SearchResult} state=${state} adding=${selling} />`}
  `;
}

/** The newest sale: number of the receipt, drawn seat, links that print receipt and seat card. */
function NewestSale({ state }) {
  const { texts } = state;
  const { sales = [] } = state.topicValue("sales") || {};
  const newest = sales[0];
  const entry = newest && (state.topicValue("players") || {})[newest.entry];
  if (!entry || newest.reversed) {
    return null;
  }
  const sold = { receipt: newest.receipt, name: nameOrNumber(newest.entry, entry) };
  const soldText = entry.seat
    ? texts("face.cage.newest", Object.assign({ seat: entry.seat }, sold))
    : texts("face.cage.newest_unseated", sold);
  const printLink = (paper, query, label) => html`
    <${PrintLink} state=${state} paper=${paper} query=${`${query}&now=1`} label=${label} />
  `;
  return html`
    <div class="newest">
      <p class="hint tone-go" role="status">${soldText}</p>
      <div class="do">
        ${printLink(
          "receipts",
          `receipts=${newest.receipt}`,
          texts(newest.printed ? "face.cage.receipt_again" : "face.cage.receipt_print"),
        )}
        ${entry.seat && printLink("cards", `entries=${newest.entry}`, texts("face.print.card_of"))}
      </div>
    </div>
  `;
}

/** The payouts on a phone: the pool, and the prize of each place, equal prizes together, the next one marked. */

import { partyName } from "../../../static/js/prizes/deals.js";
import {
  flightItem,
  flightPrizes,
  hasPrizes,
  moneyStage,
  placeMoneyText,
  placesText,
  prizeItems,
  prizeText,
} from "../../../static/js/prizes/prizes.js";
import { html, useRef } from "../../../static/vendor/preact/preact.js";
import { useFitTogether } from "../fitted_text.js";

export function PayoutsView({ phone }) {
  const { texts, tab, state } = phone;
  const isSeen = tab.value === "payouts";
  const list = useRef({ head: "", rows: [] }); // stays while another tab is open, and so does where it was scrolled to
  const line = useFitTogether(phone);
  const prizes = state.topic("prizes").value;
  const counters = state.topic("counters").value;
  if (isSeen) {
    const rows = hasPrizes(prizes) ? rowsOf(prizes, counters, texts) : [];
    list.current = { head: headOf(prizes, texts), rows: rows.map((row, index) => row(line(index))) };
  }
  const { head, rows } = list.current;
  const label = texts("face.phone.payouts");
  const hasBooks = hasPrizes(prizes) && prizes.books;
  return html`<section class="view" data-part="view_payouts" role="tabpanel" aria-label=${label} hidden=${!isSeen}>
    <p class="payouts-head" data-part="payouts_head">${head}</p>
    <div class="rows list" data-part="payouts">${rows}</div>
    ${hasBooks && html`<${PoolLink} phone=${phone} />`}
  </section>`;
}

/** The link to the list of receipts, which a phone adds up by itself. */
function PoolLink({ phone }) {
  const words = phone.texts("face.pool.link");
  return html`<a class="rules-link" data-part="pool_link" href=${phone.path("t", "/pool")}>${words}</a>`;
}

function headOf(prizes, texts) {
  if (!hasPrizes(prizes)) {
    return texts(prizes ? "face.prizes.none" : "face.link.connecting");
  }
  const pool = texts("face.prizes.pool_of", { pool: prizeText(prizes, prizes.pool, texts) });
  return prizes.published_at === null ? `${pool} · ${texts("face.prizes.projected")}` : pool;
}

/** The rows of the list; each is a function of the ref for its amount. */
function rowsOf(prizes, counters, texts) {
  const stage = moneyStage(prizes, counters);
  // In a flight with its own paid places, players do not play for these places.
  const left = stage === "in" && !flightPrizes(prizes) ? counters.players_left : 0;
  return [
    ...newsOf(stage, prizes, counters, texts).map((item) => newsRow(item)),
    ...prizes.dealt.map((player) => dealtRow(player, prizes, texts)),
    ...prizes.groups.map((group) => groupRow(group, left, prizes, texts)),
  ];
}

/**
 * The players until the money, or the prize of the next player out; before that the guarantee. And the prizes of a
 * flight.
 */
function newsOf(stage, prizes, counters, texts) {
  const isBelow = stage === "open" && prizes.collected < prizes.guarantee;
  const isShown = stage === "near" || stage === "in" || isBelow;
  const news = isShown ? prizeItems(prizes, counters, texts).slice(0, 1) : [];
  return [...news, flightItem(prizes, texts)].filter(Boolean);
}

function newsRow({ label, line: text }) {
  return (line) =>
    html`<div class="row news">
      <span class="label">${label}</span><span class="payout" ref=${line}>${text}</span>
    </div>`;
}

/** A player's amount from a public deal. */
function dealtRow(player, prizes, texts) {
  return (line) =>
    html`<div class="row">
      <span class="payout-place">${texts("face.deal.title")}</span>
      <span dir="auto">${partyName(player, texts)}</span>
      <span class="payout" ref=${line}>${prizeText(prizes, player.amount, texts)}</span>
    </div>`;
}

function groupRow(group, left, prizes, texts) {
  const isNext = group.first <= left && left <= group.last;
  const isPassed = Boolean(left) && left < group.first;
  const state = isNext ? "row current" : isPassed ? "row passed" : "row";
  return (line) =>
    html`<div class=${state} aria-current=${isNext ? "true" : null}>
      <span class="payout-place">${placesText(group)}</span>
      <span class="payout" ref=${line}>${placeMoneyText(prizes, group, texts)}</span>
    </div>`;
}

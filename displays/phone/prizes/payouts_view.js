/** The payouts on a phone: the pool, and the prize of each place; places with equal prizes share a row, the next row is marked. */

import { countersInPlay } from "../../../static/js/play_over.js";
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
  const isOpen = tab.value === "payouts";
  const list = useRef({ head: "", rows: [] }); // stays, with its scroll position, while another tab is open
  const refOf = useFitTogether(phone);
  const prizes = state.topic("prizes").value;
  const counters = state.topic("counters").value;
  const tournament = state.topic("tournament").value;
  if (isOpen) {
    const rows = hasPrizes(prizes) ? rowsOf({ prizes, counters, tournament }, texts) : [];
    list.current = { head: headLine(prizes, texts), rows: rows.map((row, index) => row(refOf(index))) };
  }
  const { head, rows } = list.current;
  const label = texts("face.phone.payouts");
  const hasBooks = hasPrizes(prizes) && prizes.books;
  return html`<section class="view" data-part="view_payouts" role="tabpanel" aria-label=${label} hidden=${!isOpen}>
    <p class="payouts-head" data-part="payouts_head">${head}</p>
    <div class="list" data-part="payouts">${rows}</div>
    ${hasBooks && html`<${PoolLink} phone=${phone} />`}
  </section>`;
}

/** The link to the list of receipts, which a phone adds up by itself. */
function PoolLink({ phone }) {
  const words = phone.texts("face.pool.link");
  return html`<a class="rules-link" data-part="pool_link" href=${phone.path("t", "/pool")}>${words}</a>`;
}

function headLine(prizes, texts) {
  if (!hasPrizes(prizes)) {
    return texts(prizes ? "face.prizes.none" : "face.link.connecting");
  }
  const pool = texts("face.prizes.pool_of", { pool: prizeText(prizes, prizes.pool, texts) });
  return prizes.published_at === null ? `${pool} · ${texts("face.prizes.projected")}` : pool;
}

/** The rows of the list; each is a function of the ref for its amount. */
export function rowsOf({ prizes, counters, tournament }, texts) {
  const inPlay = countersInPlay(tournament, counters);
  const stage = moneyStage(prizes, inPlay);
  // In a flight with its own paid places, players do not play for these places.
  const playersLeft = stage === "in" && !flightPrizes(prizes) ? inPlay.players_left : 0;
  return [
    ...newsOf(stage, prizes, inPlay, texts).map((item) => newsRow(item)),
    ...prizes.dealt.map((player) => dealtRow(player, prizes, texts)),
    ...prizes.groups.map((group) => groupRow(group, playersLeft, prizes, texts)),
  ];
}

/** The news above the places: the guarantee, the players until the money, or the next prize; and a flight's prizes. */
function newsOf(stage, prizes, counters, texts) {
  const isBelow = stage === "open" && prizes.collected < prizes.guarantee;
  const isShown = stage === "near" || stage === "in" || isBelow;
  const news = isShown ? prizeItems(prizes, counters, texts).slice(0, 1) : [];
  return [...news, flightItem(prizes, texts)].filter(Boolean);
}

function newsRow({ label, line }) {
  return (ref) =>
    html`<div class="row news">
      <span class="label">${label}</span><span class="payout" ref=${ref}>${line}</span>
    </div>`;
}

/** A player's amount from a public deal. */
function dealtRow(player, prizes, texts) {
  return (ref) =>
    html`<div class="row">
      <span class="payout-place">${texts("face.deal.title")}</span>
      <span dir="auto">${partyName(player, texts)}</span>
      <span class="payout" ref=${ref}>${prizeText(prizes, player.amount, texts)}</span>
    </div>`;
}

function groupRow(group, playersLeft, prizes, texts) {
  const isNext = group.first <= playersLeft && playersLeft <= group.last;
  const isPassed = Boolean(playersLeft) && playersLeft < group.first;
  const state = isNext ? "row current" : isPassed ? "row passed" : "row";
  return (ref) =>
    html`<div class=${state} aria-current=${isNext ? "true" : null}>
      <span class="payout-place">${placesText(group)}</span>
      <span class="payout" ref=${ref}>${placeMoneyText(prizes, group, texts)}</span>
    </div>`;
}

/** The payouts on a phone: the pool, and the prize of each place, equal ones together; the place played for now is marked. */

import { partyName } from "/static/js/deals.js";
import { el, fitTogether, setChildren, setText } from "/static/js/dom.js";
import { hasPrizes, moneyStage, placeMoneyText, placesText, prizeItems, prizeText } from "/static/js/prizes.js";

export function drawPayouts(part, { prizes, counters }, texts) {
  const known = hasPrizes(prizes);
  setText(part.payouts_head, known ? headOf(prizes, texts) : prizes ? texts("face.prizes.none") : texts("face.link.connecting"));
  const stage = known ? moneyStage(prizes, counters) : "none";
  const left = stage === "in" ? counters.players_left : 0;
  const items = known ? newsOf(stage, prizes, counters, texts) : [];
  const groups = known ? prizes.groups : [];
  const dealt = known ? prizes.dealt : [];
  setChildren(part.payouts, JSON.stringify([groups, dealt, items, left, prizes && prizes.currency, texts("face.prizes.title")]), () => [
    ...items.map(({ label, line }) => el("div.row.news", {}, el("span.label", {}, label), el("span.payout", {}, line))),
    ...dealt.map((each) => dealtRow(each, prizes, texts)),
    ...groups.map((group) => row(group, left, prizes, texts)),
  ]);
  fitTogether(part.payouts.querySelectorAll(".payout"));
}

function headOf(prizes, texts) {
  const pool = texts("face.prizes.pool_of", { pool: prizeText(prizes, prizes.pool, texts) });
  return prizes.published_at === null ? `${pool} · ${texts("face.prizes.projected")}` : pool;
}

/** How far it is to the money, or what the next player out gets; before that, the guarantee. */
function newsOf(stage, prizes, counters, texts) {
  const items = prizeItems(prizes, counters, texts);
  return stage === "near" || stage === "in" || (stage === "open" && prizes.collected < prizes.guarantee) ? items.slice(0, 1) : [];
}

/** The amount that a deal gives a player, where the house shows it. */
function dealtRow(player, prizes, texts) {
  return el("div.row", {}, el("span.payout-place", {}, texts("face.deal.title")), el("span", { dir: "auto" }, partyName(player, texts)), el("span.payout", {}, prizeText(prizes, player.amount, texts)));
}

function row(group, left, prizes, texts) {
  const isNext = group.first <= left && left <= group.last;
  const state = isNext ? ".current" : left && left < group.first ? ".passed" : "";
  return el(`div.row${state}`, { "aria-current": isNext ? "true" : null }, el("span.payout-place", {}, placesText(group)), el("span.payout", {}, placeMoneyText(prizes, group, texts)));
}

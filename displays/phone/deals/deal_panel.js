/** A deal on a phone with a seat card: the terms, the amounts of each method, the player's own amount. */

import {
  METHODS,
  beforeLine,
  countAccepted,
  ownBountyLine,
  isCompared,
  isCounted,
  leftLines,
  partyName,
} from "../../../static/js/prizes/deals.js";
import { hasPrizes, prizeText } from "../../../static/js/prizes/prizes.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";

export function DealPanel({ phone }) {
  const { entry } = phone.moment.value.card;
  const topic = phone.state.topic("deal").value;
  const prizes = phone.state.topic("prizes").value;
  const deal = entry && topic && hasPrizes(prizes) ? topic.deal : null;
  const label = phone.texts("face.deal.title");
  return html`<section class="deal" data-part="deal" aria-label=${label} hidden=${!deal}>
    ${deal && html`<${Terms} phone=${phone} deal=${deal} money=${prizes} entry=${entry} />`}
  </section>`;
}

/** @param {{currency: string, exponent: number}} props.money */
function Terms({ phone, deal, money, entry }) {
  const { texts } = phone;
  const heads = ownBountyLine(deal, phone.state.topic("bounties").value, texts);
  const own = deal.players.find((each) => each.entry === entry);
  const accepted = { accepted: countAccepted(deal), players: deal.players.length };
  const party = (player) => {
    const isOwn = player.entry === entry;
    return html`<${Party}
      key=${player.entry}
      phone=${phone}
      deal=${deal}
      player=${player}
      money=${money}
      isOwn=${isOwn}
    />`;
  };
  return html`<b>${texts(deal.binds ? "face.deal.binds" : "face.deal.phone")}</b>
    ${own && html`<p class="own">${texts("face.deal.mine", { amount: prizeText(money, own.amount, texts) })}</p>`}
    ${own && own.before ? html`<p>${beforeLine(own, money, texts)}</p>` : null}
    <ul>
      ${deal.players.map(party)}
    </ul>
    ${[...leftLines(deal, money, texts), heads].filter(Boolean).map((line) => html`<p>${line}</p>`)}
    ${!deal.binds && html`<p>${texts("face.deal.accepted", accepted)}</p>`}
    ${!deal.binds && html`<p class="quiet">${texts("face.deal.phone_approval")}</p>`}
    ${!deal.public && html`<p class="quiet">${texts("face.deal.only_players")}</p>`}`;
}

function Party({ phone, deal, player, money, isOwn }) {
  const { texts } = phone;
  const isNamed = player.name || isCounted(player.entry);
  const name = isNamed ? partyName(player, texts) : phone.nameOf(player.entry);
  const others = isCompared(deal) && !deal.binds ? methodsLine(player, money, texts) : "";
  return html`<li class=${isOwn ? "is-own" : null}>
    <span class="name" dir="auto">${player.accepted && !deal.binds ? `✓ ${name}` : name}</span>
    <span class="stack">${player.stack !== null && formatsOf(texts).chips(player.stack)}</span>
    <b>${prizeText(money, player.amount, texts)}</b>
    ${others && html`<small>${others}</small>`}
  </li>`;
}

/** A player's amount by each method. */
function methodsLine({ methods }, money, texts) {
  const amount = (method) => `${texts(`face.deal.method.${method}`)} ${prizeText(money, methods[method], texts)}`;
  return METHODS.map(amount).join(" · ");
}

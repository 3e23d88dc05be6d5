/** A deal on the phone of a player who showed the seat card: the terms, what each method would give, and the player's own amount. */

import { METHODS, beforeLine, countAccepted, isCompared, isCounted, leftLines, partyName } from "/static/js/deals.js";
import { el, setChildren } from "/static/js/dom.js";
import { formatsOf } from "/static/js/formats.js";
import { hasPrizes, prizeText } from "/static/js/prizes.js";

export class DealPanel {
  /** @param {{card: object, follow: (kinds: string[]) => void, nameOf: (entry: string) => string}} phone */
  constructor(node, face, phone) {
    Object.assign(this, { node, face, phone, texts: face.texts });
    this.dialledFor = null;
  }

  draw({ deal: topic, prizes }) {
    const { entry } = this.phone.card;
    this.know(entry);
    const deal = entry && topic && hasPrizes(prizes) ? topic.deal : null;
    this.phone.follow(entry ? ["deal", ...(topic && topic.deal ? ["prizes"] : [])] : []);
    this.node.hidden = !deal;
    const money = deal ? { currency: prizes.currency, exponent: prizes.exponent } : null;
    setChildren(this.node, JSON.stringify([entry, deal, money, this.texts("face.deal.phone")]), () => (deal ? this.nodes(deal, money, entry) : []));
  }

  /** The card was shown after the connection was made, which does not know of it. */
  know(entry) {
    const { live } = this.face;
    if (entry && entry !== this.dialledFor && live.refusal(`deal:${this.face.options.slug}:1`)) {
      this.dialledFor = entry;
      live.dial();
    }
  }

  nodes(deal, money, entry) {
    const { texts } = this;
    const own = deal.players.find((each) => each.entry === entry);
    const asked = deal.binds ? [] : [texts("face.deal.accepted", { accepted: countAccepted(deal), players: deal.players.length })];
    const lines = [...leftLines(deal, money, texts), ...asked];
    return [
      el("b", {}, texts(deal.binds ? "face.deal.phone_binds" : "face.deal.phone")),
      own ? el("p.own", {}, texts("face.deal.mine", { amount: prizeText(money, own.amount, texts) })) : "",
      own && own.before ? el("p", {}, beforeLine(own, money, texts)) : "",
      el("ul", {}, ...deal.players.map((each) => this.row(deal, each, money, each.entry === entry))),
      ...lines.map((line) => el("p", {}, line)),
      deal.binds ? "" : el("p.quiet", {}, texts("face.deal.phone_approval")),
      deal.public ? "" : el("p.quiet", {}, texts("face.deal.only_players")),
    ].filter(Boolean);
  }

  row(deal, player, money, isOwn) {
    const { texts } = this;
    const amount = (minor) => prizeText(money, minor, texts);
    const name = player.name || isCounted(player.entry) ? partyName(player, texts) : this.phone.nameOf(player.entry);
    const others = isCompared(deal) && !deal.binds ? METHODS.map((method) => `${texts(`face.deal.method.${method}`)} ${amount(player.methods[method])}`).join(" · ") : "";
    return el(
      `li${isOwn ? ".is-own" : ""}`,
      {},
      el("span.name", { dir: "auto" }, player.accepted && !deal.binds ? `✓ ${name}` : name),
      el("span.stack", {}, player.stack === null ? "" : formatsOf(texts).chips(player.stack)),
      el("b", {}, amount(player.amount)),
      others ? el("small", {}, others) : null,
    );
  }
}

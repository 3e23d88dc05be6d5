/** A deal on the control: terms with every method beside them, each player's word ticked off, the approval that binds. */

import { el } from "../../../static/js/dom.js";
import { METHODS, beforeLine, chipsLine, countAccepted, countedName, isCompared, isCounted, leftLines } from "../../../static/js/deals.js";
import { formatsOf } from "../../../static/js/formats.js";
import { hasPrizes, prizeText } from "../../../static/js/prizes.js";
import { reasonText } from "../desk.js";
import { calledName } from "../seating_words.js";
import { DealDialogs, draftAgain } from "./deal_dialogs.js";

function facts({ deal: topic, prizes, players }) {
  if (!topic || !prizes) {
    return null;
  }
  const { deal } = topic;
  return {
    deal: deal && Object.assign({}, deal, { players: deal.players.map((each) => Object.assign({}, each, { name: calledName(each.entry, (players || {})[each.entry] || each) })) }),
    money: hasPrizes(prizes) ? { currency: prizes.currency, exponent: prizes.exponent } : null,
  };
}

function draw(known, kit) {
  const { deal } = known;
  if (!deal) {
    return [kit.card(kit.texts("face.deal.title"), kit.texts("face.deal.draft_how"), draftButton(kit, kit.texts("face.deal.draft")))];
  }
  const players = deal.players.map((each) => (isCounted(each.entry) ? Object.assign({}, each, { name: countedName(each.entry, kit.texts) }) : each));
  const named = Object.assign({}, known, { deal: Object.assign({}, deal, { players }) });
  return deal.binds ? bound(named, kit) : draft(named, kit);
}

function draftButton(kit, label) {
  return kit.hands.button("button", label, "deal.draft", () => new DealDialogs(kit).draft());
}

// -- terms that are before the players ------------------------------------------------------------------

function draft(known, kit) {
  const { texts, hands, card } = kit;
  const { deal } = known;
  const accepted = countAccepted(deal);
  const isAgreed = accepted === deal.players.length && !deal.changed.length;
  const approveLabel = texts("face.deal.approve");
  const approve = hands.button(isAgreed ? "button.main" : "button", approveLabel, "deal.approve", () => hands.give(approveLabel, "deal.approve", { deal: deal.number }));
  const own = texts("face.deal.custom");
  const drop = texts("face.deal.drop");
  const buttons = [
    draftButton(kit, texts("face.deal.change")),
    hands.button("button", own, "deal.draft", () => new DealDialogs(kit).custom(deal)),
    hands.button("button", drop, "deal.drop", () => hands.give(drop, "deal.drop", { deal: deal.number })),
  ];
  const changed = deal.changed.length ? [card(texts("face.deal.changed"), deal.changed.map((code) => reasonText({ code, params: { players: deal.players.length } }, texts)).join(" "))] : [];
  return [
    ...changed,
    card(texts("face.deal.accepted", { accepted, players: deal.players.length }), aboutOf(known, texts), ...buttons),
    termsTable(known, kit, true),
    card("", texts("face.deal.approve_how"), approve),
  ];
}

/** The amounts left to play for, and whether the stacks are all chips in play. */
function aboutOf({ deal, money }, texts) {
  const units = deal.unit > 1 ? `${texts("face.deal.unit", { unit: prizeText(money, deal.unit, texts) })}, ${texts(`face.deal.remainder.${deal.remainder}`)}` : "";
  return [...leftLines(deal, money, texts), chipsLine(deal, texts), units].filter(Boolean).join(" · ");
}

/** A row for each player, a column for each method; `asks`: with the tick for the player's acceptance. */
function termsTable({ deal, money }, kit, asks) {
  const { texts } = kit;
  const columns = isCompared(deal) ? METHODS : [];
  // Terms agreed otherwise, or a single method, have a column of their own.
  const own = columns.includes(deal.method) ? [] : [deal.method];
  const heads = [...columns, ...own].map((method) => el(`th${method === deal.method ? ".chosen" : ""}`, { scope: "col" }, asks ? methodHead(deal, method, kit) : texts(`face.deal.method.${method}`)));
  const cell = (player, method) => {
    const amount = method === deal.method ? player.amount : player.methods[method];
    return el(`td${method === deal.method ? ".chosen" : ""}`, {}, prizeText(money, amount, texts));
  };
  const rows = deal.players.map((player) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, player.name, player.stack === null ? null : el("small", {}, formatsOf(texts).chips(player.stack)), player.before ? el("small", {}, beforeLine(player, money, texts)) : null),
      ...[...columns, ...own].map((method) => cell(player, method)),
      asks ? el("td.word", {}, tick(deal, player, kit)) : null,
    ),
  );
  const head = el("tr", {}, el("th", { scope: "col" }, texts("face.deal.player")), ...heads, asks ? el("td", {}) : null);
  return el("div.deal-frame", {}, el("table.deal-terms", { "aria-label": texts("face.deal.terms") }, el("thead", {}, head), el("tbody", {}, ...rows)));
}

/** The name of a method: a tap makes it the terms. */
function methodHead(deal, method, kit) {
  const { texts, hands } = kit;
  const name = texts(`face.deal.method.${method}`);
  if (method === deal.method) {
    return name;
  }
  const label = texts("face.deal.take", { method: name });
  return hands.button("button", name, "deal.draft", () => hands.give(label, "deal.draft", draftAgain(deal, method)), { "aria-label": label });
}

/** The tick for a player who accepts aloud; a second tap takes it back. */
function tick({ number }, { entry, name, accepted }, { texts, hands }) {
  const label = texts(accepted ? "face.deal.untick" : "face.deal.accept", { name });
  const give = () => hands.give(label, "deal.accept", { deal: number, entry, accepted: !accepted });
  const word = accepted ? "✓" : "";
  return hands.button("button.tick", word, "deal.accept", give, { "aria-label": texts("face.deal.accept", { name }), "aria-pressed": String(accepted), "data-key": `tick-${entry}` });
}

// -- terms that bind ------------------------------------------------------------------------------------

function bound(known, kit) {
  const { texts, hands, card } = kit;
  const { deal, money } = known;
  const label = texts(deal.public ? "face.deal.show_not" : "face.deal.show");
  const show = hands.button("button", label, "deal.show", () => hands.give(label, "deal.show", { deal: deal.number, public: !deal.public }));
  const about = [...leftLines(deal, money, texts), texts(deal.public ? "face.deal.shown_how" : "face.deal.hidden_how")];
  // The amounts that were left to play for may be dealt again.
  const again = deal.left.length ? [card("", texts("face.deal.again_how"), draftButton(kit, texts("face.deal.again")))] : [];
  return [card(texts("face.deal.binds"), about.join(" · "), show), termsTable(known, kit, false), ...again];
}

export const DEAL = {
  key: "deal",
  kinds: ["deal", "prizes"],
  facts,
  isBusy: ({ deal }) => deal !== null && !deal.binds,
  draw,
  rules: ["deals.unanimous", "deals.exact_terms", "deals.each_confirms_aloud", "deals.then_binding"],
};

/** The bubble vote on the control: proposed, called with its terms, tables that still play, ballots that are missing, the result. */

import { el } from "../../../static/js/dom.js";
import { ballotsByTable, ballotsIn, resultCode, stands, termsLines, voidCode, votedNow } from "../../../static/js/vote.js";
import { calledName, someAreCounted } from "../seating_words.js";
import { VoteDialogs } from "./vote_dialogs.js";

/** A result stays on the card for those who were away. */
const NEWS_MS = 10 * 60000;
const MAX_NAMED = 12;

function facts({ vote: topic, counters, prizes, players }, now) {
  if (!topic || !counters) {
    return null;
  }
  const vote = votedNow(topic, now, NEWS_MS);
  const proposedBy = stands(topic.vote) ? null : topic.proposed_by;
  return {
    vote,
    isCounted: someAreCounted({ counters, players }),
    proposed: proposedBy === null ? null : { id: proposedBy, name: calledName(proposedBy, (players || {})[proposedBy]), halts: topic.proposal_halts },
    tables: vote && vote.state === "open" ? missingOf(vote, players || {}) : [],
    money: prizes && prizes.currency ? { currency: prizes.currency, exponent: prizes.exponent, places: prizes.places } : null,
  };
}

/** Tables whose ballots are not all in, with who is missing. */
function missingOf(vote, players) {
  return ballotsByTable(vote, players)
    .filter(({ missing }) => missing.length)
    .map(({ table, given, voters, missing }) => ({
      table,
      given,
      voters,
      names: missing.slice(0, MAX_NAMED).map(({ entry, seat }) => (seat === null ? calledName(entry, players[entry]) : `${seat} ${calledName(entry, players[entry])}`)),
      more: Math.max(0, missing.length - MAX_NAMED),
    }));
}

function draw(known, kit) {
  const { vote } = known;
  const state = vote ? vote.state : "none";
  const made = { none: idle, halting, open, decided: over, void: over };
  return made[state](known, kit);
}

function idle({ proposed, isCounted }, kit) {
  const { texts, hands, card } = kit;
  const how = [texts("face.vote.call_how"), isCounted ? texts("face.vote.cards_only") : ""].filter(Boolean).join(" ");
  const proposal = proposed ? [proposalCard(proposed, kit)] : [];
  return [...proposal, card(texts("face.vote.call_title"), how, callButton(kit, proposed === null ? "button" : "button.main")), cardsCard(hands, kit)];
}

function callButton(kit, tag) {
  const { texts, hands } = kit;
  return hands.button(tag, texts("face.vote.call"), "vote.call", () => new VoteDialogs(kit).call());
}

function proposalCard({ name, halts }, { texts, hands, card }) {
  const label = texts("face.vote.decline");
  return card(texts("face.vote.proposed_by", { name }), halts ? texts("face.vote.proposal_halts") : "", hands.button("button", label, "vote.decline", () => hands.give(label, "vote.decline", {})));
}

/** Voted with real cards at the tables: the result is one tap. */
function cardsCard(hands, kit) {
  const { texts, card } = kit;
  const record = (deal) => {
    const label = texts(deal ? "face.vote.record_deal" : "face.vote.record_no_deal");
    return hands.button("button", label, "vote.record", () => hands.give(label, "vote.record", { deal, colours: new VoteDialogs(kit).colours() }));
  };
  const terms = hands.button("button", texts("face.vote.record_terms"), "vote.record", () => new VoteDialogs(kit).record());
  return card(texts("face.vote.with_cards"), texts("face.vote.with_cards_how"), record(true), record(false), terms);
}

function termsOf({ vote, money }, { texts, face }) {
  return termsLines(vote.terms, money ? face.topics.prizes : null, texts).join(" ");
}

function halting(known, kit) {
  const { texts, hands, card } = kit;
  const { vote } = known;
  const all = texts("face.vote.all_ready");
  const ready = (table) => {
    const label = texts("face.vote.table_ready", { table });
    return hands.button("button", String(table), "vote.table_ready", () => hands.give(label, "vote.table_ready", { table }), { "aria-label": label });
  };
  const done = hands.button("button.main", all, "vote.table_ready", () => hands.give(all, "vote.table_ready", {}));
  const waiting = card(texts("face.vote.still_playing", { tables: vote.still_playing.length }), texts("face.vote.tap_ready"), ...vote.still_playing.map(ready), done);
  const about = [termsOf(known, kit), texts("face.vote.close_halting")].filter(Boolean).join(" ");
  return [card(texts("face.vote.called"), about, closeButton(vote, kit)), waiting, cardsCard(hands, kit)];
}

function closeButton(vote, kit) {
  const { texts, hands } = kit;
  const label = texts("face.vote.close");
  return hands.button("button", label, "vote.close", () => hands.give(label, "vote.close", { vote: vote.number }));
}

function open(known, kit) {
  const { texts, card } = kit;
  const { vote, tables } = known;
  const rows = tables.map(({ table, given, voters, names, more }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, table === null ? texts("face.vote.no_table") : texts("face.table.table", { table })),
      el("td", {}, texts("face.vote.count", { given, voters })),
      el("td.names", {}, names.join(", ") + (more ? ` +${more}` : "")),
    ),
  );
  const missing = el("table.missing-ballots", { "aria-label": texts("face.vote.missing_by_table") }, el("tbody", {}, ...rows));
  if (vote.with_cards) {
    return [card(texts("face.vote.open"), [termsOf(known, kit), texts("face.vote.cards_only")].filter(Boolean).join(" "), closeButton(vote, kit)), cardsCard(kit.hands, kit)];
  }
  const head = card(texts("face.vote.ballots_in", ballotsIn(vote)), [termsOf(known, kit), texts("face.vote.close_how")].filter(Boolean).join(" "), closeButton(vote, kit));
  return vote.missing.length === vote.voters.length ? [head, missing, cardsCard(kit.hands, kit)] : [head, missing];
}

function over(known, kit) {
  const { texts, card } = kit;
  const { vote } = known;
  const said = vote.state === "void" ? texts(voidCode(vote)) : texts(vote.deal ? "face.vote.all_deal" : "face.vote.one_against");
  const how = vote.with_cards ? texts("face.vote.by_cards") : "";
  const title = vote.state === "void" ? texts("face.vote.over") : texts(resultCode(vote));
  return [card(title, [said, how, vote.deal ? termsOf(known, kit) : ""].filter(Boolean).join(" ")), ...idle(known, kit)];
}

export const VOTE = {
  key: "vote",
  kinds: ["vote", "prizes"],
  facts,
  isBusy: ({ vote, proposed }) => stands(vote) || proposed !== null,
  draw,
  rules: ["bubble_vote.method", "bubble_vote.unanimous", "bubble_vote.halts", "bubble_vote.proposal_halts"],
};

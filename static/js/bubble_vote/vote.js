/** The public bubble vote (topic `vote`): its progress, missing ballots, and the payments of its deal. */

import { hasPrizes, moneyField, prizeText } from "../prizes/prizes.js";
import { entryNumber, placeOf } from "../seating/seats.js";

/** Milliseconds for which TVs that follow the tournament show a result. */
const NEWS_MS = 60000;
/** Decimals of the money in an event without prizes. */
const USUAL_EXPONENT = 2;
/** The colours a room may have on its cards. */
export const COLOURS = ["red", "black", "green", "blue", "white"];

/** Whether a vote is under way: play halts for it, or ballots are cast. */
export function isUnderWay(vote) {
  return Boolean(vote) && (vote.state === "halting" || vote.state === "open");
}

/** The vote to show: during the vote and for a minute after its end; else null. */
export function shownVote(topic, now, newsMs = NEWS_MS) {
  const vote = topic ? topic.vote : null;
  const isNews = vote && vote.decided_at !== null && now - vote.decided_at < newsMs;
  return isUnderWay(vote) || isNews ? vote : null;
}

/** The number of ballots given, and of voters: `{given, voters}`. */
export function ballotsIn({ voters, missing }) {
  return { given: voters.length - missing.length, voters: voters.length };
}

/**
 * The ballots by table, in the tables' order; voters without a table come last, with `table` null.
 *
 * @param {object | undefined} seats topic `seats` or `players`
 * @returns {{table: number | null, given: number, voters: number, missing: {entry, seat: number | null}[]}[]}
 */
export function ballotsByTable({ voters, missing }, seats) {
  const tables = new Map();
  const missingEntries = new Set(missing);
  for (const entry of voters) {
    const place = placeOf(((seats && seats[entry]) || {}).seat);
    const table = place ? place.table : null;
    const row = tables.get(table) || { table, given: 0, voters: 0, missing: [] };
    const isMissing = missingEntries.has(entry);
    row.voters += 1;
    row.given += isMissing ? 0 : 1;
    if (isMissing) {
      row.missing.push({ entry, seat: place ? place.seat : null });
    }
    tables.set(table, row);
  }
  const rows = [...tables.values()].sort((a, b) => (a.table === null) - (b.table === null) || a.table - b.table);
  rows.forEach((row) => row.missing.sort((a, b) => a.seat - b.seat || entryNumber(a.entry) - entryNumber(b.entry)));
  return rows;
}

/** The decimals of the event's money. */
export function exponentOf(prizes) {
  return hasPrizes(prizes) ? prizes.exponent : USUAL_EXPONENT;
}

/** Money of a deal as text, without a currency if the event has none yet. */
export function dealMoney(prizes, minor, texts) {
  return hasPrizes(prizes) ? prizeText(prizes, minor, texts) : moneyField(minor, USUAL_EXPONENT);
}

/** Neighbouring places with equal amounts as one range: `{place, last, amount}`. */
function grouped(shares) {
  const groups = [];
  for (const { place, amount } of shares) {
    const before = groups[groups.length - 1];
    if (before && before.last === place - 1 && before.amount === amount) {
      before.last = place;
    } else {
      groups.push({ place, last: place, amount });
    }
  }
  return groups;
}

/** Two lines: the amount of the deal, and the prizes that pay it; none without terms. */
export function termsLines(terms, prizes, texts) {
  if (!terms) {
    return [];
  }
  const money = (minor) => dealMoney(prizes, minor, texts);
  const shares = grouped(terms.shares).map(({ place, last, amount }) =>
    last > place
      ? texts("face.vote.shares_each", { first: place, last, amount: money(amount) })
      : texts("face.vote.share", { place, amount: money(amount) }),
  );
  return [
    texts("face.vote.pays", { amount: money(terms.amount) }),
    texts("face.vote.from", { shares: shares.join(", ") }),
  ];
}

/** The reason for an end without a result, as a code: a ballot was missing, the bubble burst, or the key is lost. */
export function voidCode({ burst, key_lost: isKeyLost = false }) {
  return burst ? "face.vote.burst" : isKeyLost ? "face.vote.key_lost" : "face.vote.void";
}

/** The result, as a code: a deal, no deal, or void. */
export function resultCode(vote) {
  const { deal, state } = vote;
  return state === "void" ? voidCode(vote) : deal ? "face.vote.deal" : "face.vote.no_deal";
}

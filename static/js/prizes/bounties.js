/** Public bounties (topics `bounties`, `heads`, `envelopes`): money, players, the newest envelope. */

import { sha256, toHex, utf8 } from "../draws/sha256.js";
import { shortened } from "../line_breaks.js";
import { nameOrEntry } from "../seating/seats.js";
import { formatsOf } from "../texts/formats.js";

/** Milliseconds for which a TV shows an envelope: without its amount, and in total. */
export const CLOSED_MS = 4000;
export const REVEAL_MS = 20000;
const MAX_NAMES = 2;
/** Letters of a name; a longer name is cut, so that others do not shrink. */
const MAX_LETTERS = 20;

/** Whether there are bounties to show. */
export function hasBounties(bounties) {
  return Boolean(bounties && bounties.kind);
}

/** Money of the event as text. */
export function bountyText(bounties, minor, texts) {
  return formatsOf(texts).money(minor, bounties.currency, bounties.exponent);
}

/** The name of a player, `{entry, name}`, or the entry's number; a long name is cut. */
export function playerText(player, texts) {
  return shortened(nameOrEntry(player, texts), MAX_LETTERS);
}

/** The winners of a bounty, `{by, names}`, as one text; of many the first ones and the number of others. */
export function winnersText({ by, names }, texts) {
  const all = by.map((entry, index) => playerText({ entry, name: names[index] }, texts));
  const more = all.length - MAX_NAMES;
  const shown = more > 0 ? [...all.slice(0, MAX_NAMES), `+${more}`] : all;
  return shown.join(" · ");
}

/**
 * The envelope just opened for a knock-out, with `isOpen` once its amount is shown; null otherwise.
 *
 * @param {number} now on the server's clock
 */
export function revealNow(bounties, now) {
  const mystery = hasBounties(bounties) ? bounties.mystery : null;
  const last = mystery && mystery.last.length ? mystery.last[0] : null;
  const since = last && last.by.length ? now - last.at : -1;
  return since >= 0 && since < REVEAL_MS ? Object.assign({ isOpen: since >= CLOSED_MS }, last) : null;
}

/** Claims to envelopes with one of these players among the winners, `players` by entry. */
export function claimsAmong(bounties, players) {
  const mystery = hasBounties(bounties) ? bounties.mystery : null;
  return mystery ? mystery.claims.filter(({ by }) => by.some((entry) => entry in players)) : [];
}

/** The bounty on a player in play, from topic `heads`. */
export function bountyOn(heads, entry) {
  return entry in heads.heads ? heads.heads[entry] : heads.start;
}

/** The commitment to an envelope, in hex. */
export function commitmentOf(number, amount, opening) {
  return hashOf(`${number}:${amount}:${opening}`);
}

function hashOf(text) {
  return toHex(sha256(utf8(text)));
}

/**
 * Checks the list of commitments and every open envelope, also against the published amounts.
 *
 * @param {number[][]} inventory amount and count of each kind of envelope
 * @returns {{isListed: boolean, isPublished: boolean, wrong: number[], open: number, count: number, code: string}}
 *   `isListed`: the root fits the list; `isPublished`: no amount is open more often than published, and there are
 *   as many envelopes as published; `wrong`: numbers of envelopes that do not fit their commitments
 */
export function checkEnvelopes({ root, commitments, open }, inventory) {
  const wrong = open.filter((each) => commitmentOf(...each) !== commitments[each[0] - 1]).map(([number]) => number);
  const computedRoot = hashOf(commitments.join("\n"));
  const { length: count } = commitments;
  const isPublished = arePublished(open, count, inventory);
  return {
    isListed: computedRoot === root,
    isPublished,
    wrong,
    open: open.length,
    count,
    code: computedRoot.slice(0, 8),
  };
}

function arePublished(open, count, inventory) {
  const left = new Map(inventory);
  const published = inventory.reduce((all, [, each]) => all + each, 0);
  open.forEach(([, amount]) => left.set(amount, (left.get(amount) || 0) - 1));
  return published === count && [...left.values()].every((each) => each >= 0);
}

/** The code of the words for a check of envelopes. */
export function checkCode({ isListed, isPublished, wrong, open, count }) {
  if (wrong.length) {
    return "face.bounties.check_wrong";
  }
  if (!isListed) {
    return "face.bounties.check_list";
  }
  if (!isPublished) {
    return "face.bounties.check_amounts";
  }
  return open === count ? "face.bounties.checked_all" : "face.bounties.checked";
}

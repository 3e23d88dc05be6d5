/** A deal in words, for staff and its players (topic `deal`). */

import { listNameOrEntry } from "../seating/seats.js";
import { formatsOf } from "../texts/formats.js";
import { hasBounties } from "./bounties.js";
import { prizeText } from "./prizes.js";

/** The methods, in the order of their columns. */
export const METHODS = ["even", "chip_chop", "icm"];

/** Whether an id is that of a player who is only counted, without an entry and a name. */
export function isCounted(entry) {
  return entry.startsWith("c");
}

/** The name of a player who is only counted, by number. */
export function countedName(entry, texts) {
  return texts("face.deal.counted", { number: entry.slice(1) });
}

/** The name of a player of a deal, in list form. */
export function partyName({ entry, name }, texts) {
  return isCounted(entry) ? countedName(entry, texts) : listNameOrEntry({ entry, name }, texts);
}

/** The amount of a player's earlier binding deals in words; empty without one. */
export function beforeLine({ before }, prizes, texts) {
  return before ? texts("face.deal.before", { amount: prizeText(prizes, before, texts) }) : "";
}

/** The amounts that a deal leaves to play for, by place, as lines. */
export function leftLines({ left }, prizes, texts) {
  return left.map(({ place, amount }) =>
    texts("face.deal.left_for", { place, amount: prizeText(prizes, amount, texts) }),
  );
}

/**
 * The line that each player also keeps the own bounty; empty if the deal leaves money to play for, without bounties,
 * and once a mystery has begun.
 */
export function ownBountyLine({ left }, bounties, texts) {
  const endsPlay = !left.length;
  return endsPlay && hasBounties(bounties) && !bounties.mystery ? texts("face.deal.heads") : "";
}

/** The sum of the prizes of the places left. */
export function totalOf({ prizes }) {
  return prizes.reduce((all, each) => all + each, 0);
}

/** Whether every stack is known: the methods can be compared. */
export function isCompared({ players }) {
  return players.every(({ stack }) => stack !== null);
}

/** The number of players who have accepted. */
export function countAccepted({ players }) {
  return players.filter(({ accepted }) => accepted).length;
}

/** The line that compares the stacks with the chips in play; empty without stacks. */
export function chipsLine({ players, chips_in_play: inPlay }, texts) {
  const { chips } = formatsOf(texts);
  const stacks = players.map(({ stack }) => stack).filter((stack) => stack !== null);
  const counted = stacks.reduce((all, each) => all + each, 0);
  if (!stacks.length) {
    return "";
  }
  const params = { counted: chips(counted), in_play: chips(inPlay), difference: chips(Math.abs(inPlay - counted)) };
  return texts(counted === inPlay ? "face.deal.chips_right" : "face.deal.chips_off", params);
}

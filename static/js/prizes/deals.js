/** A deal as staff and its players see it (topic `deal`), and what everybody is told of places that a deal pays. */

import { entryNumber, listName } from "../seating/seats.js";
import { formatsOf } from "../texts/formats.js";
import { hasHeads } from "./bounties.js";
import { prizeText } from "./prizes.js";

/** The methods, in the order of their columns. */
export const METHODS = ["even", "chip_chop", "icm"];

/** Players who are only counted have no entry and no name. */
export function isCounted(entry) {
  return entry.startsWith("c");
}

/** The name of a player who is only counted: a number. */
export function countedName(entry, texts) {
  return texts("face.deal.counted", { number: entry.slice(1) });
}

/** The name of a player of a deal, as it stands in lists. */
export function partyName({ entry, name }, texts) {
  if (isCounted(entry)) {
    return countedName(entry, texts);
  }
  return name ? listName(name) : texts("face.seats.entry", { entry: entryNumber(entry) });
}

/** The amount that earlier binding deals gave a player, in words; empty where there was none. */
export function beforeLine({ before }, prizes, texts) {
  return before ? texts("face.deal.before", { amount: prizeText(prizes, before, texts) }) : "";
}

/** The amounts that a deal leaves to places, `{place, amount}` each, as lines. */
export function leftLines({ left }, prizes, texts) {
  return left.map(({ place, amount }) =>
    texts("face.deal.left_for", { place, amount: prizeText(prizes, amount, texts) }),
  );
}

/**
 * Says that each player keeps the own head besides; empty where the deal leaves something to play for, or there are no
 * heads, as once a mystery has begun.
 */
export function headsLine({ left }, bounties, texts) {
  const endsPlay = !left.length;
  return endsPlay && hasHeads(bounties) && !bounties.mystery ? texts("face.deal.heads") : "";
}

/** All that is paid for the places that are left. */
export function totalOf({ prizes }) {
  return prizes.reduce((all, each) => all + each, 0);
}

/** Whether every stack is known, so that the methods can be compared. */
export function isCompared({ players }) {
  return players.every(({ stack }) => stack !== null);
}

/** The number of players who have accepted. */
export function countAccepted({ players }) {
  return players.filter(({ accepted }) => accepted).length;
}

/** The line that says whether the stacks are all chips in play; empty while none is known. */
export function chipsLine({ players, chips_in_play: inPlay }, texts) {
  const { chips } = formatsOf(texts);
  const stacks = players.map(({ stack }) => stack).filter((stack) => stack !== null);
  const counted = stacks.reduce((all, each) => all + each, 0);
  if (!stacks.length) {
    return "";
  }
  const said = { counted: chips(counted), in_play: chips(inPlay), difference: chips(Math.abs(inPlay - counted)) };
  return texts(counted === inPlay ? "face.deal.chips_right" : "face.deal.chips_off", said);
}

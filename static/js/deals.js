/** A deal as staff and its players see it (topic `deal`), and what everybody is told of places that a deal pays. */

import { formatsOf } from "./formats.js";
import { prizeText } from "./prizes.js";

/** In the order in which they stand side by side. */
export const METHODS = ["even", "chip_chop", "icm"];

/** What a deal leaves to its places, `{place, amount}` each, as lines. */
export function leftLines({ left }, prizes, texts) {
  return left.map(({ place, amount }) => texts("face.deal.left_for", { place, amount: prizeText(prizes, amount, texts) }));
}

/** All that is paid for the places that are left. */
export function totalOf({ prizes }) {
  return prizes.reduce((all, each) => all + each, 0);
}

/** Whether each stack is known, so that the methods can be compared. */
export function isCompared({ players }) {
  return players.every(({ stack }) => stack !== null);
}

/** How many have said that they accept. */
export function countAccepted({ players }) {
  return players.filter(({ accepted }) => accepted).length;
}

/** Whether the stacks are all chips in play; empty while none is known. */
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

/** A playing card as a drawing: its rank and its suit, red suits red. */

import { el } from "../dom.js";

/** The variation selector asks for plain text instead of a coloured emoji. */
const SUITS = { s: "♠\uFE0E", h: "♥\uFE0E", d: "♦\uFE0E", c: "♣\uFE0E" };

/** A card as text: `Ts` is `10♠`. */
export function cardText(card) {
  return `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]]}`;
}

/** Whether a card is of a red suit. */
export function isRed(card) {
  return card[1] === "h" || card[1] === "d";
}

/** @param {boolean} isLow whether another card of the same player counts */
export function cardPicture(card, isLow = false) {
  const red = isRed(card) ? ".is-red" : "";
  return el(`span.playing-card${red}${isLow ? ".is-low" : ""}`, {}, cardText(card));
}

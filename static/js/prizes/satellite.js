/** A satellite on TVs: its seats, the players left, the seats won, and the prize of the next place. */

import { formatsOf } from "../texts/formats.js";

/**
 * The lines of a satellite; empty for other tournaments.
 *
 * @param {object | undefined} satellite its topic
 */
export function satelliteLines(satellite, texts) {
  if (!satellite || satellite.price === null) {
    return [];
  }
  const { seats, left, is_paid: isPaid, winners } = satellite;
  const won = isPaid ? winners.length : satellite.won.length;
  return [
    texts("face.satellite.wall", { seats, left }),
    won ? texts("face.satellite.wall_won", { count: won }) : "",
    isPaid ? "" : nextPlaceText(satellite, texts),
  ].filter(Boolean);
}

/** The cash prize of the next player out, else of the first place after the seats; empty without any. */
function nextPlaceText({ cash, left, currency, exponent }, texts) {
  const next = cash.find(([first, last]) => first <= left && left <= last) || cash[0];
  if (!next) {
    return "";
  }
  const [first, last, amount] = next;
  const place = first <= left && left <= last ? left : first;
  return texts("face.satellite.wall_next", { place, amount: formatsOf(texts).money(amount, currency, exponent) });
}

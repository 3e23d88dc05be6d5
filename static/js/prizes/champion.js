/** The champion on TVs. In a module of its own, as phones load no texts of it. */

import { championOf, isOver, moneyOfEvent, nameOfResult } from "./results.js";

/** The champion's name in large type, or words for an event that a deal ended or that is still played. */
export function championText(results, texts) {
  const champion = championOf(results);
  if (champion) {
    return nameOfResult(champion, texts) || texts("face.champion.unnamed");
  }
  return texts(isOver(results) ? "face.champion.deal" : "face.champion.in_play");
}

/** The champion's prize as text; empty without one. */
export function championPrize(results, texts) {
  const champion = championOf(results);
  return champion && champion.amount ? moneyOfEvent(results, champion.amount, texts) : "";
}

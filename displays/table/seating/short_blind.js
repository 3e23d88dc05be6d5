/** What a stack too short for big blind and ante pays first, where the big blind posts the ante. */

import { html } from "../../../static/vendor/preact/preact.js";
import { fragmentOf } from "../../toolbox/link.js";

/** The stakes of a game in which the big blind posts the ante; null for others. */
export function bigBlindAnteOf(stakes) {
  return stakes && stakes.ante_kind === "big_blind" && stakes.ante && stakes.big_blind ? stakes : null;
}

/** The toolbox's question about a short big blind: its stack, which is assumed one short of both. */
function questionOf(ruleset, { big_blind: blind, ante }, players) {
  return { ruleset, stack: blind + ante - 1, big_blind: blind, ante, players, final_table: false };
}

/** At the seat of the big blind, of this hand or the next: what is paid first, and how much can be won. */
export function ShortBlind({ state, table, seat }) {
  const { texts } = state;
  const tournament = state.topic("tournament").peek();
  const posts = [table.last, table.next].some((hand) => Boolean(hand) && hand.big_blind === seat);
  const stakes = bigBlindAnteOf(state.stakesToCome());
  if (!stakes || !tournament || !posts) {
    return null;
  }
  const { posted_first: first, rule } = tournament.big_blind_ante;
  const cited = rule ? ` (${texts("face.clocks.rule", { rule })})` : "";
  const players = Math.max(2, Object.keys(table.seats).length);
  const question = questionOf(tournament.ruleset, stakes, players);
  const href = `/toolbox${fragmentOf("big-blind-ante", tournament.ruleset, question)}`;
  return html`
    <p class="short-blind">
      ${texts(`face.table.short_blind.${first || "td"}`, { cited })}${" "}
      <a href=${href} data-do="short_blind">${texts("face.table.short_blind.how")}</a>
    </p>
  `;
}

/** The order of payment for a stack in the big blind that is too short for blind and ante. */

import { html } from "../../../static/vendor/preact/preact.js";
import { fragmentOf } from "../../toolbox/link.js";

/** The stakes, if the big blind posts an ante in them; else null. */
export function bigBlindAnteOf(stakes) {
  return stakes && stakes.ante_kind === "big_blind" && stakes.ante && stakes.big_blind ? stakes : null;
}

/** The calculator's question about a short big blind; the stack is one chip short of both. */
function questionOf(ruleset, { big_blind: blind, ante }, players) {
  return { ruleset, stack: blind + ante - 1, big_blind: blind, ante, players, final_table: false };
}

/** At the big blind's seat, in this hand or the next: the order of payment, and the amount to win. */
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
    <p>
      ${texts(`face.table.short_blind.${first || "td"}`, { cited })}${" "}
      <a href=${href} data-do="short_blind">${texts("face.table.short_blind.how")}</a>
    </p>
  `;
}

/** The button and the blinds. */

import { html } from "../../../static/vendor/preact/preact.js";

/** A mark such as the button's, with words for screen readers. */
export function Mark({ kind, texts }) {
  return html`
    <span>
      <i class=${`mark mark-${kind}`} aria-hidden="true">${texts(`face.table.short.${kind}`)}</i>
      <span class="spoken">${texts(`face.table.mark.${kind}`)}</span>
    </span>
  `;
}

/** The table without blinds, for games in which everybody antes. */
export function withoutBlinds(table) {
  const withoutPosts = (hand) => hand && Object.assign({}, hand, { small_blind: null, big_blind: null });
  return Object.assign({}, table, { last: withoutPosts(table.last), next: withoutPosts(table.next) });
}

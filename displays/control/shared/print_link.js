/** Links to the print page. It opens in a tab of its own, so that the control stays as it is. */

import { html } from "../../../static/vendor/preact/preact.js";
import { sessionQuery } from "../../../static/js/shown_session.js";
import { groupsOf } from "../../print/jobs.js";

/** Milliseconds for which the slips of the newest move are offered. */
const SLIPS_OFFERED_MS = 600000;

/** @param {string} paper `cards`, `slips`, `tables`, `list`; `query`: of the address */
export function printAddress(slug, paper, query = "") {
  return `/print/${encodeURIComponent(slug)}/${paper}${query ? `?${query}` : ""}`;
}

/** A link that prints. Further properties are the link's. */
export function PrintLink({ state, paper, query, label, ...attributes }) {
  const session = sessionQuery(state.topicValue("tournament"), state.desk.session.value, "");
  const href = printAddress(state.slug.value || "", paper, [query, session].filter(Boolean).join("&"));
  return html`<a class="button" ...${attributes} href=${href} target="_blank" rel="noopener">${label}</a>`;
}

/** The newest group of moves, while its slips are offered; else null. */
export function newestMoves(moves, now) {
  const [newest] = moves ? groupsOf(moves.moves) : [];
  return newest && now !== null && now - newest.at < SLIPS_OFFERED_MS ? newest : null;
}

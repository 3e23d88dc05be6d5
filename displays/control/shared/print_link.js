/** Links to the print page, which opens beside the control, so that work here is not interrupted. */

import { html } from "../../../static/vendor/preact/preact.js";
import { sessionQuery } from "../../../static/js/shown_session.js";
import { groupsOf } from "../../print/jobs.js";

/** Milliseconds for which the slips of the newest move are offered. */
const OFFERED_MS = 600000;

/** @param {string} what `cards`, `slips`, `tables`, `list`; `query` as the page takes it */
export function printAddress(slug, what, query = "") {
  return `/print/${encodeURIComponent(slug)}/${what}${query ? `?${query}` : ""}`;
}

/** Further properties are the link's. */
export function PrintLink({ state, what, query, label, ...attributes }) {
  const session = sessionQuery(state.known("tournament"), state.desk.session.value, "");
  const href = printAddress(state.slug.value || "", what, [query, session].filter(Boolean).join("&"));
  return html`<a class="button" ...${attributes} href=${href} target="_blank" rel="noopener">${label}</a>`;
}

/** The last moves, as long as their slips may be wanted; null without any. */
export function lastMoved(moves, now) {
  const [newest] = moves ? groupsOf(moves.moves) : [];
  return newest && now !== null && now - newest.at < OFFERED_MS ? newest : null;
}

/** Hand-for-hand on a player's phone: the number of the hand, the tables that still play it, the player's own table. */

import {
  clockLine,
  handPlayed,
  hasFinished,
  eliminationsLine,
  playingLine,
  seatedLine,
} from "../../../static/js/procedures/hand_for_hand.js";
import { html } from "../../../static/vendor/preact/preact.js";

/** Number of tables shown by number; more are only counted. */
const MAX_TABLES = 12;

export function HandPanel({ phone }) {
  const play = handPlayed(phone.state.topic("hand_for_hand").value);
  const { place } = phone.moment.value;
  const label = phone.texts("face.procedures.hand_for_hand");
  return html`<section class="hands" data-part="hands" aria-label=${label} hidden=${!play}>
    ${play && html`<${Hand} play=${play} place=${place} texts=${phone.texts} />`}
  </section>`;
}

function Hand({ play, place, texts }) {
  const eliminations = eliminationsLine(play, undefined, texts);
  const seated = [clockLine(play, texts), seatedLine(play, texts)].filter(Boolean).join(" · ");
  return html`<b>${texts("face.hands.phone", { hand: play.hand })}</b>
    <p>${playingLine(play, texts, MAX_TABLES)}</p>
    ${place && html`<${OwnTable} isDone=${hasFinished(play, place.table)} table=${place.table} texts=${texts} />`}
    ${eliminations && html`<p class="quiet">${eliminations}</p>`}
    <p class="quiet">${seated}</p>`;
}

function OwnTable({ isDone, table, texts }) {
  const code = isDone ? "face.hands.my_table_done" : "face.hands.my_table_plays";
  return html`<p class=${isDone ? "done" : "plays"}>${texts(code, { table })}</p>`;
}

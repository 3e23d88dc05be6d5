/** The table from above: the next hand in the middle, the seats around it, the dealer at the lower edge. */

import { redealtText } from "../../../static/js/procedures/penalties.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { GamePanel } from "../games/game_panel.js";
import { Mark, withoutBlinds } from "./blind_marks.js";
import { Seats, rowsOf } from "./seats.js";

export function Oval({ state }) {
  const { texts } = state;
  const table = state.tableInPlay.value;
  return html`
    <main class="table" data-part="main" hidden=${!table}>
      <div class="oval" style=${table ? { "--rows": rowsOf(table) } : {}}>
        <div class="felt"></div>
        <${Middle} state=${state} table=${table} />
        <span class="dealer label">${texts("face.table.dealer")}</span>
        ${table && html`<${Seats} state=${state} table=${table} />`}
      </div>
    </main>
  `;
}

function Middle({ state, table }) {
  const { texts } = state;
  return html`
    <div class="middle">
      <p class="halt" data-part="halt" role="status" hidden=${!table || !table.halted}>
        <b>${texts("face.table.halt")}</b><span>${texts("face.table.halt_why")}</span>
      </p>
      <p class="label" data-part="hand_label">${table && table.next ? texts(labelOf(table)) : ""}</p>
      <${GamePanel} state=${state} />
      ${table && html`<${HandToCome} state=${state} table=${postsOf(state, table)} />`}
      <${Redealt} state=${state} table=${table} />
    </div>
  `;
}

function labelOf({ last }) {
  return last ? "face.table.next_hand" : "face.table.first_hand";
}

function postsOf(state, table) {
  return state.isStud || state.isButtonGame ? withoutBlinds(table) : table;
}

/** The seats of the button and the blinds in the next hand. */
function HandToCome({ state, table }) {
  const { texts, isStud } = state;
  const { next } = table;
  const kinds = isStud || state.isButtonGame ? ["button"] : ["button", "small_blind", "big_blind"];
  const post = (kind) => html`
    <span class="post" key=${kind}>
      <${Mark} kind=${kind} texts=${texts} />
      <b>${next[kind] === null ? "–" : next[kind]}</b>
    </span>
  `;
  const why = next ? "" : whyButtonMissing(table, texts, isStud);
  return html`
    <p class="hand" data-part="hand" hidden=${!next || state.gameNamesButton}>${next && kinds.map(post)}</p>
    <p class="unknown-button" data-part="no_hand" hidden=${!why}>${why}</p>
  `;
}

/** The reason why the next hand is unknown; empty in stud, which needs no button. */
function whyButtonMissing({ seats }, texts, isStud) {
  const players = Object.keys(seats).length;
  if (isStud && players > 1) {
    return "";
  }
  return texts(players < 2 ? "face.table.too_few" : "face.table.button_unknown");
}

/** The reason why no hand can be dealt; empty if one can. */
export function whyNoHand(table, texts, isStud) {
  if (table.halted) {
    return texts("face.table.halt_why");
  }
  return table.next ? "" : whyButtonMissing(table, texts, isStud);
}

/** The note after a misdeal: the hand keeps its number, its button and its players. */
function Redealt({ state, table }) {
  const text = table ? redealtText(state.number, table, state.topicValue("penalties"), state.texts) : "";
  return html`<p class="redealt" data-part="redealt" role="status" hidden=${!text}>${text}</p>`;
}

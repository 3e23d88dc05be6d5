/** Hand-for-hand at a table: one large tap when the hand is finished, then it waits for the others. */

import { conductLine, handPlayed, hasFinished, tablesLine } from "../../../static/js/procedures/hand_for_hand.js";
import { effect, html } from "../../../static/vendor/preact/preact.js";

/** The present hand of hand-for-hand; null in normal play. */
function playOf(state) {
  return handPlayed(state.topicValue("hand_for_hand"));
}

/** The reason why no hand is dealt here now; empty if one may be dealt. */
export function whyNoneHandForHand(state) {
  const play = playOf(state);
  if (play === null) {
    return "";
  }
  if (hasFinished(play, state.number)) {
    return state.texts("face.hands.waits");
  }
  return play.dealt.includes(state.number) ? state.texts("face.hands.finish_first") : "";
}

/** Withdraws the undo of a finished hand once the next hand is played. */
export function forgetFinishedHands(state) {
  effect(() => {
    const play = state.tableInPlay.value ? playOf(state) : null;
    state.commands.forget("hand_for_hand.done", ({ hand }) => !play || hand !== play.hand);
  });
}

export function HandPanel({ state }) {
  const play = state.tableInPlay.value ? playOf(state) : null;
  const label = state.texts("face.procedures.hand_for_hand");
  return html`
    <section class="hands" data-part="hands" aria-label=${label} hidden=${!play}>
      ${play && html`<${HandHead} texts=${state.texts} play=${play} />`}
      ${play && html`<${HandState} state=${state} play=${play} />`}
    </section>
  `;
}

function HandHead({ texts, play }) {
  const lines = [tablesLine(play, texts), conductLine(play, texts)];
  return html`
    <div class="hands-about hands-head">
      <b>${texts("face.hands.phone", { hand: play.hand })}</b>
      <span>${lines.filter(Boolean).join(" · ")}</span>
    </div>
  `;
}

function HandState({ state, play }) {
  const { texts, number, commands } = state;
  if (hasFinished(play, number)) {
    return html`
      <div class="hands-state">
        <p class="waits" role="status">${`✓ ${texts("face.hands.waits")}`}</p>
        <p>${texts("face.hands.waits_how")}</p>
      </div>
    `;
  }
  if (!state.may("hand_for_hand.done")) {
    return html`<p class="hands-state">${texts("face.hands.my_table_plays", { table: number })}</p>`;
  }
  const label = texts("face.hands.hand_finished", { hand: play.hand });
  const finish = ({ detail }) =>
    detail < 2 && commands.send(label, "hand_for_hand.done", { hand: play.hand, table: number });
  return html`<button class="main" aria-busy=${String(state.isBusy(label))} onClick=${finish}>${label}</button>`;
}

/** A page over the table for one ballot, in three steps: the identity, the ballot, the confirmation. */

import { BallotPaper } from "../../../static/js/bubble_vote/ballot_paper.js";
import { termsLines } from "../../../static/js/bubble_vote/vote.js";
import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";

const STEPS = { identity: Identity, paper: Paper, sealed: Sealed };

export function BallotCover({ state }) {
  const opened = state.voting.opened.value;
  const label = state.texts("face.vote.ballot");
  return html`
    <section class="ballot-cover" data-part="ballot" aria-label=${label} hidden=${!opened}>
      ${opened && html`<${BallotPage} key=${opened.entry} state=${state} opened=${opened} />`}
    </section>
  `;
}

/** The page of a step. The headline has the focus; in the last step the button to pass the tablet on. */
function BallotPage({ state, opened }) {
  const { seat, entry, step } = opened;
  const head = useRef(null);
  const back = useRef(null);
  useLayoutEffect(() => (step === "sealed" ? back : head).current.focus(), [step]);
  return html`
    <div class="ballot-page">
      <h2 tabindex="-1" ref=${head}>${state.texts("face.table.seat_of", { seat, player: state.nameOf(entry) })}</h2>
      <${STEPS[step]} state=${state} opened=${opened} />
      <${Back} state=${state} isSealed=${step === "sealed"} node=${back} />
    </div>
  `;
}

function Back({ state, isSealed, node }) {
  const { texts, voting } = state;
  return html`
    <button class=${isSealed ? "main" : undefined} ref=${node} onClick=${() => voting.close()}>
      ${texts(isSealed ? "face.vote.hand_on" : "face.vote.back")}
    </button>
  `;
}

/** Confirms the player's identity: by the code of the seat card, or by the dealer. */
function Identity({ state, opened }) {
  const { texts, voting } = state;
  const code = useRef(null);
  const fault = useSignal("");
  const isChecking = useSignal(false);
  const check = async () => {
    isChecking.value = true;
    fault.value = await voting.checkCode(code.current.value);
    isChecking.value = false;
    if (fault.value && code.current) {
      code.current.select();
    }
  };
  const pressed = (event) => event.key === "Enter" && !isChecking.value && check();
  const label = texts("face.vote.seat_code");
  return html`
    <p class="alone">${texts("face.vote.who_is_it")}</p>
    <label class="field">
      <span class="label">${label}</span>
      <input
        class="code"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        maxlength="20"
        aria-label=${label}
        ref=${code}
        onKeyDown=${pressed}
      />
    </label>
    <button class="main" disabled=${isChecking.value} onClick=${check}>${texts("face.vote.confirm_by_code")}</button>
    <p class="ballot-wrong" role="alert">${fault.value}</p>
    <button onClick=${() => voting.confirmIdentity()}>${texts("face.vote.confirm_by_dealer", { seat: opened.seat })}</button>
  `;
}

function Paper({ state, opened }) {
  const { texts, voting } = state;
  const { vote } = state.topicValue("vote");
  const terms = termsLines(vote.terms, state.topicValue("prizes"), texts);
  return html`
    <p class="alone">${texts("face.vote.only_you", { seat: opened.seat })}</p>
    ${terms.map((line) => html`<p class="terms">${line}</p>`)}
    <${BallotPaper}
      texts=${texts}
      colours=${vote.colours}
      cast=${(deal) => voting.cast(deal)}
      why=${(answer) => voting.faultOf(answer)}
      onSealed=${() => voting.markSealed()}
    />
  `;
}

function Sealed({ state: { texts } }) {
  return html`<p class="sealed" role="status">${texts("face.vote.sealed")}</p>`;
}

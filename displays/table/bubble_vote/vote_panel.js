/** The vote above the table: after the hand the tablet is passed around, and each player seals a ballot. */

import { VoteCard } from "../../../static/js/bubble_vote/ballot_paper.js";
import { ballotsByTable, ballotsIn, resultCode, termsLines, voidCode } from "../../../static/js/bubble_vote/vote.js";
import { fitTogether } from "../../../static/js/dom.js";
import { linesOf } from "../../../static/js/line_breaks.js";
import { html, useRef } from "../../../static/vendor/preact/preact.js";
import { useFit } from "../fitted_text.js";
import { playersIn } from "../topics.js";

/** Number of cards drawn beside a line. */
const MAX_CARDS = 12;
/** Number of characters of a name on one line. */
const MAX_LINE = 13;
const STATES = { halting: FinishingHands, open: BallotsOpen, decided: Result, void: Void };

export function VotePanel({ state }) {
  const { texts, voting } = state;
  const vote = voting.vote.value;
  const isProposed =
    Boolean(state.tableInPlay.value) && !vote && Boolean((state.topicValue("vote") || {}).proposal_halts);
  return html`
    <section class="vote" data-part="vote" aria-label=${texts("face.vote.title")} hidden=${!vote && !isProposed}>
      ${isProposed && html`<${Proposed} texts=${texts} />`}
      ${vote && html`<${STATES[vote.state]} state=${state} vote=${vote} />`}
    </section>
  `;
}

/** The proposal of a vote, under a rule set that already stops play for a proposal. */
function Proposed({ texts }) {
  return html`
    <div class="vote-row">
      <div class="vote-words">
        <${Head} title=${texts("face.vote.proposed")} />
        <p>${texts("face.vote.finish_hand")}</p>
      </div>
    </div>
  `;
}

function Head({ title, children }) {
  return html`<div class="vote-head"><b>${title}</b>${children}</div>`;
}

function Terms({ state, vote }) {
  const lines = termsLines(vote.terms, state.topicValue("prizes"), state.texts);
  return lines.length ? html`<p class="terms">${lines.join(" ")}</p>` : null;
}

function FinishingHands({ state, vote }) {
  const { texts, number, commands } = state;
  const isReady = !vote.still_playing.includes(number);
  const label = texts("face.vote.hand_finished");
  const finish = () => commands.send(label, "vote.table_ready", { table: number });
  const button = html`
    <button class="main" aria-busy=${String(state.isBusy(label))} onClick=${finish}>${label}</button>
  `;
  return html`
    <div class="vote-row">
      <div class="vote-words">
        <${Head} title=${texts("face.vote.called")} />
        <p>${texts(isReady ? "face.vote.play_halts" : "face.vote.finish_hand")}</p>
        <${Terms} state=${state} vote=${vote} />
        ${isReady && html`<p>${texts("face.vote.still_playing", { tables: vote.still_playing.length })}</p>`}
      </div>
      ${!isReady && state.may("vote.table_ready") && button}
    </div>
  `;
}

function BallotsOpen({ state, vote }) {
  const { texts, voting } = state;
  if (vote.with_cards) {
    return html`
      <${Head} title=${texts("face.vote.open")} />
      <p>${texts("face.vote.cards_only")}</p>
      <${Terms} state=${state} vote=${vote} />
    `;
  }
  const may = state.may("vote.cast");
  const voter = (each) => html`<${Voter} key=${each.seat} state=${state} vote=${vote} voter=${each} may=${may} />`;
  return html`
    <${Head} title=${texts("face.vote.open")}>
      <span>${texts("face.vote.ballots_in", ballotsIn(vote))}</span>
      <span class="how">${texts(whatToDo(state, vote, may))}</span>
    <//>
    <${Terms} state=${state} vote=${vote} />
    <div class="voters">${voting.seatsOf(vote).map(voter)}</div>
  `;
}

function whatToDo(state, vote, may) {
  const tables = ballotsByTable(vote, playersIn(state.topicValue("table")));
  const here = tables.find((each) => each.table === state.number);
  if (!here || !here.missing.length) {
    return "face.vote.table_done";
  }
  return may ? "face.vote.tap_seat" : "face.vote.table_waits";
}

function Voter({ state, vote, voter: { seat, entry, isGiven }, may }) {
  const { texts, voting } = state;
  const name = useRef(null);
  useFit(state.drawing, () => fitTogether(name.current.children));
  const lines = linesOf(state.nameOf(entry), MAX_LINE, 2);
  const word = texts(isGiven ? "face.vote.given" : "face.vote.missing");
  const inside = html`
    <span class="voter-head">
      <span class="number">${seat}</span>
      <small>${isGiven ? `✓ ${word}` : word}</small>
    </span>
    <span class="name" dir="auto" ref=${name}>
      ${lines.map((line) => html`<span class="name-line">${line}</span>`)}
    </span>
  `;
  return may && !isGiven
    ? html`<button class="voter" data-voter=${seat} onClick=${() => voting.open(vote, seat, entry)}>${inside}</button>`
    : html`<div class=${isGiven ? "voter is-given" : "voter"} data-voter=${seat}>${inside}</div>`;
}

function Result({ state, vote }) {
  const { texts } = state;
  const word = texts(resultCode(vote));
  const cards = vote.shown.slice(0, MAX_CARDS).map((colour) => html`<${VoteCard} colour=${colour} word="" />`);
  return html`
    <${Head} title=${word}>
      <div class="vote-cards" role="img" aria-label=${word}>${cards}</div>
      ${vote.deal && html`<span>${texts("face.vote.cards", { cards: vote.shown.length })}</span>`}
    <//>
    <p>${texts(vote.deal ? "face.vote.all_deal" : "face.vote.one_against")}</p>
    ${vote.deal && html`<${Terms} state=${state} vote=${vote} />`}
  `;
}

function Void({ state: { texts }, vote }) {
  return html`
    <${Head} title=${texts("face.vote.over")} />
    <p>${texts(voidCode(vote))}</p>
  `;
}

/**
 * A player's ballot: two cards to choose from, and the button that seals the choice. The choice is on this paper
 * only before it is sealed: it leaves with one request, and no notice, storage, key or attribute of the page has it
 * afterwards.
 */

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact/preact.js";
import { isSealed, randomBoolean } from "./ballot.js";

/** A card of a vote, with its word: a colour alone says nothing to colour-blind players. */
export function VoteCard({ colour, word }) {
  return html`<span class=${`vote-card of-${colour}`}><b>${word}</b></span>`;
}

/** A paper without a choice; `first` is the card on the left, at random. */
const blank = (wrong = "") => ({ first: randomBoolean(), chosen: null, isSealing: false, wrong });

/**
 * @param {object} properties
 * @param {{deal: string, no_deal: string}} properties.colours
 * @param {(deal: boolean) => Promise<object>} properties.cast sends the ballot, see `castBallot`
 * @param {(answer: object) => string} properties.why the reason of a failure, in words
 * @param {() => void} properties.onSealed called once the ballot is recorded
 */
export function BallotPaper({ texts, colours, cast, why, onSealed }) {
  const [paper, setPaper] = useState(blank);
  const isSealing = useRef(false);
  const isOpen = useRef(true);
  useLayoutEffect(() => () => (isOpen.current = false), []);
  const seal = async () => {
    const deal = paper.chosen;
    if (deal === null || isSealing.current) {
      return;
    }
    isSealing.current = true;
    // The choice leaves the page before the answer arrives: the paper does not show it any more.
    setPaper({ first: null, chosen: null, isSealing: true, wrong: "" });
    const answer = await cast(deal);
    isSealing.current = false;
    if (isOpen.current && isSealed(answer)) {
      onSealed();
    } else if (isOpen.current) {
      setPaper(blank(why(answer)));
    }
  };
  if (paper.isSealing) {
    return html`<div><p class="ballot-how" role="status">${texts("face.vote.sealing")}</p></div>`;
  }
  const choose = (deal) => setPaper(Object.assign({}, paper, { chosen: deal }));
  return html`<div>
    <p class="ballot-how">${texts("face.vote.choose")}</p>
    <${Cards} texts=${texts} colours=${colours} paper=${paper} choose=${choose} />
    <p class="ballot-final">${texts("face.vote.final")}</p>
    <button class="main seal" disabled=${paper.chosen === null} onClick=${seal}>${texts("face.vote.seal")}</button>
    <p class="ballot-wrong" role="alert">${paper.wrong}</p>
  </div>`;
}

function Cards({ texts, colours, paper: { first, chosen }, choose }) {
  const card = (deal) => {
    const colour = deal ? colours.deal : colours.no_deal;
    const word = texts(deal ? "face.vote.deal" : "face.vote.no_deal");
    const isChosen = String(chosen === deal);
    return html`<button class=${`vote-card of-${colour}`} aria-pressed=${isChosen} onClick=${() => choose(deal)}>
      <b>${word}</b><small>${texts(`face.vote.colour.${colour}`)}</small>
    </button>`;
  };
  return html`<div class="ballot-cards" role="group" aria-label=${texts("face.vote.ballot")}>
    ${card(first)}${card(!first)}
  </div>`;
}

/** The vote on a player's phone: finish the hand, the ballot of the phone's entry, and the result. */

import { castBallot, pageDevice } from "../../../static/js/bubble_vote/ballot.js";
import { ballotsIn, resultCode, termsLines, voidCode } from "../../../static/js/bubble_vote/vote.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { BallotPaper, VoteCard } from "../../../static/js/bubble_vote/ballot_paper.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

/** Number of cards drawn on a phone. */
const MAX_CARDS = 60;

export function VotePanel({ phone }) {
  const { texts } = phone;
  const { vote, card, ownEntry } = phone.moment.value;
  const sealed = useSignal(""); // the ballot sealed on this phone, see `ballotOf`
  const label = texts("face.vote.title");
  const content = () => {
    const terms = termsLines(vote.terms, phone.state.topic("prizes").value, texts);
    const step = stepOf(vote, { card: card.entry, followed: ownEntry }, sealed.value, phone.isPast);
    return html`<${STEPS[step]} phone=${phone} vote=${vote} terms=${terms} sealed=${sealed} />`;
  };
  return html`<section class="vote" data-part="vote" aria-label=${label} hidden=${!vote}>${vote && content()}</section>`;
}

/**
 * The step of a vote that a phone shows. Only a player with a ballot is asked to vote, with or without a seat card.
 *
 * @param {{card: string | null, followed: string | null}} entries `card`: the entry whose seat card this phone has;
 *   `followed`: the entry that it follows
 * @param {string} sealed the ballot sealed on this phone, see `ballotOf`
 */
export function stepOf({ state, with_cards: withCards, voters, missing, number }, entries, sealed, isPast) {
  if (state !== "open" || withCards) {
    return state === "open" ? "cards" : state;
  }
  if (isPast) {
    return "watching"; // nobody votes in the past
  }
  const entry = entries.card || entries.followed;
  if (entry && !voters.includes(entry)) {
    return "watching"; // the player is out
  }
  if (!entries.card) {
    return "no_card";
  }
  return missing.includes(entry) && sealed !== ballotOf(number, entry) ? "ballot" : "sealed";
}

/** The key of an entry's ballot in a vote. */
const ballotOf = (number, entry) => `${number}/${entry}`;

const STEPS = {
  halting: Halting,
  cards: CardsOnly,
  ballot: OwnBallot,
  sealed: Sealed,
  watching: Watching,
  no_card: WithoutCard,
  decided: Result,
  void: Void,
};

function Head({ code, terms, texts }) {
  return html`<b>${texts(code)}</b><${Terms} terms=${terms} />`;
}

function Terms({ terms }) {
  return terms.map((each) => html`<p class="terms">${each}</p>`);
}

function BallotsIn({ vote, texts }) {
  return html`<p>${texts("face.vote.ballots_in", ballotsIn(vote))}</p>`;
}

function Halting({ phone: { texts }, vote, terms }) {
  return html`<${Head} code="face.vote.called" terms=${terms} texts=${texts} />
    <p>${texts("face.vote.finish_hand")}</p>
    <p>${texts("face.vote.still_playing", { tables: vote.still_playing.length })}</p>`;
}

function CardsOnly({ phone: { texts }, terms }) {
  return html`<${Head} code="face.vote.open" terms=${terms} texts=${texts} />
    <p>${texts("face.vote.cards_only")}</p>`;
}

/** The open ballot; changes of other values do not move it under the finger. */
function OwnBallot({ phone, vote, terms, sealed }) {
  const { texts, card, slug, session } = phone;
  const { entry } = card;
  const ballot = ballotOf(vote.number, entry);
  const cast = (deal) => castBallot(pageDevice, { slug, session, vote: vote.number, entry, deal });
  const why = ({ refused, lost }) => {
    if (refused && refused.some(({ code }) => code.startsWith("access."))) {
      card.reload();
    }
    return lost ? texts("face.vote.lost") : reasonsText(refused, texts, " ");
  };
  const onSealed = () => (sealed.value = ballot);
  return html`<${Head} code="face.vote.open" terms=${terms} texts=${texts} />
    <p>${texts("face.vote.ballot_of", { name: phone.nameOf(entry) })}</p>
    <${BallotPaper}
      key=${ballot}
      texts=${texts}
      colours=${vote.colours}
      cast=${cast}
      why=${why}
      onSealed=${onSealed}
    />`;
}

function Sealed({ phone: { texts }, vote, terms }) {
  return html`<${Head} code="face.vote.open" terms=${terms} texts=${texts} />
    <p>${texts("face.vote.sealed")}</p>
    <${BallotsIn} vote=${vote} texts=${texts} />`;
}

function Watching({ phone: { texts }, vote, terms }) {
  return html`<${Head} code="face.vote.open" terms=${terms} texts=${texts} />
    <${BallotsIn} vote=${vote} texts=${texts} />`;
}

function WithoutCard({ phone, vote, terms }) {
  const { texts, card } = phone;
  const cardButton = () =>
    html`<p>${texts("face.vote.at_table_or_card")}</p>
      <button onClick=${() => phone.askForCard()}>${texts("face.vote.have_card")}</button>`;
  return html`<${Head} code="face.vote.open" terms=${terms} texts=${texts} />
    ${card.session && cardButton()}
    <${BallotsIn} vote=${vote} texts=${texts} />`;
}

function Result({ phone: { texts }, vote, terms }) {
  const word = texts(resultCode(vote));
  const { deal, shown } = vote;
  const cards = shown.slice(0, MAX_CARDS);
  return html`<b>${texts(deal ? "face.vote.all_deal" : "face.vote.one_against", { cards: shown.length })}</b>
    <div class=${deal ? "result is-deal" : "result"} role="img" aria-label=${word}>
      ${cards.map((colour) => html`<${VoteCard} colour=${colour} word=${deal ? "" : word} />`)}
    </div>
    ${deal && html`<${Terms} terms=${terms} />`}`;
}

function Void({ phone: { texts }, vote }) {
  return html`<b>${texts("face.vote.over")}</b>
    <p>${texts(voidCode(vote))}</p>`;
}

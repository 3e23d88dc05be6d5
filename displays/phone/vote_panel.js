/** The vote on a player's phone: finish the hand, the ballot of the entry whose card it showed, the ballots given, the result. */

import { Ballot, castBallot, pageDevice, voteCard } from "/static/js/ballot.js";
import { el, setChildren } from "/static/js/dom.js";
import { ballotsIn, resultCode, stands, termsLines, voidCode, votedNow } from "/static/js/vote.js";

/** Milliseconds for which a phone shows the result, longer than the walls: a player may have been away for a moment. */
const NEWS_MS = 5 * 60000;
/** More cards than these say nothing more on a phone. */
const MAX_CARDS = 60;

export class VotePanel {
  /** @param {{card: object, follow: (kinds: string[]) => void, askForCard: () => void, nameOf: (entry: string) => string}} phone */
  constructor(node, face, slug, phone) {
    Object.assign(this, { node, face, slug, phone, texts: face.texts });
    this.sealed = ""; // the vote and entry of the ballot given here
    this.ballotOf = "";
    this.ballot = new Ballot(face.texts, (deal) => this.cast(deal), (answer) => this.why(answer), () => this.isIn());
  }

  /** @param {string | null} kept the entry that this phone follows */
  draw({ vote: topic, prizes }, now, kept) {
    const { card } = this.phone;
    const vote = votedNow(topic, now, NEWS_MS);
    if (kept || stands(vote)) {
      card.look();
    }
    this.phone.follow(vote && vote.terms ? ["prizes"] : []);
    this.node.hidden = !vote;
    const state = vote ? this.stateOf(vote) : "none";
    this.turnBallot(state === "ballot" ? `${vote.number}/${card.entry}` : "", vote);
    if (!vote) {
      setChildren(this.node, "", () => []);
      return;
    }
    const name = state === "ballot" ? this.phone.nameOf(card.entry) : "";
    const said = { state, name, waits: !card.session, terms: termsLines(vote.terms, prizes, this.texts) };
    // While a ballot is open nothing that changes may take it from under the finger.
    const counted = state === "ballot" ? {} : { ballots: ballotsIn(vote), playing: vote.still_playing.length, shown: vote.shown.length };
    const key = JSON.stringify([vote.number, said, counted, this.texts("face.vote.seal")]);
    setChildren(this.node, key, () => this.nodes(Object.assign({ vote }, said)));
  }

  stateOf({ state, with_cards: withCards, voters, missing, number }) {
    const { entry } = this.phone.card;
    if (state !== "open" || withCards) {
      return state === "open" ? "cards" : state;
    }
    if (!entry || !voters.includes(entry)) {
      return entry ? "watching" : "no_card";
    }
    return missing.includes(entry) && this.sealed !== `${number}/${entry}` ? "ballot" : "sealed";
  }

  turnBallot(ballotOf, vote) {
    const word = this.texts("face.vote.seal");
    // A change of language needs a new paper.
    if (ballotOf !== this.ballotOf || (word !== this.word && !this.ballot.isSealing)) {
      Object.assign(this, { ballotOf, word });
      this.ballot.close();
      if (ballotOf) {
        this.ballot.open(vote.colours);
      }
    }
  }

  nodes({ state, vote, waits, name, terms }) {
    const { texts } = this;
    const { given, voters } = ballotsIn(vote);
    const line = (code, params) => el("p", {}, texts(code, params));
    const head = (code) => [el("b", {}, texts(code)), ...terms.map((each) => el("p.terms", {}, each))];
    const showCard = el("button", { onclick: () => this.phone.askForCard() }, texts("face.vote.have_card"));
    const made = {
      halting: () => [...head("face.vote.called"), line("face.vote.finish_hand"), line("face.vote.still_playing", { tables: vote.still_playing.length })],
      cards: () => [...head("face.vote.open"), line("face.vote.cards_only")],
      ballot: () => [...head("face.vote.open"), line("face.vote.ballot_of", { name }), this.ballot.node],
      sealed: () => [...head("face.vote.open"), line("face.vote.sealed"), line("face.vote.ballots_in", { given, voters })],
      watching: () => [...head("face.vote.open"), line("face.vote.ballots_in", { given, voters })],
      no_card: () => [...head("face.vote.open"), ...(waits ? [] : [line("face.vote.at_table_or_card"), showCard]), line("face.vote.ballots_in", { given, voters })],
      decided: () => this.result(vote, terms),
      void: () => [el("b", {}, texts("face.vote.over")), line(voidCode(vote))],
    };
    return made[state]();
  }

  result(vote, terms) {
    const { texts } = this;
    const word = texts(resultCode(vote));
    const cards = vote.shown.slice(0, MAX_CARDS).map((colour) => voteCard(colour, vote.deal ? "" : word));
    return [
      el("b", {}, texts(vote.deal ? "face.vote.all_deal" : "face.vote.one_against", { cards: vote.shown.length })),
      el(vote.deal ? "div.result.is-deal" : "div.result", { role: "img", "aria-label": word }, ...cards),
      ...(vote.deal ? terms.map((each) => el("p.terms", {}, each)) : []),
    ];
  }

  cast(deal) {
    const [vote, entry] = this.ballotOf.split("/");
    return castBallot(pageDevice, { slug: this.slug, vote: Number(vote), entry, deal });
  }

  isIn() {
    this.sealed = this.ballotOf;
    this.face.hand.soon();
  }

  why({ refused, lost }) {
    if (refused && refused.some(({ code }) => code.startsWith("access."))) {
      this.phone.card.doubt();
    }
    return lost ? this.texts("face.vote.lost") : refused.map((reason) => reason.text || this.texts(reason.code, reason.params)).join(" ");
  }
}

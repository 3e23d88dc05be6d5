/** State of the vote at a table: the ballot that is open on this tablet, and its step. */

import { castBallot, checkSeatCode, pageDevice } from "../../../static/js/bubble_vote/ballot.js";
import { isUnderWay, shownVote } from "../../../static/js/bubble_vote/vote.js";
import { computed, effect, signal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

export class Voting {
  constructor(state) {
    Object.assign(this, { state, texts: state.texts });
    this.opened = signal(null); // the ballot on the screen, {vote, entry, seat, step: "identity" | "paper" | "sealed"}
    this.sealed = signal(new Set()); // ballots sealed here, until the server confirms them
    this.vote = computed(() => (state.tableInPlay.value ? shownVote(state.topicValue("vote"), state.now.value) : null));
    this.isSealing = false; // a ballot is on its way to the server
    this.followVote();
  }

  /** Whether a player's ballot covers the table. */
  get isOpen() {
    return this.opened.value !== null;
  }

  /** Whether the vote stops the table's next hand. */
  get stopsPlay() {
    const { vote } = this.state.topicValue("vote") || {};
    return isUnderWay(vote) && !vote.still_playing.includes(this.state.number);
  }

  followVote() {
    const { state, vote } = this;
    effect(() => {
      void state.now.value; // looks again after a ballot on its way, which stays open
      this.closeStale(vote.value);
    });
    effect(() => {
      const isHalting = vote.value && vote.value.state === "halting";
      state.commands.forget("vote.table_ready", () => !isHalting);
    });
    effect(() => {
      // The amounts of a deal need the event's currency.
      if (vote.value && vote.value.terms) {
        state.face.followToo(["prizes"]);
      }
    });
  }

  /** The players of this table with a ballot: `{seat, entry, isGiven}`. */
  seatsOf(vote) {
    const table = this.state.table.value;
    const seats = (table && table.seats) || {};
    return Object.keys(seats)
      .map((seat) => ({ seat: Number(seat), entry: seats[seat] }))
      .filter(({ entry }) => vote.voters.includes(entry))
      .map(({ seat, entry }) => ({ seat, entry, isGiven: this.isGiven(vote, entry) }));
  }

  isGiven(vote, entry) {
    return !vote.missing.includes(entry) || this.sealed.value.has(`${vote.number}/${entry}`);
  }

  open(vote, seat, entry) {
    const session = this.state.desk.session.peek();
    this.opened.value = { session, vote: vote.number, seat, entry, step: "identity" };
  }

  /** Confirms the player's identity: by the code of the seat card, or by the dealer. */
  confirmIdentity() {
    this.goTo("paper");
  }

  goTo(step) {
    this.opened.value = Object.assign({}, this.opened.peek(), { step });
  }

  close() {
    this.opened.value = null;
  }

  /** Closes the ballot if it was given on another device, or the vote is over. */
  closeStale(vote) {
    const opened = this.opened.value;
    if (!opened || opened.step === "sealed" || this.isSealing) {
      return;
    }
    const isMissing =
      opened.session === this.state.desk.session.value &&
      vote &&
      vote.state === "open" &&
      vote.number === opened.vote &&
      vote.missing.includes(opened.entry);
    if (!isMissing) {
      this.close();
    }
  }

  /** @returns {Promise<string>} the fault as text; empty for the right code */
  async checkCode(code) {
    const opened = this.opened.peek();
    const answer = await checkSeatCode(pageDevice, { slug: this.state.slug, entry: opened.entry, code });
    if (this.opened.peek() !== opened) {
      return ""; // the ballot was closed meanwhile
    }
    if (answer.ok) {
      this.confirmIdentity();
      return "";
    }
    return this.faultOf(answer);
  }

  /** Sends the open ballot. @returns {Promise<object>} the answer, see `castBallot` */
  async cast(deal) {
    const { session, vote, entry } = this.opened.peek();
    this.isSealing = true;
    const answer = await castBallot(pageDevice, { slug: this.state.slug, session, vote, entry, deal });
    this.isSealing = false;
    return answer;
  }

  /** Marks the open ballot as sealed. */
  markSealed() {
    const { vote, entry } = this.opened.peek();
    this.sealed.value = new Set(this.sealed.peek()).add(`${vote}/${entry}`);
    this.goTo("sealed");
  }

  faultOf({ refused, lost }) {
    return lost ? this.texts("face.vote.lost") : reasonsText(refused, this.texts);
  }
}

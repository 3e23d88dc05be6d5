/** The vote at a table: after the hand the tablet goes round, and each player seals their own ballot on it. */

import { Ballot, castBallot, checkSeatCode, pageDevice, voteCard } from "../../static/js/ballot.js";
import { el, fitTogether, setChildren, setText } from "../../static/js/dom.js";
import { linesOf } from "../../static/js/lines.js";
import { ballotsByTable, ballotsIn, resultCode, stands, termsLines, voidCode, votedNow } from "../../static/js/vote.js";
import { reasonsText } from "../control/desk.js";
import { mayHere } from "./counter.js";
import { seatsHere, tableHere } from "./here.js";

/** As many cards as fit beside a line. */
const MAX_CARDS = 12;
/** Letters of a name that fit on one line. */
const LETTERS = 13;

export class VotePart {
  /** @param {{vote: Element, ballot: Element}} part the panel, and the page of one ballot */
  constructor(face, counter, part, { slug, number }) {
    Object.assign(this, { face, counter, part, slug, number, texts: face.texts });
    this.opened = null; // {vote, entry, seat} of the ballot on the screen
    this.isSealed = false;
    this.given = new Set(); // those given here, until the server says so as well
    this.ballot = new Ballot(face.texts, (deal) => this.cast(deal), (answer) => this.why(answer), () => this.isIn());
  }

  /** Whether a player's ballot covers the table. */
  get isOpen() {
    return this.opened !== null;
  }

  /** Whether this table deals no hand now. */
  get halts() {
    const { vote } = this.face.topics.vote || {};
    return stands(vote) && !vote.still_playing.includes(this.number);
  }

  draw(inPlay, now) {
    const { topics, session } = this.face;
    const vote = inPlay ? votedNow(topics.vote, now) : null;
    this.counter.forget("vote.table_ready", () => !vote || vote.state !== "halting");
    this.follow(vote);
    this.closeStale(vote);
    const isProposed = inPlay && !vote && Boolean((topics.vote || {}).proposal_halts);
    this.part.vote.hidden = !vote && !isProposed;
    if (!vote) {
      setChildren(this.part.vote, isProposed ? "proposed" : "", () => (isProposed ? this.proposed() : []));
      return;
    }
    const terms = termsLines(vote.terms, topics.prizes, this.texts);
    const seats = vote.state === "open" ? this.seatsOf(vote) : [];
    const label = this.texts("face.vote.hand_finished");
    const busy = this.counter.desk.waiting.has(label);
    const names = seats.map(({ entry }) => this.nameOf(entry));
    const counted = [vote.number, vote.state, ballotsIn(vote), vote.still_playing.length, this.halts, vote.shown.length];
    const key = JSON.stringify([counted, terms, seats, names, busy, label, session && session.may]);
    setChildren(this.part.vote, key, () => this.nodes(vote, { terms, seats, label, busy }));
    this.part.vote.querySelectorAll(".voter").forEach((each) => fitTogether(each.querySelectorAll(".name-line")));
  }

  /** Play stops for a proposal already, where the set has it so. */
  proposed() {
    const { texts } = this;
    return [el("div.vote-row", {}, el("div.vote-said", {}, el("div.vote-head", {}, el("b", {}, texts("face.vote.proposed"))), el("p", {}, texts("face.vote.finish_hand"))))];
  }

  /** Follows the prizes, since a deal's amounts are in the money of the event. */
  follow(vote) {
    const { options } = this.face;
    if (vote && vote.terms && !options.kinds.includes("prizes")) {
      options.kinds = options.kinds.concat("prizes");
      this.face.turnTo(options.slug);
    }
  }

  /** The players of this table with a ballot: `{seat, entry, given}`. */
  seatsOf(vote) {
    const table = tableHere(this.face.topics);
    const seats = (table && table.seats) || {};
    return Object.keys(seats)
      .map((seat) => ({ seat: Number(seat), entry: seats[seat] }))
      .filter(({ entry }) => vote.voters.includes(entry))
      .map(({ seat, entry }) => ({ seat, entry, given: !vote.missing.includes(entry) || this.given.has(`${vote.number}/${entry}`) }));
  }

  nameOf(entry) {
    const known = seatsHere(this.face.topics)[entry];
    return (known && known.name) || this.texts("face.table.entry", { entry: entry.slice(1) });
  }

  nodes(vote, { terms, seats, label, busy }) {
    const { texts, face } = this;
    const head = (code, ...more) => el("div.vote-head", {}, el("b", {}, texts(code)), ...more);
    const lines = terms.length ? [el("p.terms", {}, terms.join(" "))] : [];
    const made = {
      halting: () => {
        const isReady = !vote.still_playing.includes(this.number);
        const finish = el("button.main", { "aria-busy": String(busy), onclick: () => this.counter.give(label, "vote.table_ready", { table: this.number }) }, label);
        const waits = el("p", {}, texts("face.vote.still_playing", { tables: vote.still_playing.length }));
        const said = el("div.vote-said", {}, head("face.vote.called"), el("p", {}, texts(isReady ? "face.vote.play_halts" : "face.vote.finish_hand")), ...lines, isReady ? waits : "");
        return [el("div.vote-row", {}, said, !isReady && mayHere(face.session, "vote.table_ready") ? finish : "")];
      },
      open: () => vote.with_cards ? [head("face.vote.open"), el("p", {}, texts("face.vote.cards_only")), ...lines] : this.opening(vote, seats, (how) => [head("face.vote.open", el("span", {}, texts("face.vote.ballots_in", ballotsIn(vote))), el("span.how", {}, texts(how))), ...lines]),
      decided: () => this.result(vote, lines),
      void: () => [head("face.vote.over"), el("p", {}, texts(voidCode(vote)))],
    };
    return made[vote.state]();
  }

  opening(vote, seats, head) {
    const { texts } = this;
    const may = mayHere(this.face.session, "vote.cast");
    const place = ({ seat, entry, given }) => {
      const state = texts(given ? "face.vote.given" : "face.vote.missing");
      const name = linesOf(this.nameOf(entry), LETTERS, 2).map((line) => el("span.name-line", {}, line));
      const inside = [el("span.voter-head", {}, el("span.number", {}, String(seat)), el("small", {}, given ? `✓ ${state}` : state)), el("span.name", { dir: "auto" }, ...name)];
      const classes = given ? ".is-given" : "";
      return may && !given
        ? el("button.voter", { "data-voter": seat, onclick: () => this.open(vote, seat, entry) }, ...inside)
        : el(`div.voter${classes}`, { "data-voter": seat }, ...inside);
    };
    const here = ballotsByTable(vote, seatsHere(this.face.topics)).find((each) => each.table === this.number);
    const isDone = !here || !here.missing.length;
    const how = isDone ? "face.vote.table_done" : may ? "face.vote.tap_seat" : "face.vote.table_waits";
    return [...head(how), el("div.voters", {}, ...seats.map(place))];
  }

  result(vote, lines) {
    const { texts } = this;
    const word = texts(resultCode(vote));
    const cards = vote.shown.slice(0, MAX_CARDS).map((colour) => voteCard(colour, ""));
    const count = vote.deal ? el("span", {}, texts("face.vote.cards", { cards: vote.shown.length })) : "";
    const said = texts(vote.deal ? "face.vote.all_deal" : "face.vote.one_against");
    return [el("div.vote-head", {}, el("b", {}, word), el("div.shown", { role: "img", "aria-label": word }, ...cards), count), el("p", {}, said), ...(vote.deal ? lines : [])];
  }

  // -- one ballot ------------------------------------------------------------------------------------

  /** First checks the player's identity: by the code of the seat card, or by the dealer's eyes. */
  open(vote, seat, entry) {
    this.opened = { vote: vote.number, seat, entry };
    this.isSealed = false;
    this.drawWho();
  }

  drawWho() {
    const { texts, opened } = this;
    const code = el("input.code", { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 20, "aria-label": texts("face.vote.seat_code") });
    const wrong = el("p.ballot-wrong", { role: "alert" });
    const byCode = el("button.main", {}, texts("face.vote.confirm_by_code"));
    byCode.onclick = () => this.checkCode(code, byCode, wrong);
    code.onkeydown = (event) => event.key === "Enter" && byCode.click();
    this.cover(
      el("p.alone", {}, texts("face.vote.who_is_it")),
      el("label.field", {}, el("span.label", {}, texts("face.vote.seat_code")), code),
      byCode,
      wrong,
      el("button", { onclick: () => this.confirmed() }, texts("face.vote.confirm_by_dealer", { seat: opened.seat })),
      el("button", { onclick: () => this.close() }, texts("face.vote.back")),
    );
  }

  async checkCode(code, button, wrong) {
    const { slug, opened } = this;
    button.disabled = true;
    const answer = await checkSeatCode(pageDevice, { slug, entry: opened.entry, code: code.value });
    button.disabled = false;
    if (this.opened !== opened) {
      return; // the page was closed meanwhile
    }
    if (answer.ok) {
      this.confirmed();
    } else {
      setText(wrong, answer.lost ? this.texts("face.vote.lost") : reasonsText(answer.refused, this.texts));
      code.select();
    }
  }

  confirmed() {
    this.ballot.open(this.face.topics.vote.vote.colours);
    this.drawPage();
  }

  close() {
    this.opened = null;
    this.ballot.close();
    this.part.ballot.hidden = true;
    this.part.ballot.textContent = "";
    this.face.hand.soon();
  }

  /** A ballot that is given elsewhere, or a vote that is over, leaves no paper on the screen. */
  closeStale(vote) {
    const { opened } = this;
    if (!opened || this.isSealed || this.ballot.isSealing) {
      return;
    }
    const isOn = vote && vote.state === "open" && vote.number === opened.vote && vote.missing.includes(opened.entry);
    if (!isOn) {
      this.close();
    }
  }

  drawPage() {
    const { texts, opened } = this;
    const { vote } = this.face.topics.vote;
    const back = el("button", { onclick: () => this.close() }, texts(this.isSealed ? "face.vote.hand_on" : "face.vote.back"));
    const terms = termsLines(vote.terms, this.face.topics.prizes, texts).map((each) => el("p.terms", {}, each));
    const body = this.isSealed
      ? [el("p.sealed", { role: "status" }, texts("face.vote.sealed"))]
      : [el("p.alone", {}, texts("face.vote.only_you", { seat: opened.seat })), ...terms, this.ballot.node];
    if (this.isSealed) {
      back.classList.add("main");
    }
    const head = this.cover(...body, back);
    (this.isSealed ? back : head).focus();
  }

  /** A page over the table about the seat that votes; its headline has the focus. */
  cover(...nodes) {
    const { texts, opened, part } = this;
    const head = el("h2", { tabindex: "-1" }, texts("face.table.seat_of", { seat: opened.seat, player: this.nameOf(opened.entry) }));
    part.ballot.hidden = false;
    part.ballot.textContent = "";
    part.ballot.append(el("div.ballot-page", {}, head, ...nodes));
    head.focus();
    return head;
  }

  cast(deal) {
    const { vote, entry } = this.opened;
    return castBallot(pageDevice, { slug: this.slug, vote, entry, deal });
  }

  isIn() {
    const { vote, entry } = this.opened;
    this.given.add(`${vote}/${entry}`);
    this.isSealed = true;
    this.drawPage();
    this.face.hand.soon();
  }

  why({ refused, lost }) {
    return lost ? this.texts("face.vote.lost") : reasonsText(refused, this.texts);
  }
}

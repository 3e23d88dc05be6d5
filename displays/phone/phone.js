/** State of a player's phone: its seat and card, the open tab, the topics it follows, and the values it shows. */

import { hasHeads } from "../../static/js/prizes/bounties.js";
import { isPast } from "../../static/js/live/connection.js";
import { endShown } from "../../static/js/procedures/day_end.js";
import { LiveState } from "../../static/js/live/live_state.js";
import { isSeatHash, seatOfHash } from "../../static/js/seating/seat_address.js";
import { request } from "../../static/js/accounts/session.js";
import { sessionIn, sessionQuery } from "../../static/js/shown_session.js";
import { isUnderWay, shownVote } from "../../static/js/bubble_vote/vote.js";
import { batch, signal } from "../../static/vendor/preact/preact.js";
import { MoveAlert, thisDevice } from "./alerts/move_alert.js";
import { ownSeat, seatTopics, sessionOfEntry } from "./entry_session.js";
import { SeatCard } from "./seating/seat_card.js";
import { SeatFinder } from "./seating/seat_finder.js";
import { nameOrNumber } from "./seating/seat_words.js";

export const OF_ROOM = ["announcement:room"];
/** Topics that every phone follows. */
export const KINDS = [
  "tournament",
  "clock",
  "counters",
  "structure",
  "announcement",
  "vote",
  "hand_for_hand",
  "color_ups",
  "day_end",
  "forfeits",
  "end_time_shown",
];
/** Milliseconds for which a phone shows a vote's result, longer than the TVs: a player may have been away. */
const VOTE_NEWS_MS = 5 * 60000;
const DEVICE = { request, later: (run, ms) => setTimeout(run, ms), random: Math.random };

export class Phone {
  /** @param {MySeat} mine entry that this phone follows */
  constructor(face, slug, mine) {
    const redraw = () => face.timer.soon();
    Object.assign(this, { face, slug, redraw, texts: face.texts, state: new LiveState() });
    /** The values that the page shows; they stay while the tournament is briefly unknown. */
    this.moment = signal(null);
    this.isReady = signal(false);
    this.isUnknown = signal(false);
    this.lastKnownAt = signal(null);
    this.tab = signal("clock");
    this.typed = signal(""); // in the search for a seat
    this.cardForm = signal({ isOpen: false, focused: 0 });
    this.countsOpen = signal(false);
    this.checksEnvelopes = signal(false);
    /** The player out whose envelope this phone's player draws, once the alert is confirmed. */
    this.drawSeen = signal(null);
    this.isPast = isPast(location.search); // then nothing can be sent
    this.mine = mine;
    this.card = new SeatCard(DEVICE, slug, redraw);
    this.finder = new SeatFinder(DEVICE, slug, redraw);
    this.alert = new MoveAlert(thisDevice(), redraw);
    this.connectedFor = null;
  }

  /** The entry that this phone follows; null without one. */
  get kept() {
    return this.mine.kept ? this.mine.kept.entry : null;
  }

  /** The shown flight or day. */
  get session() {
    return this.face.sessionId;
  }

  /** The label of the flight or day of this phone's entry; empty for a single session. */
  get flight() {
    const { tournament } = this.face.topics;
    const own = this.kept && sessionOfEntry(tournament, this.slug, this.kept, (name) => this.face.value(name));
    return (sessionIn(tournament, own) || { label: "" }).label;
  }

  /** The address of one of the tournament's pages. */
  path(folder, rest = "") {
    return `/${folder}/${encodeURIComponent(this.slug)}${rest}`;
  }

  draw(shown, now) {
    const { face } = this;
    batch(() => {
      const isUnknown = Boolean(face.live.refusal(face.nameOf("clock")));
      this.state.update(face, shown, now);
      this.lastKnownAt.value = face.lastKnownAt;
      this.isUnknown.value = isUnknown;
      this.isReady.value = shown !== null && !isUnknown;
      if (this.isReady.value) {
        this.take(shown, now);
      }
    });
  }

  take(shown, now) {
    const { topics } = this.face;
    const seat = this.mine.state(this.ownSeat());
    const place = seat && seat.status === "playing" ? seat.place : null;
    const vote = shownVote(topics.vote, now, VOTE_NEWS_MS);
    const { state: stage } = sessionIn(topics.tournament, this.session) || {};
    const dayEnd = stage === "merged" ? null : endShown(topics.day_end, now); // its bags are carried to the next day
    const { tournament, clock, bounties, results } = topics;
    const { kept, card, finder, alert } = this;
    const followed = { tournament, clock, bounties, results };
    this.moment.value = Object.assign({ shown, now, kept, seat, place, vote, dayEnd, card, finder, alert }, followed);
    this.search();
    if (kept || isUnderWay(vote)) {
      card.load();
    }
    this.connectWithCard();
    this.follow();
  }

  /** The topic `seat` of this phone's entry, even in a flight that was merged without it. */
  ownSeat() {
    const { face, slug, kept } = this;
    return ownSeat(face.topics.tournament, slug, kept, face.topics.seat, (name) => face.value(name));
  }

  search() {
    this.finder.query = sessionQuery(this.face.topics.tournament, this.session, "&");
    if (this.tab.value === "seat") {
      this.finder.search(this.typed.value.trim());
    } else {
      this.finder.stop();
    }
  }

  /** Connects again, once: a connection from before the card was shown may not follow the deal. */
  connectWithCard() {
    const { live } = this.face;
    const { entry } = this.card;
    if (entry && entry !== this.connectedFor && live.refusal(this.face.nameOf("deal"))) {
      this.connectedFor = entry;
      live.dial();
    }
  }

  /** Follows the topics of the open tab; a phone does not load a list of ten thousand. */
  follow() {
    const kinds = [...KINDS, ...this.moreKinds()];
    const { tournament } = this.face.topics;
    this.face.followBeside([...OF_ROOM, ...seatTopics(tournament, this.slug, this.kept)]);
    if (kinds.join() !== this.face.options.kinds.join()) {
      this.face.options.kinds = kinds;
      this.face.turnTo(this.slug);
    }
  }

  moreKinds() {
    const { seat, place, vote, dayEnd } = this.moment.value;
    const { entry } = this.card;
    const { deal, bounties, tournament } = this.face.topics;
    const seesSeat = this.tab.value === "seat";
    const seesHeads = seesSeat && this.kept && hasHeads(bounties);
    const isOut = seat && seat.status === "out";
    const wanted = {
      [`seat:${this.kept}`]: this.kept,
      draws: seesSeat,
      // On any tab the player may have to draw an envelope.
      bounties: this.kept || entry,
      heads: seesHeads,
      [`table:${place && place.table}`]: seesHeads && place,
      envelopes: seesHeads && this.checksEnvelopes.value,
      // The amounts of a vote and of a deal need the event's currency.
      prizes: this.tab.value === "payouts" || isOut || (vote && vote.terms) || (entry && deal && deal.deal),
      deal: entry,
      // The results page is linked once results are official.
      results: Boolean(tournament && tournament.finished_at),
      // The counts of bags are shown by name.
      seats: dayEnd && this.countsOpen.value,
    };
    return Object.keys(wanted).filter((kind) => wanted[kind]);
  }

  openTab(tab) {
    this.tab.value = tab;
    this.redraw();
  }

  /** Opens or closes the form for a seat card; the opened form gets the focus. */
  openCardForm(isOpen) {
    const { focused } = this.cardForm.value;
    this.cardForm.value = { isOpen, focused: focused + (isOpen ? 1 : 0) };
  }

  askForCard() {
    this.openTab("seat");
    this.openCardForm(true);
  }

  /** Reads a scanned seat card from the address, and first removes its code from the address. */
  scan() {
    const { hash } = location;
    if (isSeatHash(hash)) {
      history.replaceState(null, "", location.pathname + location.search);
    }
    const scanned = seatOfHash(hash);
    if (scanned) {
      this.mine.scan(scanned);
      this.redraw();
    }
    if (scanned && scanned.code) {
      this.card.show(scanned.entry, scanned.code);
    }
  }

  /** Shows the server a card whose code was typed. */
  showCard(entry, code) {
    if (this.kept !== entry) {
      this.mine.scan({ entry, seat: null });
      this.redraw();
    }
    this.card.show(entry, code).then(() => this.card.entry && this.openCardForm(false));
  }

  type(text) {
    this.typed.value = text;
    this.redraw();
  }

  choose(entry) {
    this.mine.choose(entry, this.finder.found.seats);
    this.type("");
  }

  forget() {
    this.mine.forget();
    this.card.forget();
    this.redraw();
  }

  /** The player confirms the new seat. */
  confirmMove() {
    this.mine.confirm(this.ownSeat());
    this.redraw();
  }

  /** The player confirms the alert to draw an envelope. */
  confirmDraw(out) {
    this.drawSeen.value = out;
    this.redraw();
  }

  /** The name of a known player, else the number of the entry. */
  nameOf(entry) {
    const known = (this.ownSeat() || {})[entry];
    return nameOrNumber(entry, known && known.name, this.texts);
  }
}

/** State of a player's phone: its seat and card, the open tab, the topics it follows, and the values it shows. */

import { hasBounties } from "../../static/js/prizes/bounties.js";
import { isPast } from "../../static/js/live/connection.js";
import { endShown } from "../../static/js/procedures/day_end.js";
import { LiveState } from "../../static/js/live/live_state.js";
import { isSeatHash, seatOfHash } from "../../static/js/seating/seat_address.js";
import { nameOrEntry } from "../../static/js/seating/seats.js";
import { request } from "../../static/js/accounts/session.js";
import { sessionIn, sessionQuery } from "../../static/js/shown_session.js";
import { isUnderWay, shownVote } from "../../static/js/bubble_vote/vote.js";
import { batch, signal } from "../../static/vendor/preact/preact.js";
import { MoveAlert, thisDevice } from "./alerts/move_alert.js";
import { ownSeat, seatTopics, sessionOfEntry } from "./entry_session.js";
import { SeatCard } from "./seating/seat_card.js";
import { SeatFinder } from "./seating/seat_finder.js";

/** Topics of the room, by their whole names. */
export const OF_ROOM = ["announcement:room"];
/** Kinds of the topics that every phone follows. */
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
  /** @param {MySeat} mySeat the entry that this phone follows */
  constructor(face, slug, mySeat) {
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
    /** The knocked-out entry in the alert to draw that the player has confirmed; null before that. */
    this.drawSeen = signal(null);
    this.isPast = isPast(location.search); // then nothing can be sent
    this.mySeat = mySeat;
    this.card = new SeatCard(DEVICE, slug, redraw);
    this.finder = new SeatFinder(DEVICE, slug, redraw);
    this.alert = new MoveAlert(thisDevice(), redraw);
    this.connectedEntry = null;
  }

  /** The entry that this phone follows; null without one. */
  get ownEntry() {
    return this.mySeat.stored ? this.mySeat.stored.entry : null;
  }

  /** The shown flight or day. */
  get session() {
    return this.face.sessionId;
  }

  /** The label of the flight or day of this phone's entry; empty for a single session. */
  get flight() {
    const { tournament } = this.face.topics;
    const own = this.ownEntry && sessionOfEntry(tournament, this.slug, this.ownEntry, (name) => this.face.value(name));
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
        this.takeReading(shown, now);
      }
    });
  }

  /** Makes the shown values of the clock's reading and the topics, and follows the topics that they need. */
  takeReading(shown, now) {
    const { topics } = this.face;
    const seat = this.mySeat.state(this.ownSeat());
    const place = seat && seat.status === "playing" ? seat.place : null;
    const vote = shownVote(topics.vote, now, VOTE_NEWS_MS);
    const { state: stage } = sessionIn(topics.tournament, this.session) || {};
    const dayEnd = stage === "merged" ? null : endShown(topics.day_end, now); // the next day has its bags
    const { tournament, clock, bounties, results } = topics;
    const { ownEntry, card, finder, alert } = this;
    const followed = { tournament, clock, bounties, results };
    this.moment.value = Object.assign(
      { shown, now, ownEntry, seat, place, vote, dayEnd, card, finder, alert },
      followed,
    );
    this.search();
    if (ownEntry || isUnderWay(vote)) {
      card.load();
    }
    this.connectWithCard();
    this.follow();
  }

  /** The topic `seat` of this phone's entry, even in a flight that was merged without it. */
  ownSeat() {
    const { face, slug, ownEntry } = this;
    return ownSeat(face.topics.tournament, slug, ownEntry, face.topics.seat, (name) => face.value(name));
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
    if (entry && entry !== this.connectedEntry && live.refusal(this.face.nameOf("deal"))) {
      this.connectedEntry = entry;
      live.dial();
    }
  }

  /** Follows the topics of the open tab; a phone does not load a list of ten thousand. */
  follow() {
    const kinds = [...KINDS, ...this.moreKinds()];
    const { tournament } = this.face.topics;
    this.face.followBeside([...OF_ROOM, ...seatTopics(tournament, this.slug, this.ownEntry)]);
    if (kinds.join() !== this.face.options.kinds.join()) {
      this.face.options.kinds = kinds;
      this.face.turnTo(this.slug);
    }
  }

  /** Kinds of the topics that the open tab and the player's state need. */
  moreKinds() {
    const { seat, place, vote, dayEnd } = this.moment.value;
    const { entry } = this.card;
    const { deal, bounties, tournament } = this.face.topics;
    const seesSeat = this.tab.value === "seat";
    const seesHeads = seesSeat && this.ownEntry && hasBounties(bounties);
    const isOut = seat && seat.status === "out";
    const wanted = {
      [`seat:${this.ownEntry}`]: this.ownEntry,
      draws: seesSeat,
      // On any tab the player may have to draw an envelope.
      bounties: this.ownEntry || entry,
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
      this.mySeat.scan(scanned);
      this.redraw();
    }
    if (scanned && scanned.code) {
      this.card.show(scanned.entry, scanned.code);
    }
  }

  /** Shows the server the card with a typed code. */
  showCard(entry, code) {
    if (this.ownEntry !== entry) {
      this.mySeat.scan({ entry, seat: null });
      this.redraw();
    }
    this.card.show(entry, code).then(() => this.card.entry && this.openCardForm(false));
  }

  type(text) {
    this.typed.value = text;
    this.redraw();
  }

  /** Follows an entry of the search. */
  choose(entry) {
    this.mySeat.choose(entry, this.finder.matches.seats);
    this.type("");
  }

  /** Follows no entry, and unlinks the seat card. */
  forget() {
    this.mySeat.forget();
    this.card.forget();
    this.redraw();
  }

  /** The player confirms the new seat. */
  confirmMove() {
    this.mySeat.confirm(this.ownSeat());
    this.redraw();
  }

  /** The player confirms the alert to draw an envelope. */
  confirmDraw(out) {
    this.drawSeen.value = out;
    this.redraw();
  }

  /** The name of the phone's own player, else the number of the entry. */
  nameOf(entry) {
    const player = (this.ownSeat() || {})[entry];
    return nameOrEntry({ entry, name: player && player.name }, this.texts);
  }
}

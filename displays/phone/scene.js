/** A player's phone: the clock, the field, what comes next, the whole structure; made for one thumb. */

import { AnnouncementBanner } from "/static/js/announcement.js";
import { Announcer } from "/static/js/announcer.js";
import { stillLeaving } from "/static/js/color_ups.js";
import { drawDigits } from "/static/js/digits.js";
import { fit, parts, setText, setTextOrHide } from "/static/js/dom.js";
import { openFace } from "/static/js/face.js";
import {
  averageFact,
  colorUpLine,
  countedText,
  headline,
  lateRegistration,
  lateRegistrationLine,
  newLevelWord,
  periodNote,
  nextBreakFact,
  playersFact,
  roundedToMinute,
  stateWord,
} from "/static/js/facts.js";
import { forfeitsLine } from "/static/js/forfeits.js";
import { formatsOf } from "/static/js/formats.js";
import { rotationLine } from "/static/js/games.js";
import { slugOfPath } from "/static/js/page.js";
import { request } from "/static/js/session.js";
import { stakesInShort } from "/static/js/stakes.js";
import { drawStakes } from "/static/js/stakes_block.js";
import { DayEndPanel } from "./day_end_panel.js";
import { DealPanel } from "./deal_panel.js";
import { DeviceRows } from "./device_rows.js";
import { drawColorUp } from "./color_up_line.js";
import { drawHands } from "./hand_line.js";
import { drawPayouts } from "./payouts_list.js";
import { drawNext, drawStructure } from "./periods_lists.js";
import { SeatCard } from "./seat_card.js";
import { SeatCardForm } from "./seat_card_form.js";
import { SeatPanel } from "./seat_panel.js";
import { VotePanel } from "./vote_panel.js";
import { titled } from "/static/js/titles.js";

const UNSURE = ["stale", "offline"];
const slug = slugOfPath(location.pathname);
const KINDS = ["tournament", "clock", "counters", "structure", "announcement", "vote", "hand_for_hand", "color_ups", "day_end", "forfeits"];
const CARD_DEVICE = { request, later: (run, ms) => setTimeout(run, ms) };
const part = parts(document);

class Phone {
  constructor(face) {
    this.face = face;
    this.kindsOfSeat = [];
    this.kindsOfVote = [];
    this.kindsOfDeal = [];
    this.kindsOfDayEnd = [];
    this.announcer = new Announcer(part.news, face.texts);
    this.banner = new AnnouncementBanner(part.announcement, face.texts);
    this.device = new DeviceRows(part.device, face.texts, `/t/${encodeURIComponent(slug)}`);
    const card = new SeatCard(CARD_DEVICE, slug, () => face.hand.soon());
    this.seat = new SeatPanel(part, face, slug, { open: () => this.turn("seat"), follow: (kinds) => this.follow(kinds), card });
    this.cardForm = new SeatCardForm(part.seat_card, face, slug, card, (entry) => this.seat.followCard(entry));
    this.vote = new VotePanel(part.vote, face, slug, {
      card,
      follow: (kinds) => this.followVote(kinds),
      askForCard: () => this.askForCard(),
      nameOf: (entry) => this.nameOf(entry),
    });
    this.dayEnd = new DayEndPanel(part.day_end, face, slug, { card, askForCard: () => this.askForCard(), follow: (kinds) => this.followDayEnd(kinds) });
    this.deal = new DealPanel(part.deal, face, { card, follow: (kinds) => this.followDeal(kinds), nameOf: (entry) => this.nameOf(entry) });
    part.tabs.onclick = (event) => this.turn(event.target.dataset.tab);
    this.turn("clock");
    this.seat.scan();
    // A card that is scanned where the page is open already loads no page.
    window.addEventListener("hashchange", () => this.seat.scan());
  }

  /** Follows the player's own seat and the open lists: a list of ten thousand is not for phones. */
  follow(kinds) {
    this.kindsOfSeat = kinds;
    this.followMore();
  }

  /** Follows the prizes, since a deal's amounts are in the money of the event. */
  followVote(kinds) {
    if (kinds.join() !== this.kindsOfVote.join()) {
      this.kindsOfVote = kinds;
      this.followMore();
    }
  }

  /** Follows the seats, since the counts of bags are shown by name. */
  followDayEnd(kinds) {
    if (kinds.join() !== this.kindsOfDayEnd.join()) {
      this.kindsOfDayEnd = kinds;
      this.followMore();
    }
  }

  /** Only a phone that showed a seat card may follow a deal. */
  followDeal(kinds) {
    if (kinds.join() !== this.kindsOfDeal.join()) {
      this.kindsOfDeal = kinds;
      this.followMore();
    }
  }

  askForCard() {
    this.turn("seat");
    this.cardForm.open();
  }

  nameOf(entry) {
    const known = (this.face.topics.seat || {})[entry];
    return this.seat.nameOf(entry, known && known.name);
  }

  followMore() {
    const kinds = [...new Set([...KINDS, ...this.kindsOfSeat, ...this.kindsOfVote, ...this.kindsOfDeal, ...this.kindsOfDayEnd, ...(this.wantsPrizes ? ["prizes"] : [])])];
    if (kinds.join() !== this.face.options.kinds.join()) {
      this.face.options.kinds = kinds;
      this.face.turnTo(slug);
    }
  }

  turn(tab) {
    if (tab) {
      part.view_clock.hidden = tab !== "clock";
      part.view_seat.hidden = tab !== "seat";
      part.view_payouts.hidden = tab !== "payouts";
      part.view_structure.hidden = tab !== "structure";
      part.tabs.querySelectorAll("button").forEach((each) => each.setAttribute("aria-selected", String(each.dataset.tab === tab)));
      this.wantsPrizes = tab === "payouts";
      this.seat.turned(tab === "seat");
      this.followMore();
      this.face.hand.soon();
    }
  }

  draw(shown, now) {
    const { live, texts, topics } = this.face;
    const unknown = Boolean(live.refusal(`clock:${slug}:1`));
    part.unknown.hidden = !unknown;
    part.main.hidden = shown === null || unknown;
    part.tabs.hidden = part.main.hidden;
    this.drawLink(live.status(), part.main.hidden && !unknown);
    this.banner.draw([topics["announcement:room"], topics.announcement], now, topics.tournament);
    if (part.main.hidden) {
      return;
    }
    this.drawHead(topics.tournament, now);
    drawClock(shown, now, texts);
    drawFacts(topics, shown, now, texts);
    drawNext(part.next, topics, shown, now, texts);
    drawStrip(shown, now, texts);
    if (!part.view_payouts.hidden) {
      drawPayouts(part, topics, texts);
    }
    if (!part.view_structure.hidden) {
      drawStructure(part.structure, topics, shown, now, texts);
    }
    this.seat.draw(topics, now);
    const kept = this.seat.mine.kept ? this.seat.mine.kept.entry : null;
    this.vote.draw(topics, now, kept);
    this.deal.draw(topics);
    const mine = kept ? this.seat.mine.state(topics.seat) : null;
    const place = mine && mine.status === "playing" ? mine.place : null;
    this.dayEnd.draw(topics, now, kept, place);
    drawHands(part.hands, topics, place, texts);
    drawColorUp(part.race, topics, place, now, texts);
    this.cardForm.draw(topics, kept, kept ? this.nameOf(kept) : "");
    this.device.draw();
    this.announcer.draw(shown);
  }

  drawHead(tournament, now) {
    setText(part.title, tournament.title);
    // The line about the last known state is more important than the structure's title, and there is no room for both.
    const isAlone = this.face.lastKnownAt !== null;
    setText(part.structure_title, tournament.structure_title && !isAlone ? titled(tournament.structure_title, this.face.texts) : "");
    document.title = tournament.title;
    setTextOrHide(part.results_link, tournament.finished_at ? this.face.texts("face.results.link") : "");
    part.results_link.href = `/t/${encodeURIComponent(slug)}/results`;
    part.rules.href = `/rules?set=${encodeURIComponent(tournament.ruleset)}`;
    setText(part.now, formatsOf(this.face.texts).timeOfDay(now, tournament));
  }

  /** Nothing is claimed that is not known: while the phone is unsure, the digits step back and it says why. */
  drawLink({ state, reason }, waits) {
    const { texts } = this.face;
    const known = this.face.lastKnownAt;
    const why = known === null ? texts(`face.phone.link.${reason}`) : texts("face.phone.last_known", { known_at: known });
    const word = state === "live" ? "" : why;
    setText(part.badge, waits ? "" : word);
    part.badge.classList.toggle("calm", state === "polling");
    part.clock.classList.toggle("unsure", UNSURE.includes(state));
    setTextOrHide(part.waiting, waits ? texts(state === "offline" ? `face.link.${reason}` : "face.link.connecting") : "");
  }
}

function drawClock(shown, now, texts) {
  setText(part.level, headline(shown, texts));
  part.level.classList.toggle("tone-go", shown.period.kind === "break");
  const state = stateWord(shown, now, texts) || backAt(shown, texts);
  setText(part.state, state ? state.word : "");
  part.state.className = `state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
  drawDigits(part.time, countedText(shown));
  drawStakes(part.stakes, shown.period, texts);
  setTextOrHide(part.note, periodNote(shown));
}

/** In a break, the time at which players have to be back. */
function backAt(shown, texts) {
  if (shown.period.kind !== "break" || shown.deadline === null) {
    return null;
  }
  return { word: texts("face.break.back_at", { back_at: roundedToMinute(shown.deadline) }), tone: "go" };
}

/** Away from the clock; a level that just began is said beside whatever is looked at. */
function drawStrip(shown, now, texts) {
  const begins = newLevelWord(shown, now, texts);
  part.strip.hidden = !part.view_clock.hidden || (!part.view_seat.hidden && !begins);
  if (part.strip.hidden) {
    return;
  }
  setText(part.strip_level, headline(shown, texts));
  part.strip_level.classList.toggle("tone-go", shown.period.kind === "break");
  setText(part.strip_time, countedText(shown));
  setText(part.strip_stakes, begins ? begins.word : shown.period.kind === "level" ? stakesInShort(shown.period, texts) : "");
  part.strip.classList.toggle("is-news", Boolean(begins));
  part.strip.style.setProperty("--letters", begins ? begins.word.length : 0);
  part.strip_stakes.className = begins ? `tone-${begins.tone}` : "";
  fit(part.strip_stakes);
}

function drawFact(node, fact) {
  node.hidden = fact === null;
  if (fact) {
    setText(node.querySelector("b"), fact.value);
    setText(node.querySelector("small"), fact.note);
    fit(node.querySelector("b"));
  }
}

function drawFacts(topics, shown, now, texts) {
  drawFact(part.players, playersFact(topics.counters, texts));
  drawFact(part.average, averageFact(topics.counters, shown, texts));
  drawFact(part.next_break, nextBreakFact(shown, topics.tournament, texts));
  part.facts.hidden = part.players.hidden && part.average.hidden && part.next_break.hidden;
  const registration = lateRegistration(topics.clock, shown, now, topics.structure);
  const line = lateRegistrationLine(registration, topics.tournament, texts);
  setTextOrHide(part.late_reg_line, line);
  part.late_reg.hidden = !line;
  const forfeits = shown.finished ? "" : forfeitsLine(topics.forfeits, now, topics.tournament, texts);
  setTextOrHide(part.forfeits_line, forfeits);
  part.forfeits.hidden = !forfeits;
  const game = rotationLine(shown, texts);
  setTextOrHide(part.game_line, game);
  part.game.hidden = !game;
  const colorUp = colorUpLine(stillLeaving(shown, topics.color_ups).period, texts);
  setTextOrHide(part.color_up_line, colorUp);
  part.color_up.hidden = !colorUp;
}

let phone = null;

openFace({
  face: "phone",
  slug,
  kinds: KINDS,
  alsoOfRoom: ["announcement:room"],
  keepsLast: true,
  draw(face, shown, now) {
    phone = phone || new Phone(face);
    phone.draw(shown, now);
  },
});

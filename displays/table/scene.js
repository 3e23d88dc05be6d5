/** One table on any phone or tablet: seats, button and blinds, the clock; for allowed roles hands, bust-outs, moves. */

import { AnnouncementBanner } from "../../static/js/announcement.js";
import { Announcer } from "../../static/js/announcer.js";
import { drawDigits } from "../../static/js/digits.js";
import { el, fit, parts, setChildren, setText, setTextOrHide } from "../../static/js/dom.js";
import { countedText, headline, stateWord, stillEntering } from "../../static/js/facts.js";
import { openFace } from "../../static/js/face.js";
import { isStudHand } from "../../static/js/games.js";
import { tableOfPath } from "../../static/js/page.js";
import { redealtText, seatText } from "../../static/js/penalties.js";
import { fixedPrizeText, placeText } from "../../static/js/prizes.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/session.js";
import { stakesInStrip } from "../../static/js/stakes.js";
import { Desk } from "../control/desk.js";
import { Dialog } from "../control/dialog.js";
import { keyMeant } from "../control/keys.js";
import { CallButtons } from "./call_buttons.js";
import { ClocksDialog, mayOpen } from "./clocks_dialog.js";
import { ClocksPart } from "./clocks_part.js";
import { Counter, mayHere } from "./counter.js";
import { DayEndPart } from "./day_end_part.js";
import { GamePart } from "./game_part.js";
import { HandPart } from "./hand_part.js";
import { ForAWhile, kindsHere, seatsHere, tableHere } from "./here.js";
import { oldLevelLines, remindersAt } from "../../static/js/reminders.js";
import { RacePart } from "./race_part.js";
import { SeatDialog } from "./seat_dialog.js";
import { Seats, mark } from "./seats.js";
import { VotePart } from "./vote_part.js";

const TYPING = ["INPUT", "SELECT", "TEXTAREA"];
const { slug, number } = tableOfPath(location.pathname);
const part = parts(document);

/** Address of the toolbox form for a bet, with the rule set of the event. */
function betsAddress(tournament) {
  return tournament ? `/toolbox#calc=bet-ruling&rules=${encodeURIComponent(tournament.ruleset)}` : "/toolbox";
}

class TableFace {
  constructor(face) {
    this.face = face;
    this.desk = new Desk(face, part.notices);
    this.counter = new Counter(face, this.desk, part.undo);
    this.dialog = new Dialog(part.dialog, face.texts, face.live.sight);
    this.seatDialog = new SeatDialog(face, this.counter, this.dialog, number, () => this.stakesToCome());
    this.calls = new CallButtons(face, this.counter, this.dialog, part.calls, number);
    this.vote = new VotePart(face, this.counter, part, { slug, number });
    this.race = new RacePart(face, this.counter, this.dialog, part.race, number);
    this.clocks = new ClocksPart(face, this.counter, this.dialog, part.clocks, number);
    this.clocksDialog = new ClocksDialog(this.clocks);
    part.clocks_open.onclick = () => this.clocksDialog.open(this.shown);
    this.game = new GamePart(face, this.counter, this.dialog, part.game, number);
    this.hands = new HandPart(face, this.counter, part.hands, number);
    this.dayEnd = new DayEndPart(face, this.counter, this.dialog, part.day_end, number);
    this.seats = new Seats(part.seats, face.texts, (seat) => this.seatDialog.open(seat));
    this.wentOut = new ForAWhile(face);
    this.banner = new AnnouncementBanner(part.announcement, face.texts);
    this.announcer = new Announcer(part.news, face.texts);
    part.sign_in.href = signInAddress(location.pathname);
    part.dealt.onclick = (event) => this.dealt(event);
    part.redeal.onclick = () => this.redeal();
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** Null without one, undefined while it is not known. */
  get table() {
    const { topics } = this.face;
    return kindsHere(number).length ? tableHere(topics) : topics.tournament && null;
  }

  /** @returns {object[] | undefined} readings of the clocks that run besides the level */
  draw(shown, now) {
    this.shown = shown;
    const { topics, live } = this.face;
    const { table } = this;
    const inPlay = Boolean(table) && table.state === "open";
    const missing = this.whatIsMissing(table);
    part.main.hidden = !inPlay || Boolean(missing) || !topics.tournament;
    part.top.hidden = part.main.hidden;
    part.foot.hidden = part.main.hidden && !missing;
    part.bets.hidden = !topics.tournament;
    part.bets.href = betsAddress(topics.tournament);
    part.strip.hidden = part.main.hidden || shown === null;
    part.around.hidden = part.strip.hidden;
    this.followWhoWentOut();
    this.seatDialog.draw();
    this.drawLink(live.status(), part.main.hidden && !missing);
    this.drawNothing(missing);
    this.banner.draw([topics["announcement:room"], topics.announcement], now, topics.tournament);
    this.game.draw(part.main.hidden ? null : table, shown);
    this.drawFoot(part.main.hidden ? null : table);
    this.calls.draw(!part.main.hidden, now);
    this.vote.draw(!part.main.hidden, now);
    this.race.draw(!part.main.hidden, now);
    this.hands.draw(!part.main.hidden);
    this.dayEnd.draw(!part.main.hidden);
    const counting = this.clocks.draw(!part.main.hidden, now);
    if (!part.main.hidden) {
      this.drawTable(table);
      if (shown) {
        this.drawStrip(shown, now);
      }
    }
    return counting.length ? [shown, ...counting] : undefined;
  }

  /** The stakes of the hand to come; null in a break, and while they are not known. */
  stakesToCome() {
    const { shown, game } = this;
    const stakes = shown && shown.period.kind === "level" ? shown.period.stakes : null;
    return game.next ? game.next.stakes : stakes && stakes[0];
  }

  /** A player who is out is in no topic of the table; place and prize come from topic `seat` of the entry. */
  followWhoWentOut() {
    const { last } = this.counter;
    this.wentOut.follow(last && last.entry ? [`seat:${last.entry}`] : []);
  }

  /** The rest of a code that says why there is no table to show; null if there is one, or while nothing is known. */
  whatIsMissing(table) {
    if (this.face.refusal) {
      return "no_tournament";
    }
    if (table === undefined) {
      return null;
    }
    return table ? { open: null, held: "held", closed: "closed" }[table.state] : "no_table";
  }

  drawNothing(missing) {
    const { texts } = this.face;
    part.nothing.hidden = !missing;
    if (missing) {
      setText(part.nothing_what, missing === "no_tournament" ? texts("face.phone.unknown") : texts(`face.table.${missing}`, { table: number }));
      setText(part.nothing_why, texts("face.phone.unknown_why"));
    }
  }

  drawTable(table) {
    const { topics, texts } = this.face;
    const name = table.name || texts("face.table.table", { table: number });
    setText(part.table, name);
    setText(part.about, [table.place, topics.tournament.title].filter(Boolean).join(" · "));
    document.title = `${name} · ${topics.tournament.title}`;
    const onTable = isStudHand(table, this.shown) ? withoutBlinds(table) : table;
    this.seats.draw(onTable, seatsHere(topics), { seat: (entry) => this.seatDialog.mayAnything(entry), note: (entry) => seatText(topics.penalties, entry, texts) });
    this.drawRedeal(table);
    part.halt.hidden = !table.halted;
    drawHand(this.game.isStud ? withoutBlinds(table) : table, texts, this.game);
  }

  /** After a misdeal the hand keeps its number, its button and its players. */
  drawRedeal(table) {
    const { session, texts } = this.face;
    part.redeal.hidden = !table.hands || !mayHere(session, "table.redeal");
    setTextOrHide(part.redealt, redealtText(number, table, this.face.topics.penalties, texts));
  }

  redeal() {
    const { texts } = this.face;
    if (this.table) {
      this.counter.give(texts("face.penalties.redeal"), "table.redeal", { table: number, redeals: this.table.redeals });
    }
  }

  drawStrip(shown, now) {
    const { texts } = this.face;
    drawDigits(part.time, countedText(shown));
    setText(part.level, headline(shown, texts));
    part.level.classList.toggle("tone-go", shown.period.kind === "break");
    setText(part.stakes, shown.period.kind === "level" ? stakesInStrip(shown.period, texts) : "");
    fit(part.stakes);
    const state = stateWord(shown, now, texts);
    // The blinds stand beside it.
    setText(part.state, state ? (state.code === "next_hand" ? texts("face.strip.next_hand") : state.word) : "");
    part.state.className = `state tone-${state ? state.tone : "quiet"}`;
    fit(part.state);
    this.drawAround(shown, now);
    this.announcer.draw(shown);
  }

  /** Around a level change: reminds the dealer of decks and pushes, and shows the hands that the old level still has. */
  drawAround(shown, now) {
    const { session, texts, topics } = this.face;
    const { dealers, old_level: oldLevel } = topics.tournament;
    const reminders = mayHere(session, "table.hand") ? remindersAt(shown, dealers, now, (topics.clock || {}).deck_changes).map(({ code }) => texts(code)) : [];
    const lines = [...reminders, ...oldLevelLines(shown, oldLevel, now, texts)];
    part.around.hidden = !lines.length;
    setChildren(part.around, JSON.stringify(lines), () => lines.map((line) => el("span", {}, line)));
  }

  drawFoot(table) {
    const { session, texts } = this.face;
    const deals = table !== null && mayHere(session, "table.hand");
    const may = deals || (table !== null && this.seatDialog.mayAnything("some"));
    part.last.hidden = !may;
    this.counter.draw(outLine(this.counter.last, this.face));
    part.dealt.hidden = !deals;
    if (deals) {
      const label = texts("face.table.dealt");
      const why = this.vote.halts ? texts("face.vote.play_halts") : this.hands.whyNone || this.dayEnd.whyNone || whyNoHand(table, texts, this.game.isStud);
      part.dealt.disabled = Boolean(why);
      part.dealt.setAttribute("aria-busy", String(this.desk.waiting.has(label)));
      setChildren(part.dealt, JSON.stringify([label, why, handsSoFar(table, this.shown, texts)]), () => [el("span", {}, label), el("small", {}, why || handsSoFar(table, this.shown, texts))]);
    }
    part.sign_in.hidden = Boolean(session) && !isAway(session);
    part.clocks_open.hidden = table === null || !mayOpen(session);
  }

  /** Nothing is claimed that is not known. */
  drawLink({ state, reason }, waits) {
    const { texts } = this.face;
    setText(part.badge, state === "live" ? "" : texts(`face.phone.link.${reason}`));
    part.badge.classList.toggle("calm", state === "polling");
    part.strip.classList.toggle("unsure", state === "stale" || state === "offline");
    setTextOrHide(part.waiting, waits ? texts(state === "offline" ? `face.link.${reason}` : "face.link.connecting") : "");
  }

  /** The second tap of a nervous finger is none. */
  dealt({ detail }) {
    if (detail < 2 && this.table) {
      this.counter.give(this.face.texts("face.table.dealt"), "table.hand", { table: number, hands: this.table.hands });
    }
  }

  pressed(event) {
    const { tagName } = event.target;
    const onButton = tagName === "BUTTON" || tagName === "A";
    const meant = keyMeant(event, { typing: TYPING.includes(tagName), dialog: this.dialog.isOpen || this.vote.isOpen, onButton, clock: false });
    const button = { main: part.dealt, undo_last: part.undo }[meant];
    if (button && !button.hidden && !button.disabled) {
      event.preventDefault();
      button.click();
    }
  }
}

/** The place and the prize of the last player out at this table, for as long as it can be taken back. */
function outLine(last, { topics, texts }) {
  const { seat = {}, counters, prizes } = topics;
  const entry = last && last.entry ? seat[last.entry] : null;
  if (!entry || entry.status !== "out" || !counters) {
    return "";
  }
  if (entry.placing) {
    return texts("face.hands.placing");
  }
  const place = counters.entries - entry.out;
  const prize = fixedPrizeText(prizes, place, texts, last.entry);
  return [texts(stillEntering(topics.clock) ? "face.phone.seat.place_so_far" : "face.phone.seat.place", { place: placeText(prizes, place, last.entry) }), prize].filter(Boolean).join(" · ");
}

/** As it is shown in stud: the button alone. */
function withoutBlinds(table) {
  const alone = (hand) => hand && Object.assign({}, hand, { small_blind: null, big_blind: null });
  return Object.assign({}, table, { last: alone(table.last), next: alone(table.next) });
}

/** The number of hands dealt here; in a level that is counted by hands, those of the level. */
function handsSoFar({ hands, level_hands: ofLevel }, shown, texts) {
  if (!shown || !shown.hands) {
    return texts("face.table.hands", { hands });
  }
  const dealt = ofLevel && ofLevel.period === shown.period.id ? ofLevel.hands : 0;
  return texts("face.table.level_hands", { dealt, of: shown.hands.of });
}

/** The reason why no hand can be dealt; empty if one can. In stud the button need not be known. */
function whyNoHand(table, texts, stud) {
  if (table.halted) {
    return texts("face.table.halt_why");
  }
  if (table.next || (stud && Object.keys(table.seats).length > 1)) {
    return "";
  }
  return texts(Object.keys(table.seats).length < 2 ? "face.table.too_few" : "face.table.button_unknown");
}

/** Draws the middle of the table: the button and the blinds of the hand to come, by their seats. */
function drawHand(table, texts, { isStud: stud, saysButton }) {
  const { next } = table;
  setTextOrHide(part.no_hand, next ? "" : whyNoHand(Object.assign({}, table, { halted: false }), texts, stud));
  setText(part.hand_label, next ? texts(table.last ? "face.table.next_hand" : "face.table.first_hand") : "");
  part.hand.hidden = !next || saysButton;
  setChildren(part.hand, JSON.stringify([next, stud]), () =>
    (stud ? ["button"] : ["button", "small_blind", "big_blind"]).filter(() => next).map((kind) => el("span.post", {}, mark(kind, texts), el("b", {}, next[kind] === null ? "–" : String(next[kind])))),
  );
}

async function open() {
  const session = await fetchSession();
  let table = null;
  await openFace({
    face: "table",
    slug,
    // Topic `calls` is for staff only.
    kinds: [...kindsHere(number), "tournament", "clock", "vote", "hand_for_hand", "day_end", "color_ups", "table_clocks", "announcement", ...(mayHere(session, "table.call") ? ["calls"] : []), ...(mayHere(session, "entry.bust") ? ["counters", "prizes", "forfeits"] : []), ...(mayHere(session, "table.hand") ? ["penalties"] : [])],
    alsoOfRoom: ["announcement:room"],
    draw(face, shown, now) {
      if (!table) {
        face.session = session;
        table = new TableFace(face);
      }
      return table.draw(shown, now);
    },
  });
}

open();

/** The clock on a TV: level, time, stakes, at most eight fields, and one slot whose lines take turns. */

import { stillLeaving } from "/static/js/procedures/color_ups.js";
import { drawDigits } from "/static/js/clock/digits.js";
import { fit, setText } from "/static/js/dom.js";
import { publicEndLine } from "/static/js/clock/end_time.js";
import {
  averageFact,
  colorUpAheadLine,
  countedText,
  elapsedShare,
  headline,
  lateRegistration,
  lateRegistrationLine,
  newLevelWord,
  nextBreakFact,
  periodLine,
  periodName,
  periodNote,
  playersFact,
  stateWord,
} from "/static/js/clock/clock_facts.js";
import { forfeitsLine } from "/static/js/procedures/forfeits.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { rotationLine } from "/static/js/structure/games.js";
import { handItems, handPlayed } from "/static/js/procedures/hand_for_hand.js";
import { linesOf } from "/static/js/line_breaks.js";
import { drawPhoneCode } from "/static/js/walls/phone_code.js";
import { countersInPlay } from "/static/js/play_over.js";
import { moneyStage, prizeItems } from "/static/js/prizes/prizes.js";
import { drawStakes } from "/static/js/structure/stakes_block.js";
import { sceneWithHeader } from "/static/js/wall_scene.js";
import { hasLowerThird } from "/static/js/walls/tv_screen.js";

const TURN_MS = 8000;
const MINUTE = 60000;
/** Characters of a note on one line. */
const NOTE_LENGTH = 48;
/** While `isQuiet`, the QR code for phones replaces the facts for `PHONE_MS`, every `PHONE_EVERY_MS`. */
const PHONE_EVERY_MS = 64000;
const PHONE_MS = 12000;
/** Milliseconds before the end of a period during which the facts stay: everybody looks at the clock then. */
const NEAR_END_MS = 2 * MINUTE;

export const mount = sceneWithHeader((scene) => {
  const { part, values, shown, now, texts } = scene;
  // Parts of fixed size come first: the lines are fitted into the remaining room.
  drawBeside(scene);
  drawMain(part, shown, now, texts);
  drawNext(part, shown, texts);
  drawSlot(part, slotItems(values, shown, now, texts), now);
});

function drawMain(part, shown, now, texts) {
  setText(part.level, headline(shown, texts));
  const state = stateWord(shown, now, texts);
  setText(part.state, state ? stateWords(state, shown) : "");
  part.state.className = `state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
  drawDigits(part.time, countedText(shown, texts));
  const note = periodNote(shown);
  part.main.classList.toggle("has-note", Boolean(note));
  const lines = linesOf(note, NOTE_LENGTH, 2);
  setText(part.note, lines.join("\n"));
  part.note.classList.toggle("has-two-lines", lines.length > 1);
  fit(part.note);
  drawStakes(part.stakes, shown.period, texts);
  part.bar.style.transform = `scaleX(${elapsedShare(shown)})`;
  part.bar.className = shown.phase === "running" && shown.remaining_ms <= MINUTE ? "last-minute" : "";
}

/** The line of the clock's state. After a flight's end its level and players are in the fields beside it. */
function stateWords({ word, brief }, { period, day }) {
  const { back: continuation } = (day && day.flight) || {};
  return brief && (!continuation || continuation.level === period.level) ? brief : word;
}

/** A field without data is hidden. */
function drawFact(node, fact) {
  node.hidden = fact === null;
  if (fact) {
    setText(node.querySelector("b"), fact.value);
    setText(node.querySelector("small"), fact.note);
    fit(node.querySelector("b"));
    fit(node.querySelector("small"));
  }
}

function drawFacts(part, values, shown, texts) {
  drawFact(part.players, playersFact(values.counters, texts));
  drawFact(part.average, averageFact(values.counters, shown, texts));
  drawFact(part.next_break, nextBreakFact(shown, values.tournament, texts));
}

/** Draws the part beside the time: the facts, or the QR code for phones. */
function drawBeside(scene) {
  const { part, values, shown, now, texts } = scene;
  drawFacts(part, values, shown, texts);
  const hasFacts = !(part.players.hidden && part.average.hidden && part.next_break.hidden);
  const isAbove = hasLowerThird();
  const isPhoneTurn = now % PHONE_EVERY_MS >= PHONE_EVERY_MS - PHONE_MS && isQuiet(values, shown, now, texts);
  const isPhoneShown = !isAbove && (!hasFacts || isPhoneTurn);
  part.facts.classList.toggle("absent", !hasFacts && isAbove);
  part.facts_slot.hidden = isPhoneShown;
  part.phone_slot.hidden = !isPhoneShown;
  // The hidden code is drawn too, so that it appears without a delay.
  drawPhoneCode({ qr: part.qr, line: part.phone_line, address: part.address }, scene, texts("face.registration.phone"));
}

/** Whether nobody needs the facts now: no end of a period, no new level and no bubble is near. */
function isQuiet(values, shown, now, texts) {
  const isNearChange =
    shown.phase === "running" && (shown.remaining_ms < NEAR_END_MS || newLevelWord(shown, now, texts));
  const isNearMoney = moneyStage(values.prizes, values.counters) === "near" || handPlayed(values.hand_for_hand);
  return !isNearChange && !isNearMoney && shown.phase !== "holding";
}

function drawNext(part, shown, texts) {
  const next = shown.finished ? null : shown.ahead[0];
  part.next.classList.toggle("absent", !next);
  if (next) {
    setText(part.next_label, texts(next.kind === "level" ? "face.next_level" : "face.next_up"));
    const line = periodLine(next, texts);
    setText(part.next_line, next.kind === "level" ? line : `${periodName(next, texts)} ${line}`);
    fit(part.next);
  }
}

/**
 * Lines that take turns in the slot, `{label, line}` each: the end of late registration; after it the chips in play and
 * the prizes. “Closed” is shown until the next level is over. Near the money only the money line is shown; in
 * hand-for-hand only the tables still playing and the rule of the clock.
 */
function slotItems(values, shown, now, texts) {
  const { tournament, counters } = values;
  const play = handPlayed(values.hand_for_hand);
  if (play) {
    return handItems(play, texts);
  }
  const prizes = prizeItems(values.prizes, countersInPlay(tournament, counters), texts);
  if (moneyStage(values.prizes, counters) === "near" && !shown.finished) {
    return prizes;
  }
  const registration = lateRegistration(values.clock, shown, now, values.structure);
  const isLongClosed = registration && !registration.open && !registration.justClosed;
  const inPlay = counters && counters.chips_in_play ? formatsOf(texts).chips(counters.chips_in_play) : "";
  return [
    {
      label: texts("face.late_reg"),
      line: lateRegistrationLine(isLongClosed ? null : registration, tournament, texts),
    },
    {
      label: texts("face.forfeits"),
      line: shown.finished ? "" : forfeitsLine(values.forfeits, now, tournament, texts),
    },
    ...(shown.finished ? [] : prizes),
    { label: texts("face.chips_in_play"), line: inPlay },
    { label: texts("face.games.game"), line: rotationLine(shown, texts) },
    { label: texts("face.end_time"), line: publicEndLine(values.end_time_shown, now, tournament, texts) },
    {
      label: texts("face.color_up"),
      line: shown.finished ? "" : colorUpAheadLine(stillLeaving(shown, values.color_ups), now, tournament, texts),
    },
  ].filter((item) => item.line);
}

/** The server's time selects the line, so all TVs show the same. */
function drawSlot(part, items, now) {
  part.slot.classList.toggle("absent", !items.length);
  if (items.length) {
    const item = items[Math.floor(now / TURN_MS) % items.length];
    setText(part.slot_label, item.label);
    setText(part.slot_line, item.line);
    fit(part.slot);
  }
}

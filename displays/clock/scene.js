/** The wall clock: level, time, stakes, at most eight fields, and one slot that turns slowly. */

import { drawDigits } from "/static/js/digits.js";
import { fit, parts, setText } from "/static/js/dom.js";
import {
  averageFact,
  colorUpAheadLine,
  countedMs,
  elapsedShare,
  headline,
  lateRegistration,
  lateRegistrationLine,
  nextBreakFact,
  periodLine,
  periodName,
  playersFact,
  stateWord,
} from "/static/js/facts.js";
import { chips, duration } from "/static/js/formats.js";
import { reading } from "/static/js/level_clock.js";
import { drawStakes } from "/static/js/stakes_block.js";
import { wallHeader } from "/static/js/wall_header.js";

const TURN_MS = 8000;
const MINUTE = 60000;

export function mount(root, context) {
  const { texts, link } = context;
  const part = parts(root);
  const header = wallHeader(texts);
  part.header.replaceWith(header.node);
  let topics = {};
  return {
    update(values) {
      topics = values;
    },
    draw(now) {
      const shown = reading(topics.clock, now);
      header.draw(topics, now, link());
      drawMain(part, shown, now, texts);
      drawFacts(part, topics, shown, texts);
      drawNext(part, shown, texts);
      drawSlot(part, slotItems(topics, shown, now, texts), now);
    },
    unmount() {},
  };
}

function drawMain(part, shown, now, texts) {
  setText(part.level, headline(shown, texts));
  const state = stateWord(shown, now, texts);
  setText(part.state, state ? state.word : "");
  part.state.className = `state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
  drawDigits(part.time, duration(countedMs(shown)));
  drawStakes(part.stakes, shown.period, texts);
  part.bar.style.transform = `scaleX(${elapsedShare(shown)})`;
  part.bar.className = shown.phase === "running" && shown.remaining_ms <= MINUTE ? "last-minute" : "";
}

/** A field without data is left out, not shown empty. */
function drawFact(node, fact) {
  node.hidden = fact === null;
  if (fact) {
    setText(node.querySelector("b"), fact.value);
    setText(node.querySelector("small"), fact.note);
    fit(node.querySelector("b"));
    fit(node.querySelector("small"));
  }
}

function drawFacts(part, topics, shown, texts) {
  drawFact(part.players, playersFact(topics.counters, texts));
  drawFact(part.average, averageFact(topics.counters, shown, texts));
  drawFact(part.next_break, nextBreakFact(shown, topics.tournament, texts));
  const none = part.players.hidden && part.average.hidden && part.next_break.hidden;
  part.facts.hidden = none;
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

/** What takes turns in the slot: `{label, line}` each. */
function slotItems(topics, shown, now, texts) {
  const { tournament, counters } = topics;
  const registration = lateRegistration(topics.clock, shown, now, topics.structure);
  const inPlay = counters && counters.chips_in_play ? chips(counters.chips_in_play) : "";
  return [
    { label: texts("face.late_reg"), line: lateRegistrationLine(registration, tournament, texts) },
    { label: texts("face.chips_in_play"), line: inPlay },
    { label: texts("face.color_up"), line: shown.finished ? "" : colorUpAheadLine(shown, now, tournament, texts) },
  ].filter((item) => item.line);
}

/** Turned by the server's time, so that all walls show the same. */
function drawSlot(part, items, now) {
  part.slot.classList.toggle("absent", !items.length);
  if (items.length) {
    const item = items[Math.floor(now / TURN_MS) % items.length];
    setText(part.slot_label, item.label);
    setText(part.slot_line, item.line);
    fit(part.slot);
  }
}

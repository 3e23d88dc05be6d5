/** The strip at the top of every scene but the clocks: time, level and blinds, then title and time of day. */

import { drawDigits } from "../clock/digits.js";
import { el, fit, fitTogether, setChildren, setText } from "../dom.js";
import { countedMs, countedText, dayOverWords, headline, nextLevel, stateWord } from "../clock/clock_facts.js";
import { formatsOf } from "../texts/formats.js";
import { linesOf, shortened } from "../line_breaks.js";
import { stakesInStrip } from "../structure/stakes.js";
import { wallBadge } from "./wall_badge.js";
import { headOf } from "./wall_header.js";

const HOUR = 3600000;
/** Letters of stakes on one line; a rotation takes two lines. */
const LENGTH = 30;
/** Maximum letters of the title; the clock shows it whole. */
const MAX_TITLE_LETTERS = 36;

/** @returns {{node: Element, draw: (values: object, shown: object | null, now: number, context: object) => void}} */
export function wallStrip(texts) {
  const part = {
    time: el("b.strip-time.wall-time-left", { "data-part": "time", role: "timer", "aria-live": "off" }),
    level: el("span.strip-level", { "data-part": "level" }),
    state: el("span.strip-state", { "data-part": "state" }),
    label: el("span.label"),
    blinds: el("span.strip-lines"),
    title: el("span.strip-title"),
    clock: el("span.strip-clock"),
  };
  const badge = wallBadge(texts);
  const node = el(
    "header.wall-strip",
    {},
    part.time,
    column("what", part.state, part.level),
    column("blinds", part.label, part.blinds),
    column("where", badge.node, el("span.strip-line-end", {}, part.title, part.clock)),
  );

  function draw(values, shown, now, context) {
    const { title, venue } = headOf(values);
    node.classList.toggle("no-clock", !shown);
    part.time.setAttribute("aria-label", texts("face.time_left"));
    if (shown) {
      drawClock(part, shown, now, texts);
      drawBlinds(part, shown, dayOverWords(shown, now, texts), texts);
    }
    setText(part.title, shortened(title || "", MAX_TITLE_LETTERS));
    setText(part.clock, venue ? formatsOf(texts).timeOfDay(now, venue) : "");
    fit(part.title);
    badge.draw(context);
  }
  return { node, draw };
}

/** A column of lines; the last line of each column is on the strip's baseline. */
function column(name, ...lines) {
  return el(`span.strip-${name}`, {}, el("span.strip-column", {}, ...lines));
}

function drawClock(part, shown, now, texts) {
  // A time over an hour takes more room; a period that begins with one keeps the room to its end.
  part.time.classList.toggle(
    "long",
    Boolean(shown.period.until_end) || Math.max(countedMs(shown), shown.period.ms) >= HOUR,
  );
  drawDigits(part.time, countedText(shown, texts));
  const over = dayOverWords(shown, now, texts);
  setText(part.level, over ? over.day : headline(shown, texts));
  part.level.classList.toggle("tone-go", shown.period.kind === "break");
  fit(part.level);
  const state = stateWord(shown, now, texts);
  setText(part.state, over ? (over.level ? "" : over.back) : stateInStrip(state, texts));
  part.state.className = `strip-state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
}

/** The state in the strip, without the blinds of the next hand beside it. */
function stateInStrip(state, texts) {
  return state && state.code === "next_hand" ? texts("face.strip.next_hand") : state ? state.word : "";
}

/** Draws the blinds; in a break the next level's with a label; after a flight the level of its continuation. */
function drawBlinds(part, shown, over, texts) {
  const isFlight = Boolean(over && over.level);
  part.label.classList.toggle("day-over", isFlight);
  if (isFlight) {
    setText(part.label, [over.back, over.left].filter(Boolean).join(" · "));
    fit(part.label);
    drawLines(part.blinds, over.level);
    return;
  }
  const inBreak = shown.period.kind === "break";
  const level = inBreak ? nextLevel(shown) : shown.period;
  setText(part.label, inBreak && level ? texts("face.next_up") : "");
  drawStakesLines(part.blinds, level, texts);
}

/** Draws stakes in the shortest form, a rotation on two lines. */
export function drawStakesLines(node, level, texts) {
  drawLines(node, level ? stakesInStrip(level, texts) : "");
}

function drawLines(node, text) {
  setChildren(node, text, () => linesOf(text, LENGTH, 2, " · ").map((line) => el("span.strip-line", {}, line)));
  node.classList.toggle("two", node.children.length > 1);
  fitTogether(node.children);
}

/** The strip that every scene but the clocks keeps on top: time, level and blinds, then title and time of day. */

import { drawDigits } from "./digits.js";
import { el, fit, fitTogether, setChildren, setText } from "./dom.js";
import { countedMs, countedText, headline, nextLevel, stateWord } from "./facts.js";
import { formatsOf } from "./formats.js";
import { linesOf } from "./lines.js";
import { stakesInStrip } from "./stakes.js";
import { wallBadge } from "./wall_badge.js";
import { headOf } from "./wall_header.js";

const HOUR = 3600000;
/** Letters of stakes on one line; the names of a rotation take two. */
const LENGTH = 30;
/** And of a title: longer ones take two, too, where the screen is not upright. */
const TITLE_LENGTH = 28;

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
  const stakes = el("span.strip-blinds", {}, part.label, part.blinds);
  const node = el(
    "header.wall-strip",
    {},
    part.time,
    el("span.strip-what", {}, part.level, part.state),
    stakes,
    el("span.strip-where", {}, part.title, el("span.strip-when", {}, badge.node, part.clock)),
  );

  function draw(values, shown, now, context) {
    const { title, venue } = headOf(values);
    node.classList.toggle("no-clock", !shown);
    part.time.setAttribute("aria-label", texts("face.time_left"));
    if (shown) {
      drawClock(part, shown, now, texts);
      drawBlinds(part, shown, texts);
    }
    const lines = linesOf(title || "", TITLE_LENGTH, 2);
    setText(part.title, lines.join("\n"));
    part.title.classList.toggle("two", lines.length > 1);
    setText(part.clock, venue ? formatsOf(texts).timeOfDay(now, venue) : "");
    fit(part.title);
    badge.draw(context);
  }
  return { node, draw };
}

function drawClock(part, shown, now, texts) {
  // Over an hour takes more room; a period that begins with it keeps the room to its end.
  part.time.classList.toggle("long", Math.max(countedMs(shown), shown.period.ms) >= HOUR);
  drawDigits(part.time, countedText(shown));
  setText(part.level, headline(shown, texts));
  part.level.classList.toggle("tone-go", shown.period.kind === "break");
  fit(part.level);
  const state = stateWord(shown, now, texts);
  // The blinds stand beside it.
  const isNextHand = state && state.code === "next_hand";
  setText(part.state, isNextHand ? texts("face.strip.next_hand") : state ? state.word : "");
  part.state.className = `strip-state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
}

/** In a break those of the level it ends with, and so called. */
function drawBlinds(part, shown, texts) {
  const inBreak = shown.period.kind === "break";
  const level = inBreak ? nextLevel(shown) : shown.period;
  setText(part.label, inBreak && level ? texts("face.next_up") : "");
  drawStakesLines(part.blinds, level, texts);
}

/** Stakes in the fewest words, on two lines where they are the games of a rotation. */
export function drawStakesLines(node, level, texts) {
  const text = level ? stakesInStrip(level, texts) : "";
  setChildren(node, text, () => linesOf(text, LENGTH, 2, " · ").map((line) => el("span.strip-line", {}, line)));
  node.classList.toggle("two", node.children.length > 1);
  fitTogether(node.children);
}

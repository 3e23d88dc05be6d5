/**
 * The TV in a break: the end of the break, the next stakes, and the chips that leave play. Chosen by the director
 * during a level, the scene counts down to the next break under the strip.
 */

import { chipPicture } from "/static/js/pictures/chip_picture.js";
import { chipName, looksOf, stillLeaving } from "/static/js/procedures/color_ups.js";
import { drawDigits } from "/static/js/clock/digits.js";
import { el, fit, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import {
  averageFact,
  lateRegistration,
  lateRegistrationLine,
  nextBreakFact,
  nextLevel,
  periodNote,
  playersFact,
  roundedToMinute,
  stateWord,
} from "/static/js/clock/clock_facts.js";
import { forfeitsLine } from "/static/js/procedures/forfeits.js";
import { duration } from "/static/js/texts/formats.js";
import { drawStakes } from "/static/js/structure/stakes_block.js";
import { sceneWithTop } from "/static/js/wall_scene.js";

/** During a level the strip shows the clock; in a break the scene itself is the clock. */
const inLevel = ({ shown }) => shown.period.kind !== "break";

export const mount = sceneWithTop((scene) => (inLevel(scene) ? "strip" : "header"), draw);

function draw(scene) {
  const { part, values, now, texts } = scene;
  const shown = stillLeaving(scene.shown, values.color_ups);
  const isDuringLevel = inLevel(scene);
  const breakPeriod = isDuringLevel ? shown.ahead.find((period) => period.kind === "break") : shown.period;
  part.frame.classList.toggle("during-level", isDuringLevel);
  part.time.setAttribute("aria-label", texts(isDuringLevel ? "face.next_break" : "face.time_left"));
  if (isDuringLevel) {
    drawUntilBreak(part, shown, values.tournament, texts);
  } else {
    drawBreak(part, shown, now, texts);
  }
  const note = isDuringLevel ? (breakPeriod && breakPeriod.note) || "" : periodNote(shown);
  setTextOrHide(part.note, note);
  fit(part.note);
  const chips = (breakPeriod && breakPeriod.color_up) || [];
  drawColorUp(part.color_up, chips, looksOf(values.color_ups), isDuringLevel, texts);
  drawNext(part, levelAfter(shown, breakPeriod), texts);
  drawFooter(part.footer, footerItems(values, shown, now, texts));
}

function drawBreak(part, shown, now, texts) {
  setText(part.word, texts("face.break"));
  const state = stateWord(shown, now, texts);
  setText(part.state, state ? state.word : "");
  part.state.className = `state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
  drawDigits(part.time, duration(shown.remaining_ms));
  // The end of the break is known only while the clock runs.
  const resumes =
    shown.deadline === null ? "" : texts("face.break.back_at", { back_at: roundedToMinute(shown.deadline) });
  setText(part.resumes, resumes);
  fit(part.resumes);
}

/** During a level: the time until the next break, and the time of day when it starts. */
function drawUntilBreak(part, shown, venue, texts) {
  const fact = nextBreakFact(shown, venue, texts);
  setText(part.word, texts(fact ? "face.next_break" : "face.break.none"));
  setText(part.state, "");
  const until = (shown.starts_in_ms || 0) + (shown.next_break_in_ms || 0);
  drawDigits(part.time, fact ? duration(until) : "");
  setText(part.resumes, fact ? texts("face.break.at", { at: fact.value, note: fact.note }) : "");
  fit(part.resumes);
}

/** The level after the break, in the current break or before the next one. */
function levelAfter(shown, breakPeriod) {
  if (!breakPeriod || breakPeriod === shown.period) {
    return nextLevel(shown);
  }
  return shown.ahead.slice(shown.ahead.indexOf(breakPeriod)).find((period) => period.kind === "level") || null;
}

function drawColorUp(node, values, looks, isDuringLevel, texts) {
  node.hidden = !values.length;
  setChildren(node, JSON.stringify([isDuringLevel, values, looks]), () => [
    el("div.label", {}, texts(isDuringLevel ? "face.color_up" : "face.color_up.now")),
    ...values.map((value) => chipRow(value, looks, texts)),
    el(
      "small",
      {},
      el("span", {}, texts("face.color_up.how")),
      " ",
      el("span", {}, texts("face.color_up.how_visible")),
    ),
  ]);
  node.classList.toggle("several", values.length > 1);
  node.querySelectorAll("b").forEach(fit);
}

function chipRow(value, looks, texts) {
  const text = texts("face.color_up.remove_now", { chips: chipName(value, texts, looks) });
  return el("div.chip", {}, chipPicture(value, texts, looks[value]), el("b", {}, text));
}

function drawNext(part, next, texts) {
  part.next.hidden = next === null;
  if (next) {
    setText(part.next_label, texts("face.next.level", { level: next.level }));
    drawStakes(part.stakes, next, texts);
  }
}

function footerItems(values, shown, now, texts) {
  const players = playersFact(values.counters, texts);
  const average = averageFact(values.counters, shown, texts);
  const registration = lateRegistration(values.clock, shown, now, values.structure);
  return [
    { label: texts("face.players"), line: players ? `${players.value} ${players.note}` : "" },
    { label: texts("face.average"), line: average ? [average.value, average.note].filter(Boolean).join(" · ") : "" },
    { label: texts("face.late_reg"), line: lateRegistrationLine(registration, values.tournament, texts) },
    {
      label: texts("face.forfeits"),
      line: shown.finished ? "" : forfeitsLine(values.forfeits, now, values.tournament, texts),
    },
  ].filter((item) => item.line);
}

function drawFooter(node, items) {
  setChildren(node, JSON.stringify(items), () => [
    el("div.items", {}, ...items.map((item) => el("span", {}, el("span.label", {}, item.label), item.line))),
  ]);
  fit(node);
}

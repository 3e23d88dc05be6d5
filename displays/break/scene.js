/** The wall in a break: when play goes on, with which stakes, and which chips leave the table. */

import { chipPicture } from "/static/js/chip_picture.js";
import { drawDigits } from "/static/js/digits.js";
import { el, fit, parts, setChildren, setText } from "/static/js/dom.js";
import {
  averageFact,
  lateRegistration,
  lateRegistrationLine,
  nextLevel,
  playersFact,
  roundedToMinute,
  stateWord,
} from "/static/js/facts.js";
import { duration } from "/static/js/formats.js";
import { reading } from "/static/js/level_clock.js";
import { drawStakes } from "/static/js/stakes_block.js";
import { wallHeader } from "/static/js/wall_header.js";

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
      drawColorUp(part.color_up, shown.period.color_up || [], texts);
      drawNext(part, shown, texts);
      drawStrip(part.strip, stripItems(topics, shown, now, texts));
    },
    unmount() {},
  };
}

function drawMain(part, shown, now, texts) {
  const state = stateWord(shown, now, texts);
  setText(part.state, state ? state.word : "");
  part.state.className = `state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
  drawDigits(part.time, duration(shown.remaining_ms));
  // Only a running clock knows when play goes on.
  const back = shown.deadline === null ? "" : texts("face.break.back_at", { back_at: roundedToMinute(shown.deadline) });
  setText(part.back, back);
  fit(part.back);
}

function drawColorUp(node, values, texts) {
  node.hidden = !values.length;
  setChildren(node, values.join(), () => [
    el("div.label", {}, texts("face.color_up.now")),
    ...values.map((value) => chipRow(value, texts)),
    el("small", {}, el("span", {}, texts("face.color_up.how")), " ", el("span", {}, texts("face.color_up.how_visible"))),
  ]);
  node.classList.toggle("several", values.length > 1);
  node.querySelectorAll("b").forEach(fit);
}

function chipRow(value, texts) {
  const text = texts("face.color_up.remove_now", { chips: texts("face.color_up.chip", { value }) });
  return el("div.chip", {}, chipPicture(value), el("b", {}, text));
}

function drawNext(part, shown, texts) {
  const next = nextLevel(shown);
  part.next.hidden = next === null;
  if (next) {
    setText(part.next_label, texts("face.next.level", { level: next.level }));
    drawStakes(part.stakes, next, texts);
  }
}

function stripItems(topics, shown, now, texts) {
  const players = playersFact(topics.counters, texts);
  const average = averageFact(topics.counters, shown, texts);
  const registration = lateRegistration(topics.clock, shown, now, topics.structure);
  return [
    { label: texts("face.players"), line: players ? `${players.value} ${players.note}` : "" },
    { label: texts("face.average"), line: average ? [average.value, average.note].filter(Boolean).join(" · ") : "" },
    { label: texts("face.late_reg"), line: lateRegistrationLine(registration, topics.tournament, texts) },
  ].filter((item) => item.line);
}

function drawStrip(node, items) {
  setChildren(node, JSON.stringify(items), () => [
    el("div.strip", {}, ...items.map((item) => el("span", {}, el("span.label", {}, item.label), item.line))),
  ]);
  fit(node);
}

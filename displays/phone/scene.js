/** A player's phone: the clock, the field, what comes next, the whole structure. */

import { Announcer } from "/static/js/announcer.js";
import { drawDigits } from "/static/js/digits.js";
import { el, fit, parts, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { openFace } from "/static/js/face.js";
import {
  averageFact,
  colorUpLine,
  countedMs,
  headline,
  lateRegistration,
  lateRegistrationLine,
  nextBreakFact,
  periodLine,
  periodName,
  playersFact,
  stateWord,
} from "/static/js/facts.js";
import { duration, timeOfDay } from "/static/js/formats.js";
import { slugOfPath } from "/static/js/page.js";
import { drawStakes } from "/static/js/stakes_block.js";

const part = parts(document);
let announcer = null;

function draw(face, shown, now) {
  const { texts, topics } = face;
  const link = face.live.status();
  setText(part.badge, link.state === "live" ? "" : texts(link.reason === "connecting" ? "face.link.connecting" : "face.badge.stale"));
  part.unknown.hidden = !face.refusal;
  part.main.hidden = shown === null || Boolean(face.refusal);
  if (part.main.hidden) {
    return;
  }
  setText(part.title, topics.tournament.title);
  document.title = topics.tournament.title;
  setText(part.now, timeOfDay(now, topics.tournament));
  drawClock(shown, now, texts);
  drawFacts(topics, shown, now, texts);
  drawStructure(topics.structure, shown, texts);
  announcer = announcer || new Announcer(part.news, texts);
  announcer.draw(shown);
}

function drawClock(shown, now, texts) {
  setText(part.level, headline(shown, texts));
  part.level.classList.toggle("tone-go", shown.period.kind === "break");
  const state = stateWord(shown, now, texts);
  setText(part.state, state ? state.word : "");
  part.state.className = `state tone-${state ? state.tone : "quiet"}`;
  fit(part.state);
  drawDigits(part.time, duration(countedMs(shown)));
  drawStakes(part.stakes, shown.period, texts);
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
  const colorUp = colorUpLine(shown.period, texts);
  setTextOrHide(part.color_up_line, colorUp);
  part.color_up.hidden = !colorUp;
}

function drawStructure(structure, shown, texts) {
  if (!structure) {
    return;
  }
  const key = JSON.stringify([structure.periods, shown.period.id]);
  const changed = setChildren(part.structure, key, () => structure.periods.map((period) => row(period, shown, texts)));
  const current = part.structure.querySelector("[aria-current]");
  if (changed && current) {
    // The level before stays in sight.
    part.structure.scrollTop = current.offsetTop - current.offsetHeight;
  }
}

function row(period, shown, texts) {
  const current = period.id === shown.period.id;
  return el(
    `div.row.${period.kind}${current ? ".current" : ""}`,
    { "aria-current": current ? "step" : null },
    el("span.label", {}, periodName(period, texts)),
    el("span", {}, periodLine(period, texts)),
  );
}

openFace({ slug: slugOfPath(location.pathname), kinds: ["tournament", "clock", "counters", "structure"], draw });

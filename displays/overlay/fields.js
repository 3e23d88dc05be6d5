/** The contents of each field of an overlay: `{label, value, note?, tone?}`, null for a field to hide. */

import {
  averageFact,
  countedText,
  headline,
  newLevelWord,
  nextBreakFact,
  nextLevel,
  periodLine,
  periodName,
  playersFact,
  roundedToMinute,
  stateWord,
} from "/static/js/clock/clock_facts.js";
import { anteFact, gameName, isAllAnte, isLimit, stakesInShort } from "/static/js/structure/stakes.js";
import { formatsOf } from "/static/js/texts/formats.js";

/** The level whose stakes count; in a break the next one. */
function levelInPlay(shown) {
  return shown.period.kind === "level" ? shown.period : nextLevel(shown);
}

function level({ shown, texts }) {
  return { label: "", value: headline(shown, texts), tone: shown.period.kind === "break" ? "go" : "accent" };
}

/** The time; while the clock is stopped, the label names the state. */
function time({ shown, now, texts }) {
  const stopped = shown.phase !== "running" ? stateWord(shown, now, texts) : null;
  const value = countedText(shown, texts);
  if (stopped) {
    return { label: stopped.word, value, tone: stopped.tone };
  }
  return { label: texts("face.time_left"), value };
}

/** The blinds; those of a level that has just begun apply from the next hand. */
function blinds({ shown, now, texts }) {
  const period = levelInPlay(shown);
  const stakes = period ? (period.stakes || [])[0] : null;
  if (!stakes) {
    return null;
  }
  if (newLevelWord(shown, now, texts)) {
    return { label: texts("face.strip.next_hand"), value: stakesInShort(period, texts), tone: "accent" };
  }
  const isNext = period !== shown.period;
  const word = isAllAnte(stakes)
    ? gameName(stakes, texts)
    : texts(isLimit(stakes) ? "face.stakes.limits" : "face.stakes.blinds");
  return {
    label: isNext ? texts("face.next.level", { level: period.level }) : word,
    value: stakesInShort(period, texts),
  };
}

function ante({ shown, texts }) {
  const period = levelInPlay(shown);
  const games = period ? period.stakes || [] : [];
  return games.length === 1 && !isAllAnte(games[0]) ? anteFact(games[0], texts) : null;
}

function players({ topics, texts }) {
  const fact = playersFact(topics.counters, texts);
  return (
    fact && {
      label: texts("face.players"),
      value: fact.value,
      note: `/ ${formatsOf(texts).chips(topics.counters.entries)}`,
    }
  );
}

function average({ topics, shown, texts }) {
  const fact = averageFact(topics.counters, shown, texts);
  return fact && { label: texts("face.average"), value: fact.value, note: fact.note };
}

function next({ shown, texts }) {
  const period = shown.finished ? null : shown.ahead[0];
  if (!period) {
    return null;
  }
  const isLevel = period.kind === "level";
  const line = isLevel ? stakesInShort(period, texts) : `${periodName(period, texts)} ${periodLine(period, texts)}`;
  return { label: texts(isLevel ? "face.next_level" : "face.next_up"), value: line };
}

/** Time of day when the next break begins; in a break, when it is over. */
function nextBreak({ topics, shown, texts }) {
  if (shown.period.kind === "break" && shown.deadline !== null) {
    const resumesAt = formatsOf(texts).timeOfDay(roundedToMinute(shown.deadline), topics.tournament);
    return { label: texts("face.overlay.back_at"), value: resumesAt, tone: "go" };
  }
  const fact = nextBreakFact(shown, topics.tournament, texts);
  return fact && { label: texts("face.next_break"), value: fact.value };
}

/** The fields by their names in the address. */
export const FIELDS = { time, level, blinds, ante, players, average, next, break: nextBreak };

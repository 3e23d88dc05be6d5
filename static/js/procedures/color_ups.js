/** Public color-ups (topic `color_ups`): chips to remove, tables that still race, results of races. */

import { el } from "../dom.js";
import { cardPicture } from "../pictures/playing_card.js";
import { formatsOf } from "../texts/formats.js";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
/** Milliseconds for which a table shows its race. */
const RESULT_MS = 5 * 60000;

/** Color-ups that are not over, oldest first. */
export function openColorUps(topic) {
  return topic ? topic.color_ups.filter((colorUp) => !colorUp.over) : [];
}

/** The color-up that a table still has to do; null without one. */
export function dueAt(topic, table) {
  return openColorUps(topic).find((colorUp) => colorUp.still_racing.includes(table)) || null;
}

/**
 * A reading of the clock without color-ups of chips that the director has removed already.
 *
 * @param {object | undefined} topic
 */
export function stillLeaving(shown, topic) {
  if (!topic || !topic.in_play.length) {
    return shown; // the chips in play are unknown
  }
  const due = (period) =>
    [].concat(...topic.color_ups.filter((each) => each.period === period.id).map((each) => each.denominations));
  const withChipsLeft = (period) => {
    const chips = period.color_up || [];
    const leaving = chips.filter((chip) => topic.in_play.includes(chip) || due(period).includes(chip));
    return leaving.length === chips.length ? period : Object.assign({}, period, { color_up: leaving });
  };
  return Object.assign({}, shown, { period: withChipsLeft(shown.period), ahead: shown.ahead.map(withChipsLeft) });
}

/** The denominations that a table has not raced yet. */
export function leftToRace(colorUp, table) {
  const raced = colorUp.raced[table] || [];
  return colorUp.denominations.filter((chip) => !raced.includes(chip));
}

/** The names and colours of chips by value (topic `color_ups`); empty if the room has not described them. */
export function looksOf(topic) {
  return (topic && topic.looks) || {};
}

/** A chip in words: `25s`, with its name `25s (green)`. */
export function chipName(value, texts, looks = {}) {
  const { name } = looks[value] || {};
  const chip = texts("face.color_up.chip", { value });
  return name ? `${chip} (${name})` : chip;
}

/** Chips in words: `25s and 100s`. */
export function chipsLine(values, texts, looks) {
  return values.map((value) => chipName(value, texts, looks)).join(texts("face.and"));
}

/** The exchange: `25s → 100`; the removed chips alone if the new chip is unknown. */
export function exchangeLine({ denominations, to }, texts, looks) {
  const { chips } = formatsOf(texts);
  const newChips = [...new Set(denominations.map((chip) => to[chip]))];
  const removed = chipsLine(denominations, texts, looks);
  return newChips.length === 1 && newChips[0]
    ? texts("face.color_ups.become", { chips: removed, to: chips(newChips[0]) })
    : removed;
}

/** The number of tables that are done; empty without tables. */
export function doneLine({ tables, still_racing: racing }, texts) {
  return tables ? texts("face.color_ups.done_of", { done: tables - racing.length, tables }) : "";
}

/** The recent races of a table, newest first. */
export function racesAt(topic, table, now, newsMs = RESULT_MS) {
  const races = topic ? topic.races : [];
  return races.filter((race) => race.table === table && now - race.at < newsMs).reverse();
}

/** The result of a seat, in words: the chips exchanged, and the result of the race. */
export function outcomeText(seat, race, texts) {
  const exchanged = seat.exchanged
    ? texts("face.color_ups.exchanged", { count: seat.exchanged, chip: formatsOf(texts).chips(race.to) })
    : "";
  return [exchanged, seat.odd || !exchanged ? racedText(seat, race, texts) : ""].filter(Boolean).join(" · ");
}

/** The result of a seat in the race, without exchanged chips. */
export function racedText(seat, race, texts) {
  const { chips } = formatsOf(texts);
  const lines = [
    seat.won ? texts("face.color_ups.won", { count: seat.won, chip: chips(race.to) }) : "",
    seat.rescued ? texts("face.color_ups.rescued", { count: seat.rescued, chip: chips(race.lowest) }) : "",
  ].filter(Boolean);
  return lines.join(" · ") || texts(seat.odd ? "face.color_ups.lost" : "face.color_ups.nothing");
}

/** The seats whose race is shown: those with an odd chip or a new one. */
export function racers(race) {
  return race.seats.filter((seat) => seat.odd || seat.exchanged);
}

/** A player's cards, the highest first. */
export function rankedCards({ cards }) {
  return [...cards].sort(
    (a, b) => RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]) || SUITS.indexOf(b[1]) - SUITS.indexOf(a[1]),
  );
}

/** A player's cards as pictures, at most `most`. */
export function cardsOf(seat, most = seat.cards.length) {
  return rankedCards(seat)
    .slice(0, most)
    .map((card, index) => cardPicture(card, index > 0));
}

/** A race as a table: a row for each seat with its cards and its result. */
export function raceTable(race, texts) {
  const row = (seat) =>
    el(
      seat.won || seat.rescued ? "tr.is-won" : "tr",
      {},
      el("th", { scope: "row" }, String(seat.seat)),
      el("td", {}, ...(seat.cards.length ? cardsOf(seat) : [el("span", {}, String(seat.chips))])),
      el("td", {}, outcomeText(seat, race, texts)),
    );
  return el(
    "table.race-result",
    { "aria-label": texts("face.color_ups.result_of", { table: race.table }) },
    el("tbody", {}, ...racers(race).map(row)),
  );
}

/** The public end of the day (topic `day_end`): the cards, the player who picks, hands left by table, and the bags. */

import { dayName } from "../clock/clock_facts.js";
import { entryNumber, listNameOrEntry, nameOrEntry, placeOf } from "../seating/seats.js";
import { formatsOf } from "../texts/formats.js";

/** Milliseconds for which the turned card is shown before the tables. */
const CARD_MS = 30000;
/** Milliseconds for which TVs that follow the tournament show the counts of a day that is over. */
const NEWS_MS = 10 * 60000;

/** The end of the day under way; null without one. */
export function endingDay(topic) {
  const end = topic && topic.end;
  return end && end.step !== "over" ? end : null;
}

/** The end of a day for TVs: one under way, or for a while one that is over, for its counts; else null. */
export function endShown(topic, now) {
  const end = (topic && topic.end) || null;
  const isNews = end && end.step === "over" && now - end.begun_at < NEWS_MS;
  return endingDay(topic) || (isNews ? end : null);
}

/** Whether the cards are shown: they lie face down, or one was just turned. */
export function isCardTurned(end, now) {
  return (
    Boolean(end) &&
    (end.step === "dealing" ||
      end.step === "picking" ||
      (end.step === "playing" && end.position !== null && now - end.known_at < CARD_MS))
  );
}

/** The number of the day that ends or ended last. */
export function dayOf({ day, end }) {
  return end && end.step === "over" ? day - 1 : day;
}

/** The name of a day, by the label of its flight. */
export function dayText(number, clock, texts) {
  const day = dayName({ number, flight: clock && clock.day.flight });
  return day.code ? texts(day.code, day.params) : day;
}

/** The player who picks the card, by name or entry; null if nobody was drawn. */
export function pickerName({ picker }, texts) {
  return picker ? nameOrEntry(picker, texts) : null;
}

/** The seat of the player who picks, in words. */
export function pickerSeat({ picker }, texts) {
  const place = picker ? placeOf(picker.seat) : null;
  return place ? texts("face.day_end.at_seat", { table: place.table, seat: place.seat }) : "";
}

/** A table's row of the topic; undefined for an empty table. */
export function tableOf(end, number) {
  return end.tables.find(({ table }) => table === number);
}

/** The reason why a table deals no further hand: it plays the last one, or bags; empty while it deals. */
export function whyNoneIsDealt(end, number, texts) {
  const table = end && end.hands !== null ? tableOf(end, number) : null;
  if (!table || (table.left && table.deals)) {
    return "";
  }
  return texts(table.left ? "face.day_end.last_hand" : "face.day_end.bag");
}

/** The tables with hands left. */
export function tablesPlaying(end) {
  return end.tables.filter(({ left }) => left > 0);
}

/** The hand that a table plays, from 1, of its last hands. */
export function handNow(end, { left }) {
  return end.hands - left + 1;
}

/** The hand of the slowest tables; without tables the next hand. */
export function slowestHand(end) {
  const most = Math.max(0, ...end.tables.map(({ left }) => left));
  return end.tables.length ? end.hands - most + 1 : end.played + 1;
}

/** The number of bags counted: `{bags, players}`. */
export function bagsIn(end) {
  const withoutNames = Object.keys(end.table_bags).reduce((all, table) => all + end.table_bags[table].bags, 0);
  const bags = Object.keys(end.chips).length + withoutNames;
  return { bags, players: bags + end.to_count };
}

/** A difference with its sign. */
export function signed(difference, texts) {
  return (difference > 0 ? "+" : "−") + formatsOf(texts).chips(Math.abs(difference));
}

/** All counts, most chips first: `[{entry, name, seat, chips}]`; `name` in list form. */
export function countsOf(end, seats, texts) {
  return namedCounts(end, countOrder(end), seats, texts);
}

/** The entries with a count, the most chips first. */
export function countOrder({ chips }) {
  return Object.keys(chips).sort((a, b) => chips[b] - chips[a] || entryNumber(a) - entryNumber(b));
}

/** The counts of some entries, in the form of `countsOf`. */
export function namedCounts(end, entries, seats, texts) {
  return entries.map((entry) => {
    const { name, seat } = (seats && seats[entry]) || {};
    return {
      entry,
      name: listNameOrEntry({ entry, name }, texts),
      seat: seat || "",
      chips: end.chips[entry],
    };
  });
}

/** The line about the hand in progress. */
export function inProgressLine(topic, texts) {
  return texts(topic.hand_in_progress_counts ? "face.day_end.in_progress_counts" : "face.day_end.in_progress");
}

/**
 * The cards at the end of a day, face down except the picked card.
 *
 * @param {(tag: string, attributes: object, ...children) => object} make `el`, or `preactEl` in components
 * @param {((position: number) => void) | null} pick with it the cards face down are buttons
 */
export function lastCards(end, texts, make, pick = null) {
  const isSelectable = pick && end.position === null;
  return end.cards.map((_, index) => {
    const position = index + 1;
    if (end.position === position) {
      return make(
        "span.last-card.is-up",
        { role: "img", "aria-label": texts("face.day_end.turned", { hands: end.hands }) },
        make("b", {}, String(end.hands)),
      );
    }
    const label = texts("face.day_end.face_down", { position });
    const small = make("small", {}, String(position));
    return isSelectable
      ? make("button.last-card", { "aria-label": label, onclick: () => pick(position) }, small)
      : make(`span.last-card${end.position === null ? "" : ".is-aside"}`, { role: "img", "aria-label": label }, small);
  });
}

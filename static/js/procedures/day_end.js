/** The end of the day as everybody sees it (topic `day_end`): the cards, who picks, hands left by table, and the bags. */

import { dayName } from "../clock/clock_facts.js";
import { el } from "../dom.js";
import { entryNumber, listName, placeOf } from "../seating/seats.js";
import { formatsOf } from "../texts/formats.js";

/** Milliseconds for which everybody sees the turned card before the tables take its place. */
const CARD_MS = 30000;
/** Milliseconds for which walls that follow the tournament show the counts of the day that is over. */
const NEWS_MS = 10 * 60000;

/** The end of a day that goes on; null while there is none. */
export function endingDay(topic) {
  const end = topic && topic.end;
  return end && end.step !== "over" ? end : null;
}

/** The end of a day for walls: one under way, and for a while the counts of one that is over; else null. */
export function endShown(topic, now) {
  const end = (topic && topic.end) || null;
  const isNews = end && end.step === "over" && now - end.begun_at < NEWS_MS;
  return endingDay(topic) || (isNews ? end : null);
}

/** Whether the cards are the news: they lie face down, or one was just turned. */
export function isCardTurned(end, now) {
  return (
    Boolean(end) &&
    (end.step === "dealing" ||
      end.step === "picking" ||
      (end.step === "playing" && end.position !== null && now - end.known_at < CARD_MS))
  );
}

/** The number of the day that ends, or ended last. */
export function dayOf({ day, end }) {
  return end && end.step === "over" ? day - 1 : day;
}

/** The name of a day, of a flight by its label: of the one that is played, or of one that is over. */
export function dayText(number, clock, texts) {
  const day = dayName({ number, flight: clock && clock.day.flight });
  return day.code ? texts(day.code, day.params) : day;
}

/** The player who picks, by name, else by entry; null where nobody was drawn. */
export function pickerName({ picker }, texts) {
  return picker ? picker.name || texts("face.seats.entry", { entry: entryNumber(picker.entry) }) : null;
}

/** The seat of the player who picks, in words. */
export function pickerSeat({ picker }, texts) {
  const place = picker ? placeOf(picker.seat) : null;
  return place ? texts("face.day_end.at_seat", { table: place.table, seat: place.seat }) : "";
}

/** A table's line of the topic; undefined for one where nobody sits. */
export function tableOf(end, number) {
  return end.tables.find(({ table }) => table === number);
}

/** The reason why a table deals no more hands: it plays its last one, or bags; empty while it deals. */
export function whyNoneIsDealt(end, number, texts) {
  const mine = end && end.hands !== null ? tableOf(end, number) : null;
  if (!mine || (mine.left && mine.deals)) {
    return "";
  }
  return texts(mine.left ? "face.day_end.last_hand" : "face.day_end.bag");
}

/** The tables that still play their last hands. */
export function tablesPlaying(end) {
  return end.tables.filter(({ left }) => left > 0);
}

/** The number of the last hand that a table plays now, from 1. */
export function handNow(end, { left }) {
  return end.hands - left + 1;
}

/** The hand that the tables furthest behind play; where no table is known, the next one. */
export function slowestHand(end) {
  const most = Math.max(0, ...end.tables.map(({ left }) => left));
  return end.tables.length ? end.hands - most + 1 : end.played + 1;
}

/** The number of bags counted: `{bags, players}`. */
export function bagsIn(end) {
  const nameless = Object.keys(end.table_bags).reduce((all, table) => all + end.table_bags[table].bags, 0);
  const bags = Object.keys(end.chips).length + nameless;
  return { bags, players: bags + end.to_count };
}

/** A difference with its sign. */
export function signed(difference, texts) {
  return (difference > 0 ? "+" : "−") + formatsOf(texts).chips(Math.abs(difference));
}

/** Everybody's count, the most chips first: `[{entry, name, seat, chips}]`; `name` as lists have it. */
export function countsOf(end, seats, texts) {
  return namedCounts(end, countOrder(end), seats, texts);
}

/** The entries with a count, the most chips first. */
export function countOrder({ chips }) {
  return Object.keys(chips).sort((a, b) => chips[b] - chips[a] || entryNumber(a) - entryNumber(b));
}

/** The counts of some entries as `countsOf` has them. */
export function namedCounts(end, entries, seats, texts) {
  return entries.map((entry) => {
    const { name, seat } = (seats && seats[entry]) || {};
    return {
      entry,
      name: name ? listName(name) : texts("face.seats.entry", { entry: entryNumber(entry) }),
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
 * The cards as they lie: face down but for the one that was picked. With `pick` those face down are buttons.
 *
 * @param {(position: number) => void} [pick]
 */
export function lastCards(end, texts, pick) {
  const isOpen = pick && end.position === null;
  return end.cards.map((_, index) => {
    const position = index + 1;
    if (end.position === position) {
      return el(
        "span.last-card.is-up",
        { role: "img", "aria-label": texts("face.day_end.turned", { hands: end.hands }) },
        el("b", {}, String(end.hands)),
      );
    }
    const label = texts("face.day_end.face_down", { position });
    const small = el("small", {}, String(position));
    return isOpen
      ? el("button.last-card", { "aria-label": label, onclick: () => pick(position) }, small)
      : el(`span.last-card${end.position === null ? "" : ".is-aside"}`, { role: "img", "aria-label": label }, small);
  });
}

/** The results of a tournament on pages: the champion, the other places, and facts of the event. */

import { nameOrEntry } from "../seating/seats.js";
import { formatsOf } from "../texts/formats.js";

/** Whether the tournament is finished; `results` is the topic or the answer over HTTP. */
export function isFinished(results) {
  return Boolean(results && results.event && results.event.finished_at !== null);
}

/** Whether play is over, by a winner or a deal. */
export function isOver(results) {
  return Boolean(results && results.event && results.event.ended_at !== null);
}

/** The standing of the results of a finished tournament: unofficial, official or corrected; empty before the finish. */
export function standingText(results, texts) {
  const standing = results && results.standing;
  if (!standing) {
    return "";
  }
  const code = standing.confirmed_at === null ? "unofficial" : standing.corrected_at.length ? "corrected" : "official";
  return texts(`face.results.${code}`);
}

/** The row of the first place, if one player has it; null otherwise. */
export function championOf(results) {
  const rows = (results && results.results) || [];
  const first = rows.filter((row) => row.place === 1);
  return first.length === 1 && first[0].last === 1 ? first[0] : null;
}

/** The rows after the champion, the best first. */
export function othersOf(results, champion) {
  return ((results && results.results) || []).filter((row) => row !== champion);
}

/** The name of a row, or the entry's number; empty for a player who is only counted. */
export function nameOfResult({ entry, name }, texts) {
  return name || (entry ? nameOrEntry({ entry, name }, texts) : "");
}

/** Money of the event as text. */
export function moneyOfEvent({ event }, minor, texts) {
  return event && event.currency ? formatsOf(texts).money(minor, event.currency, event.exponent) : "";
}

/** The facts of the event, `{label, value}` each: entries, prize pool, duration; unknown ones are left out. */
export function eventFacts(results, texts) {
  const event = results && results.event;
  if (!event) {
    return [];
  }
  const { chips } = formatsOf(texts);
  return [
    { label: texts("face.results.entries"), value: chips(event.entries) },
    event.reentries ? { label: texts("face.results.reentries"), value: chips(event.reentries) } : null,
    event.rebuys ? { label: texts("face.results.rebuys"), value: chips(event.rebuys) } : null,
    event.addons ? { label: texts("face.results.addons"), value: chips(event.addons) } : null,
    event.pool ? { label: texts("face.results.pool"), value: moneyOfEvent(results, event.pool, texts) } : null,
    event.duration_ms
      ? {
          label: texts("face.results.duration"),
          value: texts("face.results.hours", { time: hours(event.duration_ms) }),
        }
      : null,
  ].filter(Boolean);
}

/** Hours and minutes, `3:40`. */
export function hours(ms) {
  const minutes = Math.round(ms / 60000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The flights and days of a tournament in words, from its topic `flights`. */

import { hasPrizes, prizeText } from "../prizes/prizes.js";
import { listNameOrEntry } from "../seating/seats.js";
import { formatsOf } from "../texts/formats.js";

const listed = (topic) => (topic && topic.flights) || [];

/**
 * A row for each session: `{flight, entries, left, average, leader, stack, state, code}`: `stack` is the leader's,
 * `state` in words, `code` the same as a code.
 *
 * @param {object | undefined} topic `flights`
 */
export function flightRows(topic, texts) {
  const { chips } = formatsOf(texts);
  return listed(topic).map((each) => ({
    flight: each.label || each.session,
    entries: each.entries ? chips(each.entries) : "",
    left: each.entries || each.left ? chips(each.left) : "", // a day has players without entries of its own
    average: each.average ? chips(each.average) : "",
    leader: each.leader ? listNameOrEntry(each.leader, texts) : "",
    stack: each.leader ? chips(each.leader.chips) : "",
    state: flightState(each, texts),
    code: each.state,
  }));
}

/** The state in words: `Playing L9`, `Ended`, or the time of start or continuation, `Sat 28 Nov 12:00`. */
export function flightState(flight, texts) {
  const { state, clock, starts_at: startsAt, resumes_at: resumesAt, day_over: isOver } = flight;
  const at = state === "planned" ? startsAt : state !== "merged" && isOver ? resumesAt : null;
  if (at) {
    return texts("face.wall_flights.at_day", { at_at: at, at_date: at });
  }
  if (state === "open" && !isOver) {
    return texts(clock.is_break ? "face.wall_flights.break" : "face.wall_flights.playing", { level: clock.level });
  }
  return texts(`face.session.${state === "open" ? "ended" : state}`);
}

/** The sums over all flights, `[{label, value}]`, with pool and paid places once known. */
export function flightSums(topic, prizes, texts) {
  if (!topic || !listed(topic).length) {
    return [];
  }
  const { chips } = formatsOf(texts);
  const { entries, unique, left } = topic.totals;
  const money = hasPrizes(prizes)
    ? [
        { label: texts("face.wall_flights.pool"), value: prizeText(prizes, prizes.pool, texts) },
        { label: texts("face.prizes.pays"), value: chips(prizes.places) },
      ]
    : [{ label: texts("face.wall_flights.left"), value: chips(left) }];
  return [
    { label: texts("face.wall_flights.total"), value: chips(entries) },
    { label: texts("face.wall_flights.unique"), value: chips(unique) },
    ...money,
  ];
}

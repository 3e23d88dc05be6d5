/** Answers about flights: the end of a flight, and the merge of several into the next day. */

import { duration } from "../../../static/js/texts/formats.js";
import { headline, lines, rows } from "./answer_parts.js";

const MAX_ROWS = 20;

function flightEnd({ players }, { entries }, texts) {
  return [
    headline(texts("face.toolbox.players", { players })),
    lines([texts("face.toolbox.say.flight_end", { players, entries })]),
  ];
}

/** The flights whose bags differ from their chips in play. */
const differing = (differences, texts) =>
  Object.keys(differences)
    .filter((label) => differences[label])
    .map((label) => texts("face.toolbox.say.flight_difference", { label, difference: differences[label] }));

function leaving({ person, flight, chips, paid, allowed }, texts) {
  const code = allowed ? "face.toolbox.say.surrendered" : "face.toolbox.say.surrendered_not_allowed";
  return texts(code, { name: person, label: flight, chips, paid });
}

function mergeFlights(answer, question, texts) {
  const { players, surrendered, chips } = answer;
  const row = (each) => ({ name: each.person, words: each.from, result: texts.formats.chips(each.chips) });
  const more = players.length - MAX_ROWS;
  const average = { average: answer.average, average_bb: answer.average_bb };
  return [
    headline(texts("face.toolbox.say.day_start", { level: answer.level, time: duration(answer.remaining_ms) })),
    rows(players.slice(0, MAX_ROWS).map(row)),
    lines([
      ...(more > 0 ? [texts("face.toolbox.say.more_players", { players: more })] : []),
      texts("face.toolbox.say.merged", { players: players.length, chips: chips.carried }),
      texts("face.toolbox.say.merged_average", average),
      ...surrendered.map((each) => leaving(each, texts)),
      ...differing(chips.differences, texts),
    ]),
  ];
}

export const FLIGHTS = { flight_end: flightEnd, merge_flights: mergeFlights };

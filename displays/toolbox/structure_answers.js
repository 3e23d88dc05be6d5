/** Answers about structures: when they end. */

import { duration } from "../../static/js/formats.js";
import { headline, lines, rows } from "./answer_parts.js";

const MINUTE = 60000;
const whole = (ms) => duration(Math.round(ms / MINUTE) * MINUTE);

/** A moment as words: the level, and the big blinds in play. */
function momentOf({ level, big_blinds: bigBlinds }, texts) {
  return texts("face.toolbox.say.moment", { level, big_blinds: bigBlinds });
}

/** The band: early, likely and late. */
function band({ early, likely, late }, texts) {
  const moment = (name, landing) => ({ name, words: momentOf(landing, texts), result: whole(landing.ms) });
  return rows([
    moment(texts("face.toolbox.say.end.early"), early),
    moment(texts("face.toolbox.say.end.likely"), likely),
    moment(texts("face.toolbox.say.end.late"), late),
  ]);
}

function endTime(answer, given, texts) {
  const { likely, marks, beyond } = answer;
  const left = ({ players, ms, level }) => texts("face.toolbox.say.mark", { players, level, time: whole(ms) });
  const over = beyond ? [texts("face.toolbox.say.beyond")] : [];
  return [
    headline(texts("face.toolbox.say.ends_after", { time: whole(likely.ms) })),
    band(answer, texts),
    lines([...marks.map(left), ...over]),
  ];
}

export const STRUCTURES = {
  end_time: endTime,
};

/** Answers about structures: likely ends, warnings, and new structures. */

import { duration } from "../../../static/js/texts/formats.js";
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

function endTime(answer, question, texts) {
  const { likely, marks, beyond } = answer;
  const left = ({ players, ms, level }) => texts("face.toolbox.say.mark", { players, level, time: whole(ms) });
  const over = beyond ? [texts("face.toolbox.say.beyond")] : [];
  return [
    headline(texts("face.toolbox.say.ends_after", { time: whole(likely.ms) })),
    band(answer, texts),
    lines([...marks.map(left), ...over]),
  ];
}

/** The level or break of a warning, by its number among the periods. */
function placeOf({ period }, texts) {
  return period === null ? "" : texts("face.toolbox.say.period", { number: period + 1 });
}

function warningRows(warnings, texts) {
  const severities = {
    error: texts("face.toolbox.say.severity.error"),
    warning: texts("face.toolbox.say.severity.warning"),
    hint: texts("face.toolbox.say.severity.hint"),
  };
  const row = (each) => ({ name: severities[each.severity], words: each.text, result: placeOf(each, texts) });
  return warnings.length ? rows(warnings.map(row)) : [];
}

/** The warnings in their order, and the sums of the structure. */
function checkStructure({ warnings, totals }, question, texts) {
  const count = warnings.length;
  const { levels, level_ms: levelMs, break_ms: breakMs, first_depth: depth, end } = totals;
  return [
    headline(count ? texts("face.toolbox.say.warnings", { warnings: count }) : texts("face.toolbox.say.no_warnings")),
    warningRows(warnings, texts),
    lines([
      texts("face.toolbox.say.totals", { levels, level_ms: levelMs, break_ms: breakMs }),
      texts("face.toolbox.say.first_depth", { depth: Math.round(depth) }),
      ...(end ? [texts("face.toolbox.say.ends_after", { time: whole(end.likely.ms) })] : []),
    ]),
  ];
}

/** A level or break of a document: its name, its minutes, and the amounts or the chips that leave. */
function periodRow(period, { level_minutes: levelMinutes, break_minutes: breakMinutes }, texts) {
  const { chips } = texts.formats;
  const isLevel = period.kind === "level";
  const minutes = period.minutes || (isLevel ? levelMinutes : breakMinutes);
  const out = period.color_up || [];
  const words = [
    texts("face.toolbox.say.row_minutes", { minutes }),
    ...(period.ante ? [texts("face.toolbox.say.row_ante", { ante: period.ante })] : []),
    ...(out.length ? [texts("face.toolbox.say.row_out", { chips: out.map(chips).join(", ") })] : []),
  ];
  return {
    name: isLevel ? texts("face.toolbox.say.row_level", { level: period.level }) : texts("face.toolbox.say.row_break"),
    words: words.join(" · "),
    result: isLevel ? `${chips(period.small_blind)}/${chips(period.big_blind)}` : "",
  };
}

/** The structure row by row, the explanation, and the hints. */
function generateStructure({ structure, end, explanation, warnings }, question, texts) {
  const levels = structure.periods.filter(({ kind }) => kind === "level").length;
  return [
    headline(texts("face.toolbox.say.generated", { levels, time: whole(end.likely.ms) })),
    lines(explanation),
    rows(structure.periods.map((period) => periodRow(period, structure, texts))),
    warningRows(warnings, texts),
  ];
}

export const STRUCTURES = {
  end_time: endTime,
  check_structure: checkStructure,
  generate_structure: generateStructure,
};

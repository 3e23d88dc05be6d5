/** Words and times of the editor. */

import { minutesOfTime } from "../time_of_day.js";

const MINUTE = 60000;
const DAY_MINUTES = 24 * 60;
/** A place without an offset: times here are times of day already. */
const WALL = { utc_offset_ms: 0, next_offset: null };
const ANTE_KINDS = ["none", "per_player", "big_blind", "button"];

/** The heading of a column. */
export function columnName(column, texts) {
  return texts(`face.structures.column.${column}`);
}

/** The short text for what ends with a period. */
export function endWords(code, texts) {
  return code ? texts(`face.structures.ends.${code}`) : "";
}

/** The kinds of ante as options of a choice. */
export function anteOptions(texts) {
  return ANTE_KINDS.map((value) => ({ value, text: texts(`face.control.ante.${value}`) }));
}

/**
 * The time of day a number of minutes after the start, in the format of the language; without a start the time since
 * it, `1:05`.
 *
 * @param {string} start `HH:MM`, or empty
 */
export function timeAt(start, minutes, texts) {
  const startMinutes = minutesOfTime(start);
  return startMinutes === null
    ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`
    : texts.formats.timeOfDay((startMinutes + minutes) * MINUTE, WALL);
}

/** The likely end as a time of day, with the early and the late end; null while unknown. */
export function endTimes({ end }, start, texts) {
  if (!end) {
    return null;
  }
  const startMinutes = minutesOfTime(start);
  const isLong = startMinutes !== null && end.late.ms >= DAY_MINUTES * MINUTE;
  const time = ({ ms }) => {
    const minutes = Math.round(ms / MINUTE);
    const timeOfDay = timeAt(start, minutes, texts);
    const days = Math.floor((startMinutes + minutes) / DAY_MINUTES);
    return isLong && days ? texts("face.structures.days_later", { time: timeOfDay, days }) : timeOfDay;
  };
  return { likely: time(end.likely), early: time(end.early), late: time(end.late) };
}

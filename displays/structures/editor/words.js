/** Words and times of the editor. */

const MINUTE = 60000;
const DAY = 24 * 60 * MINUTE;
const WALL = { utc_offset_ms: 0, next_offset: null };

/** The heading of a column. */
export function columnName(column, texts) {
  return texts(`face.structures.column.${column}`);
}

/** The short text for what ends with a period. */
export function endWords(code, texts) {
  return code ? texts(`face.structures.ends.${code}`) : "";
}

/** Milliseconds from midnight of `HH:MM`; null for any other text. */
export function startMs(start) {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(start || "");
  return match ? (Number(match[1]) * 60 + Number(match[2])) * MINUTE : null;
}

/** The time of day so many minutes after the start; without a start the time since then. */
export function timeAt(start, minutes, texts) {
  const ms = startMs(start);
  return ms === null
    ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`
    : texts.formats.timeOfDay(ms + minutes * MINUTE, WALL);
}

/** The likely end as a time of day, and as a band; null while unknown. */
export function endTimes({ end }, start, texts) {
  if (!end) {
    return null;
  }
  const isLong = end.late.ms >= DAY;
  const time = ({ ms }) => {
    const found = timeAt(start, Math.round(ms / MINUTE), texts);
    const days = Math.floor(((startMs(start) || 0) + Math.round(ms / MINUTE) * MINUTE) / DAY);
    return isLong && days && startMs(start) !== null
      ? texts("face.structures.days_later", { time: found, days })
      : found;
  };
  return { likely: time(end.likely), early: time(end.early), late: time(end.late) };
}

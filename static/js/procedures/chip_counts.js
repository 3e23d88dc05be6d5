/** Chip counts on pages (topics `counts`, `chip_leaders`): their age and whether they are verified. */

const MINUTE = 60000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The age of a count in words: `now`, `12 min`, `3 h`, `2 d`. */
export function ageText(at, now, texts) {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE));
  if (minutes < 1) {
    return texts("face.counts.age.now");
  }
  if (minutes < 2 * HOUR) {
    return texts("face.counts.age.minutes", { minutes });
  }
  return minutes < 2 * DAY
    ? texts("face.counts.age.hours", { hours: Math.floor(minutes / HOUR) })
    : texts("face.counts.age.days", { days: Math.floor(minutes / DAY) });
}

/** The number and length of the current level, in a break of the level before; null without a clock. */
export function levelNow(shown) {
  if (!shown) {
    return null;
  }
  const isLevel = ({ kind }) => kind === "level";
  const length = isLevel(shown.period) ? shown.period : shown.ahead.find(isLevel) || shown.period;
  return { level: shown.period.level, ms: length.ms };
}

/** Whether a count is old: from another level and older than a level's length. A new day may begin at a lower level. */
export function isOld({ at, level }, now, played) {
  return played !== null && level !== played.level && now - at > played.ms;
}

/** The CSS classes of a count: verified or reported, and old. */
export function countClasses(count, now, played) {
  return [count.verified ? "is-verified" : "is-reported", isOld(count, now, played) ? "is-old" : ""]
    .filter(Boolean)
    .join(" ");
}

/** The age of a count, with a word if it is not verified: `12 min · reported`. */
export function countNote(count, now, texts) {
  const age = ageText(count.at, now, texts);
  return count.verified ? age : texts("face.counts.reported_age", { age });
}

/** Chip counts as faces show them (topics `counts`, `chip_leaders`): their age, and how certain they are. */

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

/** The level that is played now, in a break the one before it: its number and length; null without a clock. */
export function levelNow(shown) {
  if (!shown) {
    return null;
  }
  const isLevel = ({ kind }) => kind === "level";
  const length = isLevel(shown.period) ? shown.period : shown.ahead.find(isLevel) || shown.period;
  return { level: shown.period.level, ms: length.ms };
}

/** Whether a count is older than a level: from another one, and for longer than a level lasts. A day may begin lower. */
export function isOld({ at, level }, now, played) {
  return played !== null && level !== played.level && now - at > played.ms;
}

/** The classes of a count: what nobody verified is grey, what is older than a level paler. */
export function countClasses(count, now, played) {
  return [count.verified ? "is-verified" : "is-reported", isOld(count, now, played) ? "is-old" : ""]
    .filter(Boolean)
    .join(" ");
}

/** The age of a count, with the word for a count that nobody verified: `12 min · reported`. */
export function countNote(count, now, texts) {
  const age = ageText(count.at, now, texts);
  return count.verified ? age : texts("face.counts.reported_age", { age });
}

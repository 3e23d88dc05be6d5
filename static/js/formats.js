/** How numbers, durations and times of day are written on the faces. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The whole second shown for a time left: a 20-minute level begins at 20:00, and 0:00 is shown exactly at zero. */
export function shownSeconds(ms) {
  return Math.max(0, Math.ceil(ms / SECOND));
}

/** Milliseconds until the shown second of a running time left changes; more than 0, at most 1000. */
export function untilNextSecond(ms) {
  return ms - (Math.ceil(ms / SECOND) - 1) * SECOND;
}

/** `12:31`, over an hour `1:07:31`. */
export function duration(ms) {
  const seconds = shownSeconds(ms);
  const pad = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** Milliseconds of a time as typed: `12:30`, `1:07:30`, or `12` for minutes; null if it is none. */
export function parseDuration(typed) {
  const match = /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)|(\d{1,3}))\s*$/.exec(typed);
  if (!match) {
    return null;
  }
  if (match[4] !== undefined) {
    return Number(match[4]) * MINUTE;
  }
  return Number(match[1] || 0) * 60 * MINUTE + Number(match[2]) * MINUTE + Number(match[3]) * SECOND;
}

/** Whole numbers with thousands separators: `2,500,000`. */
export function chips(amount) {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Minutes of a period as people say them: `20`, or `7:30` where they are not whole. */
export function minutes(ms) {
  return ms % MINUTE === 0 ? String(ms / MINUTE) : duration(ms);
}

/** Milliseconds to add to an instant for the venue's wall, at that instant. `venue` is the `tournament:` topic. */
export function utcOffset(at, venue) {
  const next = venue.next_offset;
  return next && at >= next.at ? next.utc_offset_ms : venue.utc_offset_ms;
}

/** The time on the venue's wall: `21:40`. */
export function timeOfDay(at, venue) {
  const ms = modulo(at + utcOffset(at, venue), DAY);
  const pad = (n) => String(n).padStart(2, "0");
  return `${pad(Math.floor(ms / (60 * MINUTE)))}:${pad(Math.floor(ms / MINUTE) % 60)}`;
}

/** The next instant at which the venue's wall shows the typed `HH:MM`; null if it is no time of day. */
export function nextTimeOfDay(typed, now, venue) {
  const match = /^\s*([01]?\d|2[0-3]):([0-5]\d)\s*$/.exec(typed);
  if (!match) {
    return null;
  }
  const wanted = (Number(match[1]) * 60 + Number(match[2])) * MINUTE;
  const at = (offset) => now + (modulo(wanted - now - offset, DAY) || DAY);
  const first = at(utcOffset(now, venue));
  // A change of the clocks in between moves it by their difference.
  return at(utcOffset(first, venue));
}

function modulo(n, size) {
  return ((n % size) + size) % size;
}

/** The start of a tournament's structure as a time of day, computed from the clock's times of later periods. */

import { utcOffset } from "../../../static/js/texts/formats.js";
import { minutesOf } from "../sheet/sheet.js";
import { draftOf } from "../../../static/js/structure/structure_edit.js";
import { timeOfMinutes } from "../time_of_day.js";

const MINUTE = 60000;

/**
 * The start of the first period.
 *
 * @param {object} reading of the clock
 * @param {number} now the instant
 * @param {object} venue the venue's time zone, from topic `tournament`
 * @param {object[]} periods of the tournament
 * @returns {string} `HH:MM`
 */
export function startTime(reading, now, venue, periods) {
  const position = periods.findIndex(({ id }) => id === reading.period.id);
  const lengths = periods.map((period) => minutesOf({ head: {} }, draftOf(period)) * MINUTE);
  const before = lengths.slice(0, position).reduce((sum, ms) => sum + ms, 0);
  const played = Math.max(0, lengths[position] - Math.max(0, reading.remaining_ms));
  return nearestMinute(now + (reading.starts_in_ms || 0) - played - before, venue);
}

/** The venue's time of day at an instant, to the nearest minute. */
export function nearestMinute(at, venue) {
  return timeOfMinutes(Math.round((at + utcOffset(at, venue)) / MINUTE));
}

/** The start of a structure by the time of day, computed backwards from the clock's times of the periods ahead. */

import { utcOffset } from "../../../static/js/texts/formats.js";
import { minutesOf } from "../sheet/sheet.js";
import { draftOf } from "../../../static/js/structure/structure_edit.js";

const MINUTE = 60000;
const MINUTES_A_DAY = 24 * 60;
const twoDigits = (number) => String(number).padStart(2, "0");

/**
 * @param {object} reading of the clock
 * @param {number} now the instant
 * @param {object} venue the venue's time zone, from topic `tournament`
 * @param {object[]} periods of the tournament
 * @returns {string} `HH:MM`
 */
export function startTime(reading, now, venue, periods) {
  const here = periods.findIndex(({ id }) => id === reading.period.id);
  const lengths = periods.map((period) => minutesOf({ head: {} }, draftOf(period)) * MINUTE);
  const before = lengths.slice(0, here).reduce((sum, ms) => sum + ms, 0);
  const played = Math.max(0, lengths[here] - Math.max(0, reading.remaining_ms));
  return timeOfDay(now + (reading.starts_in_ms || 0) - played - before, venue);
}

/** An instant by the venue's time of day, to the nearest minute. */
export function timeOfDay(at, venue) {
  const minutes = Math.round((at + utcOffset(at, venue)) / MINUTE);
  const ofDay = ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

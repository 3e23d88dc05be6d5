/** Times of day as time fields have them: `HH:MM`. */

const DAY_MINUTES = 24 * 60;
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Minutes from midnight of `HH:MM`; null for any other text. */
export function minutesOfTime(text) {
  const match = TIME.exec((text || "").trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `HH:MM` of minutes from midnight, also of another day. */
export function timeOfMinutes(minutes) {
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const twoDigits = (number) => String(number).padStart(2, "0");
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

/**
 * Writes numbers, durations, times of day, dates and money on pages (twin of the server's formats). The parts that
 * differ between languages are the catalogue's lines `format.…`; the rules here are the same in all languages.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Formats without a line of the catalogue. */
const PLAIN = {
  "format.date": "{year}-{mm}-{dd}",
  "format.decimal": ".",
  "format.group": ",",
  "format.money": "{currency} {amount}",
  "format.time": "{hour}:{minute}",
};

/** The second shown for a time left, rounded up: a 20-minute level begins at 20:00, and 0:00 means zero. */
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
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

/** Milliseconds of a typed time: `12:30`, `1:07:30`, or `12` for minutes; null for other text. */
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

/** A typed whole number, with any thousands separators; null for other text. */
export function parseChips(typed) {
  const whole = /^\d{1,15}$|^\d{1,3}(?:[.,'’]\d{3}){1,4}$/.exec(typed.trim());
  return whole ? Number(whole[0].replace(/\D/g, "")) : null;
}

/** Minutes of a period: `20`, or `7:30` if they are not whole. */
export function minutes(ms) {
  return ms % MINUTE === 0 ? String(ms / MINUTE) : duration(ms);
}

/** Milliseconds to add to an instant for the venue's time. `venue` is the `tournament:` topic. */
export function utcOffset(at, venue) {
  const next = venue.next_offset;
  return next && at >= next.at ? next.utc_offset_ms : venue.utc_offset_ms;
}

/**
 * The next instant with the typed `HH:MM` at the venue; null if it is no time of day. A time that the
 * clocks skip counts from before the change: 2:30 is 3:30.
 */
export function nextTimeOfDay(typed, now, venue) {
  const match = /^\s*([01]?\d|2[0-3]):([0-5]\d)\s*$/.exec(typed);
  if (!match) {
    return null;
  }
  const wanted = (Number(match[1]) * 60 + Number(match[2])) * MINUTE;
  const instantBy = (offset) => now + (modulo(wanted - now - offset, DAY) || DAY);
  const first = instantBy(utcOffset(now, venue));
  // A change of the clocks before that instant moves it by the difference.
  const moved = instantBy(utcOffset(first, venue));
  const isShown = modulo(moved + utcOffset(moved, venue), DAY) === wanted;
  return isShown && Math.abs(moved - first) < DAY / 2 ? moved : first;
}

/**
 * The formats of one language.
 *
 * @param {object} lines its catalogue
 * @returns {{chips, decimal, timeOfDay, date, money}} functions
 */
export function createFormats(lines = {}) {
  const line = (code) => (lines[code] === undefined ? PLAIN[code] || "" : lines[code]);
  /** Whole numbers with thousands separators: `2,500,000`. */
  const chips = (amount) => String(amount).replace(/\B(?=(\d{3})+$)/g, line("format.group"));
  /** A number with its decimals: `12.5`. */
  const decimal = (number) => String(number).replace(".", line("format.decimal"));
  return {
    chips,
    decimal,
    timeOfDay: (at, venue) => timeOfDayBy(line, at, venue),
    date: (at, venue) => dateBy(line, at, venue),
    money: (minor, currency, exponent) => moneyBy(line, chips, minor, currency, exponent),
  };
}

/** The venue's time of day: `21:40`, in twelve-hour languages `9:40 pm`. */
function timeOfDayBy(line, at, venue) {
  const ms = modulo(at + utcOffset(at, venue), DAY);
  const hour = Math.floor(ms / (60 * MINUTE));
  const minute = twoDigits(Math.floor(ms / MINUTE) % 60);
  const half = line(hour < 12 ? "format.am" : "format.pm");
  return filled(line("format.time"), { hour: twoDigits(hour), hour12: hour % 12 || 12, minute, half });
}

/** The venue's date: `Fri 20 Nov`. */
function dateBy(line, at, venue) {
  const local = new Date(at + utcOffset(at, venue));
  const month = local.getUTCMonth() + 1;
  return filled(line("format.date"), {
    year: local.getUTCFullYear(),
    mm: twoDigits(month),
    dd: twoDigits(local.getUTCDate()),
    day: local.getUTCDate(),
    month: line(`format.month.${month}`),
    weekday: line(`format.weekday.${local.getUTCDay()}`),
  });
}

/** Money from the smallest unit: `€200`, `€25.50`; whole amounts have no decimals. */
function moneyBy(line, chips, minor, currency, exponent) {
  const unit = 10 ** exponent;
  const size = Math.abs(minor);
  const rest = size % unit;
  const decimals = rest ? line("format.decimal") + String(rest).padStart(exponent, "0") : "";
  const amount = chips(Math.floor(size / unit)) + decimals;
  const template = line(`format.money.${currency}`) || line("format.money");
  return (minor < 0 ? "−" : "") + filled(template, { amount, currency });
}

/** English formats, for numbers without a catalogue. */
const ENGLISH = createFormats();

/** The formats of the language of `texts`. */
export function formatsOf(texts) {
  return (texts && texts.formats) || ENGLISH;
}

/** `chips` of the English formats. */
export function chips(amount) {
  return ENGLISH.chips(amount);
}

/** `timeOfDay` of the English formats: always `HH:MM`, the form of `time` fields. */
export function timeOfDay(at, venue) {
  return ENGLISH.timeOfDay(at, venue);
}

function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

function twoDigits(n) {
  return String(n).padStart(2, "0");
}

function modulo(n, size) {
  return ((n % size) + size) % size;
}

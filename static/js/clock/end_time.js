/** The likely end of a tournament in words: for the control, TVs and phones. */

import { utcOffset } from "../texts/formats.js";

/** Milliseconds to which the likely end is rounded. */
const STEP = 5 * 60000;
const DAY = 24 * 60 * 60000;
const WEEK = 7;
/** The weekday of 1 January 1970, from Sunday. */
const THURSDAY = 4;

/** Milliseconds to the nearest five minutes. */
function inSteps(ms) {
  return Math.round(ms / STEP) * STEP;
}

/** An instant at the nearest five minutes of the venue's time, and not before now. */
function roundedAtVenue(at, now, venue) {
  const offset = utcOffset(at, venue);
  return Math.max(inSteps(at + offset) - offset, now);
}

/**
 * A function that writes instants of a band: with the day if one of them is a day or more ahead, else the time alone.
 *
 * @param {number} last the latest of them
 */
export function instantWriter(now, last, venue, texts) {
  const dayOf = (at) => Math.floor((at + utcOffset(at, venue)) / DAY);
  const today = dayOf(now);
  return (at) => {
    const time = texts.formats.timeOfDay(at, venue);
    const days = dayOf(at) - today;
    if (last - now < DAY || !days) {
      return time;
    }
    // A weekday alone is clear only within a week.
    const weekday = texts(`format.weekday.${(((dayOf(at) + THURSDAY) % WEEK) + WEEK) % WEEK}`);
    return `${days < WEEK ? weekday : texts.formats.date(at, venue)} ${time}`;
  };
}

/** The instants of the band; they count from now while the clock stands. */
export function bandTimes(band, now, venue) {
  const start = band.at === null ? now : band.at;
  const at = ({ ms }) => roundedAtVenue(start + ms, now, venue);
  return { early: at(band.early), likely: at(band.likely), late: at(band.late), day: band.today && at(band.today) };
}

/**
 * `22:40–23:55, likely 23:15`, or the end of the day if the tournament continues after it; empty without a band.
 *
 * @param {object | null} band of topic `end_time` or `end_time_shown`
 */
export function endLine(band, now, venue, texts) {
  if (!band || !venue) {
    return "";
  }
  const { early, likely, late } = bandTimes(band, now, venue);
  if (!band.likely.today) {
    return dayLine(band, now, venue, texts);
  }
  if (late <= now) {
    return texts("face.end_time.any_time");
  }
  const write = instantWriter(now, late, venue, texts);
  const times = { early: write(early), likely: write(likely), late: write(late) };
  return texts(band.late.today ? "face.end_time.band" : "face.end_time.else_next_day", times);
}

function dayLine(band, now, venue, texts) {
  const { likely, fewest, most } = band.today;
  const { day } = bandTimes(band, now, venue);
  return texts("face.end_time.day", { day: instantWriter(now, day, venue, texts)(day), likely, fewest, most });
}

/** The likely end for TVs and phones: only while the clock runs or a start is scheduled. */
export function publicEndLine(topic, now, venue, texts) {
  const band = topic ? topic.band : null;
  return band && band.at !== null ? endLine(band, now, venue, texts) : "";
}

/** The likely end in two short lines, for a button: `{label, small}`; null without a band. */
export function endWords(band, now, venue, texts) {
  if (!band || !venue) {
    return null;
  }
  const { early, likely, late, day } = bandTimes(band, now, venue);
  if (!band.likely.today) {
    const { likely: left, fewest, most } = band.today;
    return {
      label: texts("face.end_time.day_short", { day: instantWriter(now, day, venue, texts)(day) }),
      small: texts("face.end_time.left", { left, fewest, most }),
    };
  }
  if (late <= now) {
    return { label: texts("face.end_time"), small: texts("face.end_time.any_time") };
  }
  const write = instantWriter(now, late, venue, texts);
  const range = { early: write(early), late: write(late) };
  return {
    label: texts("face.end_time.short", { likely: write(likely) }),
    small: texts(band.late.today ? "face.end_time.range" : "face.end_time.from", range),
  };
}

/** The director's notes on the band, as lines: its assumptions and limits. */
export function endNotes(band, clock, texts) {
  const { level, big_blinds: bigBlinds } = band.likely;
  const assumption = band.at === null && (clock && clock.began_at === null ? "if_started" : "if_resumed");
  return [
    texts("face.end_time.then", { level, big_blinds: bigBlinds, players: band.players }),
    !band.likely.today && texts("face.end_time.later", laterTimes(band)),
    assumption && texts(`face.end_time.${assumption}`),
    band.announced && texts("face.end_time.announced", { players: band.players }),
    band.beyond && texts("face.end_time.beyond"),
    !band.measured && texts("face.end_time.unmeasured"),
  ].filter(Boolean);
}

/** The time of play left after the end of the day. */
function laterTimes({ today, early, likely, late }) {
  const after = ({ ms }) => inSteps(Math.max(0, ms - today.ms));
  return { early_ms: after(early), likely_ms: after(likely), late_ms: after(late) };
}

/**
 * The periods with the lengths of a proposal, without the periods that it omits. `here`: index of the current period.
 */
export function proposedPeriods(periods, here, proposal) {
  const lengths = {};
  proposal.periods.forEach((each) => {
    lengths[each.id] = each;
  });
  const changed = periods.slice(here + 1).filter(({ id }) => lengths[id]);
  return [...periods.slice(0, here + 1), ...changed.map((period) => lengthened(period, lengths[period.id]))];
}

function lengthened(period, { ms, minutes_by_players: rows }) {
  const length = rows.length ? { usual_ms: ms, minutes_by_players: rows } : { usual_ms: ms };
  return Object.assign({}, period, { ms }, length);
}

/** When a tournament is likely to end, in words: for control, walls and phones. */

import { utcOffset } from "../texts/formats.js";

/** A band is no more exact than this. */
const STEP = 5 * 60000;
const DAY = 24 * 60 * 60000;
const WEEK = 7;
/** The weekday of 1 January 1970, from Sunday. */
const THURSDAY = 4;

/** Milliseconds to the nearest five minutes. */
function inSteps(ms) {
  return Math.round(ms / STEP) * STEP;
}

/** An instant at the nearest five minutes of the venue's wall, and not before now. */
function onTheWall(at, now, venue) {
  const offset = utcOffset(at, venue);
  return Math.max(inSteps(at + offset) - offset, now);
}

/**
 * Writes instants of a band: with the day where one of them is a day or more ahead, else the time alone.
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
    // The weekday names a day of the next week alone.
    const weekday = texts(`format.weekday.${(((dayOf(at) + THURSDAY) % WEEK) + WEEK) % WEEK}`);
    return `${days < WEEK ? weekday : texts.formats.date(at, venue)} ${time}`;
  };
}

/** The instants of the band; from now on while the clock stands. */
export function bandTimes(band, now, venue) {
  const start = band.at === null ? now : band.at;
  const at = ({ ms }) => onTheWall(start + ms, now, venue);
  return { early: at(band.early), likely: at(band.likely), late: at(band.late), day: band.today && at(band.today) };
}

/**
 * `22:40–23:55, likely 23:15`, or how the day ends where the tournament goes on after it; empty where nothing is known.
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
  const written = instantWriter(now, late, venue, texts);
  const times = { early: written(early), likely: written(likely), late: written(late) };
  return texts(band.late.today ? "face.end_time.band" : "face.end_time.else_next_day", times);
}

function dayLine(band, now, venue, texts) {
  const { likely, fewest, most } = band.today;
  const { day } = bandTimes(band, now, venue);
  return texts("face.end_time.day", { day: instantWriter(now, day, venue, texts)(day), likely, fewest, most });
}

/** For walls and phones: only while time passes, or a start is set. */
export function publicEndLine(topic, now, venue, texts) {
  const band = topic ? topic.band : null;
  return band && band.at !== null ? endLine(band, now, venue, texts) : "";
}

/** The same in two short lines, for a button: `{label, small}`; null where nothing is known. */
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
  const written = instantWriter(now, late, venue, texts);
  const range = { early: written(early), late: written(late) };
  return {
    label: texts("face.end_time.short", { likely: written(likely) }),
    small: texts(band.late.today ? "face.end_time.range" : "face.end_time.from", range),
  };
}

/** What a director has to know about the band, line by line. */
export function endNotes(band, clock, texts) {
  const { level, big_blinds: bigBlinds } = band.likely;
  const stands = band.at === null && (clock && clock.began_at === null ? "if_started" : "if_resumed");
  return [
    texts("face.end_time.then", { level, big_blinds: bigBlinds, players: band.players }),
    !band.likely.today && texts("face.end_time.later", laterTimes(band)),
    stands && texts(`face.end_time.${stands}`),
    band.announced && texts("face.end_time.announced", { players: band.players }),
    band.beyond && texts("face.end_time.beyond"),
    !band.measured && texts("face.end_time.unmeasured"),
  ].filter(Boolean);
}

/** How much play is left after the end of the day. */
function laterTimes({ today, early, likely, late }) {
  const after = ({ ms }) => inSteps(Math.max(0, ms - today.ms));
  return { early_ms: after(early), likely_ms: after(likely), late_ms: after(late) };
}

/** The periods with the lengths of a proposal; what it leaves out goes. `here` is the index of the current one. */
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

/** The clock and the field in words: for TVs, phones and the control. */

import { beginsAt, endsAt } from "../level_clock.js";
import { stackUnit, stakesInShort, stakesLine } from "../structure/stakes.js";
import { duration, formatsOf, minutes } from "../texts/formats.js";

const NEXT_HAND_MS = 15000;
const MINUTE = 60000;
/** Milliseconds before the end of late registration from which its time is counted down. */
const COUNTED_MS = 10 * MINUTE;

/** `Level 9`, or `Break`. */
export function periodName(period, texts) {
  return period.kind === "break" ? texts("face.break") : texts("face.level", { level: period.level });
}

/** The words above the large digits. */
export function headline(shown, texts) {
  return shown.phase === "scheduled" ? texts("face.state.starts_in") : periodName(shown.period, texts);
}

/** A period on one line: its stakes, or a break's minutes and color-up. */
export function periodLine(period, texts) {
  if (period.kind === "level") {
    return stakesLine(period, texts);
  }
  const length = texts("face.minutes", { minutes: minutes(period.ms) });
  return [length, colorUpLine(period, texts)].filter(Boolean).join(" · ");
}

/** `remove 100s and 500s`; empty without a color-up. */
export function colorUpLine(period, texts) {
  const values = (period.color_up || []).map((value) => texts("face.color_up.chip", { value }));
  return values.length ? texts("face.color_up.remove", { chips: values.join(texts("face.and")) }) : "";
}

/** Whether the clock holds in a level without a time, by hands or until the end, and not for an announcement. */
export function isPlayedUntimed(shown) {
  return shown.phase === "holding" && (Boolean(shown.hands) || Boolean(shown.period.until_end));
}

/** Whether the current level lasts until the end and has no time to count down. */
function lastsUntilEnd({ phase, period }) {
  return Boolean(period.until_end) && !["scheduled", "finished"].includes(phase);
}

export function nextLevel(shown) {
  return shown.ahead.find((period) => period.kind === "level") || null;
}

/** The unit of stacks in this level, in a break that of the next level. */
function stackUnitNow(shown) {
  const level = shown.period.kind === "level" ? shown.period : nextLevel(shown);
  return level ? stackUnit(level) : 0;
}

/** `{value, note}`, null without entries. */
export function playersFact(counters, texts) {
  if (!counters || !counters.entries) {
    return null;
  }
  const note = texts("face.players.of_entries", { entries: counters.entries });
  return { value: formatsOf(texts).chips(counters.players_left), note };
}

/** `{value, note}`: the average stack, and its number of big blinds; null without players. */
export function averageFact(counters, shown, texts) {
  if (!counters || !counters.average_stack) {
    return null;
  }
  const unit = stackUnitNow(shown);
  const bb = unit ? Math.floor(counters.average_stack / unit) : 0;
  const note = bb ? texts("face.average.bb", { bb }) : "";
  return { value: formatsOf(texts).chips(counters.average_stack), note };
}

/**
 * `{value, note}`: the start of the next break, and the level before it or, between two days, the date; null without
 * one.
 */
export function nextBreakFact(shown, venue, texts) {
  if (shown.next_break_at === null || !venue) {
    return null;
  }
  const index = shown.ahead.findIndex((period) => period.kind === "break");
  const before = index > 0 ? shown.ahead[index - 1] : shown.period;
  const { date, timeOfDay } = formatsOf(texts);
  const at = roundedToMinute(shown.next_break_at);
  const isDayOver = shown.day && shown.day.over;
  const note = isDayOver ? date(at, venue) : texts("face.next_break.after", { level: before.level });
  return { value: timeOfDay(at, venue), note };
}

/** An instant at the nearest minute: 21:39:59.6 is 21:40. */
export function roundedToMinute(at) {
  return Math.round(at / MINUTE) * MINUTE;
}

/** Whether registration is surely open; until it closes, places of players who are out are provisional. */
export function stillEntering(clock) {
  const id = clock && clock.phase !== "finished" ? clock.registration_closes : null;
  return Boolean(id) && [clock.period, ...clock.ahead].some((period) => period.id === id);
}

/**
 * Late registration: `{open: true, period, at}` with its closing instant, `{open: false, justClosed}`, or null if the
 * tournament has none or it is unknown. `justClosed` holds until the end of the first level after it.
 *
 * @param {object} structure the `structure:` topic, which has the past periods; may be undefined
 */
export function lateRegistration(snapshot, shown, now, structure) {
  const id = snapshot.registration_closes;
  if (!id) {
    return null;
  }
  const at = endsAt(shown, id, now);
  const ahead = [shown.period, ...shown.ahead].find((period) => period.id === id);
  if (ahead && !shown.finished) {
    return { open: true, period: ahead, at, left_ms: at !== null && shown.phase === "running" ? at - now : null };
  }
  if (!structure) {
    return null;
  }
  const place = (wanted) => structure.periods.findIndex((period) => period.id === wanted);
  if (shown.finished || place(id) < place(shown.period.id)) {
    const since = structure.periods.slice(place(id) + 1, place(shown.period.id) + 1);
    return {
      open: false,
      left_ms: null,
      justClosed: !shown.finished && since.filter((period) => period.kind === "level").length <= 1,
    };
  }
  return { open: true, period: structure.periods[place(id)], at: null, left_ms: null };
}

/**
 * `closes end of level 8, ~20:55`, near the end `closes end of level 8, in 9:59`, or `closed`; empty without late
 * registration.
 */
export function lateRegistrationLine(registration, venue, texts) {
  if (!registration) {
    return "";
  }
  if (!registration.open) {
    return texts("face.late_reg.closed");
  }
  const when = registration.period.kind === "break" ? "face.late_reg.end_of_break" : "face.late_reg.end_of_level";
  const closes = texts(when, { level: registration.period.level });
  if (registration.left_ms !== null && registration.left_ms <= COUNTED_MS) {
    return texts("face.late_reg.in", { closes, time: duration(registration.left_ms) });
  }
  if (registration.at === null || !venue) {
    return closes;
  }
  return texts("face.late_reg.about", { closes, closes_at: roundedToMinute(registration.at) });
}

/** The nearest color-up ahead as `remove 100s at 21:40`; empty without one. */
export function colorUpAheadLine(shown, now, venue, texts) {
  const period = shown.ahead.find((each) => (each.color_up || []).length);
  if (!period || !venue) {
    return "";
  }
  const at = beginsAt(shown, period.id, now);
  const remove = colorUpLine(period, texts);
  return at === null ? remove : texts("face.color_up.ahead", { remove, remove_at: roundedToMinute(at) });
}

/**
 * The word beside the digits: `{code, word, tone}` (tone: calm, stop, accent, quiet); null while the clock runs
 * normally. For a flight that is over also `brief`, without level and players, and `day`, without the time of
 * continuation.
 */
export function stateWord(shown, now, texts) {
  const word = (code, tone, params) => ({ code, word: texts(`face.state.${code}`, params), tone });
  const over = dayOverLine(shown, now, texts);
  if (over) {
    return Object.assign({ code: "day_over", word: over, tone: "calm" }, shortWords(shown, now, texts));
  }
  switch (shown.phase) {
    case "paused":
      return word("paused", "calm");
    case "holding":
      if (lastsUntilEnd(shown)) {
        return nextHandWord(shown, now, texts);
      }
      return shown.hands ? handsWord(shown, now, texts) : word("holding", "stop");
    case "finished":
      return word("finished", "quiet");
    case "ready":
      return word("ready", "quiet");
    case "scheduled":
      return word("scheduled", "quiet", {
        start_at: now + shown.starts_in_ms,
        period: periodName(shown.period, texts),
      });
    default:
      return runningWord(shown, now, texts);
  }
}

/** The label of a clock's flight or day; empty without one. */
export function flightLabel(clock) {
  const { flight } = (clock && clock.day) || {};
  return flight ? flight.label : "";
}

/** A title after the label of the clock's flight or day: `1A · Main Event`; the title alone without a label. */
export function flightTitle(clock, title) {
  return [flightLabel(clock), title].filter(Boolean).join(" · ");
}

/** The end of the day in parts: `{day, back, level, left}`, unknown parts empty; null while a day is played. */
export function dayOverWords(shown, now, texts) {
  if (!shown.day || !shown.day.over || !["holding", "paused"].includes(shown.phase)) {
    return null;
  }
  const { flight } = shown.day;
  return {
    day: texts("face.state.day_over", { day: dayName(shown.day) }),
    back: backWords(shown.day, now, texts),
    level: flight && flight.back ? backLevel(flight.back, texts) : "",
    left: flight && flight.entries ? texts("face.state.left_of", { left: flight.left, entries: flight.entries }) : "",
  };
}

/** Shorter words for a flight that is over. */
function shortWords(shown, now, texts) {
  const { day, back } = dayOverWords(shown, now, texts);
  return shown.day.flight ? { day, brief: [day, back].filter(Boolean).join(" · ") } : {};
}

/** `Day 1`, of a flight `Day 1B`; a label that begins with a letter, as `Day 2`, is the whole name. */
export function dayName({ number, flight }) {
  const day = flight ? flight.label : number;
  return /^\d/.test(String(day)) ? { code: "face.day_end.day", params: { day } } : day;
}

/** The time at which play resumes, with the date if that is not today; empty while it is not set. */
function backWords({ resumes_at: at }, now, texts) {
  if (at === null) {
    return "";
  }
  const code = isToday(at, now, texts) ? "face.break.back_at" : "face.strip.back_date";
  return texts(code, { back_at: at, back_date: at });
}

/** Whether an instant is on the venue's current day. */
function isToday(at, now, texts) {
  const onDay = (day) => texts("face.strip.back_date", { back_at: at, back_date: day });
  return onDay(at) === onDay(now);
}

/** The level at which play resumes: `Level 16 2,500/5,000`. */
function backLevel({ level, small_blind: small, big_blind: big }, texts) {
  return big ? texts("face.state.back_level", { level, small, big }) : texts("face.level", { level });
}

/** The end of the day on one line, for a flight with next level and players; empty while a day is played. */
export function dayOverLine(shown, now, texts) {
  const over = dayOverWords(shown, now, texts);
  if (!over) {
    return "";
  }
  return [over.day, over.back, over.level, over.left].filter(Boolean).join(" · ");
}

/** The structure's note for the current period: `Add-ons $20 = 30,000`. */
export function periodNote(shown) {
  return (!shown.finished && shown.period.note) || "";
}

/** The state of a level by hands: before the count, hands left at the slowest table, or all hands dealt. */
function handsWord(shown, now, texts) {
  const { left } = shown.hands;
  const code = left === null ? "hands" : left ? "hands_left" : "hands_dealt";
  return (
    nextHandWord(shown, now, texts) || { code, word: texts(`face.state.${code}`), tone: left === 0 ? "stop" : "quiet" }
  );
}

function nextHandWord({ period, began_at: began }, now, texts) {
  const isNew = period.kind === "level" && period.level > 1 && now - began < NEXT_HAND_MS;
  return isNew
    ? {
        code: "next_hand",
        word: texts("face.state.next_hand", { stakes: stakesInShort(period, texts) }),
        tone: "accent",
      }
    : null;
}

/** The word for a level that has just begun and applies to the next hand; null at any other time. */
export function newLevelWord(shown, now, texts) {
  const state = stateWord(shown, now, texts);
  return state && state.code === "next_hand" ? state : null;
}

function runningWord(shown, now, texts) {
  const next = nextHandWord(shown, now, texts);
  if (next) {
    return next;
  }
  return shown.remaining_ms <= MINUTE
    ? { code: "last_minute", word: texts("face.state.last_minute"), tone: "stop" }
    : null;
}

/** The text of the large digits: the time left, the hands left, or the words for a level until the end. */
export function countedText(shown, texts) {
  if (lastsUntilEnd(shown)) {
    return texts("face.until_end");
  }
  const { hands } = shown;
  return hands ? String(hands.left === null ? hands.of : hands.left) : duration(countedMs(shown));
}

/** The milliseconds in the large digits: the time left, before a scheduled start the time until it. */
export function countedMs(shown) {
  return shown.phase === "scheduled" ? shown.starts_in_ms : shown.remaining_ms;
}

/** The share of the current period that is over, 0 to 1. */
export function elapsedShare(shown) {
  if (lastsUntilEnd(shown)) {
    return 0;
  }
  if (shown.hands) {
    return shown.hands.left === null ? 0 : 1 - shown.hands.left / shown.hands.of;
  }
  return Math.min(1, Math.max(0, 1 - shown.remaining_ms / shown.period.ms));
}

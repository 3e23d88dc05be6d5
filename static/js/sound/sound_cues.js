/**
 * Computes due sounds from the clock's schedule, so that they also come without a network.
 *
 * A cue belongs to an instant: `{cue, at, key}`. The same cue of the same instant sounds once; a
 * level with time added after its warning has another warning, at its new last minute.
 */

import { isUntimed } from "../level_clock.js";

export const CUES = ["level_end", "one_minute", "break_end", "announcement", "time_up"];

/** Milliseconds after which a sound is too late. */
export const LATEST_MS = 1000;
const MINUTE = 60000;
const MAX_REMEMBERED = 200;

/**
 * Every cue of a running or scheduled clock, up to the period at which it stops.
 *
 * @param {object} snapshot value of a `clock:` topic
 * @returns {{cue: string, at: number, period: string}[]} in order; empty while the clock stands
 */
export function clockCues(snapshot) {
  let { begin, end } = currentSpan(snapshot);
  const cues = [];
  if (end === null) {
    return cues;
  }
  for (const period of [snapshot.period, ...snapshot.ahead]) {
    if (period !== snapshot.period) {
      begin = end;
      end += period.ms;
    }
    if (isUntimed(period)) {
      break; // a period without an end by time
    }
    // A period of a minute or less has no warning: the end before it has just sounded.
    if (end - MINUTE > begin) {
      cues.push({ cue: "one_minute", at: end - MINUTE, period: period.id });
    }
    cues.push({ cue: period.kind === "break" ? "break_end" : "level_end", at: end, period: period.id });
    if (["hold", "day", "end"].includes(period.ends)) {
      break;
    }
  }
  return cues;
}

/** The end of a level by hands: the server's message with the next level. */
function endOfHands(before, snapshot) {
  const [next] = before.ahead;
  const announced =
    before.phase === "holding" &&
    before.period.hands &&
    next &&
    snapshot.period.id === next.id &&
    snapshot.began_at !== null;
  return announced ? [{ cue: "level_end", at: snapshot.began_at, period: before.period.id }] : [];
}

function currentSpan(snapshot) {
  if (snapshot.phase === "running") {
    return { begin: snapshot.began_at, end: snapshot.deadline };
  }
  if (snapshot.phase === "scheduled") {
    const left = typeof snapshot.remaining_ms === "number" ? snapshot.remaining_ms : snapshot.period.ms;
    return { begin: snapshot.start_at, end: snapshot.start_at + left };
  }
  return { begin: null, end: null };
}

/**
 * Whether a newer snapshot contradicts a cue of an older one: the director paused, added time
 * or changed the period just before, and the message was on its way.
 */
function isContradicted(cue, snapshot, now) {
  const { phase, period, deadline } = snapshot;
  const left = phase === "running" ? deadline - now : snapshot.remaining_ms;
  if (period.id === cue.period) {
    return left > (cue.cue === "one_minute" ? MINUTE : 0);
  }
  // The period ended by itself only if the next one began at that instant or later.
  return cue.cue !== "one_minute" && snapshot.began_at !== null && snapshot.began_at < cue.at;
}

function keyOf(slug, { cue, at, period }) {
  return `${slug} ${period} ${cue} ${at}`;
}

/** The clocks and announcements that a page has received, and the cues that have sounded. */
export class CueSheet {
  constructor() {
    this.clocks = new Map(); // slug -> {snapshot, checked}: the instant up to which its cues sounded
    this.called = []; // clocks called on players that still run
    this.posted = []; // announcements shown now or later
    this.sounded = new Map(); // key -> instant
  }

  /**
   * The due cues: not sounded before and not too late. Cues before the page first received a clock, and cues
   * skipped by a jump of the clock, are not due.
   *
   * @param {number} now instant on the server's clock
   * @param {{clocks: object, announcements: object, called?: object[]}} values by slug and by topic; `called`:
   *   `{until, key}`
   */
  due(now, { clocks, announcements, called = [] }) {
    const passed = [...this.passedOf(now, clocks), ...this.postedOf(now, announcements), ...this.ranOut(now, called)];
    const due = passed.filter((cue) => now - cue.at <= LATEST_MS && !this.sounded.has(cue.key));
    due.forEach((cue) => this.remember(cue));
    return due;
  }

  passedOf(now, clocks) {
    const cues = [];
    const checked = new Map();
    for (const slug of Object.keys(clocks)) {
      const snapshot = clocks[slug];
      const held = this.clocks.get(slug);
      checked.set(slug, { snapshot, checked: now });
      for (const { cue, at, period } of held ? clockCues(held.snapshot) : []) {
        const passed = at > held.checked && at <= now;
        if (passed && (snapshot === held.snapshot || !isContradicted({ cue, at, period }, snapshot, now))) {
          cues.push({ cue, at, key: keyOf(slug, { cue, at, period }) });
        }
      }
      const ended = held && held.snapshot !== snapshot ? endOfHands(held.snapshot, snapshot) : [];
      cues.push(...ended.map(({ cue, at, period }) => ({ cue, at, key: keyOf(slug, { cue, at, period }) })));
    }
    this.clocks = checked; // an unfollowed clock is forgotten
    return cues;
  }

  postedOf(now, announcements) {
    const posted = Object.keys(announcements).map((topic) => ({ topic, news: announcements[topic] }));
    this.posted = posted.filter(({ news }) => news && now < news.until);
    return this.posted
      .filter(({ news }) => news.at <= now)
      .map(({ topic, news }) => ({ cue: "announcement", at: news.at, key: `${topic} ${news.id}` }));
  }

  /** Cues of clocks on players that ran out; `called` has only clocks that nobody has ended. */
  ranOut(now, called) {
    this.called = called;
    return called.filter(({ until }) => until <= now).map(({ until, key }) => ({ cue: "time_up", at: until, key }));
  }

  remember(cue) {
    this.sounded.set(cue.key, cue.at);
    if (this.sounded.size > MAX_REMEMBERED) {
      this.sounded.delete(this.sounded.keys().next().value);
    }
  }

  /** The next instant at which a cue may be due; null without one. */
  next(now) {
    const instants = [...this.clocks.values()].map(({ snapshot }) => clockCues(snapshot).find((cue) => cue.at > now));
    const posted = this.posted.map(({ news }) => news).filter((news) => news.at > now);
    const running = this.called.filter(({ until }) => until > now).map(({ until }) => ({ at: until }));
    const ahead = [...instants.filter(Boolean), ...posted, ...running].map((each) => each.at);
    return ahead.length ? Math.min(...ahead) : null;
  }
}

/** A clock and a page that sounds its cues, for tests. */

import { CueSheet } from "../../../static/js/sound/sound_cues.js";

export const SECOND = 1000;
export const MINUTE = 60000;
export const START = 1_700_000_000_000;

export const level = (id, minutes = 20, ends = "auto") => ({ id, kind: "level", ms: minutes * MINUTE, ends });
export const pause = (id, minutes = 10, ends = "auto") => ({ id, kind: "break", ms: minutes * MINUTE, ends });

/** Level 1 from START to +20, level 2 to +40, break to +50, level 3 to the end at +70. */
export function running(changes = {}) {
  return {
    phase: "running",
    period: level("l1"),
    ahead: [level("l2"), pause("b1"), level("l3", 20, "end")],
    deadline: START + 20 * MINUTE,
    remaining_ms: null,
    start_at: null,
    began_at: START,
    run: 1,
    ...changes,
  };
}

export const standing = (phase, remaining, changes = {}) =>
  running({ phase, deadline: null, remaining_ms: remaining, ...changes });
export const minutesOf = (cues) => cues.map(({ cue, at }) => [cue, (at - START) / MINUTE]);

/** A page that follows a clock; `sounds` has its cues, as `{cue, at, key}`. */
export class Room {
  constructor(snapshot, now = START) {
    this.sheet = new CueSheet();
    this.sounds = [];
    this.posted = {};
    this.hear(snapshot, now);
  }

  hear(snapshot, now) {
    this.clocks = snapshot ? { friday: snapshot } : {};
    return this.at(now);
  }

  at(now) {
    const due = this.sheet.due(now, { clocks: this.clocks, announcements: this.posted });
    this.sounds.push(...due);
    return due.map(({ cue }) => cue);
  }

  /** Asks for due cues whenever one may be due, up to `end`, as a page's timer does. */
  until(end, from) {
    let now = from;
    for (let next = this.sheet.next(now); next !== null && next <= end; next = this.sheet.next(now)) {
      now = next;
      this.at(now);
    }
    this.at(end);
    return minutesOf(this.sounds);
  }
}

/** The current step of the demo, read from the server's topics. */

import { isFinished } from "../../static/js/prizes/results.js";

/** The steps in order. */
export const STEPS = ["promise", "seats", "bust", "move", "break", "hands", "champion", "plug", "evening"];
/** Milliseconds of the champion's step, of the wait for the power cut at most, and of the step after it. */
const CHAMPION_MS = 3500;
const PLUG_MS = 15000;
const BACK_MS = 7000;

/** The number of the newest evening; 0 before the first. */
export function newestEvening(room) {
  const numbers = ((room && room.tournaments) || []).map(({ slug }) => /^story-(\d+)$/.exec(slug)).filter(Boolean);
  return Math.max(0, ...numbers.map((match) => Number(match[1])));
}

/** The step of the short tournament, from its topics; `champion` once it is over. */
export function stepOfStory({ draws, moves, counters, hand_for_hand: hands, results }) {
  if (isFinished(results)) {
    return "champion";
  }
  if (hands && hands.play) {
    return "hands";
  }
  const newest = moves && moves.moves.length ? moves.moves[moves.moves.length - 1] : null;
  if (newest && newest.kind === "TableBroken") {
    return counters && counters.players_left === 1 ? "champion" : "break";
  }
  if (newest && newest.from) {
    return "move";
  }
  if (counters && counters.players_left < counters.entries) {
    return "bust";
  }
  const drawn = draws && draws.draws.some(({ state }) => state === "held" || state === "revealed");
  return drawn ? "seats" : "promise";
}

/** The steps after the champion: the evening's clock, the power cut, the restart, and the rest of the evening. */
export class AfterStory {
  constructor() {
    this.reset();
  }

  /** Start over for another evening. */
  reset() {
    Object.assign(this, { since: null, before: null, lostAt: null, backAt: null, after: null });
  }

  /**
   * @param {{at: number, connected: boolean, boot: string | null, clock: object | undefined}} now `at` in ms of this
   *   page's own clock; `clock`: topic `clock` of the evening
   * @returns {"champion" | "clock" | "plug" | "back" | "evening"}
   */
  step({ at, connected, boot, clock }) {
    this.since = this.since === null ? at : this.since;
    if (this.backAt === null && connected && clock && this.lostAt === null) {
      this.before = { boot, deadline: clock.deadline };
    }
    if (!connected && this.lostAt === null && this.before) {
      this.lostAt = at;
    }
    if (this.lostAt !== null && this.backAt === null && connected && clock && boot !== this.before.boot) {
      this.backAt = at;
      this.after = { deadline: clock.deadline };
    }
    return this.stepAt(at);
  }

  stepAt(at) {
    if (this.backAt !== null) {
      return at - this.backAt < BACK_MS ? "back" : "evening";
    }
    if (this.lostAt !== null) {
      return "plug";
    }
    const since = at - this.since;
    return since < CHAMPION_MS ? "champion" : since < PLUG_MS ? "clock" : "evening";
  }

  /** How far the end of the level moved over the power cut, and how long the server was away, in ms; null before. */
  get measured() {
    if (this.backAt === null) {
      return null;
    }
    return { lost: Math.abs(this.after.deadline - this.before.deadline), away: this.backAt - this.lostAt };
  }
}

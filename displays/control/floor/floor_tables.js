/** The open tables of the floor's view, by section, and what each may report; they stand still while another view is shown. */

import { reading } from "../../../static/js/level_clock.js";
import { nextGame } from "../../../static/js/structure/games.js";
import { isStud } from "../../../static/js/structure/stakes.js";
import { CALLS, callOf } from "../../../static/js/tables/calls.js";
import { computed } from "../../../static/vendor/preact/preact.js";
import { tablesOf } from "../shared/seating_words.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { floorPlay } from "./floor_reports.js";
import { bySection } from "./floor_words.js";

const REPORTED = ["vote", "hand_for_hand", "day_end", "color_ups"];

export class FloorTables {
  constructor(state) {
    this.state = state;
    const shown = isShown(state, ["floor"]);
    this.known = computedWhile(shown, () => state.known("tables"));
    this.moment = computedWhile(shown, () => state.now.value);
    this.open = computed(() => tablesOf(this.known.value).filter((table) => table.state === "open"));
    this.sections = computed(() => bySection(this.open.value, state.known("floor:room")));
    this.isNone = computed(() => Boolean(this.known.value) && !this.open.value.length);
    this.play = computed(() => this.whatIsReported());
  }

  /** See `floorPlay`. */
  whatIsReported() {
    const topics = Object.assign({}, ...REPORTED.map((kind) => ({ [kind]: this.state.known(kind) })));
    return floorPlay(topics, this.state.texts);
  }

  /** The numbers of the tables, in the order in which they stand. */
  get numbers() {
    return [].concat(...this.sections.peek().map(({ tables }) => tables.map(({ number }) => number)));
  }

  /** The calls of a table that wait, the oldest first. */
  callsOf(number) {
    const calls = this.state.known("calls");
    const waiting = CALLS.map((what) => callOf(calls, number, what, 0)).filter(({ state }) => state === "waiting");
    return waiting.map(({ call }) => call).sort((a, b) => a.at - b.at);
  }

  /** Before the next hand the button has to be known; in stud it need not. */
  asksForButton(table) {
    const clock = this.state.known("clock");
    const now = this.moment.value;
    const isKnown = Boolean(clock) && now !== null && now !== undefined;
    const next = isKnown ? nextGame(table, reading(clock, now)) : null;
    return !table.next && !(next && isStud(next.stakes) && Object.keys(table.seats).length > 1);
  }
}

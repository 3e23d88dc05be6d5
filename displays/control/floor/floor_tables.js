/** The open tables of the floor's view by section, and their reports; not computed while another view is open. */

import { reading } from "../../../static/js/level_clock.js";
import { nextGame } from "../../../static/js/structure/games.js";
import { isStud } from "../../../static/js/structure/stakes.js";
import { CALLS, callOf } from "../../../static/js/tables/calls.js";
import { computed } from "../../../static/vendor/preact/preact.js";
import { tablesOf } from "../shared/seats_and_tables.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { floorReports } from "./floor_reports.js";

const REPORT_TOPICS = ["vote", "hand_for_hand", "day_end", "color_ups"];

export class FloorTables {
  constructor(state) {
    this.state = state;
    const shown = isShown(state, ["floor"]);
    this.tables = computedWhile(shown, () => state.topicValue("tables"));
    this.now = computedWhile(shown, () => state.now.value);
    this.open = computed(() => tablesOf(this.tables.value).filter((table) => table.state === "open"));
    this.sections = computed(() => bySection(this.open.value, state.topicValue("floor:room")));
    this.isNone = computed(() => Boolean(this.tables.value) && !this.open.value.length);
    this.reports = computed(() => this.currentReports());
  }

  /** See `floorReports`. */
  currentReports() {
    const topics = Object.assign({}, ...REPORT_TOPICS.map((kind) => ({ [kind]: this.state.topicValue(kind) })));
    return floorReports(topics, this.state.texts);
  }

  /** The numbers of the tables in the order of the grid. */
  get numbers() {
    return [].concat(...this.sections.peek().map(({ tables }) => tables.map(({ number }) => number)));
  }

  /** The waiting calls of a table, oldest first. */
  callsOf(number) {
    const calls = this.state.topicValue("calls");
    const waiting = CALLS.map((what) => callOf(calls, number, what, 0)).filter(({ state }) => state === "waiting");
    return waiting.map(({ call }) => call).sort((a, b) => a.at - b.at);
  }

  /** Whether the next hand needs the button, and it is unknown; stud needs none. */
  needsButton(table) {
    const clock = this.state.topicValue("clock");
    const now = this.now.value;
    const hasClock = Boolean(clock) && now !== null && now !== undefined;
    const next = hasClock ? nextGame(table, reading(clock, now)) : null;
    return !table.next && !(next && isStud(next.stakes) && Object.keys(table.seats).length > 1);
  }
}

/**
 * Tables by the section in the tournament, else in the room; tables without a section come last.
 *
 * @param {object[]} tables by number
 * @param {object | undefined} floor the topic `floor:room`
 * @returns {{name: string, tables: object[]}[]} the section of the lowest table first
 */
export function bySection(tables, floor) {
  const roomTables = floor || {};
  const sections = new Map();
  for (const table of tables) {
    const name = table.place || (roomTables[table.number] && roomTables[table.number].section) || "";
    sections.set(name, (sections.get(name) || []).concat(table));
  }
  const list = [...sections].map(([name, tablesOfSection]) => ({ name, tables: tablesOfSection }));
  return list.filter(({ name }) => name).concat(list.filter(({ name }) => !name));
}

/** The dialogs of the tables' clocks: the table, the player, the time; where a shot clock is on. */

import { el } from "../../../static/js/dom.js";
import { duration, parseDuration } from "../../../static/js/formats.js";
import { saved } from "../desk.js";
import { field, segments } from "../dialog.js";
import { numberIn } from "../seating_words.js";

const MAX_TABLES = 100000;
const MAX_SEATS = 12;

/** Tables as typed: `4 7, 12`; empty for all; null if something is no number. */
export function tablesIn(typed) {
  const numbers = typed.split(/[\s,;]+/).filter(Boolean).map((each) => numberIn(each, 1, MAX_TABLES));
  return numbers.every(Boolean) ? [...new Set(numbers)] : null;
}

export class TableClocksDialogs {
  constructor({ face, desk, dialog }) {
    Object.assign(this, { face, desk, dialog, texts: face.texts });
  }

  /** The director's own clock: its time may differ from the rule set's. */
  start(rules) {
    const { texts } = this;
    const title = texts("face.clocks.start");
    const table = field(texts("face.clocks.which_table"), { inputmode: "numeric" });
    const seat = field(texts("face.clocks.which_seat"), { inputmode: "numeric" });
    const usual = duration(rules.main_ms + rules.countdown_ms);
    const time = rules.adjustable ? field(texts("face.clocks.time"), { value: usual }) : null;
    const facing = segments("", [true, false].map((value) => ({ value, text: texts(`face.clocks.${value ? "facing_bet" : "no_bet"}`) })), true);
    const wall = segments("", [false, true].map((value) => ({ value, text: texts(`face.clocks.on_wall.${value ? "yes" : "no"}`) })), false);
    this.dialog.form(title, [el("div.pair", {}, table.node, seat.node), facing.node, time ? time.node : null, wall.node].filter(Boolean), title, () => {
      const number = numberIn(table.input.value, 1, MAX_TABLES);
      const at = numberIn(seat.input.value, 1, MAX_SEATS);
      const typed = time ? time.input.value.trim() : usual;
      const ms = typed === usual ? null : parseDuration(typed);
      if (!number || at === undefined || (typed !== usual && !ms)) {
        return texts("face.clocks.start_wrong");
      }
      return saved(this.desk, title, "player_clock.start", { table: number, seat: at, ms, facing_bet: facing.value, on_wall: wall.value });
    });
  }

  dispute(title) {
    const { texts } = this;
    const table = field(texts("face.clocks.which_table"), { inputmode: "numeric" });
    this.dialog.form(title, [table.node], title, () => {
      const number = numberIn(table.input.value, 1, MAX_TABLES);
      return number ? saved(this.desk, title, "dispute.start", { table: number }) : texts("face.clocks.start_wrong");
    });
  }

  shot(rules) {
    const { texts } = this;
    const title = texts("face.clocks.shot_on");
    const seconds = field(texts("face.clocks.shot_seconds"), { inputmode: "numeric", value: rules.shot_ms === null ? 30 : rules.shot_ms / 1000 });
    const chips = field(texts("face.clocks.shot_chips"), { inputmode: "numeric", value: rules.shot_chips });
    const each = field(texts("face.clocks.shot_chip_seconds"), { inputmode: "numeric", placeholder: texts("face.control.tables.as_the_set") });
    const tables = field(texts("face.clocks.shot_tables"), {});
    this.dialog.form(title, [el("div.pair", {}, seconds.node, chips.node), each.node, tables.node], title, () => {
      const asked = { seconds: numberIn(seconds.input.value, 5, 600), chips: numberIn(chips.input.value, 0, 50), chip_seconds: numberIn(each.input.value, 5, 600), tables: tablesIn(tables.input.value) };
      const isWrong = !asked.tables || asked.seconds === undefined || asked.chips === undefined || asked.chip_seconds === undefined;
      return isWrong ? texts("face.clocks.shot_wrong") : saved(this.desk, title, "shot_clock.set", asked);
    });
  }
}

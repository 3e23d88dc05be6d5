/** Opening tables, and how this event seats its players. */

import { el } from "../../static/js/dom.js";
import { saved } from "./desk.js";
import { field, segments } from "./dialog.js";
import { nextNumber, numberIn, numbersOf } from "./seating_words.js";

const SIZES = [2, 12];
const MAX_ENTRIES = 1000000;
const MAX_LEVELS = 500;
const MAX_TABLES = 2000;
const NAMES = ["full", "short", "hidden"];

/** Numbers of the seating, and what stands where none is given. */
const WHOLE = [
  ["wave", "face.control.tables.wave", "face.control.tables.by_hand"],
  ["least_to_start", "face.control.tables.least_to_start", "face.control.tables.first_opens"],
  ["spread", "face.control.tables.spread", "face.control.tables.as_the_set"],
  ["halt_short_by", "face.control.tables.halt_short_by", "face.control.tables.as_the_set"],
];

/** Whether a table was planned with the draw or added later: some rule sets break added tables first. */
export function plannedOrAdded(texts, value) {
  return segments(texts("face.control.tables.added_how"), [false, true].map((each) => ({ value: each, text: texts(`face.control.tables.${each ? "added" : "planned"}`) })), value);
}

export class TablesDialogs {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  get seating() {
    const { plan } = this.face.topics;
    return plan ? plan.seating : null;
  }

  number(code, value, attributes = {}) {
    return field(this.face.texts(code), Object.assign({ inputmode: "numeric", value: value === null ? "" : value }, attributes));
  }

  save(label, type, fields) {
    return saved(this.desk, label, type, fields);
  }

  openTables() {
    const { texts, topics } = this.face;
    const title = texts("face.control.tables.open");
    const first = nextNumber(topics.tables);
    const from = this.number("face.control.tables.from", first);
    const to = this.number("face.control.tables.to", first);
    const size = this.number("face.control.tables.size", this.seating ? this.seating.table_size : 9);
    const held = segments("", [false, true].map((value) => ({ value, text: texts(`face.control.tables.${value ? "open_later" : "open_now"}`) })), false);
    const added = plannedOrAdded(texts, false);
    this.dialog.form(title, [el("div.pairs", {}, from.node, to.node, size.node), held.node, added.node], title, () => {
      const tables = numbersOf(from.input.value, to.input.value);
      const seats = numberIn(size.input.value, ...SIZES);
      if (!tables) {
        return "face.control.tables.numbers_wrong";
      }
      // As it was offered nothing is said of it: then a table has the seats that the room's inventory knows of.
      const asOffered = size.input.value === size.input.defaultValue;
      return seats ? this.save(title, "tables.open", Object.assign({ tables, held: held.value, added: added.value }, asOffered ? {} : { size: seats })) : "face.control.tables.size_wrong";
    });
  }

  /** The settings go out as a whole: what is not asked for here stays as it is. */
  seats() {
    const { texts, topics } = this.face;
    const { seating } = this;
    if (!seating) {
      return;
    }
    const title = texts("face.control.tables.seating");
    const number = (code, value, empty) => this.number(code, value, { placeholder: texts(empty) });
    const size = this.number("face.control.tables.size", seating.table_size);
    const sale = segments(texts("face.control.tables.draw"), [
      { value: true, text: texts("face.control.tables.at_sale") },
      { value: false, text: texts("face.control.tables.at_once") },
    ], seating.at_sale);
    const names = segments(texts("face.control.tables.names"), NAMES.map((value) => ({ value, text: texts(`face.control.tables.names.${value}`) })), seating.names);
    const most = number("face.control.tables.most_entries", seating.most_entries, "face.control.tables.no_limit");
    const again = number("face.control.tables.reentries", seating.reentries, "face.control.tables.no_limit");
    const deadline = number("face.control.tables.no_show_level", seating.no_show_level, "face.control.tables.never");
    const inFlight = number("face.control.tables.reentries_here", seating.reentries_per_session, "face.control.tables.no_limit");
    const [wave, least, spread, halt] = WHOLE.map(([name, code, empty]) => number(code, seating[name] || null, empty));
    const shown = segments(texts("face.control.tables.draws_public"), [
      { value: false, text: texts("face.control.tables.draws_shown") },
      { value: true, text: texts("face.control.tables.draws_hidden") },
    ], seating.hide_draws);
    const flights = topics.tournament && topics.tournament.sessions.length > 1 ? [inFlight.node] : [];
    // In pairs, so that all fields are visible at once.
    const limits = el("div.pairs", {}, size.node, most.node, again.node, ...flights, deadline.node);
    const waves = el("fieldset.pairs", {}, el("legend", {}, texts("face.control.tables.waves")), wave.node, least.node);
    const tighter = el("fieldset.pairs", {}, el("legend", {}, texts("face.control.tables.tighter")), spread.node, halt.node);
    const seen = el("div.pairs-where-wide", {}, names.node, shown.node);
    this.dialog.form(title, [limits, sale.node, seen, waves, tighter], texts("face.control.dialog.save"), () => {
      const wanted = { table_size: numberIn(size.input.value, ...SIZES), most_entries: numberIn(most.input.value, 1, MAX_ENTRIES), reentries: numberIn(again.input.value, 0, MAX_ENTRIES), reentries_per_session: numberIn(inFlight.input.value, 0, MAX_ENTRIES), no_show_level: numberIn(deadline.input.value, 1, MAX_LEVELS), wave: numberIn(wave.input.value, 0, MAX_TABLES), least_to_start: numberIn(least.input.value, 1, SIZES[1]), spread: numberIn(spread.input.value, 2, SIZES[1]), halt_short_by: numberIn(halt.input.value, 2, SIZES[1]) };
      if (!wanted.table_size) {
        return "face.control.tables.size_wrong";
      }
      if (Object.values(wanted).includes(undefined)) {
        return "face.control.tables.number_wrong";
      }
      return this.save(title, "tables.seating", { seating: Object.assign({}, seating, wanted, { at_sale: sale.value, names: names.value, hide_draws: shown.value, wave: wanted.wave || 0 }) });
    });
  }
}

/** The dialogs of color-ups: the table of a race, the chips and players of an announcement, chips found later. */

import { el } from "../../../static/js/dom.js";
import { chipsLine } from "../../../static/js/color_ups.js";
import { parseChips } from "../../../static/js/formats.js";
import { changeFrom, replaced } from "../../../static/js/structure_edit.js";
import { saved } from "../desk.js";
import { choice, field } from "../dialog.js";
import { RaceDialog, racingSeats } from "../race_dialog.js";
import { calledName, seatIn } from "../seating_words.js";

const MAX_CHIPS = 100000;

/** Chips as they are typed, `25` or `25 100`; null if something is no number. */
export function denominationsIn(typed) {
  const found = typed.split(/[\s;]+/).filter(Boolean).map((each) => parseChips(each));
  return found.length && found.every(Boolean) ? found : null;
}

/**
 * Of whom: `4` a table, `4-7` a seat, several with commas; of everybody where nothing is typed.
 *
 * @returns {{tables: number[], entries: string[]} | null} null if something is neither, or nobody sits there
 */
export function whomIn(typed, tables) {
  const found = { tables: [], entries: [] };
  for (const text of typed.split(",").map((each) => each.trim()).filter(Boolean)) {
    const seat = seatIn(text);
    const entry = seat && tables[seat[0]] ? tables[seat[0]].seats[seat[1]] : null;
    if (seat ? !entry : !/^\d{1,6}$/.test(text)) {
      return null;
    }
    if (seat) {
      found.entries.push(entry);
    } else {
      found.tables.push(Number(text));
    }
  }
  return found;
}

export class ColorUpDialogs {
  constructor({ face, desk, dialog }) {
    Object.assign(this, { face, desk, dialog, texts: face.texts });
  }

  /** The table first, where there are several; then its chips. */
  race(one) {
    const { texts } = this;
    const tables = one.still_racing;
    if (tables.length === 1) {
      this.raceAt(one, tables[0]);
      return;
    }
    const button = (table) => el("button", { "aria-label": texts("face.table.table", { table }), onclick: () => this.raceAt(one, table) }, String(table));
    this.dialog.open(texts("face.color_ups.at_table"), [el("div.free", {}, ...tables.map(button))], []);
  }

  raceAt(one, table) {
    const { topics } = this.face;
    const players = topics.players || {};
    const seats = racingSeats(one, (topics.tables || {})[table], (entry) => calledName(entry, players[entry]));
    const send = (label, fields) => saved(this.desk, label, "color_up.race", fields);
    new RaceDialog(this.face, this.dialog, send).open(one, table, seats);
  }

  announce(denominations) {
    const { texts } = this;
    const { color_ups: topic, tables } = this.face.topics;
    const title = texts("face.color_ups.announce");
    const usual = denominations.length ? denominations : topic.in_play.slice(0, 1);
    const said = (values) => (values ? texts("face.color_ups.said", { chips: chipsLine(values, texts) }) : "");
    const chips = field(texts("face.color_ups.which"), { inputmode: "numeric", value: usual.join(" ") });
    const words = field(texts("face.color_ups.words"), { value: said(usual.length ? usual : null), maxlength: 200, "data-later": true });
    const whom = field(texts("face.color_ups.whom"), { "data-later": true });
    let own = false;
    words.input.oninput = () => {
      own = true;
    };
    chips.input.oninput = () => {
      if (!own) {
        words.input.value = said(denominationsIn(chips.input.value));
      }
    };
    const about = el("p.hint", {}, topic.must_be_announced ? texts("face.color_ups.must_be_announced") : "");
    this.dialog.form(title, [chips.node, words.node, about, whom.node], title, () => {
      const values = denominationsIn(chips.input.value);
      const of = whomIn(whom.input.value, tables || {});
      if (!values || !of) {
        return texts(values ? "face.color_ups.whom_wrong" : "face.color_ups.chips_wrong");
      }
      return saved(this.desk, title, "color_up.announce", Object.assign({ denominations: values, text: words.input.value.trim() }, of));
    });
  }

  /** The structure takes them out when they are not needed any more. */
  plan(proposal, label) {
    const { periods } = this.face.topics.structure;
    const index = periods.findIndex((period) => period.id === proposal.period);
    if (index < 0) {
      return;
    }
    const known = periods[index].color_up || [];
    const planned = Object.assign({}, periods[index], { color_up: [...known, ...proposal.denominations] });
    this.desk.send(label, "structure.change", changeFrom(replaced(periods, proposal.period, planned), proposal.period, index));
  }

  found() {
    const { texts } = this;
    const { color_ups: topic } = this.face.topics;
    const title = texts("face.color_ups.found");
    const which = choice(texts("face.color_ups.which"), topic.gone.map((value) => ({ value, text: chipsLine([value], texts) })), topic.gone[topic.gone.length - 1]);
    const count = field(texts("face.color_ups.count"), { inputmode: "numeric" });
    const place = field(texts("face.color_ups.where"), { "data-later": true });
    const lowest = topic.in_play.length ? null : field(texts("face.color_ups.lowest"), { inputmode: "numeric", "data-later": true });
    const how = el("p.hint", {}, texts("face.color_ups.found_how"));
    const body = [which.node, count.node, place.node, lowest && lowest.node, how].filter(Boolean);
    this.dialog.form(title, body, texts("face.color_ups.exchange"), () => {
      const chips = parseChips(count.input.value);
      const at = place.input.value.trim();
      const seat = seatIn(at);
      if (!chips || chips > MAX_CHIPS || (at && !seat && !/^\d{1,6}$/.test(at))) {
        return texts("face.color_ups.count_wrong");
      }
      const where = seat ? { table: seat[0], seat: seat[1] } : at ? { table: Number(at) } : {};
      const least = lowest && parseChips(lowest.input.value) ? { lowest: parseChips(lowest.input.value) } : {};
      return saved(this.desk, title, "color_up.found", Object.assign({ denomination: Number(which.input.value), chips }, where, least));
    });
  }
}

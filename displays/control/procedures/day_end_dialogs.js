/** The dialogs of the end of the day: cards where the set names none, the bags of a table, the reason for a difference. */

import { el } from "../../../static/js/dom.js";
import { formatsOf, parseChips } from "../../../static/js/formats.js";
import { saved } from "../desk.js";
import { field } from "../dialog.js";
import { calledName, numberIn } from "../seating_words.js";

/** The cards from a field: `3 4 5` or `3,4,5`; null where one is no number of hands. */
export function cardsIn(text) {
  const cards = text.split(/[\s,;]+/).filter(Boolean).map(Number);
  return cards.length && cards.every((card) => Number.isInteger(card) && card >= 1 && card <= 10) ? cards : null;
}

/** Those at a table whose bags are counted, seat by seat: `[{entry, seat, label, chips}]`. */
export function bagsOfTable(number, { tables, players, day_end: topic }, texts) {
  const table = (tables || {})[number];
  const seats = (table && table.seats) || {};
  return Object.keys(seats).map((seat) => {
    const entry = seats[seat];
    const one = (players || {})[entry];
    const away = one && one.absent ? ` · ${texts("face.day_end.away")}` : "";
    const known = topic.end.chips[entry];
    return { entry, seat: Number(seat), label: `${seat} ${calledName(entry, one)}${away}`, chips: known === undefined ? null : known };
  });
}

export class DayEndDialogs {
  constructor({ face, desk, dialog }) {
    Object.assign(this, { face, desk, dialog, texts: face.texts });
  }

  /** The house says which cards lie there. */
  start() {
    const { texts } = this;
    const title = texts("face.day_end.end_it");
    const cards = field(texts("face.day_end.cards_label"), { value: "3 4 5 6 7" });
    this.dialog.form(title, [cards.node], title, () => {
      const found = cardsIn(cards.input.value);
      return found ? saved(this.desk, title, "day_end.start", { cards: found }) : texts("face.day_end.cards_wrong");
    });
  }

  /** One number for each seat; what stays empty is counted later, what is as it was is not sent. */
  count(number) {
    const { texts } = this;
    const title = texts("face.day_end.count_table", { table: number });
    const bags = bagsOfTable(number, this.face.topics, texts);
    const fields = bags.map(({ label, chips: known }) => field(label, { inputmode: "numeric", value: known === null ? "" : formatsOf(texts).chips(known) }));
    const save = async () => {
      for (let index = 0; index < bags.length; index += 1) {
        const typed = fields[index].input.value.trim();
        const amount = typed ? parseChips(typed) : null;
        if (typed && !amount) {
          return texts("face.day_end.chips_wrong", { name: bags[index].label });
        }
        if (amount && amount !== bags[index].chips) {
          const wrong = await saved(this.desk, texts("face.day_end.bag_of", { name: bags[index].label }), "day_end.bag", { entry: bags[index].entry, chips: amount });
          if (wrong) {
            return wrong;
          }
          bags[index].chips = amount;
        }
      }
      return null;
    };
    this.dialog.form(title, [el("div.pairs", {}, ...fields.map(({ node }) => node))], texts("face.day_end.save"), save);
  }

  /** Bags of players without names: how many at a table, and their chips together. */
  tableBags(table) {
    const { texts } = this;
    const { end } = this.face.topics.day_end;
    const known = (table && end.table_bags[table]) || { bags: "", chips: "" };
    const title = texts("face.day_end.table_bags");
    const number = field(texts("face.day_end.table"), { inputmode: "numeric", value: table || "" });
    const bags = field(texts("face.day_end.bags_label"), { inputmode: "numeric", value: known.bags });
    const chips = field(texts("face.day_end.chips_together"), { inputmode: "numeric", value: known.chips === "" ? "" : formatsOf(texts).chips(known.chips) });
    this.dialog.form(title, [number.node, bags.node, chips.node], texts("face.day_end.save"), () => {
      const given = { table: numberIn(number.input.value, 1, 100000), bags: numberIn(bags.input.value, 0, 10000), chips: /^\s*0\s*$/.test(chips.input.value) ? 0 : parseChips(chips.input.value) };
      const isWrong = Object.values(given).some((value) => value === null || value === undefined);
      return isWrong ? texts("face.day_end.table_bags_wrong") : saved(this.desk, title, "day_end.table_bags", given);
    });
  }

  accept(said) {
    const { texts } = this;
    const why = field(texts("face.day_end.accept_why"), { maxlength: 200 });
    this.dialog.form(said, [why.node], texts("face.day_end.accept_it"), () =>
      why.input.value.trim() ? saved(this.desk, said, "day_end.accept", { reason: why.input.value.trim() }) : texts("face.day_end.accept_why_wrong"),
    );
  }
}

/** The form of a calculator, made from its data: each field can be read, written, and marked as wrong. */

import { el } from "/static/js/dom.js";
import { Dealt, Pairs, Rows } from "./rows.js";
import { Cards, Choice, Duration, Field, Flag, List, Name, Tally, Whole, Wholes } from "./simple_fields.js";
import { Slots } from "./slots.js";
import { stands } from "./values.js";

const MAX_SEATS = 12;
const isSeat = (value) => Number.isInteger(value) && value >= 1 && value <= MAX_SEATS;

/** One seat of the table; `none`: or none, which is null. */
class Seat extends Field {
  build() {
    this.wrap(el("select", { onchange: () => this.form.changed() }), ".short");
    this.seats = 0;
    this.refresh();
  }

  read() {
    const { value } = this.input;
    return value === "" ? null : Number(value);
  }

  write(value) {
    this.offer(Math.max(this.seats, value || 0));
    this.input.value = value === null ? "" : String(value);
  }

  holds(value) {
    return isSeat(value) || (value === null && Boolean(this.data.none));
  }

  /** The seats of the table as choices, with the current choice kept. */
  refresh() {
    if (this.seats !== this.form.seats) {
      this.seats = this.form.seats;
      const chosen = this.input.value;
      this.offer(Math.max(this.seats, Number(chosen) || 0));
      this.input.value = chosen || (this.data.none ? "" : "1");
    }
  }

  offer(count) {
    const none = this.data.none ? [el("option", { value: "" }, this.form.texts("face.toolbox.nobody"))] : [];
    const seats = Array.from({ length: count }, (_, i) => el("option", { value: i + 1 }, String(i + 1)));
    this.input.textContent = "";
    this.input.append(...none, ...seats);
  }
}

/** The seats that are taken: one button each. */
class Seats extends Field {
  build() {
    const { form } = this;
    this.taken = new Set();
    this.box = el("div.seats", { role: "group", "aria-label": this.label });
    const slot = form.slots.add(() => [this.path], this.box, this.data);
    this.node = el("div.field", {}, el("span.label", {}, this.label), this.box, slot);
    this.refresh();
  }

  read() {
    return [...this.taken].sort((a, b) => a - b);
  }

  write(value) {
    this.taken = new Set(value);
    this.refresh();
  }

  holds(value) {
    return Array.isArray(value) && value.every(isSeat) && new Set(value).size === value.length;
  }

  refresh() {
    const count = Math.max(this.form.seats, ...this.taken);
    while (this.box.children.length > count) {
      this.box.lastChild.remove();
    }
    while (this.box.children.length < count) {
      this.box.append(this.button(this.box.children.length + 1));
    }
    [...this.box.children].forEach((each, i) => each.setAttribute("aria-pressed", String(this.taken.has(i + 1))));
  }

  button(seat) {
    const words = this.form.texts("face.toolbox.seat", { seat });
    return el("button", { type: "button", "data-seat": seat, "aria-label": words, onclick: () => this.toggle(seat) }, String(seat));
  }

  toggle(seat) {
    if (!this.taken.delete(seat)) {
      this.taken.add(seat);
    }
    this.form.changed();
  }
}

/** The rule set is above every form; this field is only the place for its error message. */
class RuleSetOfForm extends Field {
  build() {
    this.node = this.form.slots.add(() => [this.path], null, this.data);
  }

  read() {
    return this.form.ruleset();
  }

  write(value) {
    this.form.chooseRuleset(value);
  }

  /** A field that only qualifies another field (`with`) is sent only together with that field. */
  readInto(given) {
    if (!this.data.with || this.data.with in given) {
      super.readInto(given);
    }
  }
}

/** Fields that belong together, one below the other; those that another one rules out are hidden, and left out. */
export class Group extends Field {
  build() {
    const { data, form, path } = this;
    const below = (each) => (path ? `${path}.${each.name}` : each.name);
    this.fields = data.fields.map((each) => new KINDS[each.kind](form, each, below(each)));
    const nodes = this.fields.map((each) => each.node);
    const slot = path ? form.slots.add(() => [path], null, data) : null;
    this.node = data.name ? el("fieldset", {}, el("legend.label", {}, this.label), el("div.fields", {}, ...nodes), slot) : el("div.fields", {}, ...nodes, slot);
  }

  read() {
    const given = {};
    this.fields.forEach((each) => {
      if (stands(each.data, given)) {
        each.readInto(given);
      }
    });
    return given;
  }

  write(value) {
    this.fields.forEach((each) => each.writeFrom(value));
  }

  holds(value) {
    const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
    const known = [].concat(...this.data.fields.map((each) => each.names || each.name));
    return isObject && Object.keys(value).every((key) => known.includes(key)) && this.fields.every((each) => !stands(each.data, value) || each.fits(value));
  }

  refresh() {
    const given = this.read();
    this.fields.forEach((each) => {
      if (each.data.when) {
        each.node.hidden = !stands(each.data, given);
      }
      each.refresh();
    });
  }
}

export const KINDS = {
  whole: Whole,
  duration: Duration,
  flag: Flag,
  choice: Choice,
  seat: Seat,
  seats: Seats,
  list: List,
  wholes: Wholes,
  cards: Cards,
  tally: Tally,
  text: Name,
  ruleset: RuleSetOfForm,
  group: Group,
  rows: Rows,
  map: Pairs,
  dealt: Dealt,
};

/** A calculator's whole form. */
export class Form {
  /**
   * @param {object} data of the calculator, from forms.json
   * @param {object} page `texts`, `changed()`, `ruleset()` and `chooseRuleset(name)`
   */
  constructor(data, page) {
    Object.assign(this, { data, texts: page.texts, changed: page.changed, ruleset: page.ruleset, chooseRuleset: page.chooseRuleset });
    this.seats = MAX_SEATS;
    this.slots = new Slots(page.texts);
    this.root = new Group(this, { fields: data.fields }, "");
    this.node = el("div", {}, this.slots.add(() => [""], null, {}), this.root.node);
  }

  group(data, path) {
    return new Group(this, data, path);
  }

  read() {
    return this.root.read();
  }

  /** Faults that the server cannot see in the question: keys that were typed twice. */
  twice() {
    return [].concat(...this.root.fields.map((each) => (each.twice ? each.twice() : [])));
  }

  fits(given) {
    return this.root.holds(given);
  }

  write(given) {
    this.seats = seatsOf(given, this.seats);
    this.root.write(given);
    this.refresh();
  }

  /** Updates fields that depend on the value of another field. */
  refresh() {
    this.seats = seatsOf(this.read(), this.seats);
    this.root.refresh();
  }
}

function seatsOf(given, before) {
  return Number.isInteger(given.seats) && given.seats >= 2 && given.seats <= MAX_SEATS ? given.seats : before;
}

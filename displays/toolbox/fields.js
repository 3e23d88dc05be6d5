/** The form of a calculator, made from its data: each field knows how to be read, written, and told what is wrong. */

import { el } from "/static/js/dom.js";
import { Dealt, Pairs, Rows } from "./rows.js";
import { Slots } from "./slots.js";
import { readDuration, readList, readWhole, stands, writeDuration } from "./values.js";

const MOST_SEATS = 12;
const isText = (value) => typeof value === "string" || typeof value === "number";
const isSeat = (value) => Number.isInteger(value) && value >= 1 && value <= MOST_SEATS;

/** What all fields have: a name in the question, words, a place for what is wrong. */
class Field {
  constructor(form, data, path) {
    Object.assign(this, { form, data, path });
    this.code = data.label || data.name;
    this.label = form.texts(`face.toolbox.field.${this.code}`);
    this.build();
  }

  /** A labelled input, and the place for what is wrong with it. */
  wrap(input, kind = "") {
    const { form } = this;
    this.input = input;
    input.setAttribute("name", this.path);
    const slot = form.slots.add(() => [this.path], input, this.data);
    this.node = el(`div.field${kind}`, {}, el("label", {}, el("span.label", {}, this.label), input), slot);
  }

  readInto(given) {
    const value = this.read();
    if (value !== undefined) {
      given[this.data.name] = value;
    }
  }

  writeFrom(given) {
    if (this.data.name in given) {
      this.write(given[this.data.name]);
    }
  }

  fits(given) {
    return this.data.name in given ? this.holds(given[this.data.name]) : this.mayLack();
  }

  /** Whether a link may leave it out. */
  mayLack() {
    return Boolean(this.data.optional);
  }

  holds(value) {
    return isText(value);
  }

  refresh() {}
}

class Whole extends Field {
  build() {
    this.wrap(el("input", { type: "text", inputmode: "numeric", autocomplete: "off", oninput: () => this.form.changed() }), ".short");
  }

  mayLack() {
    return true; // nothing was typed yet
  }

  read() {
    return readWhole(this.input.value);
  }

  write(value) {
    this.input.value = String(value);
  }
}

class Duration extends Whole {
  build() {
    const { form } = this;
    const tidy = () => (typeof this.read() === "number" ? this.write(this.read()) : null);
    this.wrap(el("input", { type: "text", autocomplete: "off", placeholder: "20:00", oninput: () => form.changed(), onchange: tidy }), ".short");
  }

  read() {
    return readDuration(this.input.value);
  }

  write(value) {
    this.input.value = writeDuration(value);
  }
}

class Flag extends Field {
  build() {
    const { form } = this;
    this.input = el("input", { type: "checkbox", name: this.path, checked: Boolean(this.data.default), onchange: () => form.changed() });
    const slot = form.slots.add(() => [this.path], this.input, this.data);
    this.node = el("div.field.flag", {}, el("label", {}, this.input, el("span", {}, this.label)), slot);
  }

  read() {
    return this.input.checked;
  }

  write(value) {
    this.input.checked = value;
  }

  holds(value) {
    return typeof value === "boolean";
  }
}

class Choice extends Field {
  build() {
    const { form, data } = this;
    const words = (option) => form.texts(`face.toolbox.choice.${option}`);
    const options = data.options.map((option) => el("option", { value: option }, words(option)));
    this.wrap(el("select", { onchange: () => form.changed() }, ...options));
  }

  read() {
    return this.input.value;
  }

  /** What a link brings and the form does not offer is shown all the same: the server says what is wrong with it. */
  write(value) {
    if (![...this.input.options].some((each) => each.value === String(value))) {
      this.input.append(el("option", { value }, String(value)));
    }
    this.input.value = String(value);
  }
}

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

  /** As many as the table has seats, and what is chosen already. */
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

class List extends Field {
  build() {
    this.wrap(el("textarea", { rows: 2, autocomplete: "off", spellcheck: "false", oninput: () => this.form.changed() }));
  }

  read() {
    return readList(this.input.value);
  }

  write(value) {
    this.input.value = value.join(", ");
  }

  holds(value) {
    return Array.isArray(value) && value.every((each) => isText(each) && readList(String(each)).join() === String(each).trim());
  }
}

/** The rule set stands above every form; here is only the place for what is wrong with it. */
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
    this.seats = MOST_SEATS;
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

  /** What the server cannot see in it: keys that stand there twice. */
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

  /** What one answer means for other fields. */
  refresh() {
    this.seats = seatsOf(this.read(), this.seats);
    this.root.refresh();
  }
}

function seatsOf(given, before) {
  return Number.isInteger(given.seats) && given.seats >= 2 && given.seats <= MOST_SEATS ? given.seats : before;
}

/** Fields that stand alone: numbers, durations, choices, names, and lists that are typed. */

import { el } from "/static/js/dom.js";
import { readCard, readDuration, readList, readWhole, writeCard, writeDuration } from "./values.js";

const MAX_COUNTED = 1000;
const isText = (value) => typeof value === "string" || typeof value === "number";

/** Base class of all fields: a name in the question, a label, a place for an error message. */
export class Field {
  constructor(form, data, path) {
    Object.assign(this, { form, data, path });
    this.code = data.label || data.name;
    this.label = form.texts(`face.toolbox.field.${this.code}`);
    this.build();
  }

  /** A labelled input, and the place for its error message. */
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

  /** Whether the field may be missing from a link. */
  mayLack() {
    return Boolean(this.data.optional);
  }

  holds(value) {
    return isText(value);
  }

  refresh() {}
}

export class Whole extends Field {
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

/** Minutes and seconds; `none`: empty is null, which the calculator has a meaning for. */
export class Duration extends Whole {
  build() {
    const { form } = this;
    const tidy = () => (typeof this.read() === "number" ? this.write(this.read()) : null);
    this.wrap(el("input", { type: "text", autocomplete: "off", placeholder: "20:00", oninput: () => form.changed(), onchange: tidy }), ".short");
  }

  read() {
    const value = readDuration(this.input.value);
    return value === undefined && this.data.none ? null : value;
  }

  write(value) {
    this.input.value = value === null ? "" : writeDuration(value);
  }

  holds(value) {
    return isText(value) || (value === null && Boolean(this.data.none));
  }
}

export class Flag extends Field {
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

export class Choice extends Field {
  build() {
    const { form, data } = this;
    const words = (option) => form.texts(`face.toolbox.choice.${option}`);
    const options = data.options.map((option) => el("option", { value: option }, words(option)));
    this.wrap(el("select", { onchange: () => form.changed() }, ...options));
  }

  read() {
    return this.input.value;
  }

  /** Also shows a value of a link that the form does not offer: the server then reports what is wrong with it. */
  write(value) {
    if (![...this.input.options].some((each) => each.value === String(value))) {
      this.input.append(el("option", { value }, String(value)));
    }
    this.input.value = String(value);
  }
}

/** Texts parted by commas. */
export class List extends Field {
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

/** Whole numbers parted by commas. */
export class Wholes extends List {
  read() {
    return super.read().map(readWhole);
  }

  holds(value) {
    return Array.isArray(value) && value.every(isText);
  }
}

/** Cards in the order in which they are dealt. */
export class Cards extends List {
  read() {
    return this.input.value.split(/[\s,;]+/).filter(Boolean).map(readCard);
  }

  write(value) {
    this.input.value = value.map(writeCard).join(" ");
  }

  holds(value) {
    return Array.isArray(value) && value.every((each) => typeof each === "string" && /^[^\s,;]+$/.test(each));
  }
}

/** A name as it is typed. */
export class Name extends Field {
  build() {
    this.wrap(el("input", { type: "text", autocomplete: "off", oninput: () => this.form.changed() }));
  }

  /** Nothing typed where nothing is wanted is left out. */
  read() {
    const typed = this.input.value.trim();
    return typed || !this.data.optional ? typed : undefined;
  }

  write(value) {
    this.input.value = String(value);
  }
}

/** A list of a few words, given as a count for each word. */
export class Tally extends Field {
  build() {
    const { form, data } = this;
    this.inputs = data.options.map(() => el("input", { type: "text", inputmode: "numeric", autocomplete: "off", oninput: () => form.changed() }));
    const nodes = data.options.map((option, i) => {
      this.inputs[i].setAttribute("name", `${this.path}.${option}`);
      const label = el("label", {}, el("span.label", {}, form.texts(`face.toolbox.choice.${option}`)), this.inputs[i]);
      return el("div.field.short", {}, label);
    });
    const slot = form.slots.add(() => [this.path], this.inputs[0], data);
    this.node = el("fieldset.tally", {}, el("legend.label", {}, this.label), el("div.fields", {}, ...nodes), slot);
  }

  /** A value that is no count is passed on unchanged, and the server refuses it. */
  read() {
    const counts = this.inputs.map(({ value }) => readWhole(value) || 0);
    const wrong = counts.filter((count) => !(count >= 0 && count <= MAX_COUNTED));
    return wrong.length ? wrong[0] : [].concat(...this.data.options.map((option, i) => Array(counts[i]).fill(option)));
  }

  write(value) {
    const { options } = this.data;
    this.inputs.forEach((input, i) => (input.value = Array.isArray(value) ? value.filter((each) => each === options[i]).length : i ? 0 : value));
  }

  holds(value) {
    return isText(value) || (Array.isArray(value) && value.every((each) => this.data.options.includes(each)));
  }
}

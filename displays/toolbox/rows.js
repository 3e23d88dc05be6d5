/** Fields that are lists: rows of fields, pairs of a key and its value, and players with the card each was dealt. */

import { el } from "/static/js/dom.js";
import { readCard, readWhole, writeCard } from "./values.js";

const isText = (value) => typeof value === "string" || typeof value === "number";
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Base of lists that grow and shrink by buttons. A subclass defines a row. */
class Listed {
  constructor(form, data, path) {
    Object.assign(this, { form, data, path });
    this.code = data.label || data.name;
    this.label = form.texts(`face.toolbox.field.${this.code}`);
    this.rows = [];
    this.list = el("ol.rows");
    this.add = el("button.add", { type: "button", onclick: () => this.grow() }, form.texts("face.toolbox.add"));
    this.add.setAttribute("aria-label", `${form.texts("face.toolbox.add")}: ${this.label}`);
    const slot = form.slots.add(() => data.names || [path], null, data);
    this.node = el("fieldset", { "data-list": this.code }, el("legend.label", {}, this.label), this.list, this.add, slot);
  }

  /** @param {object[]} made rows as `row()` gives them */
  put(made) {
    this.rows = made;
    this.list.textContent = "";
    this.list.append(...made.map((row, i) => this.line(row, i)));
    this.form.slots.sweep(this.form.node || this.node);
  }

  line(row, i) {
    const remove = el("button.remove", { type: "button", onclick: () => this.shrink(i) }, "✕");
    remove.setAttribute("aria-label", this.form.texts("face.toolbox.remove", { number: i + 1 }));
    return el("li", {}, el("span.number", { "aria-hidden": "true" }, String(i + 1)), row.node, remove);
  }

  grow() {
    this.rewrite([...this.values(), this.blank()]);
    this.focus(this.rows.length - 1);
  }

  shrink(i) {
    const values = this.values();
    values.splice(i, 1);
    this.rewrite(values);
    this.focus(Math.min(i, values.length - 1));
  }

  rewrite(values) {
    this.fill(values);
    this.form.changed();
  }

  focus(i) {
    const row = this.rows[i];
    const target = row ? row.node.querySelector("input, select") : this.add;
    target.focus();
  }

  readInto(given) {
    given[this.data.name] = this.read();
  }

  writeFrom(given) {
    if (this.data.name in given) {
      this.write(given[this.data.name]);
    }
  }

  fits(given) {
    return this.data.name in given ? this.holds(given[this.data.name]) : Boolean(this.data.optional);
  }

  refresh() {
    this.rows.forEach((row) => (row.refresh ? row.refresh() : null));
  }
}

/** Objects of the same fields, one below the other. */
export class Rows extends Listed {
  fill(values) {
    const made = values.map((value, i) => {
      const row = this.form.group({ fields: this.data.fields }, `${this.path}[${i}]`);
      row.write(value);
      row.refresh();
      return row;
    });
    this.put(made);
  }

  values() {
    return this.rows.map((row) => row.read());
  }

  blank() {
    return this.data.blank;
  }

  read() {
    return this.values();
  }

  write(value) {
    this.fill(value);
  }

  holds(value) {
    const probe = this.form.group({ fields: this.data.fields }, "probe");
    const fits = Array.isArray(value) && value.every((each) => probe.holds(each));
    this.form.slots.sweep(this.form.node);
    return fits;
  }
}

/** Two texts in a row. */
class Two {
  constructor(list, pair, i) {
    const { form, data } = list;
    this.inputs = data.columns.map((column, at) => {
      const label = form.texts(`face.toolbox.field.${column}`);
      const input = el("input", { type: "text", autocomplete: "off", oninput: () => form.changed(), "data-column": column });
      input.value = list.written(pair[at], at);
      if (list.tidy) {
        input.onchange = () => (input.value = list.tidy(input.value, at));
      }
      return { input, node: el("label", {}, el("span.label", {}, label), input) };
    });
    const slot = form.slots.add(() => list.pathsOf(this, i), this.inputs[1].input, { kind: data.columns[1] });
    this.node = el("div.field", {}, el("div.two", {}, ...this.inputs.map((each) => each.node)), slot);
  }

  get texts() {
    return this.inputs.map(({ input }) => input.value);
  }
}

/** A map from texts to whole numbers. */
export class Pairs extends Listed {
  fill(pairs) {
    this.put(pairs.map((pair, i) => new Two(this, pair, i)));
  }

  values() {
    return this.rows.map((row) => row.texts);
  }

  blank() {
    const used = this.values().map(([key]) => Number(key) || 0);
    return [String(Math.max(0, ...used) + 1), ""];
  }

  pathsOf(row) {
    return [`${this.path}.${row.texts[0].trim()}`];
  }

  written(value) {
    return String(value);
  }

  read() {
    const given = Object.create(null);
    this.values().forEach(([key, value]) => {
      const number = readWhole(value);
      given[key.trim()] = number === undefined ? "" : number;
    });
    return given;
  }

  write(value) {
    this.fill(Object.keys(value).map((key) => [key, value[key]]));
  }

  holds(value) {
    return isObject(value) && Object.keys(value).every((key) => isText(value[key]));
  }

  /** A map cannot have a key twice, so only the form can refuse it. */
  twice() {
    const keys = this.values().map(([key]) => key.trim());
    return keys.filter((key, i) => keys.indexOf(key) < i).map((key) => ({ code: "face.toolbox.twice", params: { key }, field: `${this.path}.${key}` }));
  }
}

/** Players clockwise, each with a card: a list of names and a map from name to card. */
export class Dealt extends Pairs {
  blank() {
    return ["", ""];
  }

  pathsOf(row, i) {
    return [`players[${i}]`, `cards.${row.texts[0].trim()}`];
  }

  written(value, at) {
    return at ? writeCard(value) : String(value);
  }

  tidy(text, at) {
    return at ? writeCard(readCard(text)) : text.trim();
  }

  twice() {
    return []; // the list of names says it
  }

  readInto(given) {
    const [players, cards] = this.data.names;
    given[players] = this.values().map(([name]) => name.trim());
    given[cards] = Object.create(null);
    this.values().forEach(([name, card]) => {
      given[cards][name.trim()] = readCard(card);
    });
  }

  writeFrom(given) {
    const [players, cards] = this.data.names;
    if (players in given && cards in given) {
      this.fill(given[players].map((name) => [name, name in given[cards] ? given[cards][name] : ""]));
    }
  }

  /** Every card has its player in the list: there is no other place for it. */
  fits(given) {
    const [players, cards] = this.data.names;
    const names = given[players];
    const listed = Array.isArray(names) && names.every((each) => typeof each === "string" && each === each.trim());
    return listed && isObject(given[cards]) && Object.keys(given[cards]).every((key) => names.includes(key) && typeof given[cards][key] === "string");
  }
}

/** The editor of the room's tables: add, describe, set in rows, nudge, take out of service or out; many at once, by taps and keys. */

import { el, setChildren } from "../../static/js/dom.js";
import { drawFloorMap } from "../../static/js/floor_map.js";
import { floorTables } from "../../static/js/floor_plan.js";
import { field } from "./dialog.js";
import { arranged, columnsFor, nudged, numbersTyped } from "./room_tables_words.js";
import { numberIn } from "./seating_words.js";

const SIZES = [2, 12];
const USUAL = 9;
const MAX_SECTIONS = 8;
const ASPECT = 1.6;
const LEAST = 80; // pixels of a table, so that a finger finds it
const ARROWS = { left: [-1, 0], up: [0, -1], down: [0, 1], right: [1, 0] };
const SIGNS = { left: "←", up: "↑", down: "↓", right: "→" };
const NOTHING = { arrows: [], arrived: new Set() };

export class RoomTables {
  /** @param {object} hands `RoomHands` */
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
    this.chosen = new Set();
    this.nudges = Promise.resolve();
  }

  says(code, params) {
    return this.face.texts(`face.control.room_tables.${code}`, params);
  }

  /** The tables of the inventory; those that are only in use are none of it. */
  get tables() {
    const { topics, options } = this.face;
    const known = topics["floor:room"] || {};
    return floorTables({ floor: known, tables: topics.tables, moves: topics.moves }, options.slug).filter(({ number }) => known[number] && known[number].size !== null);
  }

  get picked() {
    return this.tables.filter(({ number }) => this.chosen.has(number));
  }

  open() {
    this.part = { map: el("div.floor-map.scrolls"), count: el("p.hint", { role: "status" }), choose: el("div.row-of-buttons"), actions: el("div.row-of-buttons") };
    this.dialog.open(this.says("room_tables"), [this.part.choose, this.part.map, this.part.count, this.part.actions], [], "close");
    this.dialog.node.classList.add("is-wide");
    this.dialog.node.addEventListener("close", () => this.dialog.node.classList.remove("is-wide"), { once: true });
    this.draw();
  }

  draw() {
    if (!this.part || !this.dialog.isOpen || !this.part.map.isConnected) {
      return;
    }
    const { tables } = this;
    const here = new Set(tables.map(({ number }) => number));
    this.chosen.forEach((number) => here.has(number) || this.chosen.delete(number));
    drawFloorMap(this.part.map, tables, NOTHING, this.face.texts, { aspect: ASPECT, chosen: this.chosen, onTap: (number) => this.toggle(number), least: LEAST });
    const sections = [...new Set(tables.map(({ section }) => section).filter(Boolean))].slice(0, MAX_SECTIONS);
    this.part.count.textContent = tables.length ? this.says("chosen", { count: this.chosen.size, total: tables.length }) : this.says("none");
    this.drawRow(this.part.choose, [sections, tables.length > 0], () => this.choosing(sections, tables));
    this.drawRow(this.part.actions, [this.chosen.size > 0], () => (this.chosen.size ? this.doing() : []));
  }

  /** Made anew only when there are other buttons: the one that has the focus keeps it. */
  drawRow(node, key, make) {
    setChildren(node, JSON.stringify([key, this.says("add"), this.face.session && this.face.session.may]), make);
  }

  toggle(number) {
    if (!this.chosen.delete(number)) {
      this.chosen.add(number);
    }
    this.draw();
  }

  choose(tables) {
    this.chosen = new Set(tables.map(({ number }) => number));
    this.draw();
  }

  choosing(sections, tables) {
    const button = (label, found) => el("button", { onclick: () => this.choose(found()) }, label);
    return [
      this.hands.button(this.says("add"), "inventory.put", () => this.add(), { class: "main" }),
      ...(tables.length ? [button(this.says("all"), () => this.tables), button(this.says("no_one"), () => [])] : []),
      ...sections.map((section) => button(section, () => this.tables.filter((table) => table.section === section))),
    ];
  }

  doing() {
    const put = (code, change) => this.hands.button(this.says(code), "inventory.put", () => this.put(this.says(code), this.picked.map((table) => Object.assign({ number: table.number }, change))));
    const step = (way) =>
      this.hands.button(SIGNS[way], "inventory.put", () => this.nudge(ARROWS[way]), { "aria-label": this.says(`nudge.${way}`), class: "nudge" });
    return [
      this.hands.button(this.says("arrange"), "inventory.put", () => this.arrange()),
      ...Object.keys(ARROWS).map(step),
      put("off_map", { unplaced: true }),
      this.hands.button(this.says("describe"), "inventory.put", () => this.describe()),
      put("broken", { out_of_service: true }),
      put("mended", { out_of_service: false, note: "" }),
      this.hands.button(this.says("claim"), "inventory.claim", () => this.cash("claim")),
      this.hands.button(this.says("release"), "inventory.release", () => this.cash("release")),
      this.hands.button(this.says("remove"), "inventory.remove", () => this.hands.give(this.says("remove"), "inventory.remove", { tables: [...this.chosen] })),
    ];
  }

  /** Quick taps count each: the next one goes from where the one before has led. */
  nudge(way) {
    this.nudges = this.nudges.then(() => this.put(this.says("nudge"), nudged(this.picked, way)));
  }

  async put(label, tables) {
    if (tables.length) {
      await this.hands.give(label, "inventory.put", { tables });
    } else if (!this.picked.some((table) => table.x !== null)) {
      this.dialog.say("face.control.room_tables.arrange_first");
    }
  }

  /** One after the other: each is a claim of its own, and may be refused by itself. */
  async cash(what) {
    const wanted = this.picked.filter((table) => (table.by === "cash") === (what === "release"));
    const wrong = [];
    for (const { number } of wanted) {
      wrong.push(await this.hands.ask(`${this.says(what)}: ${number}`, `inventory.${what}`, { table: number }));
    }
    this.dialog.say(wrong.filter(Boolean).join(" · "));
  }

  number(code, value) {
    return field(this.face.texts(code), { inputmode: "numeric", value });
  }

  add() {
    const numbers = field(this.says("numbers"), { value: "" });
    const size = this.number("face.control.tables.size", USUAL);
    const section = field(this.says("section"), { maxlength: 40 });
    const label = this.says("add");
    this.dialog.form(label, [numbers.node, size.node, section.node], label, () => {
      const found = numbersTyped(numbers.input.value);
      const seats = numberIn(size.input.value, ...SIZES);
      if (!found || !seats) {
        return found ? "face.control.tables.size_wrong" : "face.control.room_tables.numbers_wrong";
      }
      const about = { size: seats, section: section.input.value.trim() };
      return this.save(label, found.map((number) => Object.assign({ number }, about)), found);
    });
  }

  describe() {
    const { picked } = this;
    const size = this.number("face.control.tables.size", picked[0].size);
    const section = field(this.says("section"), { maxlength: 40, value: picked[0].section });
    const label = this.says("describe");
    this.dialog.form(label, [size.node, section.node], this.face.texts("face.control.dialog.save"), () => {
      const seats = numberIn(size.input.value, ...SIZES);
      const about = { size: seats, section: section.input.value.trim() };
      return seats ? this.save(label, picked.map(({ number }) => Object.assign({ number }, about))) : "face.control.tables.size_wrong";
    });
  }

  arrange() {
    const { picked } = this;
    const columns = this.number("face.control.room_tables.columns", columnsFor(picked.length));
    const label = this.says("arrange");
    this.dialog.form(label, [columns.node], label, () => {
      const count = numberIn(columns.input.value, 1, 100);
      const others = this.tables.filter(({ number }) => !this.chosen.has(number));
      return count ? this.save(label, arranged(picked, others, count)) : "face.control.tables.number_wrong";
    });
  }

  /** Afterwards the editor is there again. */
  async save(label, tables, choose = null) {
    const wrong = await this.hands.ask(label, "inventory.put", { tables });
    if (!wrong) {
      this.chosen = choose ? new Set(choose) : this.chosen;
      this.open();
    }
    return wrong;
  }
}

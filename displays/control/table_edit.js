/** Rare changes to a table of the tournament: its name and place, another physical table, its turn to break. */

import { el } from "../../static/js/dom.js";
import { floorTables } from "../../static/js/floor_plan.js";
import { reasonsText } from "./desk.js";
import { field } from "./dialog.js";
import { askHeldSeats } from "./held_seats.js";
import { shifted } from "./room_tables_words.js";
import { numberIn } from "./seating_words.js";
import { plannedOrAdded } from "./tables_dialogs.js";

const SIZES = [2, 12];
const HIGHEST = 100000;

export class TableEdit {
  /** @param {object} hands `HandsOn` */
  constructor(face, desk, dialog, hands) {
    Object.assign(this, { face, desk, dialog, hands });
  }

  says(code, params) {
    return this.face.texts(`face.control.room_tables.${code}`, params);
  }

  /** The buttons for a table's card. */
  buttons(number, table) {
    const change = this.hands.button("button", this.says("rename"), "tables.change", () => this.rename(number, table), { "data-key": "rename" });
    const whole = this.hands.button("button", this.says("relocate"), "table.relocate", () => this.relocate(number), { "data-key": "relocate" });
    const hold = this.hands.button("button", this.says("hold_seats"), "tables.hold_seats", () => this.hold(number), { "data-key": "hold" });
    return table.state === "open" ? [whole, change, hold] : [change, hold];
  }

  async ask(label, type, fields) {
    const answer = await this.desk.send(label, type, fields, { inDialog: true });
    const stands = answer.refused && answer.refused.every((reason) => reason.code === "already_done");
    return answer.refused && !stands ? reasonsText(answer.refused, this.face.texts) : null;
  }

  rename(number, table) {
    const name = field(this.says("name"), { value: table.name, maxlength: 40 });
    const place = field(this.says("place"), { value: table.place, maxlength: 40 });
    const size = field(this.face.texts("face.control.tables.size"), { inputmode: "numeric", value: table.size });
    const added = plannedOrAdded(this.face.texts, table.added);
    const label = this.says("rename");
    this.dialog.form(`${label}: ${number}`, [name.node, place.node, size.node, added.node], this.face.texts("face.control.dialog.save"), () => {
      const seats = numberIn(size.input.value, ...SIZES);
      const about = { name: name.input.value.trim(), place: place.input.value.trim(), added: added.value };
      return seats ? this.ask(label, "tables.change", Object.assign({ table: number, size: seats }, about)) : "face.control.tables.size_wrong";
    });
  }

  hold(number) {
    const { face, dialog } = this;
    askHeldSeats({ face, dialog, send: (...command) => this.ask(...command) }, number);
  }

  /** One tap on a free table, or a number that the inventory does not know. */
  relocate(number) {
    const { topics, options } = this.face;
    const floor = floorTables({ floor: topics["floor:room"], tables: topics.tables, moves: topics.moves }, options.slug);
    const label = this.says("relocate");
    const free = floor.filter(({ state, by }) => state === "free" && by === null).sort((a, b) => a.number - b.number).map((table) => this.target(label, number, table));
    const other = field(this.says("relocate_to"), { inputmode: "numeric", "data-later": free.length > 0 });
    const list = free.length ? el("div.seat-choice", {}, el("div.seat-row", {}, el("b", {}, this.says("free_tables")), el("div", {}, ...free))) : null;
    this.dialog.form(`${label}: ${number}`, [list, other.node].filter(Boolean), label, () => {
      const to = numberIn(other.input.value, 1, HIGHEST);
      return to ? this.ask(`${label}: ${number}`, "table.relocate", { table: number, to }) : "face.control.tables.number_wrong";
    });
  }

  target(label, number, table) {
    const give = () => this.hands.give(`${label}: ${number}`, "table.relocate", { table: number, to: table.number });
    const named = [this.face.texts("face.floor.table", { table: table.number }), table.name].filter(Boolean).join(", ");
    return el("button", { "aria-label": named, onclick: give }, String(table.number));
  }

  /** The order in which tables break: each a place up or down, then saved as a whole. */
  order() {
    const { moves } = this.face.topics;
    let tables = moves ? moves.breaking_order : [];
    const list = el("ol.breaking-order");
    const draw = () => {
      list.textContent = "";
      list.append(...tables.map((table, index) => this.turn(table, index, tables.length, move)));
    };
    const move = (index, by) => {
      tables = shifted(tables, index, by);
      draw();
      const again = list.children[index + by].querySelector(`[data-by="${by}"]:not([disabled])`);
      (again || list.children[index + by].querySelector("button:not([disabled])")).focus();
    };
    draw();
    const label = this.says("order");
    this.dialog.form(label, [el("p.hint", {}, this.says("order_how")), list], this.face.texts("face.control.dialog.save"), () =>
      this.ask(label, "tables.breaking_order", { tables }),
    );
  }

  turn(table, index, count, move) {
    const button = (by, sign, code, off) =>
      el("button", { type: "button", "data-by": by, "aria-label": this.says(code, { table }), disabled: off, onclick: () => move(index, by) }, sign);
    return el("li", {}, el("b", {}, this.face.texts("face.floor.table", { table })), button(-1, "↑", "earlier", index === 0), button(1, "↓", "later", index === count - 1));
  }
}

/** A table of the room that is not one of this tournament: its owner, and the possible actions. */

import { el, setChildren } from "../../static/js/dom.js";
import { field } from "./dialog.js";
import { numberIn } from "./seating_words.js";

const SIZES = [2, 12];

export class RoomTableCard {
  /** @param {object} hands `RoomHands`; `opens` gives a command of the tournament */
  constructor(face, dialog, hands, opens) {
    Object.assign(this, { face, dialog, hands, opens });
    this.number = null;
  }

  get table() {
    return (this.face.topics["floor:room"] || {})[this.number] || null;
  }

  says(code, params) {
    return this.face.texts(`face.control.room_tables.${code}`, params);
  }

  open(number) {
    this.number = number;
    this.body = el("div");
    this.dialog.open(this.face.texts("face.floor.table", { table: number }), [this.body], [], "close");
    this.draw();
  }

  draw() {
    if (this.number === null || !this.dialog.isOpen || !this.body.isConnected) {
      return;
    }
    const { table } = this;
    const room = this.face.topics.room || { tournaments: [] };
    const key = JSON.stringify([table, room.tournaments.map((each) => each.title), this.face.session && this.face.session.may]);
    setChildren(this.body, key, () => [el("p.hint", { role: "status" }, this.said(table, room)), el("div.actions", {}, ...this.actions(table))]);
  }

  said(table, room) {
    if (!table) {
      return this.says("gone");
    }
    const other = room.tournaments.find((each) => each.slug === table.held_by);
    const by = table.held_by === "cash" ? this.says("is_cash") : table.held_by ? this.says("is_other", { title: other ? other.title : table.held_by }) : this.says("is_free");
    const broken = table.out_of_service ? [this.says("is_broken"), table.note].filter(Boolean).join(": ") : "";
    const size = table.size === null ? "" : this.says("seats", { size: table.size });
    return [by, broken, table.name, table.section, size].filter(Boolean).join(" · ");
  }

  actions(table) {
    if (!table) {
      return [];
    }
    const { number, hands } = this;
    const give = (code, type, fields) => hands.button(this.says(code), type, () => hands.give(`${this.says(code)}: ${number}`, type, fields));
    const put = (fields) => ({ tables: [Object.assign({ number }, fields)] });
    const isFree = table.held_by === null;
    return [
      ...(isFree && !table.out_of_service ? [this.opens(number), give("claim", "inventory.claim", { table: number })] : []),
      ...(table.held_by === "cash" ? [give("release", "inventory.release", { table: number })] : []),
      table.out_of_service
        ? give("mended", "inventory.put", put({ out_of_service: false, note: "" }))
        : hands.button(this.says("broken"), "inventory.put", () => this.askNote()),
      hands.button(this.says("edit"), "inventory.put", () => this.edit(table)),
    ];
  }

  askNote() {
    const { number } = this;
    const note = field(this.says("note"), { maxlength: 80 });
    const label = this.says("broken");
    this.dialog.form(`${label}: ${number}`, [note.node], label, () =>
      this.save(label, { number, out_of_service: true, note: note.input.value.trim() }),
    );
  }

  edit(table) {
    const { number } = this;
    const name = field(this.says("name"), { value: table.name, maxlength: 40 });
    const section = field(this.says("section"), { value: table.section, maxlength: 40 });
    const size = field(this.face.texts("face.control.tables.size"), { inputmode: "numeric", value: table.size === null ? "" : table.size });
    const label = this.says("edit");
    this.dialog.form(`${label}: ${number}`, [name.node, section.node, size.node], this.face.texts("face.control.dialog.save"), () => {
      const seats = numberIn(size.input.value, ...SIZES);
      if (!seats) {
        return "face.control.tables.size_wrong";
      }
      return this.save(label, { number, name: name.input.value.trim(), section: section.input.value.trim(), size: seats });
    });
  }

  /** Afterwards the card is shown again, with the saved values. */
  async save(label, draft) {
    const wrong = await this.hands.ask(label, "inventory.put", { tables: [draft] });
    if (!wrong) {
      this.open(draft.number);
    }
    return wrong;
  }
}

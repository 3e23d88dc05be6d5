/** The tables of the room that are chosen in the editor, and the changes to all of them at once. */

import { floorTables } from "../../../static/js/tables/floor_plan.js";
import { signal } from "../../../static/vendor/preact/preact.js";
import { nudged } from "./arranging.js";

/** The words of the editor of the room's tables. */
export function says(state, code, params) {
  return state.texts(`face.control.room_tables.${code}`, params);
}

/** The tables of the inventory; a table that is only in use is not part of it. */
export function inventoryOf({ floor = {}, tables, moves }, slug) {
  const isKept = ({ number }) => Boolean(floor[number]) && floor[number].size !== null;
  return floorTables({ floor, tables, moves }, slug).filter(isKept);
}

export class ChosenTables {
  constructor(state) {
    this.state = state;
    this.numbers = signal(new Set());
    this.nudges = Promise.resolve(); // each waits for the one before
  }

  /** The inventory by the newest topics. */
  get inventory() {
    const { topics, options } = this.state.face;
    const known = { floor: topics["floor:room"], tables: topics.tables, moves: topics.moves };
    return inventoryOf(known, options.slug);
  }

  get picked() {
    return this.inventory.filter(({ number }) => this.numbers.peek().has(number));
  }

  choose(numbers) {
    this.numbers.value = new Set(numbers);
  }

  toggle(number) {
    const numbers = new Set(this.numbers.peek());
    if (!numbers.delete(number)) {
      numbers.add(number);
    }
    this.numbers.value = numbers;
  }

  /** Drops tables that are no longer in the inventory. */
  dropMissing() {
    const known = new Set(this.inventory.map(({ number }) => number));
    const kept = [...this.numbers.peek()].filter((number) => known.has(number));
    if (kept.length < this.numbers.peek().size) {
      this.choose(kept);
    }
  }

  /** Gives every chosen table the same values. */
  change(label, fields) {
    return this.put(
      label,
      this.picked.map(({ number }) => Object.assign({ number }, fields)),
    );
  }

  /** Quick taps count each: the next one starts where the one before has led. */
  nudge(label, step) {
    this.nudges = this.nudges.then(() => this.put(label, nudged(this.picked, step)));
  }

  async put(label, tables) {
    if (tables.length) {
      await this.give(label, "inventory.put", { tables });
    } else if (!this.picked.some((table) => table.x !== null)) {
      this.state.dialog.say("face.control.room_tables.arrange_first");
    }
  }

  remove(label) {
    return this.give(label, "inventory.remove", { tables: [...this.numbers.peek()] });
  }

  /** Sends one claim or release after the other: each may be refused by itself. */
  async cash(label, type) {
    const wanted = this.picked.filter((table) => (table.by === "cash") === (type === "inventory.release"));
    const faults = [];
    for (const { number } of wanted) {
      faults.push(await this.state.saveInRoom(`${label}: ${number}`, type, { table: number }));
    }
    this.state.dialog.say(faults.filter(Boolean).join(" · "));
  }

  give(label, type, fields) {
    return this.state.actions.giveInRoom(label, type, fields);
  }
}

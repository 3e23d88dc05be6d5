/** Model of the editor of the room's tables: the chosen tables, and commands that change all of them. */

import { floorTables } from "../../../static/js/tables/floor_plan.js";
import { signal } from "../../../static/vendor/preact/preact.js";
import { nudgedPositions } from "./arranging.js";

/** The words of the editor of the room's tables. */
export function roomTablesText(state, code, params) {
  return state.texts(`face.control.room_tables.${code}`, params);
}

/** The tables of the inventory, without tables that are only in use. */
export function inventoryOf({ floor = {}, tables, moves }, slug) {
  const isInInventory = ({ number }) => Boolean(floor[number]) && floor[number].size !== null;
  return floorTables({ floor, tables, moves }, slug).filter(isInInventory);
}

export class ChosenTables {
  constructor(state) {
    this.state = state;
    this.numbers = signal(new Set());
    this.nudges = Promise.resolve(); // the newest nudge; the next one waits for it
  }

  /** The inventory, from the newest topics. */
  get inventory() {
    const { topics, options } = this.state.face;
    const tableTopics = { floor: topics["floor:room"], tables: topics.tables, moves: topics.moves };
    return inventoryOf(tableTopics, options.slug);
  }

  get chosenTables() {
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
    const inInventory = new Set(this.inventory.map(({ number }) => number));
    const kept = [...this.numbers.peek()].filter((number) => inInventory.has(number));
    if (kept.length < this.numbers.peek().size) {
      this.choose(kept);
    }
  }

  /** Changes every chosen table in the same way. */
  change(label, fields) {
    return this.put(
      label,
      this.chosenTables.map(({ number }) => Object.assign({ number }, fields)),
    );
  }

  /** Moves the chosen tables by a step. Each quick tap counts, and starts at the result of the one before. */
  nudge(label, step) {
    this.nudges = this.nudges.then(() => this.put(label, nudgedPositions(this.chosenTables, step)));
  }

  async put(label, tables) {
    if (tables.length) {
      await this.give(label, "inventory.put", { tables });
    } else if (!this.chosenTables.some((table) => table.x !== null)) {
      this.state.dialog.showFault("face.control.room_tables.arrange_first");
    }
  }

  remove(label) {
    return this.give(label, "inventory.remove", { tables: [...this.numbers.peek()] });
  }

  /** Claims or releases tables for cash games, one command for each table, as the server may refuse one of them. */
  async claimOrRelease(label, type) {
    const wanted = this.chosenTables.filter((table) => (table.by === "cash") === (type === "inventory.release"));
    const faults = [];
    for (const { number } of wanted) {
      faults.push(await this.state.saveInRoom(`${label}: ${number}`, type, { table: number }));
    }
    this.state.dialog.showFault(faults.filter(Boolean).join(" · "));
  }

  give(label, type, fields) {
    return this.state.actions.giveInRoom(label, type, fields);
  }
}

/** Pure functions of the floor's view: tables by section, the neighbour of a table, the search of notes. */

import { folded } from "../../../static/js/seating/names.js";

/**
 * Tables by section, as the tournament has it, else the room; those without one come last.
 *
 * @param {object[]} tables by number
 * @param {object | undefined} floor the topic `floor:room`, if it is there
 * @returns {{name: string, tables: object[]}[]} the section of the lowest table first
 */
export function bySection(tables, floor) {
  const known = floor || {};
  const sections = new Map();
  for (const table of tables) {
    const name = table.place || (known[table.number] && known[table.number].section) || "";
    sections.set(name, (sections.get(name) || []).concat(table));
  }
  const found = [...sections].map(([name, those]) => ({ name, tables: those }));
  return found.filter(({ name }) => name).concat(found.filter(({ name }) => !name));
}

/**
 * The cell to which an arrow leads: beside in reading order, or the nearest in the row above or below.
 *
 * @param {{left: number, top: number}[]} boxes of all cells
 * @returns {number} its index; -1 where there is none, or the key is no arrow
 */
export function cellBeside(boxes, index, key) {
  if (key === "ArrowRight" || key === "ArrowLeft") {
    const next = index + (key === "ArrowRight" ? 1 : -1);
    return next < boxes.length ? next : -1;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") {
    return -1;
  }
  const down = key === "ArrowDown";
  const { left, top } = boxes[index];
  const beyond = boxes
    .map((box, at) => ({ box, at }))
    .filter(({ box }) => (down ? box.top > top + 1 : box.top < top - 1));
  const far = ({ box }) => Math.abs(box.top - top) * 10000 + Math.abs(box.left - left);
  const nearest = beyond.sort((a, b) => far(a) - far(b))[0];
  return nearest ? nearest.at : -1;
}

/** The notes that typed text finds: each word is in the text; a number is one of its words, or the table's. */
export function rulingsFound(rulings, query, table = null) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const has = (text, word) => (/^\d+$/.test(word) ? text.split(/[^a-z0-9]+/).includes(word) : text.includes(word));
  const matches = (each) => words.every((word) => has(folded(each.text), word) || String(each.table) === word);
  return rulings.filter((each) => (table === null || each.table === table) && matches(each));
}

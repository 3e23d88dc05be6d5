/** Pure functions of the floor's view: tables by section, the neighbour of a cell, the search in rulings. */

import { folded } from "../../../static/js/seating/names.js";

/**
 * Tables by the section in the tournament, else in the room; tables without a section come last.
 *
 * @param {object[]} tables by number
 * @param {object | undefined} floor the topic `floor:room`
 * @returns {{name: string, tables: object[]}[]} the section of the lowest table first
 */
export function bySection(tables, floor) {
  const roomTables = floor || {};
  const sections = new Map();
  for (const table of tables) {
    const name = table.place || (roomTables[table.number] && roomTables[table.number].section) || "";
    sections.set(name, (sections.get(name) || []).concat(table));
  }
  const list = [...sections].map(([name, tablesOfSection]) => ({ name, tables: tablesOfSection }));
  return list.filter(({ name }) => name).concat(list.filter(({ name }) => !name));
}

/**
 * The target of an arrow key: the next cell in reading order, or the nearest in the row above or below.
 *
 * @param {{left: number, top: number}[]} boxes of all cells
 * @returns {number} index of the cell; -1 without one, or for another key
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
  const candidates = boxes
    .map((box, index) => ({ box, at: index }))
    .filter(({ box }) => (down ? box.top > top + 1 : box.top < top - 1));
  const distance = ({ box }) => Math.abs(box.top - top) * 10000 + Math.abs(box.left - left);
  const nearest = candidates.sort((a, b) => distance(a) - distance(b))[0];
  return nearest ? nearest.at : -1;
}

/** The rulings that match a query: each word is in the text; a number is a word of it, or the table's number. */
export function matchingRulings(rulings, query, table = null) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const has = (text, word) => (/^\d+$/.test(word) ? text.split(/[^a-z0-9]+/).includes(word) : text.includes(word));
  const matches = (each) => words.every((word) => has(folded(each.text), word) || String(each.table) === word);
  return rulings.filter((each) => (table === null || each.table === table) && matches(each));
}

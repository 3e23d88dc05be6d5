/** The meaning of each column of a list: a menu above its first values, remembered for lists with the same heads. */

import { el } from "../../static/js/dom.js";
import { reasonsText } from "./desk.js";

export const COLUMNS = ["name", "first", "last", "contact", "notes", "table", "seat"];
const KEY = "clockserver.columns";
const MAX_REMEMBERED = 50;

/** A column as spreadsheets call it, from 0. */
export function letterOf(place) {
  const first = Math.floor(place / 26);
  return `${first ? String.fromCharCode(64 + first) : ""}${String.fromCharCode(65 + (place % 26))}`;
}

/** Lists with the same set of heads have one key, in whatever order the columns stand. */
function keyOf(columns) {
  return JSON.stringify(columns.map(({ head }) => head.trim().toLowerCase()).sort());
}

function kept(storage) {
  try {
    return JSON.parse(storage.getItem(KEY)) || {};
  } catch (error) {
    console.warn("what was remembered of columns is not readable", error);
    return {};
  }
}

/** The columns chosen before for a list with these heads; null if none, or if a column has no head. */
export function remembered(storage, columns) {
  const known = kept(storage)[keyOf(columns)];
  const distinct = new Set(columns.map(({ head }) => head.trim().toLowerCase()));
  return known && distinct.size === columns.length && !distinct.has("") ? columns.map(({ head }) => known[head.trim().toLowerCase()] || "") : null;
}

/** Remember what was chosen, the newest lists only. */
export function remember(storage, columns, chosen) {
  const all = kept(storage);
  const key = keyOf(columns);
  delete all[key];
  all[key] = columns.reduce((made, { head }, place) => Object.assign(made, { [head.trim().toLowerCase()]: chosen[place] }), {});
  Object.keys(all).slice(0, -MAX_REMEMBERED).forEach((old) => delete all[old]);
  storage.setItem(KEY, JSON.stringify(all));
}

/**
 * The menus, with what is asked above them.
 *
 * @param {object} read what the server read of the file
 * @param {(columns: string[]) => void} onChoose what each column is now, "" for one that is not looked at
 */
export function columnMenus(texts, read, onChoose) {
  const chosen = read.columns.map(({ column }) => column || "");
  const menus = read.columns.map(({ head, examples }, place) => {
    const options = ["", ...COLUMNS].map((column) => el("option", { value: column, selected: column === chosen[place] }, texts(`face.control.columns.${column || "none"}`)));
    const name = head || texts("face.control.columns.letter", { letter: letterOf(place) });
    const change = (event) => {
      chosen[place] = event.target.value;
      onChoose(chosen);
    };
    return el("label.column", {}, el("b", {}, name), el("select", { "aria-label": name, onchange: change }, ...options), ...examples.map((example) => el("small", {}, example)));
  });
  const asks = read.asks.length ? el("p.fault", {}, reasonsText(read.asks, texts)) : null;
  return el("div.columns", {}, asks, el("div.column-row", {}, ...menus));
}

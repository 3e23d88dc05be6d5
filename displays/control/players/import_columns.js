/** The meaning of each column of a list: a menu above its first values, remembered for lists with the same heads. */

import { html } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../shared/desk.js";

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
  return known && distinct.size === columns.length && !distinct.has("")
    ? columns.map(({ head }) => known[head.trim().toLowerCase()] || "")
    : null;
}

/** Remember what was chosen, the newest lists only. */
export function remember(storage, columns, chosen) {
  const all = kept(storage);
  const key = keyOf(columns);
  delete all[key];
  all[key] = columns.reduce(
    (made, { head }, place) => Object.assign(made, { [head.trim().toLowerCase()]: chosen[place] }),
    {},
  );
  Object.keys(all)
    .slice(0, -MAX_REMEMBERED)
    .forEach((old) => delete all[old]);
  storage.setItem(KEY, JSON.stringify(all));
}

/**
 * A menu for each column, below what is asked about them.
 *
 * @param {object} props.read what the server read of the file
 * @param {(columns: string[]) => void} props.onChoose gets what each column is, "" for one that is ignored
 */
export function ColumnMenus({ texts, read, onChoose }) {
  const chosen = read.columns.map(({ column }) => column || "");
  const menu = (column, place) => {
    const choose = (event) => onChoose(chosen.map((each, at) => (at === place ? event.target.value : each)));
    return html`<${ColumnMenu}
      key=${place}
      texts=${texts}
      column=${column}
      name=${column.head || texts("face.control.columns.letter", { letter: letterOf(place) })}
      onChange=${choose}
    />`;
  };
  return html`
    <div class="columns">
      ${read.asks.length > 0 && html`<p class="fault">${reasonsText(read.asks, texts)}</p>`}
      <div class="column-row">${read.columns.map(menu)}</div>
    </div>
  `;
}

function ColumnMenu({ texts, column, name, onChange }) {
  const option = (value) => html`
    <option key=${value} value=${value} selected=${value === (column.column || "")}>
      ${texts(`face.control.columns.${value || "none"}`)}
    </option>
  `;
  return html`
    <label class="column">
      <b>${name}</b>
      <select aria-label=${name} onChange=${onChange}>
        ${["", ...COLUMNS].map(option)}
      </select>
      ${column.examples.map((example) => html`<small>${example}</small>`)}
    </label>
  `;
}

/** The meaning of each column of a file: a menu above its first values, remembered for files with the same heads. */

import { html, useRef } from "../../../../static/vendor/preact/preact.js";

const MAX_REMEMBERED = 50;

/** A column as spreadsheets call it, from 0. */
export function letterOf(place) {
  const first = Math.floor(place / 26);
  return `${first ? String.fromCharCode(64 + first) : ""}${String.fromCharCode(65 + (place % 26))}`;
}

/** Files with the same set of heads have one key, in whatever order the columns stand. */
function keyOf(columns) {
  return JSON.stringify(columns.map(({ head }) => head.trim().toLowerCase()).sort());
}

function kept(storage, key) {
  try {
    return JSON.parse(storage.getItem(key)) || {};
  } catch (error) {
    console.warn("what was remembered of columns is not readable", error);
    return {};
  }
}

/**
 * The columns chosen before for a file with these heads; null if none, or if a column has no head.
 *
 * @param {string} key where the choices for this kind of file are kept
 */
export function remembered(storage, key, columns) {
  const known = kept(storage, key)[keyOf(columns)];
  const distinct = new Set(columns.map(({ head }) => head.trim().toLowerCase()));
  return known && distinct.size === columns.length && !distinct.has("")
    ? columns.map(({ head }) => known[head.trim().toLowerCase()] || "")
    : null;
}

/** Of a file whose first line was not taken for its heads: the columns chosen before, if that line has known heads. */
export function rememberedByFirstLine(storage, key, { head, columns }) {
  const first = columns.map(({ examples }) => ({ head: examples[0] || "" }));
  return head === 0 ? remembered(storage, key, first) : null;
}

/** Remember what was chosen, the newest files only. */
export function remember(storage, key, columns, chosen) {
  const all = kept(storage, key);
  const heads = keyOf(columns);
  delete all[heads];
  all[heads] = columns.reduce(
    (made, { head }, place) => Object.assign(made, { [head.trim().toLowerCase()]: chosen[place] }),
    {},
  );
  Object.keys(all)
    .slice(0, -MAX_REMEMBERED)
    .forEach((old) => delete all[old]);
  storage.setItem(key, JSON.stringify(all));
}

/**
 * A menu for each column, below what is asked about them.
 *
 * @param {{head: string, examples: string[], value: string}[]} props.columns `value` is "" for one that is ignored
 * @param {{value: string, text: string}[]} props.options what a column can mean
 * @param {string} [props.asks] what is to be decided, in words
 * @param {(values: string[]) => void} props.onChoose gets what each column means now
 */
export function ColumnMenus({ texts, columns, options, asks = "", onChoose }) {
  const pending = usePending(columns.map(({ value }) => value));
  const menu = (column, place) => {
    const choose = (event) => {
      pending.values[place] = event.target.value;
      onChoose(pending.values.slice());
    };
    return html`<${ColumnMenu}
      key=${place}
      column=${column}
      name=${column.head || texts("face.control.columns.letter", { letter: letterOf(place) })}
      options=${options}
      onChange=${choose}
    />`;
  };
  return html`
    <div class="columns">
      ${asks && html`<p class="fault">${asks}</p>`}
      <div class="column-row" data-part="column_menus">${columns.map(menu)}</div>
    </div>
  `;
}

/** The choices so far: a second one may come before the server has answered the first. */
function usePending(values) {
  const said = values.join();
  const pending = useRef(null);
  if (!pending.current || pending.current.said !== said) {
    pending.current = { said, values };
  }
  return pending.current;
}

function ColumnMenu({ column, name, options, onChange }) {
  const option = ({ value, text }) => html`
    <option key=${value} value=${value} selected=${value === column.value}>${text}</option>
  `;
  return html`
    <label class="column">
      <b>${name}</b>
      <select aria-label=${name} onChange=${onChange}>
        ${options.map(option)}
      </select>
      ${column.examples.map((example, at) => html`<small key=${at}>${example}</small>`)}
    </label>
  `;
}

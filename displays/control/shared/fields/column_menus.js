/** Menus for the meaning of each column of a file, above its first values. The browser keeps the choices by the heads. */

import { html, useRef } from "../../../../static/vendor/preact/preact.js";

const MAX_REMEMBERED = 50;

/** The letters of a column in a spreadsheet, for its index from 0. */
export function columnLetters(index) {
  const first = Math.floor(index / 26);
  return `${first ? String.fromCharCode(64 + first) : ""}${String.fromCharCode(65 + (index % 26))}`;
}

/** One key for all files with the same heads, in any order. */
function keyOf(columns) {
  return JSON.stringify(columns.map(({ head }) => head.trim().toLowerCase()).sort());
}

function storedChoices(storage, key) {
  try {
    return JSON.parse(storage.getItem(key)) || {};
  } catch (error) {
    console.warn("the stored choices of columns are not readable", error);
    return {};
  }
}

/**
 * The columns chosen before for a file with these heads; null without a choice, or if a head is empty or occurs twice.
 *
 * @param {string} key where the choices for this kind of file are kept
 */
export function rememberedColumns(storage, key, columns) {
  const meanings = storedChoices(storage, key)[keyOf(columns)];
  const heads = new Set(columns.map(({ head }) => head.trim().toLowerCase()));
  return meanings && heads.size === columns.length && !heads.has("")
    ? columns.map(({ head }) => meanings[head.trim().toLowerCase()] || "")
    : null;
}

/** The columns chosen before for a file whose first line counts as data, if that line has the heads of an earlier file. */
export function rememberedColumnsByFirstLine(storage, key, { head, columns }) {
  const first = columns.map(({ examples }) => ({ head: examples[0] || "" }));
  return head === 0 ? rememberedColumns(storage, key, first) : null;
}

/** Stores the choices, of the newest files only. */
export function rememberColumns(storage, key, columns, chosen) {
  const stored = storedChoices(storage, key);
  const heads = keyOf(columns);
  delete stored[heads];
  stored[heads] = columns.reduce(
    (meanings, { head }, index) => Object.assign(meanings, { [head.trim().toLowerCase()]: chosen[index] }),
    {},
  );
  Object.keys(stored)
    .slice(0, -MAX_REMEMBERED)
    .forEach((oldKey) => delete stored[oldKey]);
  storage.setItem(key, JSON.stringify(stored));
}

/**
 * A menu for each column, below a question about them.
 *
 * @param {{head: string, examples: string[], value: string}[]} props.columns `value`: "" ignores the column
 * @param {{value: string, text: string}[]} props.options possible meanings
 * @param {string} [props.question] words of the question
 * @param {(values: string[]) => void} props.onChoose gets the meaning of each column
 */
export function ColumnMenus({ texts, columns, options, question = "", onChoose }) {
  const pending = usePending(columns.map(({ value }) => value));
  const menu = (column, index) => {
    const choose = (event) => {
      pending.values[index] = event.target.value;
      onChoose(pending.values.slice());
    };
    return html`<${ColumnMenu}
      key=${index}
      column=${column}
      name=${column.head || texts("face.control.columns.letter", { letter: columnLetters(index) })}
      options=${options}
      onChange=${choose}
    />`;
  };
  return html`
    <div>
      ${question && html`<p class="fault">${question}</p>`}
      <div class="column-row" data-part="column_menus">${columns.map(menu)}</div>
    </div>
  `;
}

/** The choices so far: the user may choose again before the server has answered. */
function usePending(values) {
  const answered = values.join();
  const pending = useRef(null);
  if (!pending.current || pending.current.answered !== answered) {
    pending.current = { answered, values };
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

/** The input of the active cell: text, with a number pad for digits, or a choice. */

import { html, useLayoutEffect, useRef } from "../../../../static/vendor/preact/preact.js";
import { END_CODES, isAmount } from "../../sheet/cells.js";
import { columnName, endWords } from "../words.js";

const MAX_NOTE = 120;
const MAX_TEXT = 200;

export function CellInput({ editor, column, typing, index }) {
  const node = useRef(null);
  useLayoutEffect(() => {
    const input = node.current;
    input.focus({ preventScroll: true });
    if (input.select && typing.text === typing.before) {
      input.select();
    }
  }, []);
  const attributes = {
    ref: node,
    "aria-label": columnName(column, editor.texts),
    onBlur: () => editor.commit(),
  };
  const options = optionsOf(editor, column, index);
  return options
    ? html`<${CellChoice} editor=${editor} options=${options} typing=${typing} attributes=${attributes} />`
    : html`<input
        ...${attributes}
        class=${`typing${isLong(typing.text) ? " long" : ""}`}
        autocomplete="off"
        inputmode=${keyboardOf(column, typing.text)}
        enterkeyhint="next"
        maxlength=${maxLengthOf(column)}
        value=${typing.text}
        onInput=${(event) => editor.typed(event.target.value)}
      />`;
}

/** Maximum length of a typed text. */
export function maxLengthOf(column) {
  return column === "note" ? MAX_NOTE : MAX_TEXT;
}

/** Amounts of several games, and lengths by players, need more than digits. */
const isLong = (text) => /[/;≤<]/.test(text);

/** The keyboard of a touch screen for a column. */
export function keyboardOf(column, text = "") {
  if (isLong(text)) {
    return "text";
  }
  return isAmount(column) || column === "minutes" || column === "color_up" ? "decimal" : "text";
}

/** The options of a cell, `{value, text}`; null for a typed cell. */
export function optionsOf(editor, column, index) {
  const { texts } = editor;
  if (column === "game") {
    return editor.gameOptions();
  }
  if (column !== "ends") {
    return null;
  }
  const { rows } = editor.sheet.peek();
  const isLast = index === rows.length - 1 && rows[index].period.kind === "level";
  const option = (value) => ({ value, text: endWords(value, texts) || texts("face.structures.ends.none") });
  return END_CODES.filter((code) => code !== "until_end" || isLast).map(option);
}

/** A choice in a cell, applied at once. */
function CellChoice({ editor, options, typing, attributes }) {
  const choose = (event) => {
    editor.typed(event.target.value);
    editor.commit();
    editor.focusCell();
  };
  const option = ({ value, text }) =>
    html`<option key=${value} value=${value} selected=${value === typing.text}>${text}</option>`;
  return html`<select ...${attributes} class="typing" onChange=${choose}>
    ${options.map(option)}
  </select>`;
}

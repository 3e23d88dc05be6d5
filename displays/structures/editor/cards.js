/** The sheet on a phone: a level a card, with its warnings on top; ‹ and › turn to the others. */

import { html } from "../../../static/vendor/preact/preact.js";
import { isAmount, isOpen, plainText, shownText } from "../sheet/cells.js";
import { beginnings } from "../sheet/sheet.js";
import { optionsOf, padOf } from "./cell_input.js";
import { Choice } from "./head.js";
import { insertRow } from "./keys.js";
import { Warnings } from "./warnings.js";
import { columnName, timeAt } from "./words.js";

export function Cards({ editor }) {
  const { row } = editor.cursor.value;
  const sheet = editor.sheet.value;
  return html`<${Warnings} editor=${editor} period=${row} />
    <${Turning} editor=${editor} sheet=${sheet} row=${row} />
    <div class="card-fields scrolls" data-part="card" key=${sheet.rows[row].key}>
      <${CardFields} editor=${editor} sheet=${sheet} row=${row} />
      <${CardActions} editor=${editor} row=${row} />
    </div>`;
}

function Turning({ editor, sheet, row }) {
  const { texts } = editor;
  const time = timeAt(editor.start, beginnings(sheet)[row], texts);
  const button = (name, sign, to) => html`<button
    data-part=${name}
    disabled=${!sheet.rows[to]}
    aria-label=${texts(`face.structures.turn.${name}`)}
    onClick=${() => turnTo(editor, to)}
  >
    ${sign}
  </button>`;
  return html`<div class="turning">
    ${button("before", "‹", row - 1)}
    <h2 data-part="card_title">${editor.placeWords(row)} <small>${time}</small></h2>
    ${button("after", "›", row + 1)}
  </div>`;
}

function turnTo(editor, row) {
  editor.commit();
  editor.goTo(row, editor.cursor.peek().column);
}

function CardActions({ editor, row }) {
  const { texts } = editor;
  const add = (name, kind) => html`<button data-part=${name} onClick=${() => insertRow(editor, kind, true)}>
    ${texts(`face.structures.tool.${name}`)}
  </button>`;
  return html`<div class="card-actions">
    ${add("add_level", "level")} ${add("add_break", "break")}
    <button onClick=${() => editor.removeRows({ from: row, to: row })}>${texts("face.structures.row.remove")}</button>
  </div>`;
}

function CardFields({ editor, sheet, row }) {
  const columns = editor.columns.value;
  const fixed = editor.fixedIn(row);
  const shown = columns.filter((column) => column !== fixed && isOpen(sheet, row, column));
  return shown.map((column) =>
    optionsOf(editor, column, row)
      ? html`<${CardChoice} key=${column} editor=${editor} sheet=${sheet} row=${row} column=${column} />`
      : html`<${CardField} key=${column} editor=${editor} sheet=${sheet} row=${row} column=${column} />`,
  );
}

function CardField({ editor, sheet, row, column }) {
  const { texts } = editor;
  const typing = editor.editing.value;
  const isHere = typing && typing.column === column;
  const begin = (event) => {
    editor.goTo(row, editor.columns.peek().indexOf(column));
    editor.beginTyping();
    event.target.select();
  };
  const next = (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      focusNext(event.target);
    }
  };
  const marks = editor.checks.warnings.value.filter(({ period, field }) => period === row && field === column);
  const isBad = marks.some(({ severity }) => severity === "refused" || severity === "error");
  return html`<label class=${`field f-${isAmount(column) || column === "minutes" ? "amount" : column}`}>
    <span class="label">${columnName(column, texts)}</span>
    <input
      data-field=${column}
      autocomplete="off"
      inputmode=${padOf(column)}
      enterkeyhint="next"
      maxlength=${column === "note" ? 120 : 60}
      readonly=${editor.fixedIn(row) === "all"}
      aria-invalid=${isBad ? "true" : undefined}
      value=${isHere ? typing.text : shownText(sheet, row, column, texts)}
      onFocus=${begin}
      onInput=${(event) => editor.typed(event.target.value)}
      onBlur=${() => editor.commit()}
      onKeyDown=${next}
    />
  </label>`;
}

/** The next field of the card; behind the last none. */
function focusNext(input) {
  const fields = [...input.closest("[data-part='card']").querySelectorAll("input")];
  const next = fields[fields.indexOf(input) + 1];
  if (next) {
    next.focus();
  } else {
    input.blur();
  }
}

function CardChoice({ editor, sheet, row, column }) {
  const choose = (value) => {
    editor.goTo(row, editor.columns.peek().indexOf(column));
    editor.beginTyping();
    editor.typed(value);
    editor.commit();
  };
  return html`<${Choice}
    label=${columnName(column, editor.texts)}
    options=${optionsOf(editor, column, row)}
    value=${plainText(sheet, row, column)}
    onChoose=${choose}
    data-field=${column}
  />`;
}

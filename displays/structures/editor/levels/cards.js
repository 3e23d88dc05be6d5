/** The sheet on a phone: a card for each level, with its warnings on top; ‹ and › turn the cards. */

import { shortGameName } from "../../../../static/js/structure/stakes.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { columnOf, isAmount, isEditable, plainText, shownText } from "../../sheet/cells.js";
import { stakesOf } from "../../sheet/games.js";
import { joinedLength, splitLength } from "../../sheet/lengths.js";
import { gamesWith, joinedParts, splitParts } from "../../sheet/rotation.js";
import { beginnings } from "../../sheet/sheet.js";
import { Warnings } from "../checks/warnings.js";
import { Choice } from "../choice.js";
import { columnName, timeAt } from "../words.js";
import { keyboardOf, maxLengthOf, optionsOf } from "./cell_input.js";
import { insertRow } from "./row_edits.js";

export function Cards({ editor }) {
  const { row } = editor.cursor.value;
  const sheet = editor.sheet.value;
  return html`<${Warnings} editor=${editor} period=${row} />
    <${CardHeading} editor=${editor} sheet=${sheet} row=${row} />
    <div class="card-fields scrolls" data-part="card" key=${sheet.rows[row].key}>
      <${CardFields} editor=${editor} sheet=${sheet} row=${row} />
      <${CardActions} editor=${editor} row=${row} />
    </div>`;
}

function CardHeading({ editor, sheet, row }) {
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
  const fixed = editor.fixedIn(row);
  const shown = editor.columns.value.filter((column) => column !== fixed && isEditable(sheet, row, column));
  return shown.map((column) =>
    optionsOf(editor, column, row)
      ? html`<${CardChoice} key=${column} editor=${editor} sheet=${sheet} row=${row} column=${column} />`
      : fieldsOfCell(editor, sheet, row, column).map(
          (part) =>
            html`<${CardField}
              key=${part.name}
              ...${{ editor, sheet, row, column, part }}
            />`,
        ),
  );
}

/**
 * The fields of a card for one cell: of a rotation, a field for each game with the amount; of a length, also the field
 * for lengths by players. `read` gives a field's part of the cell's text, `join` puts it into the text.
 */
function fieldsOfCell(editor, sheet, row, column) {
  const { texts } = editor;
  const { period } = sheet.rows[row];
  const label = columnName(column, texts);
  if (column === "minutes" && period.kind === "level") {
    return lengthFields(label, texts);
  }
  if (!period.games || !isAmount(column)) {
    return [{ name: column, label }];
  }
  const hasColumn = gamesWith(sheet.head, period.games, column);
  const fields = period.games.map((game, at) => {
    const read = (text) => splitParts(text, hasColumn)[at];
    const join = (whole, text) => {
      const words = splitParts(whole, hasColumn);
      return joinedParts(words.map((word, place) => (place === at ? text.replace(/\//g, "") : word)));
    };
    const name = shortGameName(stakesOf(sheet.head, game), texts);
    return { name: `${column}.${at}`, label: `${label} · ${name}`, read, join };
  });
  return fields.filter((_, at) => hasColumn[at]);
}

function lengthFields(label, texts) {
  return [
    {
      name: "minutes",
      label,
      read: (text) => splitLength(text).usual,
      join: (whole, text) => joinedLength(text, splitLength(whole).others),
    },
    {
      name: "minutes_by_players",
      label: texts("face.structures.column.minutes_by_players"),
      placeholder: "≤9: 15; ≤4: 10",
      keyboard: "text",
      read: (text) => splitLength(text).others,
      join: (whole, text) => [splitLength(whole).usual, text].filter((each) => each.trim()).join("; "),
    },
  ];
}

function CardField({ editor, sheet, row, column, part }) {
  const { texts } = editor;
  const typing = editor.editing.value;
  const isTyping = typing && typing.column === column;
  const { name, label, placeholder, join, keyboard = keyboardOf(column) } = part;
  const typed = useSignal(null); // the text of this field while it has the focus
  const begin = (event) => {
    editor.goTo(row, editor.columns.peek().indexOf(column));
    editor.beginTyping();
    typed.value = event.target.value;
    event.target.select();
  };
  const change = ({ target }) => {
    typed.value = target.value;
    const { text } = editor.editing.peek() || { text: "" };
    editor.typed(join ? join(text, target.value) : target.value);
  };
  const end = () => {
    typed.value = null;
    editor.commit();
  };
  return html`<label class=${`field f-${classOf(name)}`}>
    <span class="label">${label}</span>
    <input
      data-field=${name}
      autocomplete="off"
      inputmode=${keyboard}
      enterkeyhint="next"
      maxlength=${maxLengthOf(column)}
      placeholder=${placeholder}
      readonly=${editor.fixedIn(row) === "all"}
      aria-invalid=${hasFault(editor, row, column) ? "true" : undefined}
      value=${isTyping && typed.value !== null ? typed.value : shownPart(sheet, row, column, part, texts)}
      onFocus=${begin}
      onInput=${change}
      onBlur=${end}
      onKeyDown=${focusNextOnEnter}
    />
  </label>`;
}

function shownPart(sheet, row, column, { read }, texts) {
  return read ? read(plainText(sheet, row, column)) : shownText(sheet, row, column, texts);
}

const classOf = (name) => (isAmount(name) || name === "minutes" ? "amount" : name.split(".")[0]);

function hasFault(editor, row, column) {
  const warnings = editor.checks.warnings.value.filter(
    ({ period, field }) => period === row && field && columnOf(field) === column,
  );
  return warnings.some(({ severity }) => severity === "refused" || severity === "error");
}

function focusNextOnEnter(event) {
  if (event.key === "Enter") {
    event.preventDefault();
    focusNext(event.target);
  }
}

/** Focuses the next field of the card, if there is one. */
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
    disabled=${editor.fixedIn(row) === "all"}
    data-field=${column}
  />`;
}

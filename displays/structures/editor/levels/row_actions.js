/** The actions for the selected rows, in a dialog. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../../../control/shared/dialogs/dialog.js";
import { Field } from "../../../control/shared/fields/fields.js";
import { fieldsOfCode } from "../../sheet/games.js";
import { withMoreGames } from "../../sheet/rotation.js";
import { scaled, series, withGame } from "../../sheet/rows.js";
import { Choice } from "../choice.js";
import { doubleRows, moveRows } from "./row_edits.js";

const MAX_FACTOR = 1000000;

export function openRows(editor) {
  editor.commit();
  editor.app.openDialog(RowActions, { editor });
}

function RowActions({ editor, dialog }) {
  const { texts } = editor;
  const { from, to } = editor.area.peek();
  const [first, last] = [editor.placeWords(from), editor.placeWords(to)];
  const title = from === to ? first : texts("face.structures.rows_from_to", { first, last });
  const act = (run) => () => {
    dialog.close();
    run();
    editor.focusCell();
  };
  const button = (name, run) =>
    html`<button data-action=${name} onClick=${act(run)}>${texts(`face.structures.row.${name}`)}</button>`;
  const area = { from, to };
  return html`<${DialogFrame} dialog=${dialog} title=${title} close="close">
    <div class="actions two">
      ${button("up", () => moveRows(editor, -1))} ${button("down", () => moveRows(editor, 1))}
      ${button("double", () => doubleRows(editor))} ${button("remove", () => editor.removeRows(area))}
      ${from === to && mayHaveLengths(editor, from) && button("by_players", () => typeLengths(editor, from))}
      ${from !== to && button("series", () => editor.edit((sheet) => series(sheet, area)))}
    </div>
    <${Scale} editor=${editor} area=${area} act=${act} />
    <${GameOfRows} editor=${editor} area=${area} act=${act} />
    <p class="hint">${texts("face.structures.row.how")}</p>
  <//>`;
}

/** Whether the minutes of a row can depend on the players left. A phone has a field for it. */
function mayHaveLengths(editor, row) {
  const { period } = editor.sheet.peek().rows[row];
  return editor.isTable && period.kind === "level" && !period.hands && !period.until_end;
}

/** Continues to type after the first length: `20; ≤9: `. */
function typeLengths(editor, row) {
  editor.goTo(row, editor.columns.peek().indexOf("minutes"));
  editor.beginTyping();
  const typing = editor.editing.peek();
  if (typing && !typing.text.includes(";")) {
    editor.typed(`${typing.text}; ≤`);
  }
}

/** A typed factor such as 2, 0.5 or 1,25; null for any other text. */
function factorOf(typed) {
  const factor = Number(typed.replace(",", "."));
  return factor > 0 && factor <= MAX_FACTOR ? factor : null;
}

function Scale({ editor, area, act }) {
  const { texts } = editor;
  const typed = useSignal("2");
  const factor = factorOf(typed.value);
  return html`<div class="with-button">
    <${Field} label=${texts("face.structures.row.factor")} text=${typed} inputmode="decimal" data-later />
    <button
      data-action="scale"
      disabled=${factor === null}
      onClick=${act(() => editor.edit((sheet) => scaled(sheet, area, factor)))}
    >
      ${texts("face.structures.row.scale")}
    </button>
  </div>`;
}

function GameOfRows({ editor, area, act }) {
  const { texts } = editor;
  const chosen = useSignal(editor.gameOf(editor.sheet.peek().head));
  const change = (withChosenGame) => () => {
    const { game, betting } = fieldsOfCode(chosen.peek());
    editor.edit((sheet) => withChosenGame(sheet, area, game, betting));
  };
  return html`<div class="with-button">
    <${Choice}
      label=${texts("face.structures.column.game")}
      options=${editor.gameOptions()}
      value=${chosen.value}
      onChoose=${(value) => (chosen.value = value)}
    />
    <button data-action="add_game" onClick=${act(change(withMoreGames))}>
      ${texts("face.structures.row.add_game")}
    </button>
    <button data-action="set_game" onClick=${act(change(withGame))}>${texts("face.structures.row.set_game")}</button>
  </div>`;
}

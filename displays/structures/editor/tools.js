/** The line at the foot of the editor: undo, rows, what fills the sheet, save. */

import { html } from "../../../static/vendor/preact/preact.js";
import { openGenerator } from "./generator.js";
import { insertRow } from "./keys.js";
import { openPaste } from "./paste_dialog.js";
import { openRows } from "./row_actions.js";
import { save } from "./saving.js";

export function Tools({ editor, isPhone }) {
  const { texts, app } = editor;
  const { past, future } = editor.history.value;
  const button = (name, onClick, attributes = {}) =>
    html`<button data-part=${name} onClick=${onClick} ...${attributes}>
      ${texts(`face.structures.tool.${name}`)}
    </button>`;
  const back = (name, sign, steps, onClick) => html`<button
    data-part=${name}
    disabled=${!steps.length}
    aria-label=${texts(`face.structures.back.${name}`)}
    onClick=${onClick}
  >
    ${isPhone ? sign : texts(`face.structures.back.${name}`)}
  </button>`;
  const isBusy = app.busy.value === "structure.save";
  const canSave = !editor.isReadOnly && !isBusy && (editor.isChanged.value || editor.isOld);
  const more = isPhone
    ? button("more", () => app.openDialog(MoreTools, { editor }))
    : html`${button("rows", () => openRows(editor))} ${button("generate", () => openGenerator(editor))}
      ${button("paste", () => openPaste(editor))}`;
  return html`<footer class="tools" data-part="tools">
    ${back("undo", "↶", past, () => editor.undo())} ${back("redo", "↷", future, () => editor.redo())}
    ${!isPhone && button("add_level", () => insertRow(editor, "level", true))}
    ${!isPhone && button("add_break", () => insertRow(editor, "break", true))} ${more}
    <span class="room"></span>
    <button
      class="main"
      data-part="save"
      disabled=${!canSave}
      aria-busy=${String(isBusy)}
      onClick=${() => save(editor)}
    >
      ${texts("face.control.dialog.save")}
    </button>
  </footer>`;
}

function MoreTools({ editor, dialog }) {
  const { texts } = editor;
  const entry = (name, onClick) =>
    html`<button data-part=${name} onClick=${onClick}>${texts(`face.structures.tool.${name}`)}</button>`;
  return html`<h2>${texts("face.structures.tool.more")}</h2>
    <div class="actions">
      ${entry("rows", () => openRows(editor))} ${entry("generate", () => openGenerator(editor))}
      ${entry("paste", () => openPaste(editor))}
    </div>
    <div class="buttons">
      <button onClick=${() => dialog.close()}>${texts("face.control.dialog.close")}</button>
    </div>`;
}

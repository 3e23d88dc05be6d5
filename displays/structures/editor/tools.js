/** The line at the foot of the editor: undo, rows, generator and paste, save. */

import { html } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../../control/shared/dialogs/dialog.js";
import { sheetAddress } from "../place.js";
import { openGenerator } from "./generator.js";
import { openRows } from "./levels/row_actions.js";
import { insertRow } from "./levels/row_edits.js";
import { openPaste } from "./paste/paste_dialog.js";
import { save } from "./saving/saving.js";

export function Tools({ editor, isPhone }) {
  const { texts, app } = editor;
  const { past, future } = editor.history.value;
  const historyButton = (name, sign, steps, onClick) => html`<button
    data-part=${name}
    disabled=${!steps.length}
    aria-label=${texts(`face.structures.back.${name}`)}
    onClick=${onClick}
  >
    ${isPhone ? sign : texts(`face.structures.back.${name}`)}
  </button>`;
  const isBusy = ["structure.save", "structure.change"].includes(app.busy.value);
  const canSave = !editor.isReadOnly && !isBusy && (editor.isChanged.value || editor.isOld);
  return html`<footer class="tools" data-part="tools">
    ${historyButton("undo", "↶", past, () => editor.undo())} ${historyButton("redo", "↷", future, () => editor.redo())}
    <${isPhone ? MoreButton : WideTools} editor=${editor} />
    <span class="room"></span>
    <button
      class="main"
      data-part="save"
      disabled=${!canSave}
      aria-busy=${String(isBusy)}
      onClick=${() => (editor.isOfTournament ? editor.save() : save(editor))}
    >
      ${texts("face.control.dialog.save")}
    </button>
  </footer>`;
}

function toolButton(editor, name, onClick) {
  return html`<button data-part=${name} onClick=${onClick}>${editor.texts(`face.structures.tool.${name}`)}</button>`;
}

function MoreButton({ editor }) {
  return toolButton(editor, "more", () => editor.app.openDialog(MoreTools, { editor }));
}

function WideTools({ editor }) {
  return html`${toolButton(editor, "add_level", () => insertRow(editor, "level", true))}
    ${toolButton(editor, "add_break", () => insertRow(editor, "break", true))} <${SheetTools} editor=${editor} />`;
}

/** Buttons for rows and for the whole sheet. */
function SheetTools({ editor }) {
  const { id, app, isOfTournament, texts } = editor;
  return html`${toolButton(editor, "rows", () => openRows(editor))}
    ${!isOfTournament && toolButton(editor, "generate", () => openGenerator(editor))}
    ${toolButton(editor, "paste", () => openPaste(editor))}
    ${
      (id || isOfTournament) &&
      html`<a class="button" data-part="sheet_link" href=${sheetAddress(id, app.slug)}>${texts("face.print.print")}</a>`
    }`;
}

function MoreTools({ editor, dialog }) {
  const { texts } = editor;
  return html`<${DialogFrame} dialog=${dialog} title=${texts("face.structures.tool.more")} close="close">
    <div class="actions"><${SheetTools} editor=${editor} /></div>
  <//>`;
}

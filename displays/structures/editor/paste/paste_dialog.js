/** A field to paste into, for touch screens and browsers without clipboard access, and the choice of a file. */

import { html, useRef } from "../../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../../control/shared/dialogs/dialog.js";
import { paste } from "./clipboard.js";
import { openFile } from "./paste_preview.js";

/** Extensions of the files that the server reads. */
export const SHEET_FILES = ".csv,.tsv,.txt,.xlsx,.toml,.json,.tdt,.htm,.html";

export function openPaste(editor) {
  editor.commit();
  editor.app.openDialog(PasteDialog, { editor });
}

function PasteDialog({ editor, dialog }) {
  const { texts } = editor;
  const textarea = useRef(null);
  const markup = useRef("");
  const take = () => {
    const text = textarea.current.value;
    if (!text.trim()) {
      return "face.structures.paste.nothing";
    }
    // Opened after this dialog has closed.
    Promise.resolve().then(() => paste(editor, { html: markup.current, text }));
    return null;
  };
  const keepMarkup = (event) => (markup.current = event.clipboardData.getData("text/html"));
  return html`<${FormDialog}
    dialog=${dialog}
    title=${texts("face.structures.tool.paste")}
    label=${texts("face.structures.paste.take")}
    save=${take}
  >
    <p class="hint">${texts("face.structures.paste.how")}</p>
    <textarea
      ref=${textarea}
      rows="8"
      data-part="paste_text"
      aria-label=${texts("face.structures.tool.paste")}
      onPaste=${keepMarkup}
      onKeyDown=${(event) => event.stopPropagation()}
    ></textarea>
    <${FileChoice} editor=${editor} dialog=${dialog} />
  <//>`;
}

function FileChoice({ editor, dialog }) {
  const choose = (event) => {
    const [file] = event.target.files;
    if (file) {
      dialog.close();
      // Opened after this dialog has closed.
      Promise.resolve().then(() => openFile(editor, file));
    }
  };
  return html`<label class="field">
    <span class="label">${editor.texts("face.structures.paste.file")}</span>
    <input type="file" data-part="file" accept=${SHEET_FILES} onChange=${choose} />
  </label>`;
}

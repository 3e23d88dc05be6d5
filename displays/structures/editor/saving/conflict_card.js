/** The card after somebody saved another version: the user, the time, the differences, and the actions. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { NewerCard } from "../../newer_version.js";
import { save, saveAsCopy } from "./saving.js";

export function ConflictCard({ editor }) {
  const found = editor.conflict.value;
  if (!found) {
    return null;
  }
  const over = () => {
    editor.base = found.version;
    save(editor);
  };
  const theirs = () => {
    editor.discard();
    editor.app.reopen();
  };
  const given = { app: editor.app, found, onCopy: () => saveAsCopy(editor), onOver: over, onTheirs: theirs };
  return html`<${NewerCard} ...${given}>
    <button onClick=${() => (editor.conflict.value = null)}>${editor.texts("face.structures.later")}</button>
  <//>`;
}

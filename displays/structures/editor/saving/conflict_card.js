/** The card after somebody saved another version: the user, the time, the differences, and the actions. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { NewerVersionCard } from "../../newer_version.js";
import { save, saveAsCopy } from "./saving.js";

export function ConflictCard({ editor }) {
  const newer = editor.conflict.value;
  if (!newer) {
    return null;
  }
  const saveOver = () => {
    editor.base = newer.version;
    save(editor);
  };
  const takeTheirs = () => {
    editor.discard();
    editor.app.reopen();
  };
  const actions = { onCopy: () => saveAsCopy(editor), onOver: saveOver, onTheirs: takeTheirs };
  return html`<${NewerVersionCard} app=${editor.app} newer=${newer} ...${actions}>
    <button onClick=${() => (editor.conflict.value = null)}>${editor.texts("face.structures.later")}</button>
  <//>`;
}

/** Somebody saved another version meanwhile: who, when, the difference, and what can be done, one tap each. */

import { html } from "../../../static/vendor/preact/preact.js";
import { save, saveAsCopy } from "./saving.js";

export function ConflictCard({ editor }) {
  const { texts } = editor;
  const found = editor.conflict.value;
  if (!found) {
    return null;
  }
  const { version, by, saved_at: savedAt, changes } = found;
  const over = () => {
    editor.base = version;
    save(editor);
  };
  const theirs = () => {
    editor.discard();
    editor.app.reopen();
  };
  return html`<section class="card" role="alert" data-part="conflict">
    <h2>${texts("face.structures.newer", { version })}</h2>
    <p>${editor.app.savedWords(by, savedAt)}</p>
    <ul>
      ${changes.map((line) => html`<li key=${line}>${line}</li>`)}
    </ul>
    <div class="do">
      <button class="main" data-part="save_copy" onClick=${() => saveAsCopy(editor)}>
        ${texts("face.structures.save_as_copy")}
      </button>
      <button data-part="save_over" onClick=${over}>${texts("face.structures.save_over", { version })}</button>
      <button data-part="take_theirs" onClick=${theirs}>${texts("face.structures.take_theirs", { version })}</button>
      <button onClick=${() => (editor.conflict.value = null)}>${texts("face.structures.later")}</button>
    </div>
  </section>`;
}

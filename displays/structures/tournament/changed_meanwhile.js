/**
 * The card after another director changed the tournament's structure: the differences, and a button for each action.
 */

import { html } from "../../../static/vendor/preact/preact.js";

export function ChangedMeanwhile({ editor }) {
  const { texts } = editor;
  const conflict = editor.conflict.value;
  if (!conflict) {
    return null;
  }
  return html`<section class="card" role="alert" data-part="conflict">
    <h2>${texts("face.structures.changed_meanwhile")}</h2>
    <ul>
      ${conflict.changes.map((line) => html`<li key=${line}>${line}</li>`)}
    </ul>
    <div class="do">
      <button class="main" data-part="save_over" onClick=${() => editor.saveOver()}>
        ${texts("face.structures.save_mine")}
      </button>
      <button data-part="save_copy" onClick=${() => editor.keepAsCopy()}>${texts("face.structures.keep_mine")}</button>
      <button data-part="take_theirs" onClick=${() => editor.takeTheirs()}>
        ${texts("face.structures.take_other")}
      </button>
    </div>
  </section>`;
}

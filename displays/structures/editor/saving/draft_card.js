/** The card for unsaved work from an earlier visit, with its time and a button to discard it. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";

export function DraftCard({ editor }) {
  const { texts, app, draft } = editor;
  const isOpen = useSignal(Boolean(draft));
  if (!isOpen.value) {
    return null;
  }
  const discard = () => {
    editor.discard();
    app.reopen();
  };
  return html`<section class="card kept" role="status" data-part="kept">
    <p>${texts("face.structures.kept", { kept_date: draft.at, kept_at: draft.at })}</p>
    <div class="do">
      <button onClick=${() => (isOpen.value = false)}>${texts("face.structures.go_on")}</button>
      <button data-part="discard" onClick=${discard}>${texts("face.structures.discard")}</button>
    </div>
  </section>`;
}

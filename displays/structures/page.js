/** The page: a part of the library or the editor, and the notice. */

import { html, useSignalEffect } from "../../static/vendor/preact/preact.js";
import { EditorPage } from "./editor/editor_view.js";
import { LIBRARY_PARTS } from "./place.js";
import { LibraryPage } from "./library/library_page.js";

export function StructuresPage({ state }) {
  const { texts } = state;
  const place = state.place.value;
  useSignalEffect(() => {
    document.title = texts("face.structures.title");
  });
  const isLibrary = place.what === "list" || LIBRARY_PARTS.includes(place.what);
  const editorKey = `${place.what} ${place.id} ${place.version}`;
  const body = isLibrary
    ? html`<${LibraryPage} state=${state} />`
    : html`<${EditorPage} key=${editorKey} state=${state} place=${place} />`;
  return html`${body}<${Notice} state=${state} />`;
}

/** One line at the foot: the last change with *Undo*, or the refusal. */
function Notice({ state }) {
  const notice = state.notice.value;
  const close = () => (state.notice.value = null);
  const action = ({ label, onTap }) => html`<button key=${label} onClick=${onTap}>${label}</button>`;
  return html`<div role="status" data-part="notice">
    ${
      notice &&
      html`<div class=${`notice tone-${notice.tone}`}>
        <span>${notice.text}</span>
        ${notice.actions.map(action)}
        <button aria-label=${state.texts("face.structures.close")} onClick=${close}>✕</button>
      </div>`
    }
  </div>`;
}

/** Unsaved work in this browser: continue, or discard it. */

import { html } from "../../../static/vendor/preact/preact.js";
import { titleText } from "../../../static/js/config_files/titles.js";
import { editAddress, newAddress, tournamentAddress } from "../place.js";

/** The address of the editor by kind of unsaved work; that of a saved structure is `editAddress`. */
const ADDRESSES = { new: newAddress, tournament: tournamentAddress };

/** @param {{key, what, id, draft}} props.unsaved see `Drafts.all` */
export function DraftRow({ state, unsaved }) {
  const { texts, drafts } = state;
  const { key, what, id, draft } = unsaved;
  const title = titleText(draft.document.title, texts) || texts("face.structures.untitled");
  const discard = () => {
    drafts.drop(key);
    const undo = { label: texts("face.structures.undo"), onTap: () => restore(state, key, draft) };
    state.notify(texts("face.structures.discarded", { title }), { actions: [undo] });
  };
  return html`<li data-draft=${key}>
    <a class="open" href=${(ADDRESSES[what] || editAddress)(id)}>
      <b>${title}</b>
      <small>${texts("face.structures.draft_of", { kept_date: draft.at, kept_at: draft.at })}</small>
    </a>
    <button onClick=${discard}>${texts("face.structures.discard")}</button>
  </li>`;
}

function restore(state, key, draft) {
  state.drafts.keep(key, draft);
  state.notify(state.texts("face.structures.undone"));
}

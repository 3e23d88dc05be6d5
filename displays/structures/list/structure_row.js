/** A structure in the list: a tap opens it; a changed file is offered; other actions are in a dialog. */

import { html } from "../../../static/vendor/preact/preact.js";
import { editAddress, sheetAddress } from "../place.js";
import { StructureActions, takeOver } from "./structure_actions.js";

export function StructureRow({ state, structure }) {
  const { texts } = state;
  const { id, shown, newest } = structure;
  const openActions = () => state.openDialog(StructureActions, { structure });
  return html`<li data-structure=${id}>
    <a class="open" href=${editAddress(id)}>
      <b>${shown}</b>
      <small>${factsText(structure, state)}</small>
    </a>
    ${
      structure.changed_file &&
      html`<button
        class="offer"
        data-part="take_over"
        disabled=${!state.may("structure.take_over")}
        title=${texts("face.structures.file_changed")}
        onClick=${() => takeOver(state, structure)}
      >
        ${texts("face.structures.take_over")}
      </button>`
    }
    ${newest > 0 && html`<a class="button sheet-link" data-part="sheet_link" href=${sheetAddress(id)}>${texts("face.print.print")}</a>`}
    <button class="more" aria-label=${texts("face.structures.more_of", { title: shown })} onClick=${openActions}>⋯</button>
  </li>`;
}

/** Version, levels, stack, templates and last save on one line. */
function factsText({ newest, levels, starting_stack: stack, used_by: usedBy, saved_at: savedAt, saved_by: by }, state) {
  const { texts } = state;
  const facts = [
    texts("face.structures.facts", { version: newest, levels, stack }),
    usedBy.length ? texts("face.structures.used_by", { templates: usedBy.join(", ") }) : "",
    state.savedWords(by, savedAt),
  ];
  return facts.filter(Boolean).join(" · ");
}

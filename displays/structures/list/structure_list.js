/** The structures of the library: unsaved work, the list with a search, unreadable files, and archived structures. */

import { reasonLines } from "../../../static/js/config_files/file_faults.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Archived } from "../library/parts.js";
import { DraftRow } from "./draft_row.js";
import { matchesSearch, sortedStructures } from "./listing.js";
import { StructureRow } from "./structure_row.js";

/** Minimum number of structures for a search. */
const SEARCH_FROM = 9;

export function StructureList({ state }) {
  const { texts, library } = state;
  const search = useSignal("");
  const matching = sortedStructures(library.structures, texts).filter((each) => matchesSearch(each, search.value));
  const listed = matching.filter(({ status }) => status === "listed");
  const archived = matching.filter(({ status }) => status === "archived");
  const rows = (structures, part) => html`<ul class="rows" data-part=${part}>
    ${structures.map((each) => html`<${StructureRow} key=${each.id} state=${state} structure=${each} />`)}
  </ul>`;
  const hasSearch = Object.keys(library.structures).length >= SEARCH_FROM || search.value !== "";
  return html`
    <${Unsaved} state=${state} />
    ${
      hasSearch &&
      html`<input
        type="search"
        data-part="search"
        aria-label=${texts("face.structures.search")}
        placeholder=${texts("face.structures.search")}
        value=${search.value}
        onInput=${(event) => (search.value = event.target.value)}
      />`
    }
    ${rows(listed, "listed")}
    ${!listed.length && html`<p class="quiet">${texts("face.structures.none")}</p>`}
    <${BadFiles} state=${state} />
    <${Archived} texts=${texts} count=${archived.length} isOpen=${search.value !== ""}>${rows(archived)}<//>
  `;
}

function Unsaved({ state }) {
  void state.place.value;
  void state.notice.value; // a discarded draft has a notice
  const drafts = state.drafts.all();
  return (
    drafts.length > 0 &&
    html`<section data-part="unsaved">
      <h2 class="label">${state.texts("face.structures.unsaved")}</h2>
      <ul class="rows">
        ${drafts.map((each) => html`<${DraftRow} key=${each.key} state=${state} unsaved=${each} />`)}
      </ul>
    </section>`
  );
}

function BadFiles({ state }) {
  const { texts, badFiles } = state;
  const lines = reasonLines(badFiles.value, texts);
  return (
    lines.length > 0 &&
    html`<section class="bad-files" data-part="bad">
      <h2 class="label">${texts("face.structures.bad")}</h2>
      <ul>
        ${lines.map((line) => html`<li key=${line}>${line}</li>`)}
      </ul>
    </section>`
  );
}

/** The list of the library: unsaved work, the structures, unreadable files, and archived structures. */

import { reasonLines } from "../../../static/js/config_files/file_faults.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { newAddress, newKey } from "../place.js";
import { Tabs } from "../library/tabs.js";
import { NoLibrary } from "../no_library.js";
import { DraftRow } from "./draft_row.js";
import { matchesSearch, sortedStructures } from "./listing.js";
import { StructureRow } from "./structure_row.js";

/** Minimum number of structures for a search. */
const SEARCH_FROM = 9;

export function StructureList({ state }) {
  const { texts, library } = state;
  const search = useSignal("");
  return html`<header class="top">
      <a class="back" href="/control#room">${texts("face.structures.back_to_control")}</a>
      <h1>${texts("face.structures.title")}</h1>
      ${
        state.may("structure.save") &&
        html`<a class="button main" data-part="new" href=${newAddress(newKey())}>${texts("face.structures.new")}</a>`
      }
    </header>
    <${Tabs} state=${state} />
    <main class="scrolls library" data-part="library">
      ${library ? html`<${Sections} state=${state} search=${search} />` : html`<${NoLibrary} state=${state} />`}
    </main>`;
}

function Sections({ state, search }) {
  const { texts, library } = state;
  const matching = sortedStructures(library.structures, texts).filter((each) => matchesSearch(each, search.value));
  const listed = matching.filter(({ status }) => status === "listed");
  const archived = matching.filter(({ status }) => status === "archived");
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
    <ul class="rows" data-part="listed">
      ${listed.map((each) => html`<${StructureRow} key=${each.id} state=${state} structure=${each} />`)}
    </ul>
    ${!listed.length && html`<p class="quiet">${texts("face.structures.none")}</p>`}
    <${BadFiles} state=${state} />
    ${archived.length > 0 && html`<${Archived} state=${state} structures=${archived} isOpen=${Boolean(search.value)} />`}
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

function Archived({ state, structures, isOpen }) {
  const heading = state.texts("face.structures.archived", { count: structures.length });
  return html`<details class="archived" data-part="archived" open=${isOpen || undefined}>
    <summary class="label">${heading}</summary>
    <ul class="rows">
      ${structures.map((each) => html`<${StructureRow} key=${each.id} state=${state} structure=${each} />`)}
    </ul>
  </details>`;
}

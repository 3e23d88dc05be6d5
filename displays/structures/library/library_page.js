/** A part of the library: its list, archived records, and the button for a new record. */

import { html } from "../../../static/vendor/preact/preact.js";
import { StructureList } from "../list/structure_list.js";
import { newAddress, newKey } from "../place.js";
import { ChipSetDialog, ChipSetRow, chipSets } from "./chip_sets.js";
import { Archived } from "./parts.js";
import { ScheduleDialog, ScheduleRow, schedules } from "./schedules.js";
import { SeasonDialog, SeasonRow, seasons } from "./seasons.js";
import { SeriesDialog, SeriesRow, series } from "./series.js";
import { Tabs } from "./tabs.js";
import { TemplateDialog, TemplateRow, templates } from "./templates.js";

/** Each part: its records, the component of a row, the dialog of a record, and the command that adds one. */
const PARTS = {
  templates: { all: templates, Row: TemplateRow, Dialog: TemplateDialog, type: "template.save" },
  chip_sets: { all: chipSets, Row: ChipSetRow, Dialog: ChipSetDialog, type: "chip_set.save" },
  series: { all: series, Row: SeriesRow, Dialog: SeriesDialog, type: "series.put" },
  schedules: { all: schedules, Row: ScheduleRow, Dialog: ScheduleDialog, type: "schedule.put" },
  seasons: { all: seasons, Row: SeasonRow, Dialog: SeasonDialog, type: "season.put" },
};

/** The page of every part, so that its tabs keep the focus when another part is shown. */
export function LibraryPage({ state }) {
  const { texts } = state;
  const { what } = state.place.value;
  const isList = what === "list";
  const isLoaded = Boolean(state.library && (isList || state.planned));
  const content = isList ? html`<${StructureList} state=${state} />` : html`<${Lists} ...${{ state, what }} />`;
  return html`<header class="top">
      <a class="back" href="/control#room">${texts("face.structures.back_to_control")}</a>
      <h1>${texts(isList ? "face.structures.title" : "face.library.title")}</h1>
      ${isList ? html`<${NewStructure} state=${state} />` : isLoaded && html`<${NewRecord} ...${{ state, what }} />`}
    </header>
    <${Tabs} state=${state} />
    <main class="scrolls library" key=${what} data-part=${isList ? "library" : "library_page"}>
      ${isLoaded ? content : html`<${NoLibrary} state=${state} />`}
    </main>`;
}

function NewStructure({ state }) {
  const label = state.texts("face.structures.new");
  return (
    state.may("structure.save") &&
    html`<a class="button main" data-part="new" href=${newAddress(newKey())}>${label}</a>`
  );
}

function NewRecord({ state, what }) {
  const { Dialog, type } = PARTS[what];
  const add = () => state.openDialog(Dialog, { record: null });
  return (
    state.may(type) &&
    html`<button class="main" data-part="add" onClick=${add}>${state.texts("face.structures.new")}</button>`
  );
}

/** The words in the place of the library while it is loading, or why the server does not show it. */
function NoLibrary({ state }) {
  // A refusal is no signal: it arrives with a change of these.
  void state.link.value;
  void state.now.value;
  const words = state.refusal ? state.words(state.refusal) : state.texts("face.structures.loading");
  return html`<p class="quiet" role="status">${words}</p>`;
}

function Lists({ state, what }) {
  const { texts } = state;
  const { all, Row } = PARTS[what];
  const isListed = ({ status = "listed" }) => status === "listed";
  const listed = all(state).filter(isListed);
  const archived = all(state).filter((record) => !isListed(record));
  const rows = (records) => html`<ul class="rows">
    ${records.map((record) => html`<${Row} key=${record.id} state=${state} record=${record} />`)}
  </ul>`;
  return html`
    <p class="hint">${texts(`face.library.what.${what}`)}</p>
    ${rows(listed)} ${!listed.length && html`<p class="quiet">${texts(`face.library.none.${what}`)}</p>`}
    <${Archived} texts=${texts} count=${archived.length}>${rows(archived)}<//>
  `;
}

/** A part of the library beside the structures: its list, archived records, and the button for a new one. */

import { html } from "../../../static/vendor/preact/preact.js";
import { NoLibrary } from "../no_library.js";
import { ChipSetDialog, ChipSetRow, chipSets } from "./chip_sets.js";
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

export function LibraryPage({ state }) {
  const { texts } = state;
  const { what } = state.place.value;
  const { Dialog, type } = PARTS[what];
  const add = () => state.openDialog(Dialog, { record: null });
  const isLoaded = state.library && state.planned;
  return html`<header class="top">
      <a class="back" href="/control#room">${texts("face.structures.back_to_control")}</a>
      <h1>${texts("face.library.title")}</h1>
      ${
        isLoaded &&
        state.may(type) &&
        html`<button class="main" data-part="add" onClick=${add}>${texts("face.structures.new")}</button>`
      }
    </header>
    <${Tabs} state=${state} />
    <main class="scrolls library" data-part="library_page">
      ${isLoaded ? html`<${Lists} state=${state} what=${what} />` : html`<${NoLibrary} state=${state} />`}
    </main>`;
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
    ${
      archived.length > 0 &&
      html`<details class="archived" data-part="archived">
        <summary class="label">${texts("face.structures.archived", { count: archived.length })}</summary>
        ${rows(archived)}
      </details>`
    }
  `;
}

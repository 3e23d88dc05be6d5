/** A part of the library beside the structures: its list, archived records, and the button for a new one. */

import { html } from "../../../static/vendor/preact/preact.js";
import { ChipSetDialog, ChipSetRow, chipSets } from "./chip_sets.js";
import { ScheduleDialog, ScheduleRow, schedules } from "./schedules.js";
import { SeasonDialog, SeasonRow, seasons } from "./seasons.js";
import { SeriesDialog, SeriesRow, series } from "./series.js";
import { Tabs } from "./tabs.js";
import { TemplateDialog, TemplateRow, templates } from "./templates.js";

const PARTS = {
  templates: { all: templates, Row: TemplateRow, Edit: TemplateDialog, type: "template.save" },
  chip_sets: { all: chipSets, Row: ChipSetRow, Edit: ChipSetDialog, type: "chip_set.save" },
  series: { all: series, Row: SeriesRow, Edit: SeriesDialog, type: "series.put" },
  schedules: { all: schedules, Row: ScheduleRow, Edit: ScheduleDialog, type: "schedule.put" },
  seasons: { all: seasons, Row: SeasonRow, Edit: SeasonDialog, type: "season.put" },
};

export function LibraryPage({ state }) {
  const { texts } = state;
  const { what } = state.place.value;
  const { Edit, type } = PARTS[what];
  const add = () => state.openDialog(Edit, { one: null });
  const isKnown = state.library && state.planned;
  return html`<header class="top">
      <a class="back" href="/control#room">${texts("face.structures.back_to_control")}</a>
      <h1>${texts("face.library.title")}</h1>
      ${
        isKnown &&
        state.may(type) &&
        html`<button class="main" data-part="add" onClick=${add}>${texts("face.structures.new")}</button>`
      }
    </header>
    <${Tabs} state=${state} />
    <main class="scrolls library" data-part="library_page">
      ${isKnown ? html`<${Lists} state=${state} what=${what} />` : html`<${NotThere} state=${state} />`}
    </main>`;
}

function NotThere({ state }) {
  void state.link.value;
  void state.now.value;
  const words = state.refusal ? state.words(state.refusal) : state.texts("face.structures.loading");
  return html`<p class="quiet" role="status">${words}</p>`;
}

function Lists({ state, what }) {
  const { texts } = state;
  const { all, Row } = PARTS[what];
  const found = all(state);
  const isListed = ({ status = "listed" }) => status === "listed";
  const [listed, archived] = [found.filter(isListed), found.filter((each) => !isListed(each))];
  const rows = (those) => html`<ul class="rows">
    ${those.map((one) => html`<${Row} key=${one.id} state=${state} one=${one} />`)}
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

/** The dialog of a tournament's files: lists for staff, results of all or of one flight, press sheet. */

import { resultsAddress } from "../../../static/js/prizes/results_table.js";
import { sessionsOf } from "../../../static/js/shown_session.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { mayDo } from "../shared/commands/roles.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";

const LISTS = ["seats", "counts", "bags", "structure", "log"];
/** The journal names the author of every command, so only roles that may confirm results get it. */
const CONFIDENTIAL_LISTS = ["journal"];
const LIST_FORMATS = ["csv", "json"];
const RESULT_FORMATS = ["csv", "xlsx", "json"];

export function ListsDialog({ state, dialog }) {
  const { texts } = state;
  const slug = state.slug.peek();
  const tournament = state.topic("tournament").peek();
  const base = `/api/v1/tournaments/${encodeURIComponent(slug)}/lists`;
  const names = mayDo(state.face.session, "results.confirm") ? [...LISTS, ...CONFIDENTIAL_LISTS] : LISTS;
  const listRow = (name) => ({
    name,
    label: texts(`face.lists.${name}`),
    files: LIST_FORMATS.map((format) => ({ format, address: `${base}/${name}.${format}` })),
  });
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.lists.title")} close="close">
      <div>
        ${[...names.map(listRow), ...resultsRows(slug, tournament, texts)].map((row) => html`<${Row} key=${row.name} row=${row} />`)}
      </div>
      <div class="actions"><${Pages} slug=${slug} texts=${texts} /></div>
    <//>
  `;
}

/** A row for the results of all players, and with several sessions a row for those of each. */
function resultsRows(slug, tournament, texts) {
  const files = (query) => RESULT_FORMATS.map((format) => ({ format, address: resultsAddress(slug, format, query) }));
  const sessionRow = ({ session, label }) => ({
    name: `results_${session}`,
    label: texts("face.lists.results_of", { label: label || session }),
    files: files(`?names=full&session=${session}`),
  });
  const allPlayers = { name: "results", label: texts("face.lists.results"), files: files("?names=full") };
  return [allPlayers, ...sessionsOf(tournament).map(sessionRow)];
}

function Row({ row: { name, label, files } }) {
  const link = ({ format, address }) => html`
    <a key=${format} class="button" href=${address} aria-label=${`${label}, ${format.toUpperCase()}`} download="">
      ${format.toUpperCase()}
    </a>
  `;
  return html`<p class="file-row" data-list=${name}><b>${label}</b><span>${files.map(link)}</span></p>`;
}

/** Links to the public page of results and to the press sheet. */
function Pages({ slug, texts }) {
  const publicPage = `/r/${encodeURIComponent(slug)}`;
  const page = (address, code) => html`
    <a class="button" href=${address} target="_blank" rel="noopener">${texts(`face.results.${code}`)}</a>
  `;
  return html`${page(publicPage, "public")}${page(`${publicPage}/press`, "press")}`;
}

/** The dialog of a tournament's files: lists for staff, results of all or of one flight, press sheet. */

import { resultsAddress } from "../../../static/js/prizes/results_table.js";
import { sessionsOf } from "../../../static/js/shown_session.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { mayDo } from "../shared/commands/roles.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";

const LISTS = ["seats", "counts", "bags", "structure", "log"];
/** The journal names the author of every command, so only roles that may see the books get it. */
const OF_THE_BOOKS = ["journal"];
const OF_LISTS = ["csv", "json"];
const OF_RESULTS = ["csv", "xlsx", "json"];

export function ListsDialog({ state, dialog }) {
  const { texts } = state;
  const slug = state.slug.peek();
  const tournament = state.topic("tournament").peek();
  const base = `/api/v1/tournaments/${encodeURIComponent(slug)}/lists`;
  const names = mayDo(state.face.session, "results.confirm") ? [...LISTS, ...OF_THE_BOOKS] : LISTS;
  const list = (name) => ({
    name,
    label: texts(`face.lists.${name}`),
    files: OF_LISTS.map((ending) => ({ ending, address: `${base}/${name}.${ending}` })),
  });
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.lists.title")} close="close">
      <div class="file-rows">
        ${names.map(list).map((row) => html`<${Row} key=${row.name} row=${row} />`)}
        ${resultsRows(slug, tournament, texts).map((row) => html`<${Row} key=${row.name} row=${row} />`)}
      </div>
      <div class="actions"><${Pages} slug=${slug} texts=${texts} /></div>
    <//>
  `;
}

/** Rows of the results of all players, and of several sessions those of each. */
function resultsRows(slug, tournament, texts) {
  const files = (query) => OF_RESULTS.map((ending) => ({ ending, address: resultsAddress(slug, ending, query) }));
  const of = ({ session, label }) => ({
    name: `results_${session}`,
    label: texts("face.lists.results_of", { label: label || session }),
    files: files(`?names=full&session=${session}`),
  });
  const whole = { name: "results", label: texts("face.lists.results"), files: files("?names=full") };
  return [whole, ...sessionsOf(tournament).map(of)];
}

function Row({ row: { name, label, files } }) {
  const link = ({ ending, address }) => html`
    <a key=${ending} class="button" href=${address} aria-label=${`${label}, ${ending.toUpperCase()}`} download="">
      ${ending.toUpperCase()}
    </a>
  `;
  return html`<p class="file-row" data-list=${name}><b>${label}</b><span>${files.map(link)}</span></p>`;
}

function Pages({ slug, texts }) {
  const open = `/r/${encodeURIComponent(slug)}`;
  const page = (address, code) => html`
    <a class="button" href=${address} target="_blank" rel="noopener">${texts(`face.results.${code}`)}</a>
  `;
  return html`${page(open, "public")}${page(`${open}/press`, "press")}`;
}

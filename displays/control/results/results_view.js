/** The view of results: confirmation, every place with full names, corrections, files, links to pages. */

import { eventFacts, standingText } from "../../../static/js/prizes/results.js";
import { preactEl } from "../../../static/js/preact_el.js";
import {
  ResultsFile,
  hasResults,
  resultRows,
  resultsAddress,
  resultsNodes,
} from "../../../static/js/prizes/results_table.js";
import { computed, html, signal, useLayoutEffect } from "../../../static/vendor/preact/preact.js";
import { openEliminations } from "../players/eliminations_dialog.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { openManage } from "./manage.js";

/** Maximum number of rows on the page; the files have all. */
const MAX_ROWS = 500;
const FORMATS = ["csv", "xlsx", "json"];

/** The results of the open tournament, from HTTP: no topic has their rows. */
export class Results {
  constructor(state) {
    this.state = state;
    this.file = null; // the `ResultsFile` of the open tournament
    this.value = signal(null); // see `ResultsFile`; null before it is fetched
    this.isShown = computed(() => state.view.value === "results");
  }

  /** Fetches the results of a tournament, again after each change of the topic `results`. */
  follow(slug, topic) {
    this.state.follow(["results", "players"]);
    if (!this.file || this.file.slug !== slug) {
      const file = new ResultsFile(slug, () => this.file === file && (this.value.value = file.value));
      this.file = file;
      this.value.value = null;
    }
    this.file.follow(topic);
  }
}

/** @param {Results} props.results */
export function ResultsView({ state, results }) {
  const isShown = results.isShown.value;
  const slug = state.slug.value;
  const topic = state.topicValue("results");
  useLayoutEffect(() => {
    if (isShown) {
      results.follow(slug, topic);
    }
  }, [isShown, slug, topic]);
  const value = results.value.value;
  return html`
    <main class="results-view" data-part="results_view" hidden=${!isShown}>
      <div class="results-bar" data-part="results_bar">
        <${Confirm} state=${state} value=${value} />
        <${Bar} state=${state} slug=${slug} />
      </div>
      <p class="standing" data-part="results_standing" role="status">${standingText(value, state.texts)}</p>
      <${EventFacts} value=${value} texts=${state.texts} />
      <p data-part="results_note" role="status">${noteOf(value, state.texts)}</p>
      <${Places} state=${state} value=${value} />
    </main>
  `;
}

function noteOf(value, texts) {
  if (!value) {
    return texts("face.link.connecting");
  }
  return hasResults(value) ? "" : texts("face.results.none");
}

function Bar({ state, slug }) {
  const { texts } = state;
  const printedPage = `/t/${encodeURIComponent(slug)}/results`;
  const publicPage = `/r/${encodeURIComponent(slug)}`;
  const fileLink = (format) => html`
    <a key=${format} class="button" href=${resultsAddress(slug, format, "?names=full")} download="">
      ${texts(`face.results.${format}`)}
    </a>
  `;
  const pageLink = (code, address) => html`
    <a class="button" href=${address} target="_blank" rel="noopener">${texts(`face.results.${code}`)}</a>
  `;
  const reorder = texts("face.control.players.outs");
  return html`
    ${FORMATS.map(fileLink)} ${pageLink("page", printedPage)} ${pageLink("public", publicPage)}
    ${pageLink("press", `${publicPage}/press`)}
    <${RoleButton} state=${state} label=${reorder} type="entry.reorder_outs" onClick=${() => openEliminations(state)} />
    <button onClick=${() => openManage(state)}>${texts("face.manage.title")}</button>
  `;
}

/**
 * The button that confirms the results on the page, by their fingerprint. The server refuses a confirmation of earlier
 * results.
 */
function Confirm({ state, value }) {
  const type = "results.confirm";
  const standing = value && value.standing;
  if (!standing || standing.confirmed_at !== null) {
    return null;
  }
  const label = state.texts("face.results.confirm");
  const { fingerprint } = standing;
  const confirm = () => state.deliver(label, type, { tournament: state.slug.peek(), fingerprint });
  return html`<${RoleButton} state=${state} class="main" label=${label} type=${type} onClick=${confirm} />`;
}

function EventFacts({ value, texts }) {
  const facts = value ? eventFacts(value, texts) : [];
  const fact = ({ label, value: text }) => html`
    <div key=${label}>
      <dt class="label">${label}</dt>
      <dd>${text}</dd>
    </div>
  `;
  return html`<dl class="event" data-part="results_event">${facts.map(fact)}</dl>`;
}

/** The table of the public page, with full names. */
function Places({ state, value }) {
  const names = state.topicValue("players");
  return html`
    <table class="results" data-part="results_table" hidden=${!value || !hasResults(value)}>
      ${value && resultsNodes(resultRows(value, { most: MAX_ROWS, names }), value, state.texts, preactEl)}
    </table>
  `;
}

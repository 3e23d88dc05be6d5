/** The results on the control: every place with full names, corrections, the file for a spreadsheet, the page to print. */

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
import { openOuts } from "../players/outs_dialog.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { openManage } from "./manage.js";

/** Rows that are put on the page; the file has all. */
const MAX_ROWS = 500;

/** The results of the open tournament, which no topic carries, and whether there are any. */
export class Results {
  constructor(state) {
    this.state = state;
    this.file = null;
    this.value = signal(null);
    this.isShown = computed(() => state.view.value === "results");
  }

  /** Asks for them, and again whenever the topic is another than before. */
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
  const open = `/r/${encodeURIComponent(slug)}`;
  const page = `/t/${encodeURIComponent(slug)}/results`;
  const file = resultsAddress(slug, "csv", "?names=full");
  const correct = texts("face.control.players.outs");
  return html`
    <a class="button" href=${file} download="">${texts("face.results.csv")}</a>
    <a class="button" href=${resultsAddress(slug, "xlsx", "?names=full")} download="">${texts("face.results.xlsx")}</a>
    <a class="button" href=${resultsAddress(slug, "json", "?names=full")} download="">${texts("face.results.json")}</a>
    <a class="button" href=${page} target="_blank" rel="noopener">${texts("face.results.page")}</a>
    <a class="button" href=${open} target="_blank" rel="noopener">${texts("face.results.public")}</a>
    <a class="button" href=${`${open}/press`} target="_blank" rel="noopener">${texts("face.results.press")}</a>
    <${RoleButton} state=${state} label=${correct} type="entry.reorder_outs" onClick=${() => openOuts(state)} />
    <button onClick=${() => openManage(state)}>${texts("face.manage.title")}</button>
  `;
}

/** It confirms what was read: if the results have changed since, the server says so. */
function Confirm({ state, value }) {
  const type = "results.confirm";
  const standing = value && value.standing;
  if (!standing || standing.confirmed_at !== null) {
    return null;
  }
  const label = state.texts("face.results.confirm");
  const { fingerprint } = standing;
  const give = () => state.deliver(label, type, { tournament: state.slug.peek(), fingerprint });
  return html`<${RoleButton} state=${state} class="main" label=${label} type=${type} onClick=${give} />`;
}

function EventFacts({ value, texts }) {
  const facts = value ? eventFacts(value, texts) : [];
  const fact = ({ label, value: words }) => html`
    <div key=${label}>
      <dt class="label">${label}</dt>
      <dd>${words}</dd>
    </div>
  `;
  return html`<dl class="event" data-part="results_event">${facts.map(fact)}</dl>`;
}

/** The table of the public page, with the names that staff knows. */
function Places({ state, value }) {
  const names = state.topicValue("players");
  return html`
    <table class="results" data-part="results_table" hidden=${!value || !hasResults(value)}>
      ${value && resultsNodes(resultRows(value, { most: MAX_ROWS, names }), value, state.texts, preactEl)}
    </table>
  `;
}

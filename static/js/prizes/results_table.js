/** The table of results, on the public page and the control: every place, fetched again when the topic changes. */

import { el, setChildren } from "../dom.js";
import { placesText } from "./prizes.js";
import { moneyOfEvent, nameOfResult } from "./results.js";

const RETRY_MS = 4000;

/** The address of the results; `kind` is empty for JSON, or `csv`. */
export function resultsAddress(slug, kind = "", query = "") {
  return `/api/v1/tournaments/${encodeURIComponent(slug)}/results${kind ? `.${kind}` : ""}${query}`;
}

/** All results; no topic has them. */
export class ResultsFile {
  /** @param {() => void} onChange called when the results have arrived */
  constructor(slug, onChange, fetchJson = fetchResults) {
    Object.assign(this, { slug, onChange, fetchJson });
    this.value = null;
    this.asked = undefined; // the topic's value of the last request
  }

  /** Requests the results at once and after each change of `topic`. */
  follow(topic) {
    const key = JSON.stringify(topic === undefined ? null : topic);
    if (key !== this.asked) {
      this.asked = key;
      this.ask(key);
    }
  }

  async ask(key) {
    const value = await this.fetchJson(resultsAddress(this.slug));
    if (key !== this.asked) {
      return;
    }
    if (value) {
      this.value = value;
      this.onChange();
    } else {
      setTimeout(() => key === this.asked && this.ask(key), RETRY_MS);
    }
  }
}

async function fetchResults(address) {
  try {
    const response = await fetch(address, { cache: "no-cache" });
    return response.ok ? (await response.json()).value : null;
  } catch (error) {
    console.warn("the results could not be read", error);
    return null;
  }
}

/** Whether there is a row to show: a place or a surrendered stack. */
export function hasResults({ results, surrendered = [] }) {
  return results.length + surrendered.length > 0;
}

/**
 * Fills a table with the places; hides it without any.
 *
 * @param {object} answer the results over HTTP
 * @param {{most?: number}} options
 */
export function drawResultsTable(node, answer, texts, { most = Infinity } = {}) {
  const rows = resultRows(answer, { most });
  node.hidden = !hasResults(answer);
  setChildren(node, JSON.stringify([rows, answer.event.currency, texts("face.results.place")]), () =>
    resultsNodes(rows, answer, texts, el),
  );
}

/**
 * The rows of the table: the places, then surrendered stacks.
 *
 * @param {{most?: number, names?: object}} options `names`: players by entry, for staff
 */
export function resultRows(answer, { most = Infinity, names = {} } = {}) {
  const surrendered = (answer.surrendered || []).map((each) => Object.assign({ place: 0, last: 0 }, each));
  return [...answer.results, ...surrendered]
    .slice(0, most)
    .map((row) => (row.entry && names[row.entry] ? Object.assign({}, row, { name: names[row.entry].name }) : row));
}

/**
 * The head and the body of the table.
 *
 * @param {(tag, attributes, ...children) => object} make `el`, or `preactEl`
 */
export function resultsNodes(rows, answer, texts, make) {
  const isPaid = rows.some((row) => row.amount);
  const head = make(
    "tr",
    {},
    make("th.place", { scope: "col" }, texts("face.results.place")),
    make("th.name", { scope: "col" }, texts("face.results.name")),
    isPaid ? make("th.amount", { scope: "col" }, texts("face.results.prize")) : null,
  );
  const lines = rows.map((row) =>
    make(
      row.place === 1 ? "tr.first" : "tr",
      {},
      make("td.place", {}, row.place ? placesText({ first: row.place, last: row.last }) : "–"),
      nameCell(row, texts, make),
      isPaid ? amountCell(row, answer, texts, make) : null,
    ),
  );
  return [make("thead", {}, head), make("tbody", {}, ...lines)];
}

function nameCell(row, texts, make) {
  return make(
    "td.name",
    {},
    make("bdi", {}, nameOfResult(row, texts) || texts("face.results.counted")),
    row.corrected ? make("small", {}, texts("face.results.row_corrected")) : null,
  );
}

function amountCell(row, answer, texts, make) {
  const note = noteOf(row, answer, texts);
  return make(
    "td.amount",
    {},
    row.amount ? moneyOfEvent(answer, row.amount, texts) : "",
    note ? make("small", {}, note) : null,
  );
}

/** The note of a prize: by a deal, shared in a tie, or for a surrendered stack. */
function noteOf(row, answer, texts) {
  if (!row.place) {
    return texts("face.results.surrendered");
  }
  if (row.deal) {
    return row.deal === row.amount
      ? texts("face.results.by_deal")
      : texts("face.results.of_deal", { amount: moneyOfEvent(answer, row.deal, texts) });
  }
  return row.last > row.place && row.amount ? texts("face.results.shared") : "";
}

/** Texts by code: the catalogue's templates filled with numbers, durations, times of day, dates and money. */

import { createFormats, duration } from "./formats.js";
import { chooseForms } from "./plurals.js";

const RETRY_MS = 2000;
const UTC = { utc_offset_ms: 0, next_offset: null };
/** Parameters that are names, not amounts: table 1200 has no thousands separator. */
const NAMES = ["table", "giving", "short", "to", "next", "entry", "draw", "seat", "hand"];
/** The id of an entry, shown as the player's name, or as the entry's number without one. */
const ENTRY = /^e\d+$/;
const MONEY = "money"; // a text that needs no line: {minor, currency, exponent}

/**
 * @param {object} catalogue `{code: "template with {name}"}`
 * @param {() => object | undefined} venue returns the `tournament:` topic, for times of day
 * @param {(entry: string) => string | undefined} nameOf returns the player's name of an entry id, if the page has it
 * @returns {(code: string, params?: object) => string} A parameter may be a text itself, `{code, params}`. The function
 *   has `formats` of the same language, and `setCatalogue(catalogue)`, which changes its language.
 */
export function createTexts(catalogue, venue = () => undefined, nameOf = () => undefined) {
  let lines = catalogue;

  function texts(code, params = {}) {
    if (code === MONEY) {
      return texts.formats.money(params.minor, params.currency, params.exponent);
    }
    const template = lines[code];
    if (template === undefined) {
      return code;
    }
    const put = (value, name) => {
      if (name === "entry" && ENTRY.test(value)) {
        return nameOf(value) || texts("log.who", { entry: Number(value.slice(1)) });
      }
      return value && value.code
        ? texts(value.code, value.params)
        : written(name, value, venue() || UTC, texts.formats);
    };
    const chosen = / (plural|selectordinal), /.test(template)
      ? chooseForms(template, params, lines["format.locale"] || "en", (name, value) => put(value, name))
      : template;
    return chosen.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? put(params[name], name) : whole));
  }

  texts.setCatalogue = (other) => {
    lines = other;
    texts.formats = createFormats(other);
  };
  texts.setCatalogue(catalogue);
  return texts;
}

function written(name, value, venue, formats) {
  if (typeof value !== "number") {
    return String(value);
  }
  if (name.endsWith("_ms")) {
    return duration(value);
  }
  if (name.endsWith("_at")) {
    return formats.timeOfDay(value, venue);
  }
  if (NAMES.includes(name)) {
    return String(value);
  }
  return name.endsWith("_date") ? formats.date(value, venue) : formats.chips(value);
}

/** Loads a language's catalogue; for a phone's page only its lines. */
export function loadCatalogue(language = "en", page = "") {
  const part = page === "phone" ? "/phone" : "";
  return fetchWithRetry(`/api/v1/texts/${encodeURIComponent(language)}${part}`);
}

/** Fetches JSON, again until the server answers: a page needs its texts. */
export async function fetchWithRetry(url) {
  for (;;) {
    try {
      const response = await fetch(url);
      if (response.ok) {
        return await response.json();
      }
    } catch (error) {
      console.warn("the texts could not be loaded yet", error);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Fills texts into static markup: `data-text` is an element's text, `data-label` its accessible name. */
export function fillTexts(root, texts) {
  for (const node of root.querySelectorAll("[data-text]")) {
    node.textContent = texts(node.dataset.text);
  }
  for (const node of root.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", texts(node.dataset.label));
  }
}

/** Words by code: the catalogue's templates with numbers, durations, times of day, dates and money put in. */

import { createFormats, duration } from "./formats.js";
import { chooseForms } from "./plurals.js";

const RETRY_MS = 2000;
const UTC = { utc_offset_ms: 0, next_offset: null };
/** Parameters that are numbers by name only: table 1200 is no twelve hundred tables. */
const NAMES = ["table", "giving", "short", "to", "next", "entry", "draw", "seat", "hand"];
/** The id of an entry: said as the player's name, or as its number where nobody knows one. */
const ENTRY = /^e\d+$/;
const MONEY = "money"; // a text that needs no line: {minor, currency, exponent}

/**
 * @param {object} catalogue `{code: "template with {name}"}`
 * @param {() => object | undefined} venue gives the `tournament:` topic, for times of day
 * @param {(entry: string) => string | undefined} nameOf gives the player's name of an entry id, where the face knows it
 * @returns {(code: string, params?: object) => string} A parameter may be a text itself, `{code, params}`. It has
 *   `formats`, those of the same language, and `setCatalogue(catalogue)`, which turns it to another language.
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

/** Loads a language's catalogue; of a phone's page only the lines that it shows. */
export function loadCatalogue(language = "en", page = "") {
  const part = page === "phone" ? "/phone" : "";
  return fetchWithRetry(`/api/v1/texts/${encodeURIComponent(language)}${part}`);
}

/** Tries again until the server answers, since without words a face shows nothing. */
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

/** Puts words into static markup: `data-text` is an element's words, `data-label` its accessible name. */
export function fillTexts(root, texts) {
  for (const node of root.querySelectorAll("[data-text]")) {
    node.textContent = texts(node.dataset.text);
  }
  for (const node of root.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", texts(node.dataset.label));
  }
}

/** Words by code: the catalogue's templates with numbers, durations and times of day put in. */

import { chips, duration, timeOfDay } from "./formats.js";

const RETRY_MS = 2000;
const UTC = { utc_offset_ms: 0, next_offset: null };

/**
 * @param {object} catalogue `{code: "template with {name}"}`
 * A parameter may be a text itself, `{code, params}`.
 *
 * @param {() => object | undefined} venue gives the `tournament:` topic, for times of day
 * @returns {(code: string, params?: object) => string}
 */
export function createTexts(catalogue, venue = () => undefined) {
  return function texts(code, params = {}) {
    const template = catalogue[code];
    if (template === undefined) {
      return code;
    }
    const put = (value, name) => (value && value.code ? texts(value.code, value.params) : written(name, value, venue() || UTC));
    return template.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? put(params[name], name) : whole));
  };
}

function written(name, value, venue) {
  if (typeof value !== "number") {
    return String(value);
  }
  if (name.endsWith("_ms")) {
    return duration(value);
  }
  return name.endsWith("_at") ? timeOfDay(value, venue) : chips(value);
}

/** Loads the catalogue; tries again until the server answers, since without words a face shows nothing. */
export async function loadCatalogue(language = "en") {
  for (;;) {
    try {
      const response = await fetch(`/api/v1/texts/${language}`);
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

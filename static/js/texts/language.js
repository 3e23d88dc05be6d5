/** The language of a page: on a TV the venue's, on other devices their own. */

import { optionsOf } from "../page.js";
import { fetchWithRetry, fillTexts, loadCatalogue } from "./texts.js";

const STORED = "clockserver.language";
const DEFAULT_LANGUAGE = "en";

/** The available language for a tag such as `de-AT`: that tag, else the language without region; else null. */
export function languageFor(wish, languages) {
  const wanted = String(wish || "").toLowerCase();
  const available = (tag) => Object.keys(languages).find((each) => each.toLowerCase() === tag);
  return available(wanted) || available(wanted.split("-")[0]) || null;
}

/**
 * @param {object} wishes `query` (of the address), `wall` (the venue's), `stored` (chosen on this device), `preferred`
 *   (the browser's list)
 * @param {"wall" | "device"} kind
 * @param {object} languages `{tag: name}`
 */
export function chooseLanguage(wishes, kind, languages) {
  const wall = languageFor(wishes.wall, languages);
  const own =
    kind === "wall"
      ? [wall]
      : [languageFor(wishes.stored, languages), preferredLanguage(wishes.preferred, wall, languages)];
  return [languageFor(wishes.query, languages), ...own].find(Boolean) || DEFAULT_LANGUAGE;
}

/**
 * The browser's language without its region: browsers everywhere send `en-US`, which says nothing about the room's
 * style of times. In the TVs' language the TVs' region counts.
 */
function preferredLanguage(preferred, wall, languages) {
  const plain = (tag) => tag.split("-")[0];
  const language = (preferred || []).map((each) => languageFor(plain(each), languages)).find(Boolean) || null;
  return language && wall && plain(wall) === language ? wall : language;
}

/**
 * Finds the language of this page and loads its texts.
 *
 * @param {"wall" | "device"} kind
 * @param {string} page the page's kind
 * @returns {Promise<{language, languages, fixed, catalogue}>} `languages` is `{tag: name}` of all languages; `fixed`
 *   whether the address names the language
 */
export async function openLanguage(kind, page = "") {
  const { languages, wall_language: wall } = await fetchWithRetry("/api/v1/texts");
  const query = optionsOf(location.search).lang;
  const language = chooseLanguage(
    { query, wall, stored: storedLanguage(), preferred: navigator.languages },
    kind,
    languages,
  );
  const catalogue = await loadCatalogue(language, page);
  markPage(language, catalogue);
  return { language, languages, fixed: languageFor(query, languages) !== null, catalogue };
}

/** Marks the page for screen readers with its language, and for style sheets with longer times of day (`9:40 pm`). */
function markPage(language, catalogue) {
  const page = document.documentElement;
  page.lang = language;
  page.dataset.hours = /\{hour12\}/.test(catalogue["format.time"]) ? "12" : "24";
}

function storedLanguage() {
  try {
    return localStorage.getItem(STORED);
  } catch (error) {
    console.warn("this device stores no choice of language", error);
    return null;
  }
}

/** Stores the language of this device and reloads the page in it. */
export function setDeviceLanguage(language) {
  try {
    localStorage.setItem(STORED, language);
  } catch (error) {
    console.warn("the language cannot be kept on this device", error);
  }
  const options = new URLSearchParams(location.search);
  if (!options.has("lang")) {
    location.reload(); // keeps the fragment
    return;
  }
  // A language in the address comes before the device's.
  options.delete("lang");
  const query = options.toString();
  location.replace(location.pathname + (query ? `?${query}` : "") + location.hash);
}

/** Changes a running TV to the venue's new language. */
export class WallLanguage {
  /**
   * @param {object} pageLanguage the result of `openLanguage`
   * @param {Function} texts the TV's texts
   * @param {() => void} redraw redraws the TV
   */
  constructor(pageLanguage, texts, redraw) {
    Object.assign(this, { texts, redraw });
    this.languages = pageLanguage.languages;
    this.fixed = pageLanguage.fixed;
    this.current = pageLanguage.language;
    this.wanted = pageLanguage.language;
  }

  /** @param {object | undefined} room the `room` topic */
  follow(room) {
    const language = room && room.venue ? languageFor(room.venue.wall_language, this.languages) : null;
    if (!this.fixed && language && language !== this.wanted) {
      this.wanted = language;
      this.turn(language);
    }
  }

  async turn(language) {
    const catalogue = await loadCatalogue(language);
    // The venue may have chosen another language during the request.
    if (language !== this.wanted || language === this.current) {
      return;
    }
    this.current = language;
    this.texts.setCatalogue(catalogue);
    markPage(language, catalogue);
    refillTexts(document, this.texts);
    this.redraw();
  }
}

/** Fills the texts of the markup again, and marks all drawn parts for another drawing. */
export function refillTexts(root, texts) {
  fillTexts(root, texts);
  for (const node of root.querySelectorAll("[data-made-from]")) {
    delete node.dataset.madeFrom;
  }
}

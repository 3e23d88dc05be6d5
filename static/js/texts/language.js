/** The language of a face: for a wall the venue's, for a hand-held device its own. */

import { optionsOf } from "../page.js";
import { fetchWithRetry, fillTexts, loadCatalogue } from "./texts.js";

const STORED = "clockserver.language";
const DEFAULT_LANGUAGE = "en";

/** The language we have for a wish such as `de-AT`: itself, else the one without its region; null if neither. */
export function languageFor(wish, languages) {
  const wanted = String(wish || "").toLowerCase();
  const found = (tag) => Object.keys(languages).find((each) => each.toLowerCase() === tag);
  return found(wanted) || found(wanted.split("-")[0]) || null;
}

/**
 * @param {object} wishes `query` (of the address), `wall` (the venue's), `stored` (chosen on this device), `preferred` (the
 *   browser's list)
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
 * The browser's language without its region: browsers everywhere say `en-US`, which tells nothing of how the room writes
 * the time. In the language of the wall it is written as on the wall.
 */
function preferredLanguage(preferred, wall, languages) {
  const plain = (tag) => tag.split("-")[0];
  const found = (preferred || []).map((each) => languageFor(plain(each), languages)).find(Boolean) || null;
  return found && wall && plain(wall) === found ? wall : found;
}

/**
 * Find out which language this face speaks, and load its words.
 *
 * @param {"wall" | "device"} kind
 * @param {string} page the face's name
 * @returns {Promise<{language, languages, fixed, catalogue}>} `languages` is `{tag: name}` of all there are; `fixed`
 *   whether the address names one
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

/** Readers aloud need to know the language, and style sheets where times of day are longer (`9:40 pm`). */
function markPage(language, catalogue) {
  const page = document.documentElement;
  page.lang = language;
  page.dataset.hours = /\{hour12\}/.test(catalogue["format.time"]) ? "12" : "24";
}

function storedLanguage() {
  try {
    return localStorage.getItem(STORED);
  } catch (error) {
    console.warn("this device keeps no choice of language", error);
    return null;
  }
}

/** Keep a choice on this device and begin anew in that language. */
export function setDeviceLanguage(language) {
  try {
    localStorage.setItem(STORED, language);
  } catch (error) {
    console.warn("the language cannot be kept on this device", error);
  }
  const options = new URLSearchParams(location.search);
  if (!options.has("lang")) {
    location.reload(); // the part after # stays
    return;
  }
  // A language in the address has priority over the choice.
  options.delete("lang");
  const query = options.toString();
  location.replace(location.pathname + (query ? `?${query}` : "") + location.hash);
}

/** Turns a wall to another language while it runs, when the venue chooses one. */
export class WallLanguage {
  /**
   * @param {object} spoken what `openLanguage` gave
   * @param {Function} texts the wall's words
   * @param {() => void} redraw draws the wall
   */
  constructor(spoken, texts, redraw) {
    Object.assign(this, { texts, redraw });
    this.languages = spoken.languages;
    this.fixed = spoken.fixed;
    this.current = spoken.language;
    this.wanted = spoken.language;
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
    // The venue may have changed its mind while the words were on their way.
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

/** Words that stand in the markup are put in anew, and what is drawn only when it changed has to be drawn again. */
export function refillTexts(root, texts) {
  fillTexts(root, texts);
  for (const node of root.querySelectorAll("[data-made-from]")) {
    delete node.dataset.madeFrom;
  }
}

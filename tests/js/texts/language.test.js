/** The language of a page. */

import assert from "node:assert/strict";
import test from "node:test";

import { WallLanguage, chooseLanguage, languageFor } from "../../../static/js/texts/language.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const LANGUAGES = { en: "English", de: "Deutsch", "en-US": "English (US)" };
const hand = (wishes) => chooseLanguage({ preferred: [], ...wishes }, "device", LANGUAGES);
const wall = (wishes) => chooseLanguage({ preferred: [], ...wishes }, "wall", LANGUAGES);

test("an unknown region falls back to its language", () => {
  assert.equal(languageFor("de-AT", LANGUAGES), "de");
  assert.equal(languageFor("EN-us", LANGUAGES), "en-US");
  assert.equal(languageFor("fr", LANGUAGES), null);
  assert.equal(languageFor(null, LANGUAGES), null);
  assert.equal(languageFor("", LANGUAGES), null);
});

test("a TV has the venue's language, not its browser's", () => {
  assert.equal(wall({ wall: "de", stored: "en", preferred: ["en-US"] }), "de");
  assert.equal(wall({ wall: "en-US" }), "en-US");
  assert.equal(wall({ wall: undefined, preferred: ["de"] }), "en");
  assert.equal(wall({ wall: "fr" }), "en");
});

test("a device has the language chosen on it, else its browser's, else English", () => {
  assert.equal(hand({ wall: "de", stored: "en", preferred: ["de-DE"] }), "en");
  assert.equal(hand({ wall: "en", preferred: ["fr-FR", "de-DE", "en"] }), "de");
  assert.equal(hand({ wall: "de", preferred: ["fr"] }), "en");
  assert.equal(hand({ wall: "de", stored: "xx", preferred: ["de"] }), "de");
});

test("the language of the address comes first", () => {
  assert.equal(wall({ query: "de", wall: "en" }), "de");
  assert.equal(hand({ query: "en-US", stored: "de" }), "en-US");
  assert.equal(hand({ query: "xx", stored: "de" }), "de");
});

test("times have the style of the TVs' region, not of the browser's", () => {
  assert.equal(hand({ wall: "en", preferred: ["en-US"] }), "en");
  assert.equal(hand({ wall: "de", preferred: ["en-US"] }), "en");
  assert.equal(hand({ wall: "en-US", preferred: ["en-GB"] }), "en-US");
  assert.equal(hand({ wall: "en-US", preferred: ["de-DE"] }), "de");
  assert.equal(hand({ wall: "en-US", stored: "en" }), "en");
});

/** A TV with a small document, and a server that answers when the test calls `answered`. */
function openTv(pageLanguage) {
  const drawn = { dataset: { madeFrom: "Level 9" } };
  const word = { dataset: { text: "face.break" }, textContent: "Break" };
  const nodes = { "[data-text]": [word], "[data-label]": [], "[data-made-from]": [drawn] };
  globalThis.document = {
    documentElement: { lang: "en", dataset: {} },
    querySelectorAll: (selector) => nodes[selector] || [],
  };
  const waiting = [];
  globalThis.fetch = (url) =>
    new Promise((resolve) => {
      waiting.push({ url, answer: () => resolve({ ok: true, json: async () => catalogueOf(url.split("/").pop()) }) });
    });
  const texts = createTexts(catalogueOf("en"));
  let drawings = 0;
  const language = new WallLanguage(
    { language: "en", languages: LANGUAGES, fixed: false, ...pageLanguage },
    texts,
    () => {
      drawings += 1;
    },
  );
  const answered = async (index) => {
    waiting[index].answer();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { language, texts, word, drawn, waiting, answered, drawings: () => drawings };
}

const room = (language) => ({ venue: { wall_language: language } });

test("a running TV changes to the venue's new language", async () => {
  const tv = openTv();
  tv.language.follow(room("de"));
  tv.language.follow(room("de"));
  assert.deepEqual(
    tv.waiting.map((each) => each.url),
    ["/api/v1/texts/de"],
  );
  assert.equal(tv.texts("face.break"), "Break", "until the words are there");
  await tv.answered(0);
  assert.equal(tv.texts("face.break"), "Pause");
  assert.equal(tv.word.textContent, "Pause");
  assert.equal(globalThis.document.documentElement.lang, "de");
  assert.equal(tv.drawings(), 1);
  assert.deepEqual(tv.drawn.dataset, {}, "what was drawn is drawn again");
});

test("a TV with a language in its address keeps it", () => {
  const tv = openTv({ fixed: true });
  tv.language.follow(room("de"));
  assert.deepEqual(tv.waiting, []);
});

test("a TV keeps its language without a known new one", () => {
  const tv = openTv();
  [undefined, {}, { venue: {} }, room("fr"), room("en")].forEach((each) => tv.language.follow(each));
  assert.deepEqual(tv.waiting, []);
});

test("a TV ends with the last of two changes of language", async () => {
  const tv = openTv();
  tv.language.follow(room("de"));
  tv.language.follow(room("en-US"));
  await tv.answered(1);
  await tv.answered(0);
  assert.equal(tv.texts("face.break"), "Break");
  assert.deepEqual(globalThis.document.documentElement, { lang: "en-US", dataset: { hours: "12" } });
  assert.equal(tv.drawings(), 1);
});

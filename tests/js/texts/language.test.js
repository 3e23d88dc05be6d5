/** The language of a face. */

import assert from "node:assert/strict";
import test from "node:test";

import { WallLanguage, chooseLanguage, languageFor } from "../../../static/js/texts/language.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const LANGUAGES = { en: "English", de: "Deutsch", "en-US": "English (US)" };
const hand = (wishes) => chooseLanguage({ preferred: [], ...wishes }, "hand", LANGUAGES);
const wall = (wishes) => chooseLanguage({ preferred: [], ...wishes }, "wall", LANGUAGES);

test("a wish for a region we have not is answered in its language", () => {
  assert.equal(languageFor("de-AT", LANGUAGES), "de");
  assert.equal(languageFor("EN-us", LANGUAGES), "en-US");
  assert.equal(languageFor("fr", LANGUAGES), null);
  assert.equal(languageFor(null, LANGUAGES), null);
  assert.equal(languageFor("", LANGUAGES), null);
});

test("a wall speaks the venue's language, whatever its television is set to", () => {
  assert.equal(wall({ wall: "de", stored: "en", preferred: ["en-US"] }), "de");
  assert.equal(wall({ wall: "en-US" }), "en-US");
  assert.equal(wall({ wall: undefined, preferred: ["de"] }), "en");
  assert.equal(wall({ wall: "fr" }), "en");
});

test("a device speaks what was chosen on it, else what its browser prefers, else English", () => {
  assert.equal(hand({ wall: "de", stored: "en", preferred: ["de-DE"] }), "en");
  assert.equal(hand({ wall: "en", preferred: ["fr-FR", "de-DE", "en"] }), "de");
  assert.equal(hand({ wall: "de", preferred: ["fr"] }), "en");
  assert.equal(hand({ wall: "de", stored: "xx", preferred: ["de"] }), "de");
});

test("the address stands above everything", () => {
  assert.equal(wall({ query: "de", wall: "en" }), "de");
  assert.equal(hand({ query: "en-US", stored: "de" }), "en-US");
  assert.equal(hand({ query: "xx", stored: "de" }), "de");
});

test("a browser's region does not turn a room's times to another style: the wall's does", () => {
  assert.equal(hand({ wall: "en", preferred: ["en-US"] }), "en");
  assert.equal(hand({ wall: "de", preferred: ["en-US"] }), "en");
  assert.equal(hand({ wall: "en-US", preferred: ["en-GB"] }), "en-US");
  assert.equal(hand({ wall: "en-US", preferred: ["de-DE"] }), "de");
  assert.equal(hand({ wall: "en-US", stored: "en" }), "en");
});

/** A document of a few elements, and a server that answers when it is told to. */
function aWall(spoken) {
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
  const language = new WallLanguage({ language: "en", languages: LANGUAGES, fixed: false, ...spoken }, texts, () => {
    drawings += 1;
  });
  const answered = async (index) => {
    waiting[index].answer();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { language, texts, word, drawn, waiting, answered, drawings: () => drawings };
}

const room = (language) => ({ venue: { wall_language: language } });

test("a wall turns to the venue's new language while it runs", async () => {
  const one = aWall();
  one.language.follow(room("de"));
  one.language.follow(room("de"));
  assert.deepEqual(
    one.waiting.map((each) => each.url),
    ["/api/v1/texts/de"],
  );
  assert.equal(one.texts("face.break"), "Break", "until the words are there");
  await one.answered(0);
  assert.equal(one.texts("face.break"), "Pause");
  assert.equal(one.word.textContent, "Pause");
  assert.equal(globalThis.document.documentElement.lang, "de");
  assert.equal(one.drawings(), 1);
  assert.deepEqual(one.drawn.dataset, {}, "what was drawn is drawn again");
});

test("a wall whose address names a language keeps it", () => {
  const one = aWall({ fixed: true });
  one.language.follow(room("de"));
  assert.deepEqual(one.waiting, []);
});

test("a wall keeps its language where the room says nothing or what we have not", () => {
  const one = aWall();
  [undefined, {}, { venue: {} }, room("fr"), room("en")].forEach((each) => one.language.follow(each));
  assert.deepEqual(one.waiting, []);
});

test("a venue that changes its mind twice ends with what it said last", async () => {
  const one = aWall();
  one.language.follow(room("de"));
  one.language.follow(room("en-US"));
  await one.answered(1);
  await one.answered(0);
  assert.equal(one.texts("face.break"), "Break");
  assert.deepEqual(globalThis.document.documentElement, { lang: "en-US", dataset: { hours: "12" } });
  assert.equal(one.drawings(), 1);
});

/** Titles of packaged files, in the language of the page. */

import assert from "node:assert/strict";
import test from "node:test";

import { createTexts } from "../../../static/js/texts/texts.js";
import { titleText } from "../../../static/js/config_files/titles.js";
import { linesOf } from "../words/catalogues.mjs";

test("packaged titles are in the page's language, a venue's own titles as written", () => {
  const texts = createTexts(linesOf("de"));
  assert.deepEqual(
    ["Nine places", "Turbo, 10-minute levels", "Our 9 places"].map((title) => titleText(title, texts)),
    ["Neun Plätze", "Turbo, Levels von 10 Minuten", "Our 9 places"],
  );
});

/** The words of refusals on pages. */

import assert from "node:assert/strict";
import test from "node:test";

import { reasonText, reasonsText } from "../../../static/js/texts/reasons.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const german = createTexts(catalogueOf("de"));

test("a refusal is shown in the page's language, though the server wrote it in the browser's", () => {
  const reason = { code: "vote.is_over", params: { vote: 3 }, text: "Vote 3 is over." };
  assert.equal(reasonText(reason, german), "Abstimmung 3 ist vorbei.");
});

test("a reason that the catalogue lacks has the server's words, else its code", () => {
  assert.equal(reasonText({ code: "nobody.knows", text: "Said by the server." }, german), "Said by the server.");
  assert.equal(reasonText({ code: "nobody.knows" }, german), "nobody.knows");
});

test("several reasons are on one line", () => {
  const reasons = [{ code: "first" }, { code: "second" }];
  assert.equal(reasonsText(reasons, german), "first · second");
  assert.equal(reasonsText(reasons, german, " "), "first second");
});

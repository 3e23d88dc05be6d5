/** Words about a player of the same name in an imported list. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { namesakeHint } from "../../../displays/control/players/import_rows.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"));
const rowWith = (fault) => ({ number: 4, name: "Anna", errors: [fault] });

test("a name that the list has twice is told with both rows, not as already in the registry", () => {
  const words = namesakeHint(rowWith({ code: "import.twice", params: { row: 2 } }), texts);
  assert.match(words, /^The list has Anna twice, in rows 2 and 4\. To enter another player of that name,/);
});

test("a name of an entered player is told as already in the registry", () => {
  const words = namesakeHint(rowWith({ code: "import.entered", params: { name: "Anna" } }), texts);
  assert.match(words, /^Anna is already in the registry\./);
});

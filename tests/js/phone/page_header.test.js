/** The title of the structure at the top of the phone's page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { structureTitle } from "../../../displays/phone/page_header.js";
import { createTexts } from "../../../static/js/texts/texts.js";

const phone = { lastKnownAt: { value: null }, texts: createTexts({}), state: { topic: () => ({ value: undefined }) } };
const tournament = (structure_title) => ({ title: "Sunday Deepstack", structure_title });

test("the title of the structure is shown unless it repeats the tournament's", () => {
  assert.equal(structureTitle(phone, tournament("Turbo 10"), undefined), "Turbo 10");
  assert.equal(structureTitle(phone, tournament("Sunday Deepstack"), undefined), "");
  assert.equal(structureTitle(phone, undefined, undefined), "");
});

/** The card of alternates without an open seat. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { alternatesCard, alternatesFacts } from "../../../displays/control/tables/balancing/alternates_card.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";

const state = { texts: createTexts(linesOf("en")) };

test("the card counts every alternate who waits, also those for whom the new table has no seat", () => {
  const waiting = (name) => ({ name, status: "waiting", seat: null });
  const players = {
    e1: { name: "Ann", status: "playing", seat: "1-1" },
    e2: waiting("Bo"),
    e3: waiting("Cy"),
    e4: waiting("Di"),
  };
  const plan = { new_table: { table: 3, seated: ["e2", "e3"], moves: [] } };
  const card = alternatesCard(state, alternatesFacts({ plan, players }, "friday"));
  assert.equal(card.title, "3 alternates wait, no seat is open");
  assert.equal(card.text, "Open table 3 and seat 2 alternates. Seats and button are drawn.");
  assert.deepEqual(
    card.lines.map(({ name }) => name),
    ["Bo", "Cy"],
  );
});

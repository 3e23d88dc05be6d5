/** Commands of players and tables: the same one once, however often it is tapped; the next one at once. */

import assert from "node:assert/strict";
import test from "node:test";

import { HandsOn } from "../../displays/control/hands_on.js";

/** A desk whose answers come when a test says so. */
function aDesk() {
  const asked = [];
  const send = (label, type, fields) => new Promise((resolve) => asked.push({ label, fields, answer: () => resolve({ ok: true }) }));
  return { asked, send };
}

test("a nervous finger gives a command once, and may give it again when it was answered", async () => {
  const desk = aDesk();
  const hands = new HandsOn({}, desk, { isOpen: false });
  const first = hands.give("Out", "entry.bust", { entry: "e1" });
  await hands.give("Out", "entry.bust", { entry: "e1" });
  assert.equal(desk.asked.length, 1);
  desk.asked[0].answer();
  await first;
  hands.give("Out", "entry.bust", { entry: "e1" });
  assert.equal(desk.asked.length, 2);
});

test("one up, and one up again in the list as it is by then, are two commands though the first was not answered yet", () => {
  const desk = aDesk();
  const hands = new HandsOn({}, desk, { isOpen: false });
  hands.give("Ann went out later", "entry.reorder_outs", { entries: ["e2", "e1"] });
  hands.give("Ann went out later", "entry.reorder_outs", { entries: ["e3", "e1"] });
  assert.deepEqual(desk.asked.map(({ fields }) => fields.entries), [["e2", "e1"], ["e3", "e1"]]);
});

/** Commands of players and tables: the same one once, however often it is tapped; the next one at once. */

import assert from "node:assert/strict";
import test from "node:test";

import { OperatorActions } from "../../../displays/control/shared/commands/operator_actions.js";

/** A desk whose answers come when a test says so. */
function aDesk() {
  const asked = [];
  const send = (label, type, fields) =>
    new Promise((resolve) => asked.push({ label, fields, answer: () => resolve({ ok: true }) }));
  return { asked, send };
}

test("a second tap on a command that is on its way sends nothing; once it is answered, a tap sends it again", async () => {
  const desk = aDesk();
  const actions = new OperatorActions({ desk, dialog: { isOpen: false } });
  const first = actions.give("Out", "entry.bust", { entry: "e1" });
  await actions.give("Out", "entry.bust", { entry: "e1" });
  assert.equal(desk.asked.length, 1);
  desk.asked[0].answer();
  await first;
  actions.give("Out", "entry.bust", { entry: "e1" });
  assert.equal(desk.asked.length, 2);
});

test("one up, and one up again in the list as it is by then, are two commands though the first was not answered yet", () => {
  const desk = aDesk();
  const actions = new OperatorActions({ desk, dialog: { isOpen: false } });
  actions.give("Ann went out later", "entry.reorder_outs", { entries: ["e2", "e1"] });
  actions.give("Ann went out later", "entry.reorder_outs", { entries: ["e3", "e1"] });
  assert.deepEqual(
    desk.asked.map(({ fields }) => fields.entries),
    [
      ["e2", "e1"],
      ["e3", "e1"],
    ],
  );
});

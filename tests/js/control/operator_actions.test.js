/** Commands for players and tables: the same command once at a time, another one at once. */

import assert from "node:assert/strict";
import test from "node:test";

import { OperatorActions } from "../../../displays/control/shared/commands/operator_actions.js";

/** A desk whose commands are answered by the test. */
function openDesk() {
  const asked = [];
  const send = (label, type, fields) =>
    new Promise((resolve) => asked.push({ label, fields, answer: () => resolve({ ok: true }) }));
  return { asked, send };
}

test("a second tap sends nothing until the first command is answered", async () => {
  const desk = openDesk();
  const actions = new OperatorActions({ desk, dialog: { isOpen: false } });
  const first = actions.give("Out", "entry.bust", { entry: "e1" });
  await actions.give("Out", "entry.bust", { entry: "e1" });
  assert.equal(desk.asked.length, 1);
  desk.asked[0].answer();
  await first;
  actions.give("Out", "entry.bust", { entry: "e1" });
  assert.equal(desk.asked.length, 2);
});

test("two moves up the list of eliminations are two commands, also before the first answer", () => {
  const desk = openDesk();
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

/** The view of procedures: its rules and its records. */

import test from "node:test";
import assert from "node:assert/strict";

import { PROCEDURES } from "../../../displays/control/procedures/index.js";
import { rulesOf } from "../../../displays/control/procedures/rules/rule_sets.js";

test("a procedure lists the rules of its values once each, without house rules", () => {
  const values = {
    "hand_for_hand.same_table": { rule: "74" },
    "hand_for_hand.seated": { rule: "74" },
    "bubble_vote.method": { rule: "75" },
    "hand_for_hand.clock": { rule: "" },
  };
  assert.deepEqual(rulesOf(Object.keys(values), values), ["74", "75"]);
  assert.deepEqual(rulesOf(["day_end.cards"], values), []);
});

test("every procedure has its own key and all functions that the view calls", () => {
  assert.equal(new Set(PROCEDURES.map(({ key }) => key)).size, PROCEDURES.length);
  for (const procedure of PROCEDURES) {
    assert.deepEqual(
      ["facts", "isBusy", "Content"].filter((name) => typeof procedure[name] !== "function"),
      [],
      procedure.key,
    );
    assert.ok(Array.isArray(procedure.kinds) && Array.isArray(procedure.rules), procedure.key);
  }
});

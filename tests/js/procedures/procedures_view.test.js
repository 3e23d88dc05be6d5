import test from "node:test";
import assert from "node:assert/strict";

import { PROCEDURES } from "../../../displays/control/procedures/index.js";
import { rulesOf } from "../../../displays/control/procedures/rules/rule_sets.js";

test("the rules below a procedure are those of its values, each once, none of the house's own", () => {
  const values = {
    "hand_for_hand.same_table": { rule: "74" },
    "hand_for_hand.seated": { rule: "74" },
    "bubble_vote.method": { rule: "75" },
    "hand_for_hand.clock": { rule: "" },
  };
  assert.deepEqual(rulesOf(Object.keys(values), values), ["74", "75"]);
  assert.deepEqual(rulesOf(["day_end.cards"], values), []);
});

test("every procedure has a key of its own and all that the view asks it for", () => {
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

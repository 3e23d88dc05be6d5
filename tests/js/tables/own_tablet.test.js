import assert from "node:assert/strict";
import { test } from "node:test";

import { codeOfAddress, countsHere } from "../../../displays/table/own_tablet.js";

function page(hash) {
  const kept = [];
  const code = codeOfAddress(
    { hash, pathname: "/table/friday/4", search: "?lang=de" },
    { replaceState: (state, title, path) => kept.push(path) },
  );
  return [code, kept];
}

test("the code of a table is taken out of the address: it works once", () => {
  assert.deepEqual(page("#tablet=BCDFGHJKLM"), ["BCDFGHJKLM", ["/table/friday/4?lang=de"]]);
  assert.deepEqual(page(""), ["", []]);
  assert.deepEqual(page("#tablet=<b>"), ["", []]);
});

test("the tablet of another table does not count here", () => {
  const counts = (table, may = true) =>
    countsHere({ slug: "friday", number: 4, session: { value: { table } }, may: () => may });
  assert.equal(counts(null), true);
  assert.equal(counts({ tournament: "friday", number: 4 }), true);
  assert.equal(counts({ tournament: "friday", number: 9 }), false);
  assert.equal(counts({ tournament: "turbo", number: 4 }), false);
  assert.equal(counts(null, false), false);
});

/** A table's own tablet: its code, and the tables that it may act for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { codeOfAddress, isOtherTablesTablet } from "../../../displays/table/own_tablet.js";

function page(hash) {
  const kept = [];
  const code = codeOfAddress(
    { hash, pathname: "/table/friday/4", search: "?lang=de" },
    { replaceState: (state, title, path) => kept.push(path) },
  );
  return [code, kept];
}

test("a tablet's code is removed from the address", () => {
  assert.deepEqual(page("#tablet=BCDFGHJKLM"), ["BCDFGHJKLM", ["/table/friday/4?lang=de"]]);
  assert.deepEqual(page(""), ["", []]);
  assert.deepEqual(page("#tablet=<b>"), ["", []]);
});

test("a tablet of another table gives no commands here, a tablet without a table does", () => {
  const elsewhere = (session) => isOtherTablesTablet({ slug: "friday", number: 4, session: { value: session } });
  assert.equal(elsewhere(null), false);
  assert.equal(elsewhere({ table: null }), false);
  assert.equal(elsewhere({ table: { tournament: "friday", number: 4 } }), false);
  assert.equal(elsewhere({ table: { tournament: "spring", number: 4 }, slugs: ["spring", "friday"] }), false);
  assert.equal(elsewhere({ table: { tournament: "friday", number: 9 } }), true);
  assert.equal(elsewhere({ table: { tournament: "turbo", number: 4 } }), true);
});

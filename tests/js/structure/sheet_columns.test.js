/** The columns of a sheet, chosen by menus and remembered. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { FIELDS, columnsOfBefore, isAskedByMenus } from "../../../displays/structures/editor/paste/sheet_columns.js";
import { KEY as LISTS, earlierChoices } from "../../../displays/control/players/import_columns.js";
import { rememberColumns } from "../../../displays/control/shared/fields/column_menus.js";

const KEY = "clockserver.sheet_columns";

function storageWith(columns, values) {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) || null, setItem: (key, value) => kept.set(key, value) };
  rememberColumns(storage, KEY, columns, values);
  return storage;
}

test("every kind of column that the server knows can be chosen", () => {
  const rows = readFileSync("clockserver/structures/sheets/rows.py", "utf-8");
  const [, listed] = /Field: TypeAlias = Literal\[([^\]]*)\]/.exec(rows);
  assert.deepEqual([...FIELDS].sort(), [...listed.matchAll(/"(\w+)"/g)].map(([, name]) => name).sort());
});

test("columns chosen before are used again for the same headers", () => {
  const columns = [{ head: "Klein" }, { head: "Gross" }, { head: "Dauer" }];
  const storage = storageWith(columns, ["small_blind", "big_blind", ""]);
  const turned = [columns[2], columns[1], columns[0]];
  assert.equal(columnsOfBefore({ format: "csv", columns: turned }, storage), ",big_blind,small_blind");
  assert.equal(columnsOfBefore({ format: "text", columns: turned }, storage), null);
  assert.equal(columnsOfBefore({ format: "csv", columns: columns.slice(1) }, storage), null);
});

test("the menus ask for the columns, other questions have their own fields", () => {
  const read = { format: "xlsx", columns: [{ head: "A" }] };
  assert.equal(isAskedByMenus(read, { field: "columns" }), true);
  assert.equal(isAskedByMenus(read, { field: "title" }), false);
  assert.equal(isAskedByMenus({ format: "tdt", columns: [] }, { field: "columns" }), false);
});

test("columns chosen before are used again also if the header line was not recognized", () => {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) || null, setItem: (key, value) => kept.set(key, value) };
  rememberColumns(storage, LISTS, [{ head: "Wer" }, { head: "Club" }], ["name", ""]);
  const column = (...examples) => ({ head: "", examples });
  const read = { head: 0, columns: [column("Club", "PSC"), column("Wer", "Ann Abel")] };
  assert.deepEqual(earlierChoices(read, storage), { columns: ["", "name"], head: 1 });
  assert.equal(earlierChoices({ head: 0, columns: [column("Ann"), column("Bob")] }, storage), null);
  const headed = {
    head: 3,
    columns: [
      { head: "Wer", examples: [] },
      { head: "Club", examples: ["PSC"] },
    ],
  };
  assert.deepEqual(earlierChoices(headed, storage), { columns: ["name", ""] });
});

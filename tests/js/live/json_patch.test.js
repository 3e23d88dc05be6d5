/** JSON Patch as the server sends it: the RFC's examples, unchanged old values, and a library's results. */

import assert from "node:assert/strict";
import test from "node:test";

import jsonpatch from "fast-json-patch";

import { changed } from "../../../static/js/live/json_patch.js";

/** Examples of RFC 6902, appendix A, for the operations that the server uses, and of RFC 6901, section 5. */
const CASES = [
  [{ foo: "bar" }, [{ op: "add", path: "/baz", value: "qux" }], { foo: "bar", baz: "qux" }],
  [{ foo: ["bar", "baz"] }, [{ op: "add", path: "/foo/1", value: "qux" }], { foo: ["bar", "qux", "baz"] }],
  [{ foo: "bar", baz: "qux" }, [{ op: "remove", path: "/baz" }], { foo: "bar" }],
  [{ foo: ["bar", "qux", "baz"] }, [{ op: "remove", path: "/foo/1" }], { foo: ["bar", "baz"] }],
  [{ foo: "bar", baz: "qux" }, [{ op: "replace", path: "/baz", value: "boo" }], { foo: "bar", baz: "boo" }],
  [
    { foo: "bar" },
    [{ op: "add", path: "/child", value: { grandchild: {} } }],
    { foo: "bar", child: { grandchild: {} } },
  ],
  [{ foo: ["bar"] }, [{ op: "add", path: "/foo/-", value: ["abc", "def"] }], { foo: ["bar", ["abc", "def"]] }],
  [
    { "/": 9, "~1": 10, "": 0 },
    [
      { op: "replace", path: "/~01", value: 1 },
      { op: "replace", path: "/~1", value: 2 },
      { op: "replace", path: "/", value: 3 },
    ],
    { "/": 2, "~1": 1, "": 3 },
  ],
  [{ foo: "bar" }, [{ op: "replace", path: "", value: null }], null],
  [
    [{ left: 3 }, { left: 2 }],
    [
      { op: "replace", path: "/1/left", value: 1 },
      { op: "remove", path: "/0" },
    ],
    [{ left: 1 }],
  ],
  [
    { end: { 10: 1, 2: [0, 1] } },
    [
      { op: "remove", path: "/end/2/0" },
      { op: "remove", path: "/end/10" },
    ],
    { end: { 2: [1] } },
  ],
];

test("a patch adds, removes and replaces", () => {
  for (const [value, operations, expected] of CASES) {
    assert.deepEqual(changed(value, operations), expected, JSON.stringify(operations));
    assert.deepEqual(jsonpatch.applyPatch(structuredClone(value), operations).newDocument, expected);
  }
});

test("a patch leaves the old value as it is and reuses unchanged parts", () => {
  const held = { end: { tables: [{ left: 3 }, { left: 3 }], chips: { e1: 500 } }, rules: { cards: [3, 4] } };
  const before = structuredClone(held);
  const now = changed(held, [
    { op: "replace", path: "/end/tables/0/left", value: 2 },
    { op: "add", path: "/end/chips/e2", value: 700 },
  ]);
  assert.deepEqual(held, before);
  assert.deepEqual(now.end, { tables: [{ left: 2 }, { left: 3 }], chips: { e1: 500, e2: 700 } });
  assert.ok(now.rules === held.rules && now.end.tables[1] === held.end.tables[1]);
});

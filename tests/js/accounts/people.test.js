/** Names pasted for entries on the page of players. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { givenNameFirst, namesByNumber } from "../../../displays/people/pasted_names.js";

const ENTRIES = { e1: { person: "a" }, e2: { person: "b" }, e12: { person: "c" }, e13: { person: "a" } };

test("pasted names are assigned by entry number, with or without signs around the number", () => {
  const { rows, faults } = namesByNumber("12 Ann Abel\n e1. Baker, Bob\r\n\n#2\tCid 3rd Cole  ", ENTRIES);
  assert.deepEqual(faults, []);
  assert.deepEqual(rows, [
    { number: 12, person: "c", name: "Ann Abel" },
    { number: 1, person: "a", name: "Bob Baker" },
    { number: 2, person: "b", name: "Cid 3rd Cole" },
  ]);
});

test("a line without a number, an unknown entry and a player named twice are reported", () => {
  const { rows, faults } = namesByNumber("Ann Abel\n77 Bob\n1 Cid\n13 Dan\n12", ENTRIES);
  assert.deepEqual(
    faults.map(({ code }) => code),
    ["line_wrong", "entry_unknown", "entry_twice", "line_wrong"],
  );
  assert.equal(rows.length, 1);
});

test("a family name before a comma moves to the end, a suffix stays", () => {
  assert.deepEqual(["Abel, Ann", "Davis, Jr.", "Cher", "a, b, c", ", Ann"].map(givenNameFirst), [
    "Ann Abel",
    "Davis, Jr.",
    "Cher",
    "a, b, c",
    ", Ann",
  ]);
});

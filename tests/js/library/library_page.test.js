/** The parts of the library beside the structures: pasted events, numbers, addresses. */

import assert from "node:assert/strict";
import test from "node:test";

import { placeOf } from "../../../displays/structures/place.js";
import { whole } from "../../../displays/structures/library/parts.js";
import { changedFields } from "../../../displays/structures/library/changed_fields.js";
import { dayOf, readEvents } from "../../../displays/structures/library/pasted_events.js";

const GIVEN = {
  templates: [{ value: "main", text: "Main event" }],
  instantOf: (day, time) => Date.parse(`${day}T${time}:00Z`),
};

test("events are read as a spreadsheet copies them, with or without headers", () => {
  const lines = ["#\tEvent\tDay\tTime", "1\tMain event\t2027-01-15\t19:00", "#2\tmain\t16.1.2027\t9:30:00", ""];
  const { events, wrong } = readEvents(lines.join("\n"), GIVEN);
  assert.equal(wrong, 0);
  assert.deepEqual(events, [
    { number: 1, template: "main", starts_at: Date.parse("2027-01-15T19:00Z") },
    { number: 2, template: "main", starts_at: Date.parse("2027-01-16T09:30Z") },
  ]);
});

test("thirty pasted lines are thirty events", () => {
  const lines = Array.from({ length: 30 }, (_, i) => `${i + 1};Main event;2027-01-15;19:00`);
  assert.equal(readEvents(lines.join("\r\n"), GIVEN).events.length, 30);
});

test("the first unreadable line is named", () => {
  for (const line of [
    "2\tOther\t2027-01-15\t19:00",
    "x\tMain event\t2027-01-15\t19:00",
    "2\tMain event\t2027-02-30\t1:00",
  ]) {
    assert.equal(readEvents(`1\tMain event\t2027-01-15\t19:00\n${line}`, GIVEN).wrong, 2);
  }
});

test("a day has to exist in the calendar", () => {
  assert.equal(dayOf("29.2.2028"), "2028-02-29");
  assert.equal(dayOf("2027-02-29"), null);
  assert.equal(dayOf("tomorrow"), null);
});

test("a whole number may have separators of thousands, and no fraction", () => {
  assert.deepEqual([whole("1,000"), whole(" "), whole("x"), whole("7", 8)], [1000, null, undefined, undefined]);
  assert.deepEqual(
    ["1.5", "1,20", "1k", "1 000 000"].map((text) => whole(text)),
    [undefined, undefined, undefined, 1e6],
  );
});

test("each part of the library has an address", () => {
  assert.equal(placeOf("#templates").what, "templates");
  assert.equal(placeOf("#others").what, "list");
});

test("another director's change is shown with both values, or by its name alone", () => {
  const texts = (code) => code;
  const library = { structures: { club: { title: "Club sheet" } }, chip_sets: {}, templates: {} };
  const state = { texts, library, files: { value: { rulesets: [], payouts: [] } } };
  const before = { title: "Friday", structure: "club", seating: { table_size: 9 }, days: ["fri"], status: "listed" };
  const after = { title: "Friday 2", structure: "gone", seating: { table_size: 8 }, days: ["fri", "sat"] };
  assert.deepEqual(changedFields(state, "title, structure, seating, days, status", before, after), [
    "face.control.dialog.title: Friday → Friday 2",
    "face.control.dialog.structure: Club sheet → gone",
    "face.library.template.seating",
    "face.library.schedule.days: face.library.day.fri → face.library.day.fri, face.library.day.sat",
  ]);
  const chips = [
    [25, 8],
    [25, 10],
  ].map(([value, count]) => ({ chips: [{ value, per_player: count }, { value: 100 }] }));
  assert.deepEqual(changedFields(state, "chips", chips[0], chips[1]), [
    "face.library.template.chips: 8 × 25 · 100 → 10 × 25 · 100",
  ]);
});

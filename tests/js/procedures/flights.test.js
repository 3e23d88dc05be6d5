/** The forms of flights on the control. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  endsOf,
  flightFields,
  nextLabel,
  perMille,
} from "../../../displays/control/procedures/flights/flight_dialogs.js";
import { mergeFields, missingChoice } from "../../../displays/control/procedures/flights/merge_choices.js";
import { bagOptions } from "../../../displays/control/procedures/flights/bag_correction.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { linesOf } from "../words/catalogues.mjs";
import { notEndedText } from "../../../displays/control/procedures/flights/merging.js";
import { FLIGHTS, flightText, mayCorrectBags } from "../../../displays/control/procedures/flights/flights.js";

const VENUE = { utc_offset_ms: 0, next_offset: null };
const typed = (values = {}) => {
  const all = { label: "1B", copy: "1", stage: 1, structure: "", date: "", time: "", level: "", share: "", least: "" };
  const given = Object.assign(all, { rule: "", round: "up", inMoney: false, sameMark: false }, values);
  return Object.assign({}, ...Object.keys(given).map((name) => ({ [name]: { peek: () => given[name] } })));
};

test("a new flight has the next label", () => {
  assert.equal(nextLabel(["1A"]), "1B");
  assert.equal(nextLabel(["1A", "1B turbo"]), "1C");
  for (const labels of [[null], ["1A", "Day 2"], ["1B", "1A"], ["1Z"]]) {
    assert.equal(nextLabel(labels), "", labels.join());
  }
});

test("a share is typed in per cent, with a point or a comma", () => {
  const shares = ["12.5", "12,5 %", "15", "100", ""].map(perMille);
  assert.deepEqual(shares, [125, 125, 150, 1000, null]);
  for (const wrong of ["0", "101", "12.55", "-3", "one"]) {
    assert.equal(perMille(wrong), undefined, wrong);
  }
});

test("only typed conditions for the end of a flight are sent", () => {
  assert.deepEqual(endsOf(typed()), {});
  assert.deepEqual(endsOf(typed({ level: "16", share: "12.5", round: "nearest", least: "9", inMoney: true })), {
    level: 16,
    share_per_mille: 125,
    round: "nearest",
    least: 9,
    in_money: true,
  });
  assert.deepEqual(endsOf(typed({ sameMark: true })), { same_mark: true });
  assert.equal(endsOf(typed({ level: "x" })), "face.control.dialog.number_wrong");
});

test("a new flight sends all its fields, a change only the changed ones", () => {
  const fields = flightFields(typed({ date: "2026-11-28", time: "12:00", structure: "turbo" }), VENUE, null);
  assert.deepEqual(fields, {
    label: "1B",
    stage: 1,
    starts_at: Date.UTC(2026, 10, 28, 12),
    ends: {},
    structure: "turbo",
  });
  const before = { label: "1B", stage: 1, starts_at: fields.starts_at, ends: { level: 16 } };
  assert.deepEqual(flightFields(typed({ level: "16", label: "1C" }), VENUE, before), { label: "1C", starts_at: null });
  assert.deepEqual(flightFields(typed({ level: "18", date: "2026-11-28", time: "12:00" }), VENUE, before), {
    ends: { level: 18 },
  });
});

test("a flight without a label or with an invalid start is not sent", () => {
  assert.equal(flightFields(typed({ label: "  " }), VENUE, null), "face.flights.label_missing");
  assert.equal(flightFields(typed({ date: "2026-11-28" }), VENUE, null), "face.control.dialog.day_wrong");
  const spring = { utc_offset_ms: 0, next_offset: { at: Date.UTC(2027, 2, 28, 1), utc_offset_ms: 3600000 } };
  const skipped = typed({ date: "2027-03-28", time: "01:30" });
  assert.equal(flightFields(skipped, spring, null), "face.control.dialog.day_skipped");
});

test("a flight is described by its state, its start and its players", () => {
  const texts = (code, params) => [code, ...Object.values(params || {})].join(" ");
  assert.equal(flightText({ state: "planned" }, texts), "face.session.planned");
  assert.equal(
    flightText({ state: "open", left: 35, entries: 229 }, texts),
    "face.session.open · face.flights.left 35 229",
  );
});

test("the card of flights shows the sessions of the tournament", () => {
  const sessions = [{ session: "1", label: "", stage: 1, state: "open" }];
  assert.deepEqual(FLIGHTS.facts({ tournament: { sessions }, clock: { day: { number: 1 } } }), {
    sessions,
    day: { number: 1 },
    asksEnd: false,
  });
  const clock = { day: { number: 1, flight: { label: "1B" } } };
  const [one] = [{ session: "1", label: "1B", stage: 1, state: "open" }];
  const flights = { flights: [{ session: "1", offer: "end", left: 35, entries: 229 }] };
  const facts = FLIGHTS.facts({ tournament: { sessions: [one] }, clock, flights });
  assert.equal(FLIGHTS.isBusy(facts), true, "few enough are left");
  assert.equal(facts.sessions[0].left, 35);
  assert.equal(FLIGHTS.facts({}), null);
});

test("the level of another structure is typed as a number", () => {
  const stop = { level: 3, remaining_ms: 0, big_blind: 400 };
  const starts = { full_level: stop, next_level: stop, remaining_time: stop };
  const rule = { players: 2, carried: 40000, surrendered: 0 };
  const known = {
    flights: [{ session: "1", state: "ended", to_count: 0, difference: 0 }],
    rules: { best_stack: rule },
    levels: [stop],
    starts: { longest: starts, earliest: starts },
  };
  const chosen = (values) => {
    const all = { rule: "best_stack", pays: "", amount: "", start: "longest", resume: "full_level", structure: "" };
    Object.assign(all, { fixed: 3, fixedTyped: "1", averageBb: "30", label: "Day 2", reasons: {} }, values);
    return Object.assign({}, ...Object.keys(all).map((name) => ({ [name]: { value: all[name] } })));
  };
  const sent = (values) => mergeFields(known, chosen(values), { amount: null, late: null });
  assert.equal("structure" in sent({}), false);
  assert.deepEqual(
    [sent({ structure: "turbo" }).structure, sent({ structure: "turbo" }).next_day],
    ["turbo", { level: "longest", resume: "full_level" }],
  );
  assert.deepEqual(sent({ start: "fixed" }).next_day, { level: "fixed", fixed: 3 });
  assert.deepEqual(sent({ structure: "turbo", start: "fixed", fixedTyped: "9" }).next_day, {
    level: "fixed",
    fixed: 9,
  });
  assert.equal(missingChoice(known, chosen({ structure: "turbo", start: "fixed", fixedTyped: "x" })), "level");
  assert.equal(missingChoice(known, chosen({ structure: "turbo", start: "average", averageBb: "500" })), "");
  assert.equal(missingChoice(known, chosen({ start: "average", averageBb: "500" })), "level");
});

test("bags of a merged flight are corrected until the clock of its day starts", () => {
  const [flight, day] = [
    { session: "1", state: "merged", merged_into: "3" },
    { session: "3", state: "planned" },
  ];
  assert.equal(mayCorrectBags(flight, [flight, day]), true);
  assert.equal(mayCorrectBags(flight, [flight, Object.assign({}, day, { state: "open" })]), false);
  assert.equal(mayCorrectBags({ session: "1", state: "ended", merged_into: null }, [day]), false);
});

test("the bags to correct are those of the flight, by name, and those counted by table", () => {
  const rows = [
    { flight: "1A", entry: 2, name: "Zoe", chips: 100, table: 1 },
    { flight: "1B", entry: 9, name: "Ann", chips: 100, table: 1 },
    { flight: "1A", entry: 1, name: "Ann", chips: 200, table: 1 },
    { flight: "1A", entry: null, name: null, chips: 300, table: 4 },
  ];
  const texts = Object.assign((code, params) => [code, ...Object.values(params || {})].join(" "), { language: "en" });
  assert.deepEqual(
    bagOptions(rows, "1A", texts).map(({ bag }) => bag),
    [{ entry: "e1" }, { table: 4 }, { entry: "e2" }],
  );
});

test("the merge says of a flight with all bags counted that it is still to be ended", () => {
  const texts = createTexts(linesOf("en"));
  assert.equal(notEndedText({ bags: 0, to_count: 35 }, texts), "still playing");
  assert.equal(notEndedText({ bags: 34, to_count: 1 }, texts), "still playing");
  assert.equal(notEndedText({ bags: 35, to_count: 0 }, texts), "all bags counted: end the flight");
});

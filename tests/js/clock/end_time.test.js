/** The likely end in words: the band, the end of a day, and the structure changed by a proposal. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  bandTimes,
  endLine,
  endNotes,
  endWords,
  proposedPeriods,
  publicEndLine,
} from "../../../static/js/clock/end_time.js";
import { changeFrom } from "../../../static/js/structure/structure_edit.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 20, 18, 2);
const VENUE = { utc_offset_ms: HOUR, next_offset: null };
const texts = createTexts(catalogueOf("en"), () => VENUE);
const moment = (ms, today = true) => ({ ms, level: 14, big_blinds: 28, today });
const band = (more = {}) =>
  Object.assign(
    {
      at: NOW,
      players: 43,
      chips: 430000,
      early: moment(3 * HOUR + 37 * MINUTE),
      likely: moment(4 * HOUR + 12 * MINUTE),
      late: moment(4 * HOUR + 54 * MINUTE),
      beyond: false,
      today: null,
      announced: false,
      measured: true,
    },
    more,
  );
const TODAY = { ms: 3 * HOUR, likely: 24, fewest: 18, most: 33 };

test("the likely end is rounded to five minutes and shown in the venue's time", () => {
  assert.equal(endLine(band(), NOW, VENUE, texts), "22:40–23:55, likely 23:15");
  assert.deepEqual(endWords(band(), NOW, VENUE, texts), { label: "End ~23:15", small: "22:40–23:55" });
});

test("the likely end of a stopped clock counts from now, and is never in the past", () => {
  const later = NOW + 30 * MINUTE;
  assert.equal(endLine(band({ at: null }), later, VENUE, texts), "23:10–00:25, likely 23:45");
  assert.equal(bandTimes(band(), NOW + 5 * HOUR, VENUE).late, NOW + 5 * HOUR);
  assert.equal(endLine(band(), NOW + 5 * HOUR, VENUE, texts), "any time now");
});

test("a day that ends before the tournament shows the players left at its end", () => {
  const later = {
    today: TODAY,
    early: moment(4 * HOUR, false),
    likely: moment(5 * HOUR, false),
    late: moment(7 * HOUR, false),
  };
  assert.equal(endLine(band(later), NOW, VENUE, texts), "Day ends 22:00 with about 24 left (18–33)");
  assert.equal(endWords(band(later), NOW, VENUE, texts).small, "~24 left (18–33)");
  const notes = endNotes(band(later), { began_at: 1 }, texts).join(" ");
  assert.match(notes, /1:00:00 to 4:00:00 of play/);
  const perhaps = band({ today: { ...TODAY, ms: 4.5 * HOUR }, late: moment(7 * HOUR, false) });
  assert.equal(endLine(perhaps, NOW, VENUE, texts), "from 22:40, likely 23:15, else on the next day");
});

test("TVs and phones show no likely end while the clock stands or the director did not publish it", () => {
  assert.equal(publicEndLine({ band: band() }, NOW, VENUE, texts), "22:40–23:55, likely 23:15");
  assert.equal(publicEndLine({ band: band({ at: null }) }, NOW, VENUE, texts), "");
  assert.equal(publicEndLine({ band: null }, NOW, VENUE, texts), "");
  assert.equal(publicEndLine(undefined, NOW, VENUE, texts), "");
  assert.equal(endWords(null, NOW, VENUE, texts), null);
});

test("the notes list the assumptions of the likely end", () => {
  const codes = (more, clock) => endNotes(band(more), clock, (code) => code).slice(1);
  assert.deepEqual(codes({}, { began_at: 1 }), []);
  assert.deepEqual(codes({ at: null }, { began_at: null }), ["face.end_time.if_started"]);
  assert.deepEqual(codes({ at: null }, { began_at: 1 }), ["face.end_time.if_resumed"]);
  assert.deepEqual(codes({ announced: true, beyond: true, measured: false }, { began_at: 1 }), [
    "face.end_time.announced",
    "face.end_time.beyond",
    "face.end_time.unmeasured",
  ]);
});

test("a proposal changes the lengths of periods ahead or removes a level", () => {
  const rows = [{ players: 9, ms: 10 * MINUTE }];
  const periods = [
    { id: "l1", kind: "level", ms: 20 * MINUTE },
    { id: "l2", kind: "level", ms: 20 * MINUTE },
    { id: "l3", kind: "level", ms: 10 * MINUTE, usual_ms: 20 * MINUTE, minutes_by_players: rows },
  ];
  const length = (id, minutes, by = []) => ({ id, ms: minutes * MINUTE, minutes_by_players: by });
  const shorter = { periods: [length("l2", 16), length("l3", 16, [{ players: 9, ms: 8 * MINUTE }])] };
  const drafts = changeFrom(proposedPeriods(periods, 0, shorter), "l2", 1).periods;
  assert.deepEqual(
    drafts.map(({ minutes }) => minutes),
    [16, 16],
  );
  assert.deepEqual(drafts[1].minutes_by_players, [{ players: 9, minutes: 8 }]);
  const fewer = proposedPeriods(periods, 0, { periods: [length("l3", 20, rows)] });
  assert.deepEqual(
    fewer.map(({ id }) => id),
    ["l1", "l3"],
  );
});

test("an end on another day is shown with its weekday, after a week with its date", () => {
  const ahead = { early: moment(4 * HOUR), likely: moment(21 * HOUR), late: moment(35 * HOUR) };
  assert.equal(endLine(band(ahead), NOW, VENUE, texts), "23:00–Sun 06:00, likely Sat 16:00");
  assert.deepEqual(endWords(band(ahead), NOW, VENUE, texts), { label: "End ~Sat 16:00", small: "23:00–Sun 06:00" });
  const week = { early: moment(200 * HOUR), likely: moment(201 * HOUR), late: moment(202 * HOUR) };
  assert.match(endLine(band(week), NOW, VENUE, texts), /^Sun 29 Nov.* 03:00–Sun 29 Nov.* 05:00/);
  const german = createTexts(catalogueOf("de"), () => VENUE);
  assert.match(endLine(band(ahead), NOW, VENUE, german), /–So\.? 06:00/);
  const day = { today: { ...TODAY, ms: 30 * HOUR }, likely: moment(31 * HOUR, false), late: moment(40 * HOUR, false) };
  assert.match(endLine(band(day), NOW, VENUE, texts), /^Day ends Sun 01:00/);
});

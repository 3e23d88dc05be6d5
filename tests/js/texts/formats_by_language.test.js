/** Numbers, times, dates and money as each language writes them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { averageFact, nextBreakFact } from "../../../static/js/clock/clock_facts.js";
import { chips, createFormats, formatsOf, parseChips, timeOfDay } from "../../../static/js/texts/formats.js";
import { stakesLayout } from "../../../static/js/structure/stakes.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { LANGUAGES, TAGS, catalogueOf } from "../words/catalogues.mjs";

const HOUR = 3_600_000;
const VIENNA = { utc_offset_ms: HOUR, next_offset: null };
const EVENING = Date.UTC(2026, 10, 20, 20, 40);
const { cases } = JSON.parse(readFileSync(new URL("../../vectors/formats.json", import.meta.url), "utf8"));

const venue = (offset) => ({ utc_offset_ms: offset, next_offset: null });
const SHOWN = {
  chips: (formats, [amount]) => formats.chips(amount),
  time_of_day: (formats, [at, offset]) => formats.timeOfDay(at, venue(offset)),
  date: (formats, [at, offset]) => formats.date(at, venue(offset)),
  money: (formats, args) => formats.money(...args),
};

test("the shared vectors hold for JavaScript", () => {
  for (const { language, format, args, expect } of cases) {
    assert.equal(SHOWN[format](createFormats(catalogueOf(language)), args), expect, `${language} ${format}(${args})`);
  }
});

test("every language has vectors for every format", () => {
  for (const tag of TAGS) {
    const formats = cases.filter((each) => each.language === tag).map((each) => each.format);
    assert.deepEqual([...new Set(formats)].sort(), Object.keys(SHOWN).sort(), tag);
  }
});

test("money is written as the browser's own Intl writes it", () => {
  for (const tag of TAGS) {
    const formats = createFormats(catalogueOf(tag));
    for (const currency of [
      "EUR",
      "USD",
      "GBP",
      "JPY",
      "CAD",
      "AUD",
      "NZD",
      "MXN",
      "BRL",
      "CHF",
      "PLN",
      "CZK",
      "SEK",
      "DKK",
      "HUF",
    ]) {
      const intl = (digits) =>
        new Intl.NumberFormat(tag, {
          style: "currency",
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
      assert.equal(formats.money(123_456_700, currency, 2), intl(0).format(1_234_567), `${tag} ${currency}`);
      assert.equal(formats.money(123_456_789, currency, 2), intl(2).format(1_234_567.89), `${tag} ${currency}`);
    }
  }
});

test("numbers are grouped as Intl groups them", () => {
  for (const tag of TAGS) {
    assert.equal(createFormats(catalogueOf(tag)).chips(2_500_000), new Intl.NumberFormat(tag).format(2_500_000), tag);
  }
});

test("every language has distinct names for months and weekdays", () => {
  for (const tag of LANGUAGES) {
    const formats = createFormats({ ...catalogueOf(tag), "format.date": "{weekday} {month}" });
    const said = Array.from({ length: 84 }, (_, index) =>
      formats.date(Date.UTC(2026, index % 12, 1 + Math.floor(index / 12)), venue(0)),
    );
    assert.equal(new Set(said.map((each) => each.split(" ")[0])).size, 7, tag);
    assert.equal(new Set(said.map((each) => each.split(" ")[1])).size, 12, tag);
  }
});

test("formats without a catalogue are English with twenty-four hours", () => {
  assert.equal(chips(2_500_000), "2,500,000");
  assert.equal(timeOfDay(EVENING, VIENNA), "21:40");
  assert.equal(formatsOf(undefined).chips(1500), "1,500");
  assert.equal(formatsOf((code) => code).timeOfDay(EVENING, VIENNA), "21:40");
  assert.equal(createFormats({}).date(EVENING, VIENNA), "2026-11-20");
  assert.equal(createFormats({}).money(2550, "EUR", 2), "EUR 25.50");
});

test("texts format their parameters in their own language", () => {
  const line = { a: "{n}, {back_at}, {until_date}, {prize}" };
  const params = {
    n: 1500,
    back_at: EVENING,
    until_date: EVENING,
    prize: { code: "money", params: { minor: 2550, currency: "EUR", exponent: 2 } },
  };
  const said = (tag) => createTexts({ ...catalogueOf(tag), ...line }, () => VIENNA)("a", params);
  assert.equal(said("en"), "1,500, 21:40, Fri 20 Nov, €25.50");
  assert.equal(said("en-US"), "1,500, 9:40\u00a0pm, Fri, Nov 20, €25.50");
  assert.equal(said("de"), "1.500, 21:40, Fr., 20. Nov., 25,50\u00a0€");
});

test("texts that change their language format numbers in the new one", () => {
  const texts = createTexts(catalogueOf("en"));
  assert.equal(texts("face.players.of_entries", { entries: 1234 }), "of 1,234 entries");
  texts.setCatalogue(catalogueOf("de"));
  assert.equal(texts("face.players.of_entries", { entries: 1234 }), "von 1.234 Entries");
  assert.equal(formatsOf(texts).chips(1234), "1.234");
});

test("texts about the clock and the field are in the page's language", () => {
  const texts = createTexts(catalogueOf("de"), () => VIENNA);
  const stakes = [
    { game: "nlhe", betting: "no_limit", small_blind: 1000, big_blind: 2000, ante: 2000, ante_kind: "big_blind" },
  ];
  const period = { id: "l9", kind: "level", level: 9, ms: HOUR, stakes };
  const shown = { period, ahead: [{ id: "b9", kind: "break", ms: HOUR }], next_break_at: EVENING };
  assert.deepEqual(stakesLayout(period, texts).pair, ["1.000", "2.000"]);
  assert.deepEqual(averageFact({ average_stack: 43_200 }, shown, texts), { value: "43.200", note: "21 BB" });
  const american = createTexts(catalogueOf("en-US"), () => VIENNA);
  assert.equal(nextBreakFact(shown, VIENNA, american).value, "9:40\u00a0pm");
});

test("typed numbers may have any thousands separator", () => {
  const typed = ["2500000", "2,500,000", "2.500.000", "2'500'000", "2’500’000", " 2500000 "];
  assert.deepEqual(
    typed.map(parseChips),
    typed.map(() => 2_500_000),
  );
  for (const wrong of ["", "2,5", "2.50", "1,00", "25,000,0", "-5", "ten", "1e6", ",500", "1,,000"]) {
    assert.equal(parseChips(wrong), null, wrong);
  }
});

test("the number of a table has no thousands separator", () => {
  const texts = createTexts(catalogueOf("en"));
  assert.match(texts("seats.taken", { table: 2119, seat: 4 }), /2119/);
  assert.match(texts("draws.entries_changed", { draw: 3, count: 1200, entries: "e1" }), /1,200/);
});

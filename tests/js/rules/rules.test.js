/** The rulebook page: its search, differences of sets, and values in words. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { differing, inLanguage, rulesOf, search } from "../../../displays/rules/book.js";
import { valueInWords, sourceText } from "../../../displays/rules/values.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const vectors = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../vectors/rule_words.json", import.meta.url)), "utf8"),
);
const texts = createTexts(catalogueOf("en"));

function rule(id, number, title, summary, more = {}) {
  return Object.assign(
    {
      id,
      number,
      title: { en: title, de: `${title} auf Deutsch` },
      summary: { en: summary },
      here: null,
      elsewhere: [],
      notes: [],
      numbers: {},
      values: [],
    },
    more,
  );
}

const BOOK = {
  chapters: [
    {
      id: "one",
      rules: [
        rule("one", "1", "The floor decides", "Fairness comes first."),
        rule("table", "10A", "Balancing tables", "The next big blind moves to the worst seat."),
        rule("button", "10B", "The button in mixed games", "It stays in stud."),
        rule("halt", "10D", "Short tables halt", "Three or more short, and 49 is no number here."),
        rule("chips", "24A, 24C", "Chips in sight", "Höhere Werte vorne, in der Straße."),
        rule("count", "49", "Accepted action", "A wrong count.", {
          here: { en: "Nobody is held to it." },
          elsewhere: [{ sets: ["x"], text: { en: "Elsewhere the caller owes it." } }],
          notes: [{ en: "Call Anna." }],
        }),
        rule("deals", "73-2", "Deals", "They bind."),
        rule("absent", null, "Accepted late", "Not in this document."),
      ],
    },
  ],
};
const found = (typed) => search(rulesOf(BOOK, "en"), typed).map((each) => each.rule.id);

test("a number finds its rule and that rule's parts, and no other text with the digits", () => {
  assert.deepEqual(found("49"), ["count"]);
  assert.deepEqual(found("10"), ["table", "button", "halt"]);
  assert.deepEqual(found("10d"), ["halt"]);
  assert.deepEqual(found("24C"), ["chips"]);
  assert.deepEqual(found("73-2a"), ["deals"]);
  assert.deepEqual(found("1"), ["one"]);
});

test("words are found in titles first, in any case and without accents", () => {
  assert.deepEqual(found("BIG blind"), ["table"]);
  assert.deepEqual(found("hohere strasse"), ["chips"]);
  assert.deepEqual(found("table"), ["table", "halt"]);
  assert.deepEqual(found("accepted"), ["count", "absent"]);
});

test("a search covers texts of the set, of other sets and of the house", () => {
  for (const typed of ["nobody held", "owes", "anna"]) {
    assert.deepEqual(found(typed), ["count"]);
  }
});

test("an empty search finds all rules, nonsense none", () => {
  assert.equal(found("  ").length, 8);
  assert.deepEqual(found("zebra"), []);
});

test("a text is shown in the page's language, else in English, else in any", () => {
  const words = { en: "rule", de: "Regel" };
  assert.deepEqual(
    ["de", "de-AT", "fr"].map((language) => inLanguage(words, language)),
    ["Regel", "Regel", "rule"],
  );
  assert.equal(inLanguage({ fr: "règle" }, "de"), "règle");
});

test("rules differ between two sets if one set lacks them or words them otherwise", () => {
  const other = structuredClone(BOOK);
  other.chapters[0].rules[5].here = null;
  other.chapters[0].rules[7].number = "80";
  assert.deepEqual(
    differing(BOOK, other).map(({ id }) => id),
    ["count", "absent"],
  );
  assert.deepEqual(differing(BOOK, BOOK), []);
});

test("values have the same words as on the command line", () => {
  for (const { value, unit, words } of vectors) {
    assert.equal(valueInWords(value, unit, texts), words);
  }
});

test("the source of a value is its rule and set, or the house", () => {
  const titles = { "irish-open": "Irish Poker Open" };
  assert.equal(sourceText({ rule: "27", source: "irish-open" }, titles, texts), "rule 27, Irish Poker Open");
  assert.equal(sourceText({ rule: "", source: "irish-open" }, titles, texts), "house, Irish Poker Open");
  assert.equal(sourceText({ rule: "", source: "house-defaults" }, titles, texts), "house");
});

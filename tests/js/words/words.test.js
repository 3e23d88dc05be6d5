/** Every text of a page comes from the catalogue, in every language. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGES, linesOf } from "./catalogues.mjs";
import { FAMILIES } from "./code_families.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const filesIn = (folder, ending) =>
  readdirSync(root + folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${root}${folder}/${name}`, "utf8") }));

const sources = [...filesIn("static/js", ".js"), ...filesIn("displays", ".js"), ...filesIn("displays", ".html")];
const catalogues = LANGUAGES.map((language) => ({ language, lines: linesOf(language) }));

/** Codes written in the sources: with a start of page codes, as an argument of `texts`, or in markup. */
const WRITTEN = [
  /"((?:face|scene)\.[a-z0-9_.]+[a-z0-9])"/g,
  /\btexts\(\s*"([^"]+)"/g,
  /\bdata-(?:text|label)="([^"]+)"/g,
];

/** Codes composed in the sources, as `face.game.${game}`: as an argument of `texts`, or with a start of page codes. */
const COMPOSED = [/\btexts\(\s*`([a-z_.]+)\$\{/g, /`((?:face|scene|format)\.[a-z_.]*)\$\{/g];

function codesIn(patterns) {
  const codes = new Map();
  for (const { name, text } of sources) {
    for (const pattern of patterns) {
      for (const [, code] of text.matchAll(pattern)) {
        codes.set(code, name);
      }
    }
  }
  return codes;
}

const writtenCodes = codesIn(WRITTEN);
const composedStarts = codesIn(COMPOSED);

test("every code written in a page has a text in every language", () => {
  assert.ok(writtenCodes.size > 100);
  for (const { language, lines } of catalogues) {
    const missing = [...writtenCodes].filter(([code]) => !(code in lines));
    assert.deepEqual(missing, [], language);
  }
});

test("the endings of composed codes are listed in code_families.mjs", () => {
  assert.deepEqual(
    [...composedStarts].filter(([start]) => !(start in FAMILIES)),
    [],
    "list their endings in code_families.mjs",
  );
  assert.deepEqual(
    Object.keys(FAMILIES).filter((start) => !composedStarts.has(start)),
    [],
    "no page composes these any more",
  );
});

test("every composed code has a text in every language", () => {
  for (const { language, lines } of catalogues) {
    for (const [start, ends] of Object.entries(FAMILIES)) {
      const missing = (ends || []).filter((end) => !(start + end in lines));
      assert.deepEqual(missing, [], `${language}: ${start}`);
      assert.ok(
        Object.keys(lines).some((code) => code.startsWith(start)),
        `${language}: ${start}`,
      );
    }
  }
});

test("every text for pages is used", () => {
  const families = Object.entries(FAMILIES);
  const inFamily = (code, [start, ends]) => (ends ? ends.some((end) => code === start + end) : code.startsWith(start));
  const isUsed = (code) => writtenCodes.has(code) || families.some((family) => inFamily(code, family));
  for (const { language, lines } of catalogues) {
    assert.deepEqual(
      Object.keys(lines).filter((code) => /^face\./.test(code) && !isUsed(code)),
      [],
      language,
    );
  }
});

/** Every word on a face comes from the catalogue, and stands there in every language. */

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

/** Written out in the source: what begins as codes of faces do, what is said at once, what stands in the markup. */
const WRITTEN_OUT = [
  /"((?:face|scene)\.[a-z0-9_.]+[a-z0-9])"/g,
  /\btexts\(\s*"([^"]+)"/g,
  /\bdata-(?:text|label)="([^"]+)"/g,
];

/** Put together in the source, as `face.game.${game}`: what is said at once, or begins as codes of faces do. */
const PUT_TOGETHER = [/\btexts\(\s*`([a-z_.]+)\$\{/g, /`((?:face|scene|format)\.[a-z_.]*)\$\{/g];

function found(patterns) {
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

const writtenOut = found(WRITTEN_OUT);
const putTogether = found(PUT_TOGETHER);

test("every code that a face names has words in every language", () => {
  assert.ok(writtenOut.size > 100);
  for (const { language, lines } of catalogues) {
    const missing = [...writtenOut].filter(([code]) => !(code in lines));
    assert.deepEqual(missing, [], language);
  }
});

test("possible endings of composed codes are listed here", () => {
  assert.deepEqual(
    [...putTogether].filter(([start]) => !(start in FAMILIES)),
    [],
    "list what they end in, in code_families.mjs",
  );
  assert.deepEqual(
    Object.keys(FAMILIES).filter((start) => !putTogether.has(start)),
    [],
    "no face puts these together any more",
  );
});

test("every code that a face puts together has words in every language", () => {
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

test("every text for faces is used somewhere", () => {
  const families = Object.entries(FAMILIES);
  const inFamily = (code, [start, ends]) => (ends ? ends.some((end) => code === start + end) : code.startsWith(start));
  const said = (code) => writtenOut.has(code) || families.some((family) => inFamily(code, family));
  for (const { language, lines } of catalogues) {
    assert.deepEqual(
      Object.keys(lines).filter((code) => /^face\./.test(code) && !said(code)),
      [],
      language,
    );
  }
});

/** The names that modules of pages import from one another: a missing name leaves a page blank. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";

const ROOT = path.resolve(import.meta.dirname, "../..");
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"([./][^"]+)"/g;
const EXPORT = /export\s+(?:async\s+)?(?:function|class|const|let)\s+(\w+)/g;
const EXPORT_LIST = /export\s*\{([^}]*)\}/g;

const read = (file) => readFileSync(file, "utf8");
const namesIn = (list) => list.split(",").map((each) => each.trim()).filter(Boolean); // prettier-ignore

function modulesBelow(folder) {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true });
  return entries.filter((each) => each.endsWith(".js")).map((each) => path.join(ROOT, folder, each));
}

function exportsOf(file) {
  const text = read(file);
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, list]) => namesIn(list));
  return [...[...text.matchAll(EXPORT)].map(([, name]) => name), ...listed.map((each) => each.split(" as ").pop())];
}

/** The imports of a module that name no file, or no export of the file. */
function missingImports(file) {
  return [...read(file).matchAll(IMPORT)].flatMap(([, list, source]) => {
    const target = source.startsWith("/") ? path.join(ROOT, source) : path.resolve(path.dirname(file), source);
    if (target.includes("/vendor/")) {
      return [];
    }
    const known = existsSync(target) ? exportsOf(target) : [];
    const missing = namesIn(list).filter((each) => !known.includes(each.split(" as ")[0]));
    return missing.map((name) => `${path.relative(ROOT, file)}: ${name} of ${source}`);
  });
}

test("every name that a page's module imports is exported by that module", () => {
  const modules = [...modulesBelow("displays"), ...modulesBelow("static/js")];
  assert.ok(modules.length > 300);
  assert.deepEqual(modules.flatMap(missingImports), []);
});

/** The classes that pages name: a class renamed in a style sheet alone leaves its elements without style. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";

const ROOT = path.resolve(import.meta.dirname, "../..");
const DISPLAYS = path.join(ROOT, "displays");
const LINKED = /href="(\/[^"]+\.css)"/g;
const STYLED = /\.([A-Za-z][\w-]*)/g;
const ATTRIBUTE = /\bclass="([^"$]*)"/g;
const SELECTED = /querySelector(?:All)?\("\.([\w-]+)"/g;
const BUILT = /\b(?:el|make)\(\s*"[a-z0-9]*((?:\.[a-z][\w-]*)+)"/g;

const read = (file) => readFileSync(file, "utf8");
const filesBelow = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((each) => each.endsWith(ending))
    .map((each) => path.join(folder, each));

/** The sheets that a page links; a TV scene has its own sheet beside those of the TV. */
function sheetsOf(page) {
  const folder = path.join(DISPLAYS, page);
  const isScene = !LINKED.test(read(path.join(folder, "view.html")));
  LINKED.lastIndex = 0;
  const view = path.join(isScene ? path.join(DISPLAYS, "tv") : folder, "view.html");
  const linked = [...read(view).matchAll(LINKED)].map(([, href]) => path.join(ROOT, href));
  return isScene ? [...linked, path.join(folder, "style.css")] : linked;
}

function classesIn(file) {
  const text = read(file);
  const attributes = [...text.matchAll(ATTRIBUTE)].flatMap(([, names]) => names.split(/\s+/));
  const built = [...text.matchAll(BUILT)].flatMap(([, names]) => names.split("."));
  return new Set([...attributes, ...built].filter(Boolean));
}

const classesStyledBy = (sheets) => new Set(sheets.flatMap((each) => [...read(each).matchAll(STYLED)].map(([, name]) => name))); // prettier-ignore

const selectedBy = (files) => files.flatMap((each) => [...read(each).matchAll(SELECTED)].map(([, name]) => name));

/** The classes of a page's own modules that none of its sheets styles, and no module of it selects. */
function unstyled(page) {
  const folder = path.join(DISPLAYS, page);
  const modules = filesBelow(folder, ".js");
  const used = new Set([...classesStyledBy(sheetsOf(page).filter(existsSync)), ...selectedBy(modules)]);
  return [...modules, path.join(folder, "view.html")].flatMap((file) => {
    const missing = [...classesIn(file)].filter((name) => !used.has(name));
    return missing.map((name) => `${path.relative(ROOT, file)}: ${name}`);
  });
}

test("every class of a page is in a style sheet that the page links", () => {
  const pages = readdirSync(DISPLAYS).filter((each) => existsSync(path.join(DISPLAYS, each, "view.html")));
  assert.ok(pages.length > 30);
  assert.deepEqual(pages.flatMap(unstyled), []);
});

test("every class of a module that pages share is in a style sheet", () => {
  const folders = [DISPLAYS, path.join(ROOT, "static/css")];
  const styled = classesStyledBy(folders.flatMap((each) => filesBelow(each, ".css")));
  const shared = filesBelow(path.join(ROOT, "static/js"), ".js");
  const missing = shared.flatMap((file) =>
    [...classesIn(file)].filter((name) => !styled.has(name)).map((name) => `${path.relative(ROOT, file)}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

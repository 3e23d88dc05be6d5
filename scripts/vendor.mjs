/**
 * Packs Preact, its hooks, signals and htm into the one module that the faces import: node scripts/vendor.mjs [--check]
 *
 * Writes static/vendor/preact/preact.js from the packages that package-lock.json names, for the oldest browser that the
 * faces support, and each package's licence beside it.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, "static", "vendor", "preact");
const PACKAGES = ["preact", "@preact/signals", "@preact/signals-core", "htm"];
const ENTRY = `
import { h } from "preact";
import htm from "htm";
export { Fragment, createContext, createRef, h, render } from "preact";
export { useCallback, useContext, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";
export const html = htm.bind(h);
`;

function manifest(name) {
  return JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"));
}

function licence(name) {
  const folder = join(ROOT, "node_modules", name);
  const file = ["LICENSE", "LICENSE.md"].map((each) => join(folder, each)).find(existsSync);
  return file ? readFileSync(file, "utf8") : "";
}

async function files() {
  const versions = PACKAGES.map((name) => `${name} ${manifest(name).version} (${manifest(name).license})`);
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2018",
    legalComments: "none",
    banner: { js: `/* ${versions.join(", ")}; packed by scripts/vendor.mjs */` },
    write: false,
  });
  const found = { "preact.js": outputFiles[0].text };
  for (const name of PACKAGES.filter(licence)) {
    found[`LICENSE-${name.replace("@", "").replace("/", "-")}`] = licence(name);
  }
  return found;
}

const all = await files();
if (process.argv.includes("--check")) {
  const stale = Object.keys(all).filter((name) => {
    const path = join(OUT, name);
    return !existsSync(path) || readFileSync(path, "utf8") !== all[name];
  });
  if (stale.length) {
    process.stderr.write(`static/vendor/preact: ${stale.join(", ")} would change; run npm run vendor\n`);
    process.exit(1);
  }
} else {
  Object.keys(all).forEach((name) => writeFileSync(join(OUT, name), all[name]));
}

/**
 * Packs the npm packages of the pages into one module for each folder of static/vendor: node scripts/vendor.mjs [--check]
 *
 * The packages are those that package-lock.json names, the target is the oldest browser that the pages support, and each
 * package's licence is a file beside its module.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const VENDOR = join(ROOT, "static", "vendor");
const PREACT = `
import { h } from "preact";
import htm from "htm";
export { Fragment, createContext, createRef, h, render } from "preact";
export { useCallback, useContext, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";
export const html = htm.bind(h);
`;
/** By folder: its packages, and a module that exports the parts that the pages import. */
const FOLDERS = {
  preact: { packages: ["preact", "@preact/signals", "@preact/signals-core", "htm"], entry: PREACT },
  uqr: { packages: ["uqr"], entry: `export { encode } from "uqr";` },
};

function manifest(name) {
  return JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"));
}

function licence(name) {
  const folder = join(ROOT, "node_modules", name);
  const file = ["LICENSE", "LICENSE.md"].map((each) => join(folder, each)).find(existsSync);
  return file ? readFileSync(file, "utf8") : "";
}

/** The file of a package's licence: `LICENSE`, or a name with the package's where the folder has several. */
function licenceFile(name, packages) {
  return packages.length > 1 ? `LICENSE-${name.replace("@", "").replace("/", "-")}` : "LICENSE";
}

/** The files of a folder, by their paths below static/vendor. */
async function filesOf(folder) {
  const { packages, entry } = FOLDERS[folder];
  const versions = packages.map((name) => `${name} ${manifest(name).version} (${manifest(name).license})`);
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2018",
    legalComments: "none",
    banner: { js: `/* ${versions.join(", ")}; packed by scripts/vendor.mjs */` },
    write: false,
  });
  const files = { [join(folder, `${folder}.js`)]: outputFiles[0].text };
  for (const name of packages.filter(licence)) {
    files[join(folder, licenceFile(name, packages))] = licence(name);
  }
  return files;
}

const all = Object.assign({}, ...(await Promise.all(Object.keys(FOLDERS).map(filesOf))));
if (process.argv.includes("--check")) {
  const stale = Object.keys(all).filter((name) => {
    const path = join(VENDOR, name);
    return !existsSync(path) || readFileSync(path, "utf8") !== all[name];
  });
  if (stale.length) {
    process.stderr.write(`static/vendor: ${stale.join(", ")} would change; run npm run vendor\n`);
    process.exit(1);
  }
} else {
  for (const name of Object.keys(all)) {
    mkdirSync(dirname(join(VENDOR, name)), { recursive: true });
    writeFileSync(join(VENDOR, name), all[name]);
  }
}

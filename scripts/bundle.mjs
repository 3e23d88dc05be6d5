/**
 * Packs the modules and the styles of each page into one file each, so that a phone on a room's Wi-Fi requests two files
 * instead of seventy: node scripts/bundle.mjs [--check]
 *
 * Writes static/bundles/<page>.js, <page>.css and index.json, which lists the sources of each; a server with other
 * sources serves those instead. A module that a page imports later, when it runs, is a file of its own
 * (`control_other_views-<hash>.js`), and so are the modules that both import (`control_chunk-<hash>.js`). The TVs' page
 * includes all scenes of this project; it loads a venue's own scenes by name.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const PAGES = ["control", "phone", "structures", "table", "tv"];
const PACKED_SCENES = "packed-scenes";
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, "static", "bundles");
const STYLE = /<link rel="stylesheet" href="([^"]+)">/g;
const MODULE = /<script type="module" src="([^"]+)"><\/script>/;
/** The sources are written for the oldest browser (eslint.config.js); packing must not use anything newer. */
const TARGET = "es2018";
/** Without this, four edges would become `inset`, which TVs do not support. */
const TARGET_OF_STYLES = ["chrome68", "safari14"];

/** Each scene.toml by its folder, as the server's Python parses it. */
const PYTHON = [join(ROOT, ".venv", "bin", "python"), "python3"].find((each) => each === "python3" || existsSync(each));
const SPECS = JSON.parse(execFileSync(PYTHON, [join(ROOT, "scripts", "scenes")], { encoding: "utf8" }));

/** Addresses of the server are files of the checkout; fonts and pictures stay where they are. */
const addresses = {
  name: "addresses",
  setup(it) {
    it.onResolve({ filter: /^\// }, ({ path, kind }) =>
      kind === "url-token" ? { path, external: true } : { path: path.startsWith(ROOT) ? path : join(ROOT, path) },
    );
    it.onResolve({ filter: new RegExp(`^${PACKED_SCENES}$`) }, ({ path }) => ({ path, namespace: "made" }));
    it.onLoad({ filter: /[\\/]scene\.toml$/ }, ({ path }) => ({
      contents: JSON.stringify(SPECS[basename(dirname(path))]),
      loader: "json",
    }));
    it.onLoad({ filter: /.*/, namespace: "made" }, () => ({ contents: packedScenes(), resolveDir: ROOT }));
  },
};

const usual = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  loader: { ".html": "text" },
  charset: "utf8",
  legalComments: "inline",
  metafile: true,
  write: false,
  plugins: [addresses],
  outdir: OUT,
  logLevel: "error",
};

/** The names of the scenes that a TV may show, sorted. */
function tvScenes() {
  return Object.keys(SPECS)
    .filter((name) => SPECS[name].wall || SPECS[name].over)
    .sort();
}

/** A module that stores the scenes where `loadScene` finds them. */
function packedScenes() {
  const imports = (name, index) =>
    [
      `import * as module${index} from "/displays/${name}/scene.js";`,
      `import spec${index} from "/displays/${name}/scene.toml";`,
      `import html${index} from "/displays/${name}/view.html";`,
    ].join("\n");
  const property = (name, index) => `"${name}": { module: module${index}, spec: spec${index}, html: html${index} }`;
  return `import { keepPacked } from "/static/js/scenes.js";\n${tvScenes().map(imports).join("\n")}\nkeepPacked({ ${tvScenes().map(property).join(", ")} });`;
}

async function packed(page) {
  const html = readFileSync(join(ROOT, "displays", page, "view.html"), "utf8");
  const scenes = page === "tv" ? tvScenes() : [];
  const modules = [...(scenes.length ? [PACKED_SCENES] : []), MODULE.exec(html)[1]];
  const styles = [
    ...[...html.matchAll(STYLE)].map((match) => match[1]),
    ...scenes.map((name) => `/displays/${name}/style.css`),
  ];
  const code = await bundled(
    modules.map((path) => `import "${path}";`),
    "js",
    { format: "esm", target: TARGET, splitting: true, chunkNames: `${page}_[name]-[hash]` },
  );
  const style = await bundled(
    styles.map((path) => `@import "${path}";`),
    "css",
    { target: TARGET_OF_STYLES },
  );
  const sources = [...new Set([`displays/${page}/view.html`, ...code.sources, ...style.sources])].sort();
  return { js: code.text, css: style.text, parts: code.parts, first: code.first, sources, sha256: digest(sources) };
}

async function bundled(lines, loader, options) {
  const entry = "<entry>";
  const { outputFiles, metafile } = await build(
    Object.assign({}, usual, options, {
      stdin: { contents: lines.join("\n"), loader, resolveDir: ROOT, sourcefile: entry },
    }),
  );
  const sources = Object.keys(metafile.inputs).filter((name) => name !== entry && !name.startsWith("made:"));
  const isMain = (name) => metafile.outputs[name].entryPoint === entry;
  const main = Object.keys(metafile.outputs).find(isMain);
  const imported = metafile.outputs[main].imports.filter(({ kind }) => kind === "import-statement");
  return {
    text: outputFiles.find(({ path }) => relative(ROOT, path) === main).text,
    parts: outputFiles
      .filter(({ path }) => relative(ROOT, path) !== main)
      .map(({ path, text }) => ({ name: basename(path), text })),
    first: imported.map(({ path }) => basename(path)),
    sources: sources.map((name) => relative(ROOT, join(ROOT, name))),
  };
}

/** Digest of a page's sources, computed as by `digest` in clockserver/web/pages/bundles.py. */
function digest(sources) {
  const hash = createHash("sha256");
  sources.forEach((name) =>
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(ROOT, name)))
      .update("\0"),
  );
  return hash.digest("hex");
}

async function files() {
  const index = {};
  const contents = {};
  for (const page of PAGES) {
    const { js, css, parts, first, sources, sha256 } = await packed(page);
    index[page] = { sha256, sources, parts: parts.map(({ name }) => name).sort(), first };
    contents[`${page}.js`] = js;
    contents[`${page}.css`] = css;
    parts.forEach(({ name, text }) => (contents[name] = text));
  }
  contents["index.json"] = `${JSON.stringify(index, null, 1)}\n`;
  return contents;
}

const all = await files();
if (process.argv.includes("--check")) {
  const stale = Object.keys(all).filter(
    (name) => !existsSync(join(OUT, name)) || readFileSync(join(OUT, name), "utf8") !== all[name],
  );
  if (stale.length) {
    process.stderr.write(`static/bundles: ${stale.join(", ")} would change; run make bundles\n`);
    process.exit(1);
  }
} else {
  mkdirSync(OUT, { recursive: true });
  readdirSync(OUT)
    .filter((name) => !(name in all))
    .forEach((name) => unlinkSync(join(OUT, name)));
  Object.keys(all).forEach((name) => writeFileSync(join(OUT, name), all[name]));
}

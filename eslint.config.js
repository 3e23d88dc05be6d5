/** Lint of the browser faces: no newer than the oldest television we promise (Chromium 68), no markup from data. */

import js from "@eslint/js";
import globals from "globals";

const tooNewSyntax = [
  { selector: "ChainExpression", message: "?. needs Chromium 80." },
  { selector: "LogicalExpression[operator='??']", message: "?? needs Chromium 80." },
  { selector: "Literal[bigint]", message: "BigInt is not for the faces." },
  { selector: "CallExpression[callee.property.name='at']", message: ".at() needs Chromium 92." },
  { selector: "ExportAllDeclaration[exported!=null]", message: "export * as needs Chromium 72." },
];

const tooNewMethods = [
  "flat",
  "flatMap",
  "findLast",
  "findLastIndex",
  "toSorted",
  "toReversed",
  "toSpliced",
  "replaceAll",
  "matchAll",
  "replaceChildren",
  "toggleAttribute",
  "randomUUID",
].map((property) => ({ property, message: "Missing in Chromium 68 or on plain http." }));

const notOnFaces = [
  { property: "innerHTML", message: "Data becomes text, never markup: use textContent." },
  { property: "outerHTML", message: "Data becomes text, never markup: use textContent." },
  { property: "insertAdjacentHTML", message: "Data becomes text, never markup: use textContent." },
  { object: "Object", property: "fromEntries", message: "Needs Chromium 73." },
  { object: "Object", property: "hasOwn", message: "Needs Chromium 93." },
  { object: "Promise", property: "allSettled", message: "Needs Chromium 76." },
  { object: "Promise", property: "any", message: "Needs Chromium 85." },
  { object: "crypto", property: "subtle", message: "Missing on plain http." },
  { object: "window", property: "setInterval", message: "Nothing ticks: one aligned timeout." },
];

const tooNewGlobals = ["globalThis", "queueMicrotask", "structuredClone", "BigInt", "WeakRef"].map((name) => ({
  name,
  message: "Missing in Chromium 68.",
}));

export default [
  { ignores: ["static/vendor/**", "static/bundles/**", "node_modules/**"] },
  js.configs.recommended,
  {
    rules: {
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["static/js/**/*.js", "displays/**/*.js"],
    languageOptions: { ecmaVersion: 2020, sourceType: "module", globals: globals.browser },
    rules: {
      "no-restricted-syntax": ["error", ...tooNewSyntax],
      "no-restricted-properties": ["error", ...tooNewMethods, ...notOnFaces],
      "no-restricted-globals": [
        "error",
        ...tooNewGlobals,
        { name: "setInterval", message: "Nothing ticks: one aligned timeout." },
      ],
    },
  },
  {
    files: ["static/sw.js"],
    languageOptions: { ecmaVersion: 2020, sourceType: "script", globals: globals.serviceworker },
    rules: { "no-implicit-globals": "off" },
  },
  {
    files: ["tests/js/**", "tests/clients/**", "scripts/*.mjs", "eslint.config.js"],
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: globals.node },
    rules: { "max-lines-per-function": "off" },
  },
];

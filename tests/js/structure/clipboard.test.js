/** Pastes into the editor of structures: cells, whole sheets, and texts that are too large. */

import assert from "node:assert/strict";
import test from "node:test";

import { paste } from "../../../displays/structures/editor/paste/clipboard.js";

const MB = 1024 * 1024;

/** An editor that records its messages and previews. */
function fakeEditor() {
  const asked = [];
  return {
    asked,
    texts: (code, params) => `${code} ${JSON.stringify(params)}`,
    app: { notify: (words) => asked.push(words) },
    openPreview: (cells) => asked.push(cells.length),
  };
}

test("ten pasted megabytes are refused before they are read", () => {
  const editor = fakeEditor();
  paste(editor, { text: "100\t200\n".repeat((10 * MB) / 8), html: "<table>" });
  assert.deepEqual(editor.asked, ['face.structures.paste.large {"most_mb":2}']);
});

test("pasted markup that is too large is replaced by its text", () => {
  const editor = fakeEditor();
  const text = "Level\tSB\tBB\n1\t100\t200\n2\t200\t400";
  paste(editor, { text, html: `<table><tr><td>${"x".repeat(3 * MB)}</td></tr></table>` });
  assert.deepEqual(editor.asked, [3]);
});

/** Pastes into the editor of structures: cells, whole sheets, and texts that are too large. */

import assert from "node:assert/strict";
import test from "node:test";

import { paste } from "../../../displays/structures/editor/paste/clipboard.js";
import { NEW_DOCUMENT, readSheet } from "../../../displays/structures/sheet/sheet.js";

const MB = 1024 * 1024;

/** An editor that records its messages and previews. */
function fakeEditor() {
  const asked = [];
  return {
    asked,
    texts: (code, params) => `${code} ${JSON.stringify(params)}`,
    app: { notify: (words) => asked.push(words), openDialog: (_, { file }) => asked.push(file) },
  };
}

test("ten pasted megabytes are refused before they are read", () => {
  const editor = fakeEditor();
  paste(editor, { text: "100\t200\n".repeat((10 * MB) / 8), html: "<table>" });
  assert.deepEqual(editor.asked, ['face.structures.paste.large {"max_mb":2}']);
});

test("pasted markup that is too large is replaced by its text", async () => {
  const editor = fakeEditor();
  const text = "Level\tSB\tBB\n1\t100\t200\n2\t200\t400";
  paste(editor, { text, html: `<table><tr><td>${"x".repeat(3 * MB)}</td></tr></table>` });
  assert.equal(await editor.asked[0].text(), text);
});

test("the pasted cells are selected, from the first cell that can be typed into", () => {
  const moves = [];
  const columns = ["number", "time", "minutes", "small_blind", "big_blind"];
  let sheet = readSheet(NEW_DOCUMENT);
  paste(
    Object.assign(fakeEditor(), {
      area: { peek: () => ({ from: 0, to: 0, left: 0, right: 0 }) },
      columns: { peek: () => columns },
      edit: (change) => (sheet = change(sheet)),
      goTo: (row, column) => moves.push([row, column]),
      focusCell: () => {},
    }),
    { text: "20\t25\t50\n20\t50\t100" },
  );
  assert.deepEqual(
    sheet.rows.map(({ period }) => [period.minutes, period.small_blind, period.big_blind]),
    [
      [20, 25, 50],
      [20, 50, 100],
    ],
  );
  assert.deepEqual(moves, [
    [0, 2],
    [1, 4],
  ]);
});

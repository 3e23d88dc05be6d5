/** Saving a structure whose version or id arrives with the library after the answer. */

import assert from "node:assert/strict";
import test from "node:test";

import { save } from "../../../displays/structures/editor/saving/saving.js";
import { idOfTitle } from "../../../displays/structures/record_ids.js";
import { StructuresState } from "../../../displays/structures/state.js";
import { NEW_DOCUMENT } from "../../../displays/structures/sheet/sheet.js";
import { LiveState } from "../../../static/js/live/live_state.js";

/** The page's state with a library, and a server that answers before the library changes. */
class FakeApp extends LiveState {
  constructor(structures, afterAnswer) {
    super();
    Object.assign(this, { texts: (code) => code, versions: {}, went: [], afterAnswer });
    this.topic("library:room").value = { structures };
  }

  get library() {
    return this.topic("library:room").value;
  }

  async send() {
    setImmediate(this.afterAnswer);
    return { ok: true };
  }

  async fetchVersion(id, number) {
    return { document: this.versions[number] };
  }

  notify() {}

  go(hash) {
    this.went.push(hash);
  }
}
["newId", "untilVersion"].forEach((name) => (FakeApp.prototype[name] = StructuresState.prototype[name]));

function editorOf(app, values) {
  const editor = {
    ...{ app, texts: app.texts, note: { peek: () => "" }, conflict: { value: null }, commit: () => {} },
    continueFrom: (version) => (editor.base = version),
    discard: () => {},
    ...values,
  };
  return editor;
}

test("an editor continues from its own version, also if the library shows it after the answer", async () => {
  const [old, edited] = [5000, 6000].map((stack) => ({ ...NEW_DOCUMENT, title: "Club", starting_stack: stack }));
  const app = new FakeApp({ club: { newest: 3, title: "Club" } }, () => {
    app.versions[4] = edited;
    app.topic("library:room").value = { structures: { club: { newest: 4, title: "Club" } } };
  });
  app.versions[3] = old;
  const editor = editorOf(app, { id: "club", base: 3, document: () => edited });
  assert.equal(await save(editor), true);
  assert.equal(editor.base, 4);
});

test("a new structure is opened by its id, also if the server writes its title otherwise", async () => {
  const app = new FakeApp({ cafe: { title: "Café" } }, () => {
    const structures = { cafe: { title: "Caf\u00e9" }, "cafe-2": { title: "Caf\u00e9" } };
    app.topic("library:room").value = { structures };
  });
  const document = { ...NEW_DOCUMENT, title: " Cafe\u0301 " };
  assert.equal(await save(editorOf(app, { id: null, document: () => document })), true);
  assert.deepEqual(app.went, ["#edit=cafe-2"]);
});

test("a record is found by its title with any blanks, and not among the records before", () => {
  const records = { a: { title: "Friday  night" }, b: { title: "Friday night" } };
  assert.equal(idOfTitle(records, "Friday night"), "a");
  assert.equal(idOfTitle(records, "Friday night", new Set(["a"])), "b");
  assert.equal(idOfTitle(records, "Sunday"), undefined);
});

/** A command is sent until it is answered, always under the same id. */

import assert from "node:assert/strict";
import test from "node:test";

import { newCommandId, sendCommand } from "../../static/js/commands.js";

test("ids are what the server takes, and never the same", () => {
  const ids = new Set(Array.from({ length: 100 }, () => newCommandId()));
  assert.equal(ids.size, 100);
  ids.forEach((id) => assert.match(id, /^[A-Za-z0-9_-]{8,64}$/));
});

test("an answer ends it", async () => {
  const sent = [];
  const answer = await sendCommand(async (command) => (sent.push(command.id), { ok: true, seq: 7 }), { id: "one" });
  assert.deepEqual(answer, { ok: true, seq: 7 });
  assert.deepEqual(sent, ["one"]);
});

test("silence is met with the same id again", async () => {
  const sent = [];
  const silences = [];
  const emit = async (command) => (sent.push(command.id), sent.length < 3 ? null : { refused: [] });
  assert.deepEqual(await sendCommand(emit, { id: "one" }, (tried) => silences.push(tried)), { refused: [] });
  assert.deepEqual(sent, ["one", "one", "one"]);
  assert.deepEqual(silences, [1, 2]);
});

test("after three more tries it is lost: not known whether it happened", async () => {
  let tries = 0;
  assert.deepEqual(await sendCommand(async () => ((tries += 1), null), { id: "one" }), { lost: true });
  assert.equal(tries, 4);
});

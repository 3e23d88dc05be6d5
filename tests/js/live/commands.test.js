/** A command is sent until it is answered, always under the same id. */

import assert from "node:assert/strict";
import test from "node:test";

import { newCommandId, postCommand, sendCommand } from "../../../static/js/live/commands.js";
import { FakeDevice, response, settled } from "../fakes/fake_device.js";

test("command ids have the server's format and never repeat", () => {
  const ids = new Set(Array.from({ length: 100 }, () => newCommandId()));
  assert.equal(ids.size, 100);
  ids.forEach((id) => assert.match(id, /^[A-Za-z0-9_-]{8,64}$/));
});

test("an answer ends a command", async () => {
  const sent = [];
  const answer = await sendCommand(async (command) => (sent.push(command.id), { ok: true, seq: 7 }), { id: "one" });
  assert.deepEqual(answer, { ok: true, seq: 7 });
  assert.deepEqual(sent, ["one"]);
});

test("a command without an answer is sent again with the same id", async () => {
  const sent = [];
  const silences = [];
  const emit = async (command) => (sent.push(command.id), sent.length < 3 ? null : { refused: [] });
  assert.deepEqual(await sendCommand(emit, { id: "one" }, (tried) => silences.push(tried)), { refused: [] });
  assert.deepEqual(sent, ["one", "one", "one"]);
  assert.deepEqual(silences, [1, 2]);
});

test("a command counts as lost after four attempts", async () => {
  let tries = 0;
  assert.deepEqual(await sendCommand(async () => ((tries += 1), null), { id: "one" }), { lost: true });
  assert.equal(tries, 4);
});

test("a pending command is sent again with the same id", async () => {
  const answers = [{ pending: true }, { ok: true, seq: 9 }];
  const silences = [];
  assert.deepEqual(
    await sendCommand(
      async () => answers.shift(),
      { id: "one" },
      (tried) => silences.push(tried),
    ),
    { ok: true, seq: 9 },
  );
  assert.deepEqual(silences, [1]);
});

/** Posts a command over HTTP; `answer` answers the request. */
async function posted(answer) {
  const device = new FakeDevice();
  const command = { id: "one", type: "clock.pause" };
  const given = postCommand(device, command, 5000);
  const [{ url, options }] = device.asked;
  assert.deepEqual([url, options.method, JSON.parse(options.body)], ["/api/v1/commands", "POST", command]);
  answer(device.asked[0], device);
  await settled();
  await device.advance(5000);
  return given;
}

test("a command has the same answers over HTTP as over the socket", async () => {
  const refused = [{ code: "already_done", params: {} }];
  assert.deepEqual(await posted((asked) => asked.answer(response(200, { ok: true, seq: 7 }))), { ok: true, seq: 7 });
  assert.deepEqual(await posted((asked) => asked.answer(response(409, { refused }))), { refused });
  assert.deepEqual(await posted((asked) => asked.answer(response(504, { pending: true }))), { pending: true });
});

test("no network, silence and a captive portal's page are no answers", async () => {
  assert.equal(await posted((asked) => asked.fail()), null);
  assert.equal(await posted(() => {}), null);
  assert.equal(await posted((asked) => asked.answer(response(200, { welcome: "to our Wi-Fi" }))), null);
});

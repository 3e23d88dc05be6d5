/** Finding a seat among ten thousand: what the server is asked and when, and what stands on the phone meanwhile. */

import assert from "node:assert/strict";
import test from "node:test";

import { SeatFinder } from "../../../displays/phone/seating/seat_finder.js";
import { FakeDevice, settled } from "../fakes/fake_device.js";

const playing = (name) => ({ name, status: "playing", seat: "1-1", out: null });
const answer = (more = {}) => Object.assign({ seq: 1, boot_id: "b1", value: {}, count: 0, named: true }, more);

/** A finder, what it asked for, and how each question is answered. */
function aFinder() {
  const device = new FakeDevice();
  const asked = [];
  let changes = 0;
  const request = (method, url) =>
    new Promise((resolve) => {
      asked.push({ find: decodeURIComponent(url.split("?find=")[1]), url, tell: resolve });
    });
  const finder = new SeatFinder(Object.assign(device, { request }), "friday", () => {
    changes += 1;
  });
  const tell = async (ok, body) => {
    asked[asked.length - 1].tell({ ok, status: ok ? 200 : 0, answer: body });
    await settled();
  };
  return { finder, device, asked, tell, finds: () => asked.map(({ find }) => find), changes: () => changes };
}

test("a phone that opens the search learns how seats are found before anything is typed, and asks no more", async () => {
  const { finder, device, asked, tell, finds } = aFinder();
  finder.look("");
  await device.advance(0);
  assert.deepEqual([finder.named, asked[0].url], [true, "/api/v1/tournaments/friday/seats?find="]);
  await tell(true, answer({ named: false }));
  assert.equal(finder.named, false);
  finder.look("o");
  finder.look("oz");
  await device.advance(120_000);
  assert.deepEqual(finds(), [""]);
});

test("a search asks once typing pauses, not with each letter", async () => {
  const { finder, device, finds } = aFinder();
  for (const typed of ["o", "oz", "ozt", "oztü"]) {
    finder.look(typed);
    finder.look(typed);
    await device.advance(100);
  }
  assert.deepEqual(finds(), []);
  await device.advance(250);
  assert.deepEqual(finds(), ["oztü"]);
});

test("found players are in the server's order, with the number of further ones", async () => {
  const { finder, device, tell } = aFinder();
  finder.look("ray");
  await device.advance(250);
  await tell(true, answer({ value: { e9: playing("Al Ray"), e2: playing("Bo Ray") }, count: 31 }));
  const { entries, more, isKnown } = finder.found;
  assert.deepEqual([entries, more, isKnown], [["e9", "e2"], 29, true]);
});

test("while the next answer is on its way those stay who may still be meant; an answer to an older question is void", async () => {
  const { finder, device, asked, tell, finds } = aFinder();
  finder.look("ann");
  await device.advance(250);
  await tell(true, answer({ value: { e1: playing("Anna Schmidt"), e2: playing("Anna Stone") }, count: 2 }));
  finder.look("anna sc");
  assert.deepEqual([finder.found.entries, finder.found.isKnown], [["e1"], false]);
  await device.advance(250);
  finder.look("anna st");
  await device.advance(250);
  asked[1].tell({ ok: true, answer: answer({ value: { e1: playing("Anna Schmidt") }, count: 1 }) });
  await settled();
  assert.deepEqual([finder.found.entries, finder.found.isKnown], [["e2"], false]);
  await tell(true, answer({ value: { e2: playing("Anna Stone") }, count: 1 }));
  assert.deepEqual(
    [finds(), finder.found.entries, finder.found.isKnown],
    [["ann", "anna sc", "anna st"], ["e2"], true],
  );
});

test("shown results are requested again at intervals, and not once nobody looks", async () => {
  const { finder, device, tell, finds } = aFinder();
  finder.look("ray");
  await device.advance(250);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  await device.advance(25_000);
  assert.deepEqual(finds(), ["ray", "ray"]);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  finder.stop();
  await device.advance(120_000);
  assert.equal(finds().length, 2);
  finder.look("ray");
  assert.equal(finder.found.isKnown, true);
});

test("without an answer it says so, keeps what it has, and asks again later and later", async () => {
  const { finder, device, tell, finds, changes } = aFinder();
  finder.look("ray");
  await device.advance(250);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  finder.look("ray b");
  await device.advance(250);
  await device.advance(5000); // nobody answers
  assert.deepEqual([finder.failed, finder.found.entries, changes()], [1, ["e1"], 2]);
  await device.advance(6000);
  await tell(false, null);
  assert.equal(finder.failed, 2);
  await device.advance(12_000);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  assert.deepEqual([finder.failed, finder.found.isKnown, finds().length], [0, true, 4]);
});

test("a name of two letters that is a whole one is asked for", async () => {
  const { finder, device, finds } = aFinder();
  finder.look("王明");
  await device.advance(250);
  assert.deepEqual(finds(), ["王明"]);
});

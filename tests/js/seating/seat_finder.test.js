/** The search for a seat among ten thousand players: its requests, their times and the results shown. */

import assert from "node:assert/strict";
import test from "node:test";

import { SeatFinder } from "../../../displays/phone/seating/seat_finder.js";
import { FakeDevice, settled } from "../fakes/fake_device.js";

const playing = (name) => ({ name, status: "playing", seat: "1-1", out: null });
const answer = (more = {}) => Object.assign({ seq: 1, boot_id: "b1", value: {}, count: 0, named: true }, more);

/** A finder, its requests, and a function that answers the newest one. */
function openFinder() {
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

test("a phone that opens the search asks once whether players have names", async () => {
  const { finder, device, asked, tell, finds } = openFinder();
  finder.search("");
  await device.advance(0);
  assert.deepEqual([finder.showsNames, asked[0].url], [true, "/api/v1/tournaments/friday/seats?find="]);
  await tell(true, answer({ named: false }));
  assert.equal(finder.showsNames, false);
  finder.search("o");
  finder.search("oz");
  await device.advance(120_000);
  assert.deepEqual(finds(), [""]);
});

test("a search waits for a pause in typing", async () => {
  const { finder, device, finds } = openFinder();
  for (const typed of ["o", "oz", "ozt", "oztü"]) {
    finder.search(typed);
    finder.search(typed);
    await device.advance(100);
  }
  assert.deepEqual(finds(), []);
  await device.advance(250);
  assert.deepEqual(finds(), ["oztü"]);
});

test("players are listed in the server's order, with the number of further ones", async () => {
  const { finder, device, tell } = openFinder();
  finder.search("ray");
  await device.advance(250);
  await tell(true, answer({ value: { e9: playing("Al Ray"), e2: playing("Bo Ray") }, count: 31 }));
  const { entries, more, isKnown } = finder.matches;
  assert.deepEqual([entries, more, isKnown], [["e9", "e2"], 29, true]);
});

test("players who still match stay during the next request, and an answer to an older request is ignored", async () => {
  const { finder, device, asked, tell, finds } = openFinder();
  finder.search("ann");
  await device.advance(250);
  await tell(true, answer({ value: { e1: playing("Anna Schmidt"), e2: playing("Anna Stone") }, count: 2 }));
  finder.search("anna sc");
  assert.deepEqual([finder.matches.entries, finder.matches.isKnown], [["e1"], false]);
  await device.advance(250);
  finder.search("anna st");
  await device.advance(250);
  asked[1].tell({ ok: true, answer: answer({ value: { e1: playing("Anna Schmidt") }, count: 1 }) });
  await settled();
  assert.deepEqual([finder.matches.entries, finder.matches.isKnown], [["e2"], false]);
  await tell(true, answer({ value: { e2: playing("Anna Stone") }, count: 1 }));
  assert.deepEqual(
    [finds(), finder.matches.entries, finder.matches.isKnown],
    [["ann", "anna sc", "anna st"], ["e2"], true],
  );
});

test("results on the page are requested again at intervals until the search closes", async () => {
  const { finder, device, tell, finds } = openFinder();
  finder.search("ray");
  await device.advance(250);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  await device.advance(25_000);
  assert.deepEqual(finds(), ["ray", "ray"]);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  finder.stop();
  await device.advance(120_000);
  assert.equal(finds().length, 2);
  finder.search("ray");
  assert.equal(finder.matches.isKnown, true);
});

test("a search without an answer shows that, keeps its results and repeats with growing pauses", async () => {
  const { finder, device, tell, finds, changes } = openFinder();
  finder.search("ray");
  await device.advance(250);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  finder.search("ray b");
  await device.advance(250);
  await device.advance(5000); // nobody answers
  assert.deepEqual([finder.failures, finder.matches.entries, changes()], [1, ["e1"], 2]);
  await device.advance(6000);
  await tell(false, null);
  assert.equal(finder.failures, 2);
  await device.advance(12_000);
  await tell(true, answer({ value: { e1: playing("Bo Ray") }, count: 1 }));
  assert.deepEqual([finder.failures, finder.matches.isKnown, finds().length], [0, true, 4]);
});

test("a name of two Chinese characters is searched", async () => {
  const { finder, device, finds } = openFinder();
  finder.search("王明");
  await device.advance(250);
  assert.deepEqual(finds(), ["王明"]);
});

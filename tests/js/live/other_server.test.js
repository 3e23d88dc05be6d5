/** A page finds the other of two servers, and moves there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { OtherServer, addressThere, othersOf } from "../../../static/js/other_server.js";

const A = "http://192.168.1.20:5000";
const B = "http://192.168.1.21:5000";

function page(widths = {}) {
  const device = { origin: A, went: [], asked: [], shown: [], at: 0, reloads: 0, runs: [] };
  Object.assign(device, {
    path: () => "/t/friday",
    now: () => device.at,
    random: () => 0.5,
    each: (_, run) => (device.tick = run),
    later: (ms, run) => device.runs.push([ms, run]),
    go: (address) => device.went.push(address),
    isFirstTime: () => true,
    reloadOnceIdle: () => (device.reloads += 1),
    show: (others) => (device.shown = others),
    picture(address, measured) {
      device.asked.push(address);
      measured(widths[new URL(address).origin] || 0);
    },
  });
  const socket = { on: (event, run) => (socket[event] = run) };
  const live = { socket, link: { connected: true, since: 0 }, sent: [], answer: {} };
  live.status = () => ({ state: live.state || "offline" });
  live.post = (command) => {
    live.sent.push(["post", command]);
    return Promise.resolve(live.answer);
  };
  live.ask = (event, payload) => {
    live.sent.push([event, payload]);
    return Promise.resolve(live.answer);
  };
  return { device, live, other: new OtherServer(live, device) };
}

const told = { ok: true, epoch: "1.proof", addresses: [A, B], ticket: "T" };

test("messages of a single server stay unchanged", async () => {
  const { live } = page();
  await live.ask("subscribe", { topics: ["room"] });
  assert.deepEqual(live.sent, [["subscribe", { topics: ["room"] }]]);
});

test("commands carry the newest epoch that the page has seen", async () => {
  const { live } = page({ [B]: 1 });
  live.answer = told;
  await live.ask("subscribe", { topics: ["room"] });
  await live.ask("command", { id: "1" });
  await live.ask("sync", {});
  assert.deepEqual(live.sent.slice(1), [
    ["command", { id: "1", epoch: "1.proof" }],
    ["sync", {}],
  ]);
});

test("a page asks the other server after ten seconds offline, and moves there only if that server leads", async () => {
  const widths = { [B]: 1 };
  const { live, device } = page(widths);
  live.answer = told;
  await live.ask("subscribe", {});
  live.link = { connected: false, since: 0 };
  device.at = 9000;
  device.tick();
  assert.deepEqual(device.shown, []);
  device.at = 10001;
  device.tick();
  assert.deepEqual(device.shown, [B]);
  assert.deepEqual(device.went, []);
  widths[B] = 2;
  device.tick();
  device.tick();
  assert.deepEqual(device.went, [addressThere(B, "T", "/t/friday")]);
});

test("a page moves at once when its server reports its replacement", async () => {
  const { live, device } = page({ [B]: 2 });
  live.answer = told;
  await live.ask("subscribe", {});
  live.answer = { refused: [{ code: "server.replaced" }] };
  await live.ask("command", {});
  assert.equal(device.went.length, 1);
});

test("a page that may not ask the other server is reloaded within a minute", async () => {
  const { live, device } = page();
  live.answer = told;
  await live.ask("subscribe", {});
  assert.equal(device.runs[0][0], 30000);
  device.runs[0][1]();
  assert.equal(device.reloads, 1);
});

test("only addresses of other servers are candidates", () => {
  assert.deepEqual(othersOf([A, B, "javascript:alert(1)", `${B}/path`], A), [B]);
  assert.deepEqual(othersOf([A, B], "http://clock.local:5000"), [B]);
  assert.deepEqual(othersOf(undefined, A), []);
});

test("a page tells the other server the epoch that it has seen", async () => {
  const { live, device } = page({ [B]: 1 });
  live.answer = told;
  await live.ask("subscribe", {});
  assert.deepEqual(device.asked, [`${B}/api/v1/leader.svg?epoch=1.proof`]);
});

test("a polling page sends the epoch with its commands, and stays while it gets answers", async () => {
  const { live, device, other } = page({ [B]: 2 });
  other.take(told);
  live.link = { connected: false, since: 0 };
  live.state = "polling";
  device.at = 60000;
  device.tick();
  assert.deepEqual(device.shown, []);
  await live.post({ id: "1" });
  assert.deepEqual(live.sent, [["post", { id: "1", epoch: "1.proof" }]]);
  live.state = "offline";
  device.at = 70001;
  device.tick();
  assert.deepEqual(device.shown, [B]);
  assert.deepEqual(device.went, [addressThere(B, "T", "/t/friday")]);
});

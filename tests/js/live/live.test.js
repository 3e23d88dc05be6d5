/** A page's connection: its values and its state with a socket, after a sleep, and over HTTP alone. */

import assert from "node:assert/strict";
import test from "node:test";

import { response, settled } from "../fakes/fake_device.js";
import { CLOCK, COUNTERS, HEADER, HOUR, open } from "../fakes/fake_face.js";

function show(page, visible) {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
}

/** Advances the time until the next request over HTTP. */
async function untilAsked(device) {
  const asked = device.asked.length;
  while (device.asked.length === asked) {
    await device.advance(20);
  }
}

test("a page that connects is live with the server's time and values", async (t) => {
  const { live, server, socket } = open(t);
  assert.equal(live.status().reason, "connecting");
  socket.open();
  await settled();
  assert.equal(live.status().state, "live");
  assert.equal(live.value(CLOCK), "clock 4");
  assert.equal(live.now(), server.now);
});

test("a client that asked too fast asks again, and shows no refusal", async (t) => {
  const { device, server, socket, live } = open(t);
  const answer = server.answer.bind(server);
  let refusals = 2;
  server.answer = (event, payload) => {
    if (event !== "subscribe" || refusals === 0) {
      return answer(event, payload);
    }
    refusals -= 1;
    return { refused: [{ code: "wire.too_fast", params: { retry_ms: 400 }, text: "slower" }] };
  };
  socket.open();
  await device.advance(300);
  assert.equal(live.refusal(CLOCK), undefined);
  assert.equal(live.value(CLOCK), undefined);
  await device.advance(1000);
  assert.equal(live.value(CLOCK), "clock 4");
});

test("an unknown topic leaves the other topics live", async (t) => {
  const { live, socket } = open(t, [CLOCK, "announcement:friday", HEADER]);
  socket.open();
  await settled();
  assert.equal(live.value(CLOCK), "clock 4");
  assert.equal(live.value(HEADER), "header");
  assert.equal(live.refusal(CLOCK), undefined);
  assert.equal(live.refusal("announcement:friday")[0].code, "wire.unknown_topic");
  assert.equal(live.status().state, "live");
});

test("a topic followed later leaves the page live unless its snapshot stays away", async (t) => {
  const { live, device, socket } = open(t);
  socket.open();
  await device.advance(5000);
  socket.mute = true;
  live.follow([CLOCK, HEADER, COUNTERS]);
  await device.advance(2000);
  assert.equal(live.status().state, "live");
  await device.advance(2000);
  assert.deepEqual(live.status(), { state: "stale", reason: "catching_up" });
});

test("a page without a socket shows the clock and its time by polling", async (t) => {
  const { live, device, server } = open(t, [CLOCK, HEADER, COUNTERS]);
  await device.advance(5000);
  assert.equal(device.asked.length, 0);
  await untilAsked(device);
  assert.ok(device.at < 9000);
  device.asked[0].answer(server.snapshot());
  await settled();
  assert.deepEqual(live.status(), { state: "polling", reason: "polling" });
  assert.deepEqual(live.value(CLOCK), { phase: "polled 4" });
  assert.equal(live.value(HEADER), "header");
  assert.equal(live.value(COUNTERS), undefined);
  assert.ok(Math.abs(live.now() - server.now) <= 10);
});

test("polling ends when the socket opens", async (t) => {
  const { live, device, server, socket } = open(t);
  await device.advance(7500);
  device.asked[0].answer(server.snapshot());
  await settled();
  server.topics[CLOCK] = { seq: 9, value: "clock 9" };
  socket.open();
  await settled();
  assert.equal(live.value(CLOCK), "clock 9");
  assert.equal(live.status().state, "live");
  await device.advance(9000);
  assert.equal(device.asked.length, 1);
});

test("an older answer over HTTP does not replace a value of the socket", async (t) => {
  const { live, device, server, socket } = open(t);
  await device.advance(7500);
  const late = server.snapshot();
  server.topics[CLOCK] = { seq: 9, value: "clock 9" };
  socket.open();
  await settled();
  device.asked[0].answer(late);
  await settled();
  assert.equal(live.value(CLOCK), "clock 9");
});

test("a page is stale after an hour of sleep until an answer arrives", async (t) => {
  const { live, device, server, socket, page, sleep } = open(t);
  socket.open();
  await settled();
  show(page, false);
  await device.advance(1000);
  sleep(HOUR);
  server.topics[CLOCK] = { seq: 9, value: "clock 9" };
  socket.mute = true; // the old socket is dead without a close event
  show(page, true);
  assert.deepEqual(live.status(), { state: "stale", reason: "catching_up" });
  assert.equal(server.now - live.now(), HOUR);

  await device.advance(300);
  device.asked[device.asked.length - 1].answer(server.snapshot());
  await settled();
  assert.equal(live.status().state, "polling");
  assert.ok(Math.abs(live.now() - server.now) <= 150);
  assert.deepEqual(live.value(CLOCK), { phase: "polled 9" });

  socket.mute = false;
  socket.open();
  await settled();
  assert.equal(live.status().state, "live");
  assert.equal(live.value(CLOCK), "clock 9");
  assert.equal(live.now(), server.now);
});

test("a sleep without an event is noticed when the time is read", async (t) => {
  const { live, socket, sleep, device } = open(t);
  socket.open();
  await settled();
  live.now();
  await device.advance(1000);
  sleep(HOUR);
  live.now();
  assert.equal(live.status().state, "stale");
  await settled();
  assert.equal(socket.connects, 1);
});

test("a sleep noticed while the socket closes does not prevent the next attempt", async (t) => {
  const { live, socket, sleep, device } = open(t);
  socket.open();
  await settled();
  live.now();
  await device.advance(1000);
  live.onChange = () => live.now();
  sleep(HOUR);
  socket.drop();
  await settled();
  assert.equal(socket.connects, 1);
  assert.equal(socket.lost, false);
});

test("a page tries to connect at least once a minute", async (t) => {
  const { device, socket } = open(t);
  await device.advance(61_000);
  assert.equal(socket.connects, 1);
});

test("an answer that was under way during a sleep does not set the time", async (t) => {
  const { live, device, server, socket, page, sleep } = open(t);
  server.slow = true;
  await device.advance(7500);
  show(page, false);
  sleep(HOUR);
  show(page, true);
  server.timesAsked[0]();
  await settled();
  assert.equal(live.now(), null);
  socket.open();
  await settled();
  assert.equal(live.now(), server.now);
});

test("an answer cached for ten seconds does not move the time, one cached for an hour does not count", async (t) => {
  const { live, device, server } = open(t);
  await device.advance(7500);
  device.asked[0].answer(server.snapshot());
  await settled();
  const digits = () => live.now() - device.at;
  const before = digits();
  for (const [age, state] of [
    [10_000, "polling"],
    [HOUR, "polling"],
    [HOUR, "offline"],
  ]) {
    await untilAsked(device);
    device.asked[device.asked.length - 1].answer(server.snapshot(age));
    await settled();
    assert.deepEqual([digits(), live.status().state], [before, state]);
  }
});

test("a heartbeat from the future makes the page stale until its clock is corrected", async (t) => {
  const { live, server, socket } = open(t);
  socket.open();
  await settled();
  server.ahead += 60_000;
  socket.mute = true;
  socket.handlers.heartbeat({ server_ms: server.now, boot_id: "b1", heads: {}, journal_ok: true });
  assert.equal(live.status().state, "stale");
});

test("an edge without its leader is shown until a heartbeat no longer reports it", async (t) => {
  const { live, server, socket } = open(t);
  socket.open();
  await settled();
  const beat = { server_ms: server.now, boot_id: "b1", heads: {}, journal_ok: true };
  assert.equal(live.leaderAway, false);
  socket.handlers.heartbeat({ ...beat, leader: "away" });
  assert.equal(live.leaderAway, true);
  assert.equal(live.status().state, "live");
  socket.handlers.heartbeat(beat);
  assert.equal(live.leaderAway, false);
});

test("a late heartbeat leaves the page live", async (t) => {
  const { live, server, socket } = open(t);
  socket.open();
  await settled();
  socket.handlers.heartbeat({ server_ms: server.now - 4000, boot_id: "b1", heads: {}, journal_ok: true });
  assert.equal(live.status().state, "live");
});

test("a TV asks a new leader behind its edge at once, a phone within the advised time", async (t) => {
  for (const [patient, soon] of [
    [false, 1],
    [true, 0],
  ]) {
    const { device, server, socket, live } = open(t, [CLOCK, HEADER], { patient });
    socket.open();
    await device.advance(5000);
    const questions = () => socket.asked.filter(([event]) => event === "subscribe").length;
    const before = questions();
    live.reconnectDelay.random = () => 0.5;
    const beat = { heads: {}, journal_ok: true, back_within_ms: 4000 };
    Object.assign(server, { boot: "b2" });
    server.topics[CLOCK] = { seq: 3, value: "restored" };
    socket.handlers.heartbeat({ ...beat, server_ms: server.now, boot_id: "b2" });
    await device.advance(1900);
    assert.equal(questions() - before, soon);
    await device.advance(200);
    assert.equal(questions() - before, 1);
    assert.equal(live.value(CLOCK), "restored");
  }
});

test("a hidden page does not poll, a page visible again polls at once", async (t) => {
  const { device, page } = open(t);
  show(page, false);
  await device.advance(30_000);
  assert.equal(device.asked.length, 0);
  show(page, true);
  await settled();
  assert.equal(device.asked.length, 1);
});

test("an answer of a replaced server is dropped", async (t) => {
  const { live, device, server, socket } = open(t);
  await device.advance(7500);
  const old = server.snapshot();
  socket.open();
  await settled();
  socket.drop();
  server.boot = "b2";
  server.topics[CLOCK] = { seq: 2, value: "restored" };
  await device.advance(100);
  socket.open();
  await settled();
  device.asked[0].answer(old);
  await settled();
  assert.equal(live.value(CLOCK), "restored");
});

test("a command goes over HTTP while the page polls, and its outcome is polled at once", async (t) => {
  const { live, device, server, socket } = open(t);
  await device.advance(7500);
  device.asked[0].answer(server.snapshot());
  await settled();
  const answered = live.command("clock.pause", { tournament: "friday" });
  await settled();
  const { url, options, answer } = device.asked[1];
  const sent = JSON.parse(options.body);
  assert.equal(url, "/api/v1/commands");
  assert.equal(socket.asked.filter(([event]) => event === "command").length, 0);
  answer(response(200, { ok: true, seq: 5 }));
  assert.deepEqual(await answered, { command: sent, ok: true, seq: 5 });
  assert.match(device.asked[2].url, /clock\?past=\d+$/);
});

test("a command without an answer over HTTP is sent again with its id over the reopened socket", async (t) => {
  const { live, device, server, socket } = open(t);
  await device.advance(7500);
  device.asked[0].answer(server.snapshot());
  await settled();
  const silences = [];
  const answered = live.command("clock.pause", { tournament: "friday" }, (tried) => silences.push(tried));
  await settled();
  const { id } = JSON.parse(device.asked[1].options.body);
  socket.open();
  await settled();
  device.asked[1].fail();
  assert.equal((await answered).ok, true);
  const [[, again]] = socket.asked.filter(([event]) => event === "command");
  assert.equal(again.id, id);
  assert.deepEqual(silences, [1]);
});

test("a command waits for the socket before HTTP has answered once", async (t) => {
  const { live, device, socket } = open(t);
  live.command("clock.pause", {});
  await settled();
  assert.equal(device.asked.length, 0);
  assert.equal(socket.asked.filter(([event]) => event === "command").length, 1);
});

test("a TV without a socket learns its scene over HTTP", async (t) => {
  const { live, device, server } = open(t, ["displays:room"]);
  await untilAsked(device);
  assert.equal(device.asked[0].url, "/api/v1/displays");
  const body = { seq: 3, boot_id: server.boot, displays: { "d-1": { name: "Bar" } } };
  device.asked[0].answer(response(200, body, { "X-Server-Ms": server.now }));
  await settled();
  assert.deepEqual(live.value("displays:room"), { displays: { "d-1": { name: "Bar" } } });
  assert.ok(Math.abs(live.now() - server.now) <= 10);
});

/** A face's connection: what it holds and claims while sockets come and go, devices sleep, and only HTTP is left. */

import assert from "node:assert/strict";
import test from "node:test";

import { response, settled } from "../fakes/fake_device.js";
import { CLOCK, COUNTERS, HEADER, HOUR, open } from "../fakes/fake_face.js";

function show(page, visible) {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
}

/** Let time pass until HTTP was asked. */
async function untilAsked(device) {
  const asked = device.asked.length;
  while (device.asked.length === asked) {
    await device.advance(20);
  }
}

test("a face that connects is live with the server's time and values", async (t) => {
  const { live, server, socket } = open(t);
  assert.equal(live.status().reason, "connecting");
  socket.open();
  await settled();
  assert.equal(live.status().state, "live");
  assert.equal(live.value(CLOCK), "clock 4");
  assert.equal(live.now(), server.now);
});

test("a client told to ask more slowly asks again, and shows no refusal", async (t) => {
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

test("a topic the server does not have takes no other with it", async (t) => {
  const { live, socket } = open(t, [CLOCK, "announcement:friday", HEADER]);
  socket.open();
  await settled();
  assert.equal(live.value(CLOCK), "clock 4");
  assert.equal(live.value(HEADER), "header");
  assert.equal(live.refusal(CLOCK), undefined);
  assert.equal(live.refusal("announcement:friday")[0].code, "wire.unknown_topic");
  assert.equal(live.status().state, "live");
});

test("a topic that is followed later throws no doubt on all else, unless it stays away", async (t) => {
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

test("a face that never gets a socket shows the clock and its time by polling alone", async (t) => {
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

test("when the socket comes the topics take over and the polling ends", async (t) => {
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

test("an older answer over HTTP does not replace what the socket brought", async (t) => {
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

test("an hour of sleep: nothing is live until an answer came, and then it is right", async (t) => {
  const { live, device, server, socket, page, sleep } = open(t);
  socket.open();
  await settled();
  show(page, false);
  await device.advance(1000);
  sleep(HOUR);
  server.topics[CLOCK] = { seq: 9, value: "clock 9" };
  socket.mute = true; // the old socket is dead and does not know it
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

test("a sleep that no event tells of is seen when the time is read, before anything is drawn from it", async (t) => {
  const { live, socket, sleep, device } = open(t);
  socket.open();
  await settled();
  live.now();
  await device.advance(1000);
  sleep(HOUR);
  live.now();
  assert.equal(live.status().state, "stale");
  await settled();
  assert.equal(socket.dials, 1);
});

test("a sleep that is noticed while the socket closes does not lose the next attempt", async (t) => {
  const { live, socket, sleep, device } = open(t);
  socket.open();
  await settled();
  live.now();
  await device.advance(1000);
  live.onChange = () => live.now();
  sleep(HOUR);
  socket.drop();
  await settled();
  assert.equal(socket.dials, 1);
  assert.equal(socket.lost, false);
});

test("a page connects again once a minute, whatever became of the last attempt", async (t) => {
  const { device, socket } = open(t);
  await device.advance(61_000);
  assert.equal(socket.dials, 1);
});

test("an answer that was on its way when the device fell asleep tells no time", async (t) => {
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

test("an answer that a cache kept for ten seconds moves no digit, and one kept for long is no sign of life", async (t) => {
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

test("a heartbeat from the future means that our clock is behind: not live until that is mended", async (t) => {
  const { live, server, socket } = open(t);
  socket.open();
  await settled();
  server.ahead += 60_000;
  socket.mute = true;
  socket.handlers.heartbeat({ server_ms: server.now, boot_id: "b1", heads: {}, journal_ok: true });
  assert.equal(live.status().state, "stale");
});

test("an edge that lost its leader is named until a heartbeat says no more of it", async (t) => {
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

test("a heartbeat that comes late is no reason to doubt", async (t) => {
  const { live, server, socket } = open(t);
  socket.open();
  await settled();
  socket.handlers.heartbeat({ server_ms: server.now - 4000, boot_id: "b1", heads: {}, journal_ok: true });
  assert.equal(live.status().state, "live");
});

test("of a new leader behind its edge a wall asks at once, a phone within the time that is advised", async (t) => {
  for (const [patient, soon] of [
    [false, 1],
    [true, 0],
  ]) {
    const { device, server, socket, live } = open(t, [CLOCK, HEADER], { patient });
    socket.open();
    await device.advance(5000);
    const questions = () => socket.asked.filter(([event]) => event === "subscribe").length;
    const before = questions();
    live.comingBack.random = () => 0.5;
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

test("a hidden page is not polled, one that is seen again at once", async (t) => {
  const { device, page } = open(t);
  show(page, false);
  await device.advance(30_000);
  assert.equal(device.asked.length, 0);
  show(page, true);
  await settled();
  assert.equal(device.asked.length, 1);
});

test("an answer of a server that has since been replaced is dropped", async (t) => {
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

test("a command goes over HTTP while only that is answered, and what came of it is asked for at once", async (t) => {
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

test("a command whose answer over HTTP was lost goes out again under its id, by the socket when that is back", async (t) => {
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

test("a command is not sent over HTTP before that has answered: the socket may be back any moment", async (t) => {
  const { live, device, socket } = open(t);
  live.command("clock.pause", {});
  await settled();
  assert.equal(device.asked.length, 0);
  assert.equal(socket.asked.filter(([event]) => event === "command").length, 1);
});

test("a television that never gets a socket learns over HTTP what it shows", async (t) => {
  const { live, device, server } = open(t, ["displays:room"]);
  await untilAsked(device);
  assert.equal(device.asked[0].url, "/api/v1/displays");
  const body = { seq: 3, boot_id: server.boot, displays: { "d-1": { name: "Bar" } } };
  device.asked[0].answer(response(200, body, { "X-Server-Ms": server.now }));
  await settled();
  assert.deepEqual(live.value("displays:room"), { displays: { "d-1": { name: "Bar" } } });
  assert.ok(Math.abs(live.now() - server.now) <= 10);
});

/** The pairing of a TV: its requests for a code and for the result. */

import assert from "node:assert/strict";
import test from "node:test";

import { PairingRequests, renewIn } from "../../../displays/tv/pairing.js";

test("a TV requests a new code 20 s before the old one expires, and waits at least 4 s", () => {
  assert.equal(renewIn({ expires_at: 300_000, server_ms: 0 }), 280_000);
  assert.equal(renewIn({ expires_at: 0, server_ms: 300_000 }), 4000);
});

/** A server that answers in order, and a clock that advances by the pauses of the pairing. */
class FakeServer {
  constructor(answers) {
    this.answers = answers;
    this.asked = [];
    this.at = 0;
    this.shown = [];
    this.talk = new PairingRequests(
      { post: (url) => this.answer(url), sleep: (ms) => this.sleep(ms), now: () => this.at },
      {
        onCode: ({ code }) => this.shown.push(code),
        onAway: () => this.shown.push("away"),
        onPaired: (display) => this.shown.push(display),
      },
    );
  }

  async answer(url) {
    this.asked.push({ url, at: this.at });
    const answer = this.answers.shift();
    if (!answer) {
      this.talk.stop();
      return { status: 0, ok: false, answer: null };
    }
    return Object.assign({ ok: answer.status === 200, answer: null }, answer);
  }

  async sleep(ms) {
    this.at += ms;
  }

  async run() {
    this.talk.start();
    while (this.talk.running) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const code = (letters, lives = 300_000) => ({
  status: 200,
  answer: { code: letters, expires_at: lives, server_ms: 0 },
});
const pending = { status: 200, answer: { pending: true } };
const away = { status: 0 };

test("a paired TV stops asking", async () => {
  const server = new FakeServer([code("BCDFGH"), pending, pending, { status: 200, answer: { display: "d-7kq2m9" } }]);
  await server.run();
  assert.deepEqual(server.shown, ["BCDFGH", "d-7kq2m9"]);
  assert.equal(server.asked.length, 4);
});

test("the code stays on the TV while the server does not answer", async () => {
  const server = new FakeServer([code("BCDFGH"), away, away, away, { status: 200, answer: { display: "d-7kq2m9" } }]);
  await server.run();
  assert.deepEqual(server.shown, ["BCDFGH", "d-7kq2m9"]);
});

test("a TV that gets no answer at the start waits two seconds before it asks again", async () => {
  const server = new FakeServer([away, { status: 503 }, code("BCDFGH")]);
  await server.run();
  assert.deepEqual(server.shown, ["away", "away", "BCDFGH"]);
  const waits = server.asked.slice(1, 3).map((each, index) => each.at - server.asked[index].at);
  assert.ok(
    waits.every((wait) => wait >= 2000),
    waits.join(),
  );
});

test("a TV replaces a code that the server has forgotten", async () => {
  const server = new FakeServer([code("BCDFGH"), { status: 409 }, code("KLMNPQ"), pending]);
  await server.run();
  assert.deepEqual(server.shown, ["BCDFGH", "KLMNPQ"]);
});

test("a TV renews its code before the code expires", async () => {
  const server = new FakeServer([code("BCDFGH", 24_000), pending, pending, pending, code("KLMNPQ")]);
  await server.run();
  assert.ok(server.shown.includes("KLMNPQ"), server.shown.join());
});

test("a TV asks about its code once a second at most", async () => {
  const server = new FakeServer([code("A"), { status: 429 }, pending, { status: 409 }, code("B"), away, pending]);
  await server.run();
  const waits = server.asked.slice(1).map((each, index) => each.at - server.asked[index].at);
  assert.ok(
    waits.slice(1).every((wait, index) => wait >= 1000 || server.asked[index + 1].url !== server.asked[index + 2].url),
    waits.join(),
  );
});

test("a TV that stopped pairing shows no code that arrives late", async () => {
  const server = new FakeServer([code("BCDFGH"), pending, pending]);
  server.talk.start();
  server.talk.stop();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(server.shown, []);
});

/** A page's connection on a device of its own, with a server and a socket that the test controls. */

import { Live } from "../../../static/js/live/live.js";
import { FakeDevice, response } from "./fake_device.js";

export const CLOCK = "clock:friday:1";
export const HEADER = "tournament:friday";
export const COUNTERS = "counters:friday:1";
const EPOCH = 1_700_000_000_000;
export const HOUR = 3_600_000;

/** A server whose time goes on while the device sleeps. */
class FakeServer {
  constructor(device) {
    Object.assign(this, { device, boot: "b1", ahead: EPOCH, unknown: [], timesAsked: [] });
    this.topics = {
      [CLOCK]: { seq: 4, value: "clock 4" },
      [HEADER]: { seq: 1, value: "header" },
      [COUNTERS]: { seq: 2, value: "counters" },
    };
  }

  get now() {
    return this.device.at + this.ahead;
  }

  answer(event, payload) {
    const times = { server_ms: this.now, boot_id: this.boot };
    if (event === "command") {
      return { ok: true, seq: 5 };
    }
    if (event !== "subscribe") {
      return times;
    }
    const refused = payload.topics
      .map((topic, index) => ({ code: "wire.unknown_topic", topic, field: `topics[${index}]` }))
      .filter(({ topic }) => !(topic in this.topics));
    const shown = payload.topics.map((topic) => ({ [topic]: this.topics[topic] }));
    return refused.length ? { refused } : { ok: true, ...times, topics: Object.assign({}, ...shown) };
  }

  /** The clock's answer over HTTP, kept by a cache for `age` milliseconds. */
  snapshot(age = 0) {
    const { seq } = this.topics[CLOCK];
    const body = { seq, boot_id: this.boot, tournament: "header", tournament_seq: 1, phase: `polled ${seq}` };
    return response(200, body, { ETag: `"${this.boot}-${seq}"`, "X-Server-Ms": this.now - age });
  }
}

/** Answers the time over HTTP at once; with `slow`, the test answers by the functions of `timesAsked`. */
function tellsTime(server, { fetch }) {
  return (url, options) => {
    const told = response(200, { server_ms: server.now, boot_id: server.boot });
    const time = () => new Promise((tell) => (server.slow ? server.timesAsked.push(() => tell(told)) : tell(told)));
    return url.endsWith("/time") ? time() : fetch(url, options);
  };
}

/** A socket that opens when the test calls `open`. */
class FakeSocket {
  constructor(server) {
    Object.assign(this, {
      server,
      handlers: {},
      io: { randomizationFactor() {}, reconnectionDelay() {}, reconnectionDelayMax() {} },
      connected: false,
      active: true,
      asked: [],
      connects: 0,
      closing: false,
      lost: false,
    });
  }

  on(event, handler) {
    this.handlers[event] = handler;
  }

  connect() {
    this.connects += 1;
    // Like the real socket: a connection begun while it closes is lost.
    this.lost = this.closing;
  }

  disconnect() {
    this.drop("io client disconnect");
  }

  drop(reason = "transport close") {
    if (this.connected) {
      Object.assign(this, { connected: false, closing: true });
      this.handlers.disconnect(reason);
      this.closing = false;
    }
  }

  open() {
    this.connected = true;
    this.handlers.connect();
  }

  timeout() {
    return {
      emit: (event, payload, done) => {
        this.asked.push([event, payload]);
        if (this.connected && !this.mute) {
          Promise.resolve().then(() => done(null, this.server.answer(event, payload)));
        }
      },
    };
  }
}

/** A page that follows `names`, on a device of its own, with a browser's globals for the test. */
export function open(t, names = [CLOCK, HEADER], manners = { patient: false }) {
  const device = new FakeDevice();
  const server = new FakeServer(device);
  const socket = new FakeSocket(server);
  const page = Object.assign(new EventTarget(), { hidden: false });
  const slept = { ms: 0 };
  const globals = {
    performance: { now: () => device.at },
    setTimeout: device.later,
    document: page,
    window: new EventTarget(),
    fetch: tellsTime(server, device),
  };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  Object.keys(globals).forEach((name) =>
    Object.defineProperty(globalThis, name, { value: globals[name], configurable: true, writable: true }),
  );
  const realNow = Date.now;
  Date.now = () => device.at + slept.ms;
  t.after(() => {
    Date.now = realNow;
    before.forEach(([name, was]) => (was ? Object.defineProperty(globalThis, name, was) : delete globalThis[name]));
  });
  const live = new Live(
    () => socket,
    () => {},
    manners,
  );
  live.follow(names);
  return { device, server, socket, page, live, sleep: (ms) => sleepFor(ms, { server, slept }) };
}

/** The device's monotonic clock stands still while the server's time goes on. */
function sleepFor(ms, { server, slept }) {
  server.ahead += ms;
  slept.ms += ms;
}

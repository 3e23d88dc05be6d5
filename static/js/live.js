/** The live connection of a face: one socket, the topics it follows, the server's time, and commands. */

import { newCommandId, sendCommand } from "./commands.js";
import { Sync } from "./sync.js";
import { Topics } from "./topics.js";

const ANSWER_MS = 5000;
const SYNC_EVERY_MS = 60000;
const SYNC_GAP_MS = 150;
const FIRST_BURST = 8;
const LATER_BURST = 3;
const SILENT_MS = 25000; // two and a half heartbeats
const GRACE_MS = 3000; // a reconnect this short is nobody's business
const STRANGE_MS = 1500; // a heartbeat this far from our estimate: the device slept

const SOCKET_OPTIONS = {
  transports: ["websocket"],
  reconnectionDelay: 500,
  reconnectionDelayMax: 8000,
  randomizationFactor: 0.5,
  timeout: ANSWER_MS,
};

/**
 * How good the connection is.
 *
 * @param {object} link `{connected, everLive, since, heardAt, expectsHeartbeat, behind}`: `since` is when the connection
 *   last came or went
 * @returns {{state: "live" | "stale" | "offline", reason: string | null}} reason: a `face.link.` code
 */
export function linkStatus(link, at) {
  const settled = at - link.since > GRACE_MS;
  if (!link.connected) {
    return link.everLive && !settled ? status("live") : status("offline", link.everLive ? "lost" : "connecting");
  }
  if (link.expectsHeartbeat && at - link.heardAt > SILENT_MS) {
    return status("stale", "silent");
  }
  if (link.behind && settled) {
    return status("stale", "catching_up");
  }
  return status("live");
}

function status(state, reason = null) {
  return { state, reason };
}

export class Live {
  /** @param {() => void} onChange called after any topic followed has changed, was refused, or the link changed */
  constructor(io, onChange) {
    this.onChange = onChange;
    this.topics = new Topics();
    this.sync = new Sync();
    this.link = { connected: false, everLive: false, since: performance.now(), heardAt: 0 };
    this.hiddenAt = null;
    this.journalOk = true; // heartbeats say so while the server cannot write
    this.socket = io(SOCKET_OPTIONS);
    this.listen();
    this.watchDevice();
    setTimeout(() => this.syncEachMinute(), SYNC_EVERY_MS);
  }

  listen() {
    this.socket.on("connect", () => this.connected());
    this.socket.on("disconnect", (reason) => this.disconnected(reason));
    this.socket.on("connect_error", () => this.connectAgainIfIdle());
    this.socket.on("topic", (message) => this.received(message));
    this.socket.on("heartbeat", (beat) => this.heard(beat));
  }

  /** Phones leave dead sockets behind after a lock or a change of network: do not trust one that slept. */
  watchDevice() {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) {
        this.hiddenAt = performance.now();
      } else if (this.hiddenAt !== null) {
        this.reconnect();
      }
    });
    window.addEventListener("pageshow", (event) => event.persisted && this.reconnect());
    window.addEventListener("online", () => this.reconnect());
  }

  reconnect() {
    this.sync.restart();
    this.socket.disconnect();
    this.socket.connect();
  }

  connected() {
    this.setConnected(true);
    this.link.heardAt = performance.now();
    this.measure(FIRST_BURST);
    this.subscribe([...this.topics.followed]);
  }

  disconnected(reason) {
    this.setConnected(false);
    if (reason !== "io client disconnect") {
      this.connectAgainIfIdle();
    }
    this.onChange();
  }

  setConnected(connected) {
    this.link.connected = connected;
    this.link.since = performance.now();
  }

  /** Socket.IO gives up by itself when the server closes or refuses a connection. */
  connectAgainIfIdle() {
    if (!this.socket.active) {
      setTimeout(() => this.socket.connect(), 1000 + Math.random() * 3000);
    }
  }

  /** @returns {Promise<object | null>} the acknowledgement, null if none came in time */
  ask(event, payload) {
    return new Promise((resolve) => {
      this.socket.timeout(ANSWER_MS).emit(event, payload, (error, answer) => resolve(error ? null : answer));
    });
  }

  async measure(times) {
    for (let i = 0; i < times && this.link.connected; i += 1) {
      const sent = performance.now();
      const answer = await this.ask("sync", {});
      if (answer) {
        this.takeTime(sent, answer);
      }
      await new Promise((resolve) => setTimeout(resolve, SYNC_GAP_MS));
    }
  }

  takeTime(sent, answer) {
    const first = !this.sync.ready;
    const rebooted = this.sync.add(sent, performance.now(), answer.server_ms, answer.boot_id);
    if (first) {
      this.onChange();
    }
    return rebooted;
  }

  /** What was refused may have come into being since: it is asked for again. */
  syncEachMinute() {
    if (this.link.connected) {
      this.measure(LATER_BURST);
      this.subscribe([...this.topics.refusals.keys()]);
    }
    setTimeout(() => this.syncEachMinute(), SYNC_EVERY_MS);
  }

  /** Follow exactly these topics from now on. */
  follow(names) {
    const gone = [...this.topics.followed].filter((name) => !names.includes(name));
    const fresh = this.topics.follow(names);
    this.topics.unfollow(gone);
    if (this.link.connected && gone.length) {
      this.ask("unsubscribe", { topics: gone });
    }
    if (this.link.connected && fresh.length) {
      this.subscribe(fresh);
    }
  }

  /** One question for each tournament, so that one that is gone takes no other with it. */
  subscribe(names) {
    const groups = new Map();
    for (const name of names) {
      const slug = name.split(":")[1] || "";
      groups.set(slug, (groups.get(slug) || []).concat(name));
    }
    groups.forEach((group) => this.fetchSnapshots(group));
  }

  async fetchSnapshots(names) {
    const sent = performance.now();
    const answer = await this.ask("subscribe", { topics: names });
    if (!answer) {
      if (this.link.connected) {
        this.subscribe(names.filter((name) => this.topics.followed.has(name)));
      }
      return;
    }
    if (answer.refused) {
      this.topics.refuse(names, answer.refused);
    } else {
      const rebooted = this.seqsAreOfAnotherBoot(answer);
      this.takeTime(sent, answer);
      this.topics.takeSnapshots(answer.topics, rebooted);
      this.link.everLive = true;
    }
    this.onChange();
  }

  /** `sync` may have met the new boot first, so the topics remember theirs. */
  seqsAreOfAnotherBoot(answer) {
    const other = this.topicsBootId !== answer.boot_id;
    this.topicsBootId = answer.boot_id;
    return other;
  }

  received(message) {
    const outcome = this.topics.receive(message);
    if (outcome === "gap") {
      this.subscribe([message.topic]);
    } else if (outcome === "applied") {
      this.onChange();
    }
  }

  heard(beat) {
    const at = performance.now();
    this.link.heardAt = at;
    this.journalOk = beat.journal_ok !== false;
    if (this.sync.meet(beat.boot_id)) {
      this.subscribe([...this.topics.followed]);
      this.measure(FIRST_BURST);
      return;
    }
    if (this.sync.ready && Math.abs(beat.server_ms - this.now()) > STRANGE_MS) {
      this.sync.restart();
      this.measure(FIRST_BURST);
    }
    this.topics.checkHeads(beat.heads, at);
    // The message may be on its way: look again when it is surely late.
    setTimeout(() => this.fetchLate(), 2100);
  }

  fetchLate() {
    const late = this.topics.late(performance.now());
    if (late.length && this.link.connected) {
      this.subscribe(late);
    }
  }

  /** The instant on the server's clock, ms since the epoch; null before the first answer. */
  now() {
    return this.sync.serverTime(performance.now());
  }

  value(name) {
    return this.topics.value(name);
  }

  /** Why the server will not give this topic; undefined if it has not refused it. */
  refusal(name) {
    return this.topics.refusals.get(name);
  }

  status() {
    const at = performance.now();
    const link = Object.assign({}, this.link, {
      // Only tournaments have heartbeats, and only those followed.
      expectsHeartbeat: [...this.topics.followed].some((name) => name.includes(":") && this.value(name) !== undefined),
      behind: this.topics.missing().length > 0 || this.topics.late(at).length > 0 || !this.sync.ready,
    });
    return linkStatus(link, at);
  }

  /** @returns {Promise<object>} see `sendCommand`; `fields` may carry the `id` of a command whose answer was lost */
  command(type, fields, onSilence) {
    const command = Object.assign({ id: newCommandId(), type }, fields);
    return sendCommand((each) => this.ask("command", each), command, onSilence).then((answer) =>
      Object.assign({ command }, answer),
    );
  }
}

/** The live connection of a page: one socket, the topics followed, the server's time, and commands. */

import { ReconnectDelay } from "./reconnect_delay.js";
import { newCommandId, postCommand, sendCommand } from "./commands.js";
import { DeviceWatch } from "../device/device_watch.js";
import { linkStatus, pollingNeed } from "./link_status.js";
import { Polling, browser } from "./polling.js";
import { SecondServer } from "./second_server.js";
import { SeenEvents } from "./seen_event.js";
import { Sync } from "./clock_sync.js";
import { Topics, snapshotsOf } from "./topics.js";

const ANSWER_MS = 5000;
const CONNECT_MS = 7000; // Chromium delays a new socket by up to five seconds after failures
const SYNC_EVERY_MS = 60000;
const SYNC_GAP_MS = 150;
const SYNC_GAP_GROWS = 1.1; // each request waits longer than the one before: a whole room may be reconnecting
// `fewest` and `most` requests for the time, and the error at which they stop. Two devices with an error of ±25 ms
// differ by 50 ms at most; ten thousand phones must not request more.
const TIME_REQUESTS = { fewest: 3, most: 32, good_ms: 5 };
const TIME_REQUESTS_OF_PHONES = { fewest: 2, most: 16, good_ms: 25 };
const SUBSCRIBING_MS = 3000; // a subscription may take this long before its topics count as missing
const MAX_DEVIATION_MS = 1500; // a heartbeat further off the estimated time means that the time or the message is wrong

export class Live {
  /**
   * @param {() => void} onChange called after a topic followed has changed or was refused, or the link changed
   * @param {{patient: boolean}} options `patient`: a phone, which reconnects after TVs and staff
   */
  constructor(io, onChange, { patient } = { patient: false }) {
    this.onChange = onChange;
    this.topics = new Topics();
    this.seen = new SeenEvents(() => this.topics.newest());
    this.sync = new Sync();
    const at = performance.now();
    this.link = { connected: false, everLive: false, since: at, heardAt: 0, troubleSince: at };
    this.connections = 0;
    this.applied = null; // the newest event
    this.followedAt = at; // the start of the latest subscription
    this.unconfirmed = new Set(); // topics without a confirmation since the device may have slept
    this.journalOk = true; // false: the server cannot write its journal, by its heartbeats
    this.leaderAway = false; // true: the edge does not reach its leader
    this.second = new SecondServer(this);
    this.post = (command) => postCommand(browser, command, ANSWER_MS);
    this.watch = new DeviceWatch(
      () => this.woke(),
      () => this.reconnect(),
    );
    this.polling = new Polling(browser, this.pollingOwner());
    this.timeRequests = patient ? TIME_REQUESTS_OF_PHONES : TIME_REQUESTS;
    this.reconnectDelay = new ReconnectDelay(patient);
    this.socket = io(Object.assign({ transports: ["websocket"], timeout: CONNECT_MS }, this.reconnectDelay.options));
    this.listen();
    this.polling.start();
    setTimeout(() => this.syncEachMinute(), SYNC_EVERY_MS);
  }

  listen() {
    this.socket.on("connect", () => this.connected());
    this.socket.on("disconnect", (reason) => this.disconnected(reason));
    this.socket.on("connect_error", () => this.connectAgainIfIdle());
    this.socket.on("topic", (message) => this.received(message));
    this.socket.on("heartbeat", (beat) => this.heard(beat));
  }

  /** After a possible sleep: the time may be wrong, and the socket dead. */
  woke() {
    this.doubt();
    this.reconnect();
  }

  /** The time may be wrong: no topic counts as live until it is confirmed. */
  doubt() {
    this.unconfirmed = new Set(this.topics.followed);
    this.sync.restart();
    this.onChange();
  }

  /** Opens a new socket and polls: a phone's socket is often dead after a lock or a change of network. */
  reconnect() {
    this.trouble();
    this.polling.pollNow();
    // Not within an event of the socket: Socket.IO would lose its next attempt and make no further one.
    Promise.resolve().then(() => this.dial());
  }

  dial() {
    this.socket.disconnect();
    this.socket.connect();
  }

  trouble() {
    if (this.link.troubleSince === null) {
      this.link.troubleSince = performance.now();
    }
  }

  connected() {
    this.connections += 1;
    this.setConnected(true);
    this.link.heardAt = performance.now();
    this.askAll();
  }

  askAll() {
    this.measure();
    this.subscribe([...this.topics.followed]);
  }

  disconnected(reason) {
    this.setConnected(false);
    this.trouble();
    if (reason !== "io client disconnect") {
      this.connectAgainIfIdle();
    }
    this.onChange();
  }

  setConnected(connected) {
    this.link.connected = connected;
    this.link.since = performance.now();
  }

  /** Connects again after the server closed or refused a connection: Socket.IO gives up then. */
  connectAgainIfIdle() {
    if (!this.socket.active) {
      setTimeout(() => this.socket.connect(), this.reconnectDelay.afterClose());
    }
  }

  /** @returns {Promise<object | null>} the acknowledgement, null without one in time */
  ask(event, payload) {
    return new Promise((resolve) => {
      this.socket.timeout(ANSWER_MS).emit(event, payload, (error, answer) => resolve(error ? null : answer));
    });
  }

  /** Requests the time until the estimate is good: the fewest requests are enough on the room's network. */
  async measure(most = this.timeRequests.most) {
    const { fewest, good_ms } = this.timeRequests;
    for (let i = 0; i < most && this.link.connected && (i < fewest || this.sync.errorBound > good_ms); i += 1) {
      const sent = performance.now();
      const answer = await this.ask("sync", {});
      if (answer) {
        this.takeTime(sent, performance.now(), answer);
      }
      await new Promise((resolve) => setTimeout(resolve, SYNC_GAP_MS * SYNC_GAP_GROWS ** i));
    }
  }

  takeTime(sent, received, answer) {
    const isFirst = !this.sync.ready;
    if (this.sync.add(sent, received, answer.server_ms, answer.boot_id)) {
      this.bootMetAt = received;
    }
    if (isFirst) {
      this.onChange();
    }
  }

  /** Measures the time, and subscribes refused topics again, which may exist now. */
  syncEachMinute() {
    if (this.link.connected) {
      this.measure(this.timeRequests.fewest);
      this.subscribe([...this.topics.refusals.keys()]);
    } else {
      this.dial(); // also after an attempt that has hung
    }
    setTimeout(() => this.syncEachMinute(), SYNC_EVERY_MS);
  }

  /** Follows exactly these topics. */
  follow(names) {
    const removed = [...this.topics.followed].filter((name) => !names.includes(name));
    const fresh = this.topics.follow(names);
    this.topics.unfollow(removed);
    this.confirm(removed);
    if (this.link.connected && removed.length) {
      this.ask("unsubscribe", { topics: removed });
    }
    this.followedAt = fresh.length ? performance.now() : this.followedAt;
    if (this.link.connected && fresh.length) {
      this.subscribe(fresh);
    }
  }

  /** Subscribes by tournament: the refusal of an unknown tournament does not affect others. */
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
    const tooFast = (answer.refused || []).find(({ code }) => code === "wire.too_fast");
    if (tooFast) {
      setTimeout(() => this.subscribe(names.filter((name) => this.topics.followed.has(name))), tooFast.params.retry_ms);
      return; // the topics were not decided
    }
    if (answer.refused) {
      this.takeRefusal(names, answer.refused);
    } else {
      this.takeTime(sent, performance.now(), answer);
      this.topics.takeSnapshots(answer.topics, answer.boot_id);
      this.reconnectDelay.set(this.socket.io, answer.back_within_ms);
      Object.assign(this.link, { everLive: true, troubleSince: null });
      this.second.take(answer);
    }
    this.confirm(names);
    this.onChange();
  }

  /** The server refuses all topics if it refuses one: the others are subscribed again without it. */
  takeRefusal(names, reasons) {
    const blamed = names.filter((_, index) => reasons.some((reason) => reason.field === `topics[${index}]`));
    const refused = blamed.length ? blamed : names;
    this.topics.refuse(refused, reasons);
    const others = names.filter((name) => !refused.includes(name));
    if (others.length && this.link.connected) {
      this.fetchSnapshots(others);
    }
  }

  confirm(names) {
    names.forEach((name) => this.unconfirmed.delete(name));
  }

  received(message) {
    const outcome = this.topics.receive(message);
    if (outcome === "gap") {
      this.subscribe([message.topic]);
    } else if (outcome === "applied") {
      this.applied = message; // the next drawing shows this event
      this.onChange();
    }
  }

  heard(beat) {
    const at = performance.now();
    this.link.heardAt = at;
    this.journalOk = beat.journal_ok !== false;
    this.leaderAway = beat.leader === "away";
    this.reconnectDelay.set(this.socket.io, beat.back_within_ms);
    if (this.sync.noteBoot(beat.boot_id)) {
      this.bootMetAt = at;
      this.reconnectDelay.spread(() => this.askAll());
      return;
    }
    this.compare(beat.server_ms);
    this.topics.checkHeads(beat.heads, at);
    // The message may be on its way: checked again when it is surely late.
    setTimeout(() => this.fetchLate(), 2100);
  }

  /** Compares the time with a heartbeat's, which may be late; one from the future means a page's clock that is behind. */
  compare(serverMs) {
    const ahead = this.sync.ready ? serverMs - this.now() : 0;
    if (ahead > MAX_DEVIATION_MS) {
      this.doubt();
      this.subscribe([...this.topics.followed]);
    }
    if (Math.abs(ahead) > MAX_DEVIATION_MS) {
      this.sync.restart();
      this.measure();
    }
  }

  fetchLate() {
    const late = this.topics.late(performance.now());
    if (late.length && this.link.connected) {
      this.subscribe(late);
    }
  }

  // -- polling without a socket ----------------------------------------------------------------------

  pollingOwner() {
    return {
      need: () => this.pollingNeed(),
      topics: () => [...this.topics.followed],
      holds: (topic) => this.value(topic) !== undefined,
      value: (topic) => this.value(topic),
      tookTime: (answer) => this.tookTime(answer),
      serverTime: () => this.sync.serverTime(performance.now()),
      errorMs: () => this.sync.errorBound,
      boot: () => this.sync.bootId,
      epoch: () => this.second.epoch,
      took: (answer) => this.takePolled(answer),
      refused: (topic, reasons) => {
        this.topics.refuse([topic], reasons);
        this.onChange();
      },
    };
  }

  pollingNeed() {
    const need = pollingNeed(this.linkFacts(), performance.now());
    return need === "ask" && document.hidden ? "keep" : need;
  }

  tookTime(answer) {
    this.second.take(answer);
    if (answer.boot_id !== this.sync.bootId && answer.sent < this.bootMetAt) {
      return; // an answer of the server before its restart
    }
    this.takeTime(answer.sent, answer.received, answer);
    this.onChange();
  }

  takePolled({ topic, boot_id, body }) {
    if (topic === "room") {
      this.takeRoom(body);
    } else {
      this.topics.takeSnapshots(body ? snapshotsOf(topic, body) : {}, boot_id);
    }
    this.onChange();
  }

  /** Takes the room's topic, which has no number over HTTP: it counts until the socket sends its own. */
  takeRoom(body) {
    if (body && this.link.troubleSince !== null) {
      this.topics.setUnnumbered("room", body);
    }
  }

  // -- for the page ----------------------------------------------------------------------------------

  /** The instant on the server's clock, ms since the epoch; null before the first answer. */
  now() {
    this.watch.check();
    return this.sync.serverTime(performance.now());
  }

  /** The error bound of the time, in whole milliseconds; null while it is unknown. */
  clockErrorMs() {
    return this.sync.ready ? Math.ceil(this.sync.errorBound) : null;
  }

  value(name) {
    return this.topics.value(name);
  }

  /** The server's refusal of a topic; undefined without one. */
  refusal(name) {
    return this.topics.refusals.get(name);
  }

  /** @returns {{state, reason}} see `linkStatus` */
  status() {
    return linkStatus(this.linkFacts(), performance.now());
  }

  linkFacts() {
    const isMissing = this.topics.missing().length > 0 && performance.now() - this.followedAt > SUBSCRIBING_MS;
    return Object.assign({}, this.link, {
      expectsHeartbeat: [...this.topics.followed].some((name) => this.value(name) !== undefined),
      behind: isMissing || this.topics.late(performance.now()).length > 0 || !this.sync.ready,
      doubted: this.unconfirmed.size > 0,
      polledAt: this.polling.answeredAt,
      pollFails: this.polling.fails,
      backWithinMs: this.reconnectDelay.withinMs,
    });
  }

  /** @returns {Promise<object>} see `sendCommand`; `fields` may carry the `id` of a command whose answer was lost */
  command(type, fields = {}, onSilence = undefined) {
    const place = fields.tournament || "room";
    const seen = this.seen.of(place);
    const command = Object.assign({ id: newCommandId(), type }, seen === undefined ? {} : { seen }, fields);
    return sendCommand((each) => this.sendOnce(each), command, onSilence).then((answer) => {
      this.seen.note(place, answer);
      return Object.assign({ command }, answer);
    });
  }

  /** Sends a command once: by the socket, over HTTP while the page polls. */
  async sendOnce(command) {
    if (this.status().state !== "polling") {
      return this.ask("command", command);
    }
    const answer = await this.post(command);
    if (answer) {
      this.polling.pollPastCaches();
    }
    return answer;
  }
}

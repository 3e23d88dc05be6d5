/** The live connection of a face: one socket, the topics it follows, the server's time, and commands. */

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
const CONNECT_MS = 7000; // after failures Chromium itself holds a new socket back for up to five seconds
const SYNC_EVERY_MS = 60000;
const SYNC_GAP_MS = 150;
const SYNC_GAP_GROWS = 1.1; // if answers are slow, a hall may be reconnecting: each question waits longer than the one before
// `fewest` and `most` questions for the time, and the error at which to stop. Two devices with an error of ±25 ms
// are within 50 of each other; ten thousand phones must not ask for more than that.
const QUESTIONS = { fewest: 3, most: 32, good_ms: 5 };
const QUESTIONS_OF_PHONES = { fewest: 2, most: 16, good_ms: 25 };
const ON_ITS_WAY_MS = 3000; // for so long the first subscriptions are taken to be on their way, and nothing is reported
const STRANGE_MS = 1500; // a heartbeat this far from our estimate: one of the two is wrong

export class Live {
  /**
   * @param {() => void} onChange called after any topic followed has changed, was refused, or the link changed
   * @param {{patient: boolean}} options patient: a phone, which comes back after walls and the staff
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
    this.followedAt = at; // when the latest subscription began
    this.unconfirmed = new Set(); // topics nobody has confirmed since the device may have slept
    this.journalOk = true; // heartbeats say so while the server cannot write
    this.leaderAway = false; // and while an edge does not reach its leader
    this.second = new SecondServer(this);
    this.post = (command) => postCommand(browser, command, ANSWER_MS);
    this.watch = new DeviceWatch(
      () => this.woke(),
      () => this.reconnect(),
    );
    this.polling = new Polling(browser, this.pollingOwner());
    this.questions = patient ? QUESTIONS_OF_PHONES : QUESTIONS;
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

  /** The device may have slept: the socket may be dead, too. */
  woke() {
    this.doubt();
    this.reconnect();
  }

  /** The time may be wrong: nothing is shown as live until somebody has confirmed it. */
  doubt() {
    this.unconfirmed = new Set(this.topics.followed);
    this.sync.restart();
    this.onChange();
  }

  /** Phones leave dead sockets behind after a lock or a change of network: begin a new one, and ask over HTTP as well. */
  reconnect() {
    this.trouble();
    this.polling.pollNow();
    // Not from within an event of the socket: Socket.IO would lose its next attempt, and never make another.
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

  /** Socket.IO gives up by itself when the server closes or refuses a connection. */
  connectAgainIfIdle() {
    if (!this.socket.active) {
      setTimeout(() => this.socket.connect(), this.reconnectDelay.afterClose());
    }
  }

  /** @returns {Promise<object | null>} the acknowledgement, null if none came in time */
  ask(event, payload) {
    return new Promise((resolve) => {
      this.socket.timeout(ANSWER_MS).emit(event, payload, (error, answer) => resolve(error ? null : answer));
    });
  }

  /** Ask what time it is until the answers leave little open: on the room's network the fewest are enough. */
  async measure(most = this.questions.most) {
    const { fewest, good_ms } = this.questions;
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
    const first = !this.sync.ready;
    if (this.sync.add(sent, received, answer.server_ms, answer.boot_id)) {
      this.bootMetAt = received;
    }
    if (first) {
      this.onChange();
    }
  }

  /** Measures the time, and asks again for refused topics, since they may exist by now. */
  syncEachMinute() {
    if (this.link.connected) {
      this.measure(this.questions.fewest);
      this.subscribe([...this.topics.refusals.keys()]);
    } else {
      this.dial(); // anew, whatever state the last attempt was left in
    }
    setTimeout(() => this.syncEachMinute(), SYNC_EVERY_MS);
  }

  /** Follow exactly these topics from now on. */
  follow(names) {
    const gone = [...this.topics.followed].filter((name) => !names.includes(name));
    const fresh = this.topics.follow(names);
    this.topics.unfollow(gone);
    this.confirm(gone);
    if (this.link.connected && gone.length) {
      this.ask("unsubscribe", { topics: gone });
    }
    this.followedAt = fresh.length ? performance.now() : this.followedAt;
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
    const slower = (answer.refused || []).find(({ code }) => code === "wire.too_fast");
    if (slower) {
      setTimeout(() => this.subscribe(names.filter((name) => this.topics.followed.has(name))), slower.params.retry_ms);
      return; // nothing was said of the topics
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

  /** All are refused where one is: those that are not to blame are asked for again without it. */
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
      this.applied = message; // the event for which the next drawing is made
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
    // The message may be on its way: look again when it is surely late.
    setTimeout(() => this.fetchLate(), 2100);
  }

  /** A heartbeat may come late, but never from the future: then it is our clock that is behind. */
  compare(serverMs) {
    const ahead = this.sync.ready ? serverMs - this.now() : 0;
    if (ahead > STRANGE_MS) {
      this.doubt();
      this.subscribe([...this.topics.followed]);
    }
    if (Math.abs(ahead) > STRANGE_MS) {
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

  // -- over HTTP, where there is no socket ----------------------------------------------------------

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
      return; // an answer of a server that is gone
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

  /** The room over HTTP has no number, so it only stands in for the socket's. */
  takeRoom(body) {
    if (body && this.link.troubleSince !== null) {
      this.topics.setUnnumbered("room", body);
    }
  }

  // -- what the face sees ----------------------------------------------------------------------------

  /** The instant on the server's clock, ms since the epoch; null before the first answer. */
  now() {
    this.watch.check();
    return this.sync.serverTime(performance.now());
  }

  /** The error of the time, in whole milliseconds; null while it is not known. */
  clockErrorMs() {
    return this.sync.ready ? Math.ceil(this.sync.errorBound) : null;
  }

  value(name) {
    return this.topics.value(name);
  }

  /** The reason why the server refuses this topic; undefined if it has not. */
  refusal(name) {
    return this.topics.refusals.get(name);
  }

  /** @returns {{state, reason}} see `linkStatus` */
  status() {
    return linkStatus(this.linkFacts(), performance.now());
  }

  linkFacts() {
    const isMissing = this.topics.missing().length > 0 && performance.now() - this.followedAt > ON_ITS_WAY_MS;
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

  /** By the socket; over HTTP while only that is answered. The id is the same either way. */
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

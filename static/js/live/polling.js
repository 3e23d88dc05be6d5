/**
 * Topics over HTTP, for pages without a working socket: requests carry the tag of the version held; they are frequent
 * while topics change, seldom while they do not, and slow down while nobody answers. Time, network and randomness are
 * arguments.
 *
 * A cache may have kept such an answer, so answers do not set the time. The time is requested separately,
 * before anything else, and an answer counts only if it is from the same boot and recent.
 */

import { jittered } from "./jitter.js";
import { FIRST_SESSION, isSession, sessionsOf } from "../shown_session.js";

const ANSWER_MS = 5000;
const CHECK_MS = 1000;
const FREQUENT_MS = 5000;
const SLOW_MS = 20000;
const MAX_MS = 60000;
const SLOW_AFTER = 3; // unchanged answers in a row
const JITTER = 0.25;
const TIME = "/api/v1/time"; // not kept by caches
const TIME_EVERY_MS = 300000; // two clocks drift apart by 30 ms in this time
const VAGUE_MS = 100; // an error that is worth another request for the time
const MAX_VAGUE = 4;
const OLDEST_MS = 15000; // a cache may answer this late while it revalidates, on a slow network
const FUTURE_MS = 1500;
const REFUSED = [404, 409]; // no such tournament, no such session

/** Milliseconds until the next request; a quarter more or less spreads the phones of a room. */
export function pollDelay({ unchanged, failed }, random) {
  const base = failed
    ? Math.min(MAX_MS, FREQUENT_MS * 2 ** (failed - 1))
    : unchanged >= SLOW_AFTER
      ? SLOW_MS
      : FREQUENT_MS;
  return jittered(base, JITTER, random);
}

const OF_ROOM = {
  room: "/api/v1/tournaments",
  "displays:room": "/api/v1/displays",
  "seasons:room": "/api/v1/season_standings",
};

const OF_TOURNAMENT = [
  "chip_leaders",
  "clock",
  "color_ups",
  "counters",
  "day_end",
  "end_time_shown",
  "forfeits",
  "hand_for_hand",
  "moves",
  "payouts",
  "prizes",
  "results",
  "seat_list",
  "seats",
  "structure",
  "table_clocks",
  "table_list",
  "tables",
  "vote",
  "vote_shown",
];
/** The topics that a tournament has once, for all its sessions. */
const OF_ALL_SESSIONS = ["flights"];
/** The topics of one entry or table. */
const OF_ONE = { seat: "seats?entry", table: "tables?table" };

/**
 * The address of a topic such as `clock:friday:1`; null for topics that HTTP does not have.
 *
 * @param {boolean} isOneOfSeveral whether the tournament has several sessions: the address names the first one, too
 */
export function addressOf(topic, isOneOfSeveral = false) {
  const [kind, slug, session, key] = topic.split(":");
  if (topic in OF_ROOM) {
    return OF_ROOM[topic];
  }
  if (OF_ALL_SESSIONS.includes(kind)) {
    return `/api/v1/tournaments/${encodeURIComponent(slug)}/${kind}`;
  }
  const part =
    kind in OF_ONE && key ? `${OF_ONE[kind]}=${encodeURIComponent(key)}` : OF_TOURNAMENT.includes(kind) ? kind : null;
  if (!part || !isSession(session)) {
    return null;
  }
  const query =
    session === FIRST_SESSION && !isOneOfSeveral ? "" : `${part.includes("?") ? "&" : "?"}session=${session}`;
  return `/api/v1/tournaments/${encodeURIComponent(slug)}/${part}${query}`;
}

export const browser = {
  fetch: (url, options) => fetch(url, options),
  now: () => performance.now(),
  later: (run, ms) => setTimeout(run, ms),
  random: Math.random,
};

export class Polling {
  /**
   * @param {object} device `{fetch, now, later(run, ms), random}`; `now` is monotonic, in milliseconds
   * @param {object} owner `need()`: `ask`, `keep` the answers without asking, or `none`; `topics()`: the topics
   *   followed; `holds(topic)`: whether the page has its value; `value(topic)`: the value; `tookTime(answer)`: `{sent,
   *   received, server_ms, boot_id}`; `serverTime()`, `errorMs()`, `boot()`: the results of those; `epoch()`: the
   *   newest epoch seen, with two servers; `took(answer)`: `{topic, boot_id, body}`, `body` null if unchanged;
   *   `refused(topic, reasons)`
   */
  constructor(device, owner) {
    this.device = device;
    this.owner = owner;
    this.entries = new Map(); // topic -> the state of its requests
    this.forced = false;
  }

  /** Checks once a second from now on whether requests are due. */
  start() {
    this.check();
    this.device.later(() => this.start(), CHECK_MS);
  }

  /** Requests all topics at once, after a sleep or with a new network. Answers to older requests are ignored. */
  pollNow() {
    this.entries.clear();
    this.forced = true;
    this.check();
  }

  /** Requests all topics at once, past any cache, after a command. */
  pollPastCaches() {
    const past = `past=${Math.floor(this.owner.serverTime())}`;
    this.entries.forEach((entry) => entry.topic !== TIME && Object.assign(entry, { dueAt: 0, unchanged: 0, past }));
    this.check();
  }

  check() {
    const need = this.forced ? "ask" : this.owner.need();
    this.forced = false;
    if (need === "none") {
      this.entries.clear();
    }
    if (need !== "ask") {
      return;
    }
    this.askDue();
  }

  askDue() {
    const at = this.device.now();
    const entries = this.matchEntries();
    const time = this.entries.get(TIME);
    (time && time.answeredAt === null ? [time] : entries)
      .filter((entry) => !entry.asking && entry.dueAt <= at)
      .forEach((entry) => this.ask(entry));
  }

  /** One entry for each topic followed that has an address, and one for the time. */
  matchEntries() {
    const isOneOfSeveral = (topic) => sessionsOf(this.owner.value(`tournament:${topic.split(":")[1]}`)).length > 0;
    const addresses = new Map(this.owner.topics().map((topic) => [topic, addressOf(topic, isOneOfSeveral(topic))]));
    if ([...addresses.values()].some(Boolean)) {
      addresses.set(TIME, TIME);
    }
    for (const { topic, address } of [...this.entries.values()]) {
      if (addresses.get(topic) !== address) {
        this.entries.delete(topic);
      }
    }
    for (const [topic, address] of [...addresses].filter(([each, at]) => at && !this.entries.has(each))) {
      const fresh = { topic, address, etag: null, boot_id: null, text: "", unchanged: 0, failed: 0, doubted: false };
      this.entries.set(
        topic,
        Object.assign(fresh, { dueAt: 0, answeredAt: null, asking: false, asked: 0, past: null }),
      );
    }
    return [...this.entries.values()];
  }

  async ask(entry) {
    entry.asking = true;
    const answer = await this.answerTo(entry);
    if (this.entries.get(entry.topic) !== entry) {
      return; // requested before a sleep, or no longer followed
    }
    entry.asking = false;
    if (entry.topic === TIME) {
      this.takeTimeAnswer(entry, answer);
      this.askDue(); // requests that waited for the time
    } else {
      this.takeAnswer(entry, answer);
      entry.dueAt = this.device.now() + pollDelay(entry, this.device.random);
    }
  }

  /** The answer as `{kind: "failed" | "refused" | "same" | "changed", …}`. */
  answerTo(entry) {
    const late = new Promise((resolve) => {
      this.device.later(() => resolve({ kind: "failed" }), ANSWER_MS);
    });
    const answer = this.fetched(entry).catch(() => ({ kind: "failed" }));
    return Promise.race([answer, late]);
  }

  async fetched(entry) {
    const headers = entry.etag && this.owner.holds(entry.topic) ? { "If-None-Match": entry.etag } : {};
    const sent = this.device.now();
    // Not from the browser's own cache, which has the answer of the last poll.
    const query = entry.topic === TIME ? this.seenEpoch() : entry.past;
    const address = query ? `${entry.address}${entry.address.includes("?") ? "&" : "?"}${query}` : entry.address;
    entry.past = null;
    const response = await this.device.fetch(address, { headers, cache: "no-store", credentials: "same-origin" });
    const received = this.device.now();
    const times = { sent, received, server_ms: Number(response.headers.get("X-Server-Ms")) };
    if (response.status === 304) {
      return Object.assign(times, { kind: "same" });
    }
    const text = await response.text();
    const body = JSON.parse(text);
    if (response.ok) {
      // A server that restarted may send the same text.
      const kind = text === entry.text ? "same" : "changed";
      return Object.assign(times, { kind, etag: response.headers.get("ETag"), text, body });
    }
    return REFUSED.includes(response.status) ? { kind: "refused", reasons: body.refused || [] } : { kind: "failed" };
  }

  seenEpoch() {
    const epoch = this.owner.epoch();
    return epoch === undefined ? null : `epoch=${encodeURIComponent(epoch)}`;
  }

  takeAnswer(entry, answer) {
    if (answer.kind === "failed") {
      entry.failed += 1;
      return;
    }
    if (answer.kind !== "refused" && this.isDoubtful(entry, answer)) {
      this.doubt(entry);
      return;
    }
    Object.assign(entry, { failed: 0, doubted: false, unchanged: answer.kind === "changed" ? 0 : entry.unchanged + 1 });
    if (answer.kind === "refused") {
      this.owner.refused(entry.topic, answer.reasons);
      return;
    }
    entry.answeredAt = answer.received;
    if (answer.body) {
      Object.assign(entry, { etag: answer.etag, text: answer.text, boot_id: answer.body.boot_id || null });
    }
    this.owner.took({ topic: entry.topic, boot_id: entry.boot_id, body: answer.body || null });
  }

  /** Whether an answer is from another boot than the known time, or not recent. */
  isDoubtful(entry, { body, server_ms }) {
    const boot = body ? body.boot_id : entry.boot_id;
    const age = this.owner.serverTime() - server_ms;
    return (boot && boot !== this.owner.boot()) || age > OLDEST_MS || age < -FUTURE_MS;
  }

  /**
   * A doubtful answer: an old one of a cache, or one of a restarted server. The time is requested; two in a row count
   * as a failure.
   */
  doubt(entry) {
    entry.failed += entry.doubted ? 1 : 0;
    entry.doubted = true;
    this.entries.get(TIME).dueAt = 0;
  }

  takeTimeAnswer(entry, answer) {
    const boot = this.owner.boot();
    if (answer.kind === "changed") {
      const { sent, received, body } = answer;
      entry.answeredAt = received;
      this.owner.tookTime(Object.assign({ sent, received }, body));
    }
    entry.failed = answer.kind === "changed" ? 0 : entry.failed + 1;
    entry.asked += 1;
    const isUrgent = entry.failed || (entry.asked < MAX_VAGUE && this.owner.errorMs() > VAGUE_MS);
    entry.dueAt =
      this.device.now() +
      (isUrgent ? pollDelay(entry, this.device.random) : jittered(TIME_EVERY_MS, JITTER, this.device.random));
    if (this.owner.boot() !== boot) {
      this.entries.forEach((each) => Object.assign(each, each === entry ? {} : { dueAt: 0 }));
    }
  }

  /** The oldest instant at which a clock was answered; null if one was not, or without clocks. */
  get answeredAt() {
    const { clocks } = this;
    const areAnswered = clocks.every((entry) => entry.answeredAt !== null);
    return clocks.length && areAnswered ? Math.min(...clocks.map((entry) => entry.answeredAt)) : null;
  }

  /** Whether the last request for a clock failed. */
  get fails() {
    return this.clocks.some((entry) => entry.failed > 0);
  }

  get clocks() {
    return [...this.entries.values()].filter((entry) => entry.topic.startsWith("clock:"));
  }
}

/**
 * The clock, seats and moves, and what televisions show, over HTTP, for who cannot hold a socket: asks with the tag of what it knows, often while things change,
 * seldom while they do not, and less and less while nobody answers. Time, network and chance come in as an argument.
 */

const ANSWER_MS = 5000;
const CHECK_MS = 1000;
const BRISK_MS = 5000;
const SLOW_MS = 20000;
const LONGEST_MS = 60000;
const SLOW_AFTER = 3; // answers in a row that brought nothing new
const JITTER = 0.25;

/** Milliseconds until the next question; a quarter more or less, so that a room full of phones does not ask at once. */
export function pollDelay({ unchanged, failed }, random) {
  const base = failed ? Math.min(LONGEST_MS, BRISK_MS * 2 ** (failed - 1)) : unchanged >= SLOW_AFTER ? SLOW_MS : BRISK_MS;
  return base * (1 - JITTER + 2 * JITTER * random());
}

const OF_ROOM = { room: "/api/v1/tournaments", "displays:room": "/api/v1/displays" };

const OF_TOURNAMENT = ["clock", "color_ups", "counters", "day_end", "hand_for_hand", "moves", "prizes", "seats", "tables", "vote"];

/** `clock:friday:1` is asked for at this address; null for topics that HTTP does not have. `narrowed`: a query, as `entry=e17`. */
export function addressOf(topic, narrowed = "") {
  const [kind, slug, session] = topic.split(":");
  if (topic in OF_ROOM) {
    return OF_ROOM[topic];
  }
  const query = narrowed ? `?${narrowed}` : "";
  return OF_TOURNAMENT.includes(kind) && session === "1" ? `/api/v1/tournaments/${encodeURIComponent(slug)}/${kind}${query}` : null;
}

export class Polling {
  /**
   * @param {object} device `{fetch, now, later(run, ms), random}`; `now` is monotonic, in milliseconds
   * @param {object} owner
   *   `need()`: `ask`, `keep` what was answered without asking, or `none`; `topics()`: those followed; `narrowed(topic)`: which
   *   part of it is enough, as a query; `holds(topic)`:
   *   whether a value of it is there; `took(answer)`: `{topic, sent, received, server_ms, boot_id, body}`, `body` is null if nothing changed;
   *   `refused(topic, reasons)`
   */
  constructor(device, owner) {
    this.device = device;
    this.owner = owner;
    this.entries = new Map(); // topic -> what is known of asking for it
    this.forced = false;
  }

  /** Look from now on, once a second, whether something is to be asked. */
  start() {
    this.check();
    this.device.later(() => this.start(), CHECK_MS);
  }

  /** Ask for everything at once: the device woke, or the network is back. Answers to older questions are void. */
  kick() {
    this.entries.clear();
    this.forced = true;
    this.check();
  }

  /** What was answered is over: look at once what has come of a command. */
  hurry() {
    this.entries.forEach((entry) => Object.assign(entry, { dueAt: 0, unchanged: 0 }));
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
    const at = this.device.now();
    for (const entry of this.matchEntries()) {
      if (!entry.asking && entry.dueAt <= at) {
        this.ask(entry);
      }
    }
  }

  /** One entry for each topic that is followed and can be asked for. */
  matchEntries() {
    const addresses = new Map(this.owner.topics().map((topic) => [topic, addressOf(topic, this.owner.narrowed(topic))]));
    for (const { topic, address } of [...this.entries.values()]) {
      if (addresses.get(topic) !== address) {
        this.entries.delete(topic);
      }
    }
    for (const [topic, address] of [...addresses].filter(([each, at]) => at && !this.entries.has(each))) {
      const fresh = { topic, address, etag: null, boot_id: null, text: "", unchanged: 0, failed: 0 };
      this.entries.set(topic, Object.assign(fresh, { dueAt: 0, answeredAt: null, asking: false }));
    }
    return [...this.entries.values()];
  }

  async ask(entry) {
    entry.asking = true;
    const answer = await this.answerTo(entry);
    if (this.entries.get(entry.topic) !== entry) {
      return; // asked before the device slept, or no longer of use
    }
    entry.asking = false;
    this.judge(entry, answer);
    entry.dueAt = this.device.now() + pollDelay(entry, this.device.random);
  }

  /** The answer as `{kind: "failed" | "refused" | "same" | "changed", …}`. */
  answerTo(entry) {
    const late = new Promise((resolve) => {
      this.device.later(() => resolve({ kind: "failed" }), ANSWER_MS);
    });
    const asked = this.fetched(entry).catch(() => ({ kind: "failed" }));
    return Promise.race([asked, late]);
  }

  async fetched(entry) {
    const headers = entry.etag && this.owner.holds(entry.topic) ? { "If-None-Match": entry.etag } : {};
    const sent = this.device.now();
    const response = await this.device.fetch(entry.address, { headers, credentials: "same-origin" });
    const received = this.device.now();
    const times = { sent, received, server_ms: Number(response.headers.get("X-Server-Ms")) || null };
    if (response.status === 304) {
      return Object.assign(times, { kind: "same" });
    }
    const text = await response.text();
    const body = JSON.parse(text);
    if (response.ok) {
      // The room has no tag: it is the same if it reads the same.
      const kind = text === entry.text ? "same" : "changed";
      return Object.assign(times, { kind, etag: response.headers.get("ETag"), text, body });
    }
    return response.status === 404 ? { kind: "refused", reasons: body.refused || [] } : { kind: "failed" };
  }

  judge(entry, answer) {
    if (answer.kind === "failed") {
      entry.failed += 1;
      return;
    }
    entry.failed = 0;
    entry.unchanged = answer.kind === "changed" ? 0 : entry.unchanged + 1;
    if (answer.kind === "refused") {
      this.owner.refused(entry.topic, answer.reasons);
      return;
    }
    entry.answeredAt = answer.received;
    if (answer.kind === "changed") {
      entry.etag = answer.etag;
      entry.text = answer.text;
      entry.boot_id = answer.body.boot_id || null;
    }
    this.owner.took({
      topic: entry.topic,
      sent: answer.sent,
      received: answer.received,
      server_ms: answer.server_ms || (answer.body && answer.body.server_ms) || null,
      boot_id: entry.boot_id,
      body: answer.body || null,
    });
  }

  /** When the clock answered longest ago was answered; null if one was not, or there is none. */
  get answeredAt() {
    const { clocks } = this;
    const known = clocks.every((entry) => entry.answeredAt !== null);
    return clocks.length && known ? Math.min(...clocks.map((entry) => entry.answeredAt)) : null;
  }

  /** Whether the last question for one of the clocks was not answered. */
  get fails() {
    return this.clocks.some((entry) => entry.failed > 0);
  }

  get clocks() {
    return [...this.entries.values()].filter((entry) => entry.topic.startsWith("clock:"));
  }
}

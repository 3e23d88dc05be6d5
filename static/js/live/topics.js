/** The topics that a page follows: applies messages in order, finds gaps, applies patches and changes. */

import { changed } from "./json_patch.js";

const LATE_AFTER_MS = 2000;
const MAX_EARLY = 50;

/** Topics with keyed patches, and the member of their value with the keys. */
const KEYED = { log: "lines", roster: "entries", seat_list: "entries", table_list: "tables" };

/** Topics of the room with numbers of its journal; others are counted since the server's start. */
const OF_THE_ROOMS_JOURNAL = ["displays", "log", "announcement"];

export class Topics {
  constructor() {
    this.held = new Map(); // name -> {seq, value, boot}
    this.followed = new Set();
    this.refusals = new Map(); // name -> reasons
    this.lateSince = new Map(); // name -> instant at which a heartbeat first named a higher seq
    this.early = new Map(); // name -> messages before the snapshot that they follow
  }

  /** @returns {string[]} the new topics, to be subscribed */
  follow(names) {
    const fresh = names.filter((name) => !this.followed.has(name));
    fresh.forEach((name) => this.followed.add(name));
    return fresh;
  }

  /** @returns {string[]} the topics that were followed, to be unsubscribed */
  unfollow(names) {
    const gone = names.filter((name) => this.followed.has(name));
    for (const name of gone) {
      this.followed.delete(name);
      this.held.delete(name);
      this.early.delete(name);
      this.refusals.delete(name);
      this.lateSince.delete(name);
    }
    return gone;
  }

  /** Takes snapshots of boot `boot`; a snapshot older than the held value is dropped unless the boot is another one. */
  takeSnapshots(snapshots, boot) {
    for (const name of Object.keys(snapshots)) {
      const held = this.held.get(name);
      const { seq, value } = snapshots[name];
      if (this.followed.has(name) && (!held || held.boot !== boot || seq >= held.seq)) {
        this.held.set(name, { seq, value, boot });
      }
      this.refusals.delete(name);
      this.lateSince.delete(name);
      const early = this.early.get(name) || [];
      this.early.delete(name);
      early.forEach((message) => this.receive(message));
    }
  }

  /** Sets a value without a number, which counts until a snapshot arrives. */
  setUnnumbered(name, value) {
    if (this.followed.has(name) && value !== undefined) {
      this.held.set(name, { seq: -1, value, boot: null });
    }
  }

  refuse(names, reasons) {
    names.forEach((name) => this.refusals.set(name, reasons));
  }

  /**
   * @returns {"applied" | "dropped" | "early" | "gap"} `gap`: the topic has to be subscribed again; `early`: its
   *   snapshot is on its way, and the message is applied after it
   */
  receive(message) {
    const held = this.held.get(message.topic);
    if (!this.followed.has(message.topic) || (held && message.seq <= held.seq)) {
      return "dropped";
    }
    if (!held || (message.prev !== null && message.prev !== held.seq)) {
      return this.keepEarly(message, held);
    }
    this.held.set(message.topic, { seq: message.seq, value: valueAfter(held.value, message), boot: held.boot });
    this.lateSince.delete(message.topic);
    return "applied";
  }

  keepEarly(message, held) {
    const early = this.early.get(message.topic) || [];
    this.early.set(message.topic, [...early, message].slice(-MAX_EARLY));
    return held && !early.length ? "gap" : "early";
  }

  /** @returns {string[]} topics that are behind the server's numbers for too long at the instant `at` (ms) */
  checkHeads(heads, at) {
    const late = [];
    for (const name of Object.keys(heads)) {
      const held = this.held.get(name);
      if (!this.followed.has(name) || this.refusals.has(name) || (held && held.seq >= heads[name])) {
        this.lateSince.delete(name);
      } else if (!this.lateSince.has(name)) {
        this.lateSince.set(name, at);
      } else if (at - this.lateSince.get(name) > LATE_AFTER_MS) {
        late.push(name);
      }
    }
    return late;
  }

  /** @returns {string[]} topics that are behind since a heartbeat, without a message since */
  late(at) {
    return [...this.lateSince.keys()].filter((name) => at - this.lateSince.get(name) > LATE_AFTER_MS);
  }

  /** @returns {string[]} topics followed and neither held nor refused */
  missing() {
    return [...this.followed].filter((name) => !this.held.has(name) && !this.refusals.has(name));
  }

  /** @returns {Map<string, number>} the newest event of topics, by tournament's slug or "room" */
  newest() {
    const newest = new Map();
    for (const [name, { seq, boot }] of this.held) {
      const [kind, place, , part] = name.split(":");
      const isJournal = place === "room" ? OF_THE_ROOMS_JOURNAL.includes(kind) : place && part === undefined;
      // Topics of one entry or table have their own numbers; a value set without a number has none.
      if (isJournal && boot !== null) {
        newest.set(place, Math.max(seq, newest.get(place) || 0));
      }
    }
    return newest;
  }

  value(name) {
    const held = this.held.get(name);
    return held ? held.value : undefined;
  }
}

function valueAfter(value, { topic, changes, patch, value: whole }) {
  return patch ? patched(topic, value, patch) : changes ? changed(value, changes) : whole;
}

function patched(topic, value, patch) {
  const member = KEYED[topic.split(":")[0]];
  const lines = Object.assign({}, member ? value[member] : value, patch.set);
  const { counts = value.counts } = patch;
  (patch.remove || []).forEach((key) => delete lines[key]);
  return member ? Object.assign({}, value, counts ? { counts } : {}, { [member]: lines }) : lines;
}

/** An answer over HTTP as snapshots of topics: a clock's answer includes its tournament's topic. */
export function snapshotsOf(topic, body) {
  if ("value" in body) {
    return { [topic]: { seq: body.seq, value: body.value } };
  }
  const value = Object.assign({}, body);
  ["seq", "boot_id", "tournament", "tournament_seq"].forEach((key) => delete value[key]);
  const snapshots = { [topic]: { seq: body.seq, value } };
  if (body.tournament) {
    snapshots[`tournament:${topic.split(":")[1]}`] = { seq: body.tournament_seq, value: body.tournament };
  }
  return snapshots;
}

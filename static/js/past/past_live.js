/**
 * The connection of a page of the past: it has the methods of the live one, with topics of tournaments
 * at an instant. It sends no commands. Topics of the room are the present ones.
 */

import { Live } from "../live/live.js";
import { FIRST_SESSION } from "../shown_session.js";
import { Topics } from "../live/topics.js";
import { Playback, playbackOfAddress, queryOf } from "./playback.js";
import { openBar } from "./past_bar.js";

const RETRY_MS = 2000;
const DRAW_MS = 250; // during playback, also between requests
const NEW_EVENTS_MS = 5000; // between requests for new events
/** Topics of the room without a past: connected devices, scenes of TVs, announcements. */
const NOT_SHOWN = ["presence:room", "displays:room", "announcement:room", "log:room"];
const READ_ONLY = { code: "past.read_only", params: {} };

function isOfRoom(name) {
  return name === "room" || name.endsWith(":room");
}

export class PastLive {
  constructor(io, onChange) {
    this.onChange = onChange;
    this.ask = window.fetch.bind(window);
    window.fetch = (url, options) => this.readOnly(url, options);
    this.room = new Live(io, () => this.changed(), { patient: true });
    this.topics = new Topics();
    this.seen = { of: () => undefined, note() {} };
    this.sync = { ready: true, bootId: null };
    this.link = { connected: false, everLive: false };
    Object.assign(this, { connections: 0, applied: null, journalOk: true, leaderAway: false });
    this.isLost = false;
    const address = playbackOfAddress(location.search);
    this.playback = new Playback(address);
    this.target = queryOf(address.at);
    this.shown = null; // the newest answer about the scrubber's tournament
    this.frame = null; // the instant of the frame shown in playback
    this.slug = null; // that tournament
    this.delay = null; // the reason why its answer takes longer
    this.askAgainAt = -Infinity; // by performance.now(): the earliest next request of playback
    this.watchers = [];
    setTimeout(() => this.fetchNewEvents(), NEW_EVENTS_MS);
    this.tick();
  }

  /** Opens the bar with the scrubber once the texts are there. */
  open(texts, face) {
    document.body.classList.add("is-past");
    openBar(this, texts, face);
    return this;
  }

  // -- the methods of a connection -------------------------------------------------------------------

  follow(names) {
    this.room.follow(names.filter((name) => isOfRoom(name) && !NOT_SHOWN.includes(name)));
    this.topics.unfollow([...this.topics.followed].filter((name) => !names.includes(name)));
    const fresh = this.topics.follow(names).filter((name) => !isOfRoom(name));
    if (fresh.length) {
      this.load();
    }
  }

  value(name) {
    return isOfRoom(name) ? this.room.value(name) : this.topics.value(name);
  }

  refusal(name) {
    return isOfRoom(name) ? this.room.refusal(name) : this.topics.refusals.get(name);
  }

  /** The instant on the page. Fast playback moves in frames, so that the whole page shows one instant. */
  now() {
    const { shown, playback } = this;
    if (!shown) {
      return null;
    }
    return playback.isPlaying && playback.speed > 1 ? this.frame : this.reached();
  }

  /** The instant that playback has reached: before the next event until the answer with it is there. */
  reached() {
    const { shown, playback } = this;
    const limit = shown.after ? shown.after.at - 1 : shown.last_at;
    return Math.min(playback.now(), Math.max(shown.at, limit));
  }

  clockErrorMs() {
    return 0;
  }

  status() {
    return this.shown && !this.isLost ? { state: "live", reason: null } : { state: "offline", reason: "connecting" };
  }

  reconnect() {
    this.load();
  }

  /** No command changes the past. */
  command(type, fields = {}) {
    return Promise.resolve({ command: Object.assign({ type }, fields), refused: [READ_ONLY] });
  }

  /** Lets reading requests pass and refuses others. */
  readOnly(url, options = {}) {
    if (["GET", "HEAD"].includes((options.method || "GET").toUpperCase())) {
      return this.ask(url, options);
    }
    const refused = JSON.stringify({ refused: [READ_ONLY] });
    return Promise.resolve(new Response(refused, { status: 409, headers: { "Content-Type": "application/json" } }));
  }

  /** The session that the page shows. */
  get session() {
    const names = [...this.topics.followed].map((name) => name.split(":"));
    const clock = names.find(([kind, slug, session]) => kind === "clock" && slug === this.slug && session);
    return clock ? clock[2] : FIRST_SESSION;
  }

  // -- position and playback -----------------------------------------------------------------------------

  /** Goes to an event, `{seq}`, or an instant, `{instant}`. */
  goTo({ seq = null, instant = null }) {
    this.target = queryOf(instant, seq);
    this.isSeeking = true;
    return this.load();
  }

  /**
   * A step from the target of earlier steps: taps that are faster than answers add up.
   *
   * @param {(shown: object) => object | null} where the target from the state shown
   */
  step(where) {
    const go = () => {
      const place = this.shown && where(this.shown);
      return place ? this.goTo(place) : null;
    };
    this.steps = Promise.resolve(this.steps).then(go, go);
    return this.steps;
  }

  play() {
    const { shown, playback } = this;
    if (shown && !shown.after && playback.now() >= shown.last_at) {
      this.goTo({ seq: 1 });
    }
    playback.play();
    this.tick();
  }

  /** Pauses at the instant reached, perhaps before playback's own instant. */
  pause() {
    if (this.shown && this.playback.isPlaying) {
      this.playback.seek(this.reached());
    }
    this.playback.pause();
    this.changed();
  }

  /** Draws during playback and requests the next events. */
  tick() {
    clearTimeout(this.timer);
    if (!this.playback.isPlaying) {
      return;
    }
    this.goOn();
    this.frame = this.shown && this.reached();
    this.changed();
    this.timer = setTimeout(() => this.tick(), this.untilTick());
  }

  /** Milliseconds until the next event is due or the next request is allowed; at most until the next drawing. */
  untilTick() {
    const { shown, playback } = this;
    if (!shown || !shown.after || this.isLoading) {
      return DRAW_MS;
    }
    const due = (shown.after.at - playback.now()) / playback.speed;
    return Math.min(DRAW_MS, Math.max(0, due, this.askAgainAt - performance.now()));
  }

  goOn() {
    const { playback, shown } = this;
    if (!shown || this.isLoading || performance.now() < this.askAgainAt) {
      return;
    }
    const next = shown.after && shown.after.at;
    const leap = playback.leap(next);
    if (leap !== null) {
      playback.seek(leap);
    }
    if (next && playback.now() >= next) {
      this.askAgainAt = performance.now() + DRAW_MS;
      this.load();
    } else if (!next && playback.now() >= shown.last_at) {
      this.end();
    }
  }

  end() {
    if (this.playback.loop) {
      this.goTo({ seq: 1 });
      return;
    }
    this.playback.seek(this.shown.last_at);
    this.pause();
  }

  // -- requests ------------------------------------------------------------------------------------------

  /** Loads the state at the target; a call during loading waits for the newest answer. */
  load() {
    this.isStale = true;
    this.loading = this.loading || this.loadAll();
    return this.loading;
  }

  get isLoading() {
    return Boolean(this.loading);
  }

  async loadAll() {
    while (this.isStale) {
      this.isStale = false;
      await this.loadOnce();
    }
    this.loading = null;
    if (this.playback.isPlaying) {
      this.tick();
    } else {
      this.changed();
    }
  }

  /** Loads the scrubber's tournament first, then others at the same instant. */
  async loadOnce() {
    const groups = new Map();
    for (const name of [...this.topics.followed].filter((each) => !isOfRoom(each) && !this.topics.refusals.has(each))) {
      const slug = name.split(":")[1];
      groups.set(slug, (groups.get(slug) || []).concat(name));
    }
    this.slug = groups.has(this.slug) ? this.slug : [...groups.keys()][0] || this.slug;
    const first = groups.get(this.slug);
    if (!first) {
      return;
    }
    if (this.playback.isPlaying && this.shown && !this.isSeeking) {
      // Topics followed during playback are of the instant played.
      this.target = queryOf(Math.min(this.playback.now(), this.shown.last_at));
    }
    const answer = await this.fetchGroup(this.slug, first, this.target);
    if (!answer) {
      return;
    }
    this.arrived(answer);
    const others = [...groups.keys()].filter((slug) => slug !== this.slug);
    await Promise.all(others.map((slug) => this.fetchGroup(slug, groups.get(slug), queryOf(answer.at))));
  }

  arrived(answer) {
    const { playback } = this;
    if (this.target === queryOf("last")) {
      this.target = queryOf(answer.at); // later events change nothing shown
    }
    if (this.isSeeking || playback.base === null || !playback.isPlaying) {
      playback.seek(answer.at);
      this.isSeeking = false;
    }
    this.shown = answer;
    this.frame = this.reached();
    if (playback.wantsToPlay && !playback.isPlaying) {
      playback.wantsToPlay = false;
      playback.play();
      this.tick();
    }
  }

  /** @returns {Promise<object | null>} the answer; null without one, with another request later if that can help */
  async fetchGroup(slug, names, query) {
    const options = `topics=${names.join(",")}&session=${this.session}${query ? `&${query}` : ""}`;
    const { status, answer } = await this.get(`${slug}/at?${options}`);
    if (status === 200) {
      this.isLost = false;
      this.delay = null;
      this.take(names, answer);
      return answer;
    }
    if (status === 0 || status === 429 || status >= 500) {
      this.isLost = status === 0;
      [this.delay = null] = (answer && answer.refused) || [];
      this.askAgainAt = performance.now() + RETRY_MS;
      setTimeout(() => this.load(), RETRY_MS);
      return null;
    }
    const reasons = (answer && answer.refused) || [];
    const blamed = names.filter((_, i) => reasons.some(({ field }) => field === `topics[${i}]`));
    const refused = blamed.length ? blamed : names;
    this.topics.refuse(refused, reasons);
    const others = names.filter((name) => !refused.includes(name));
    return others.length ? this.fetchGroup(slug, others, query) : null;
  }

  take(names, answer) {
    const absent = names.filter((name) => !(name in answer.topics));
    absent.forEach((name) => this.topics.held.delete(name));
    // Each answer counts as a new boot, so that an earlier state replaces a later one.
    this.boots = (this.boots || 0) + 1;
    this.topics.takeSnapshots(answer.topics, this.boots);
  }

  async get(path, options = {}) {
    try {
      const response = await this.ask(`/api/v1/tournaments/${path}`, Object.assign({ cache: "no-store" }, options));
      return { status: response.status, answer: await response.json() };
    } catch (error) {
      console.warn(`${path} was not answered`, error);
      return { status: 0, answer: null };
    }
  }

  /** Requests new events of a running tournament, which lengthen the scrubber. */
  async fetchNewEvents() {
    const { shown } = this;
    if (shown && !document.hidden && !this.isLoading) {
      const { status, answer } = await this.get(`${this.slug}/at?seq=${shown.seq}&session=${this.session}`);
      if (status === 200 && this.shown === shown && answer.last_seq !== shown.last_seq) {
        const { last_at, last_seq, after, mark_after } = answer;
        Object.assign(shown, { last_at, last_seq, after, mark_after });
        this.changed();
      }
    }
    setTimeout(() => this.fetchNewEvents(), NEW_EVENTS_MS);
  }

  changed() {
    this.watchers.forEach((watch) => watch());
    this.onChange();
  }
}

/**
 * The bar of a page that shows the past: the instant, the scrubber with its marks, steps, playback, and back to now.
 */

import { SPEEDS } from "./playback.js";
import { Marks } from "./marks.js";
import { openLog } from "./past_log.js";
import { openWhatIf } from "./what_if.js";

const MINUTE = 60000;
const QUIET_AFTER_MS = 4000;
const STYLE = "/static/css/past.css";

/** An element with its properties and contents. */
export function element(tag, properties = {}, ...within) {
  const node = document.createElement(tag);
  const { data = {}, label, ...own } = properties;
  Object.assign(node, own);
  Object.assign(node.dataset, data);
  if (label) {
    node.setAttribute("aria-label", label);
    node.title = label;
  }
  node.append(...within);
  return node;
}

const TO_THE_MINUTE = { hour: "2-digit", minute: "2-digit", hour12: false, hourCycle: "h23", timeZone: "UTC" };
const DATE = { day: "numeric", month: "short", year: "numeric", second: "2-digit" };

/** A date and a time of day at the venue, to the second. */
export function instantWords(at, offset, language) {
  return written(at + offset, language, DATE);
}

/** A day of the week and a time of day at the venue, for estimates. */
export function dayWords(at, offset, language) {
  return written(at + offset, language, {});
}

function written(wall, language, parts) {
  const format = Object.assign({ weekday: "short" }, parts, TO_THE_MINUTE);
  return new Intl.DateTimeFormat(language, format).format(new Date(wall));
}

/** Puts the bar on the page. `face` is the page's kind: only the control has the log and the what-if. */
export function openBar(past, texts, face) {
  document.head.append(element("link", { rel: "stylesheet", href: STYLE }));
  const bar = new PastBar(past, texts, face);
  past.watchers.push(() => bar.draw());
  // Beside the body, which pages redraw.
  document.documentElement.append(bar.node);
  document.documentElement.classList.add(face === "tv" ? "past-wall" : "past-page");
  document.addEventListener("keydown", (event) => bar.pressed(event));
  if (face === "tv") {
    quietUntilMoved(past);
  } else {
    keepRoom(bar.node);
  }
  bar.draw();
}

/** The page begins below the bar, whose lines wrap by the language and the width of the screen. */
function keepRoom(node) {
  const root = document.documentElement;
  new ResizeObserver(() => root.style.setProperty("--past-h", `${node.offsetHeight}px`)).observe(node);
}

/** Shows the instant alone on a TV; a key or the pointer shows the bar for some seconds. */
function quietUntilMoved(past) {
  let movedAt = -Infinity;
  let timeout = 0;
  ["pointermove", "pointerdown", "keydown"].forEach((name) =>
    document.addEventListener(name, () => {
      movedAt = performance.now();
      clearTimeout(timeout);
      timeout = setTimeout(update, QUIET_AFTER_MS);
      update();
    }),
  );
  const update = () => {
    const isQuiet = performance.now() - movedAt >= QUIET_AFTER_MS;
    document.documentElement.classList.toggle("past-quiet", isQuiet);
  };
  past.watchers.push(update);
  update();
}

/** The address of this page as it is now, without the past. */
export function addressOfNow({ pathname, search, hash }) {
  const query = new URLSearchParams(search);
  ["at", "speed", "loop"].forEach((name) => query.delete(name));
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : "") + hash;
}

class PastBar {
  constructor(past, texts, face) {
    Object.assign(this, { past, texts, face });
    const say = (code) => texts(`face.past.${code}`);
    this.when = element("b", { data: { part: "past_at" } });
    this.where = element("span", { data: { part: "past_where" } });
    const now = element("button", { data: { part: "past_now" }, textContent: say("now"), onclick: () => this.toNow() });
    const words = element("p", { className: "past-words" }, this.when, this.where);
    this.range = element("input", { type: "range", min: "0", step: "1", label: say("scrubber") });
    this.range.oninput = () => past.goTo({ seq: Number(this.range.value) });
    this.marks = new Marks(past);
    const scrubber = element("div", { className: "past-scrubber" }, this.marks.node, this.range);
    const steps = element(
      "div",
      { className: "past-steps" },
      ...this.steps(say),
      ...this.player(say),
      ...this.more(say),
    );
    this.node = element("aside", { className: "past-bar", data: { part: "past" }, label: say("label") });
    this.node.append(words, now, scrubber, steps);
  }

  steps(say) {
    const step = (name, sign, go) =>
      element("button", { data: { part: `past_${name}` }, textContent: sign, label: say(name), onclick: () => go() });
    return [
      step("mark_before", "⇤", () => this.toEvent("mark_before")),
      step("minute_before", "−1 min", () => this.byMinutes(-1)),
      step("event_before", "◂", () => this.toEvent("before")),
      step("event_after", "▸", () => this.toEvent("after")),
      step("minute_after", "+1 min", () => this.byMinutes(1)),
      step("mark_after", "⇥", () => this.toEvent("mark_after")),
    ];
  }

  player(say) {
    const { past } = this;
    this.playing = element("button", { data: { part: "past_play" }, onclick: () => this.playOrPause() });
    const speeds = [...new Set([...SPEEDS, past.playback.speed])].sort((a, b) => a - b);
    const options = speeds.map((each) => element("option", { value: String(each), textContent: `×${each}` }));
    this.speed = element("select", { data: { part: "past_speed" }, label: say("speed") }, ...options);
    this.speed.value = String(past.playback.speed);
    this.speed.onchange = () => past.playback.turnTo(Number(this.speed.value));
    const loop = element("input", { type: "checkbox", checked: past.playback.loop });
    loop.onchange = () => (past.playback.loop = loop.checked);
    return [this.playing, this.speed, element("label", { className: "past-loop" }, loop, say("loop"))];
  }

  /** The buttons of the control alone. */
  more(say) {
    if (this.face !== "control") {
      return [];
    }
    const log = () => openLog(this.past, this.texts);
    return [
      element("button", { data: { part: "past_log" }, textContent: say("log"), onclick: log }),
      element("button", {
        data: { part: "past_what_if" },
        textContent: say("what_if"),
        onclick: () => openWhatIf(this.past, this.texts),
      }),
    ];
  }

  // -- steps ---------------------------------------------------------------------------------------------

  toNow() {
    location.assign(addressOfNow(location));
  }

  /** @param {string} which `before` and `after` an event, `mark_before` and `mark_after` a mark */
  toEvent(which) {
    this.past.step((shown) => shown[which] && { seq: shown[which].seq });
  }

  byMinutes(count) {
    this.past.step(() => ({ instant: String(this.past.now() + count * MINUTE) }));
  }

  playOrPause() {
    const { past } = this;
    if (past.playback.isPlaying) {
      past.pause();
    } else {
      past.play();
    }
    this.draw();
  }

  /** ← → an event, with Shift a minute, with Ctrl or Alt the next mark; the space bar plays and pauses. */
  pressed(event) {
    const isTyping = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) && event.target !== this.range;
    const step = { ArrowLeft: "before", ArrowRight: "after" }[event.key];
    const isSpace = event.key === " " && event.target.tagName !== "BUTTON";
    if (isTyping || !(step || isSpace)) {
      return;
    }
    event.preventDefault();
    if (isSpace) {
      this.playOrPause();
    } else if (event.shiftKey) {
      this.byMinutes(step === "before" ? -1 : 1);
    } else if (event.ctrlKey || event.altKey) {
      this.toEvent(`mark_${step}`);
    } else {
      this.toEvent(step);
    }
  }

  // -- drawing -------------------------------------------------------------------------------------------

  draw() {
    const { past, texts } = this;
    const { shown, playback } = past;
    const at = past.now();
    const say = (code, params) => texts(`face.past.${code}`, params);
    this.playing.textContent = say(playback.isPlaying ? "pause" : "play");
    if (!shown) {
      const { code, params } = past.delay || {};
      const isPreparing = code === "past.getting_ready";
      this.when.textContent = isPreparing
        ? texts(code, params)
        : say(past.topics.refusals.size ? "refused" : "reading");
      return;
    }
    this.when.textContent = instantWords(at, shown.utc_offset_ms, document.documentElement.lang || "en");
    const where = shown.seq === 0 ? "before_first" : "read_only";
    this.where.textContent = `${shown.timezone} · ${say(where)}`;
    this.range.max = String(shown.last_seq);
    if (!past.isSeeking) {
      this.range.value = String(shown.seq);
    }
    this.marks.draw(shown);
    this.keepAddress(at);
  }

  /** Keeps the instant in the address, except during playback. */
  keepAddress(at) {
    if (this.past.playback.isPlaying || this.addressAt === at || this.past.playback.wantsToPlay) {
      return;
    }
    this.addressAt = at;
    const query = new URLSearchParams(location.search);
    query.set("at", new Date(at).toISOString());
    query.delete("speed");
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
  }
}

/** One tournament on the room's front page: its state and clock, late registration, and links to its pages. */

import { announcementNow } from "/static/js/procedures/announcement.js";
import { el, setText, setTextOrHide } from "/static/js/dom.js";
import {
  countedText,
  dayOverLine,
  headline,
  isPlayedUntimed,
  lateRegistration,
  lateRegistrationLine,
  newLevelWord,
} from "/static/js/clock/clock_facts.js";
import { reading } from "/static/js/level_clock.js";
import { sessionOf } from "/static/js/shown_session.js";
import { stakesInStrip } from "/static/js/structure/stakes.js";
import { createTexts } from "/static/js/texts/texts.js";

const WITHOUT_CLOCK = ["ready", "finished"];

export class Row {
  /** @param {object} summary this tournament's record in the room topic */
  constructor(face, sheet, summary) {
    this.live = face.live;
    this.summary = summary;
    this.phase = summary.phase;
    // Times of day are in this tournament's time zone.
    this.texts = createTexts(face.catalogue, () => this.tournament());
    this.build(sheet);
  }

  build(sheet) {
    const { texts } = this;
    const slug = encodeURIComponent(this.summary.slug);
    const phone = `/t/${slug}`;
    this.title = el("b");
    this.state = el("span.state");
    this.late = el("p.late");
    this.announced = el("p.announced");
    this.level = el("span.label");
    this.time = el("b.time", { role: "timer", "aria-live": "off" });
    this.stakes = el("span.stakes");
    this.results = el("a", { href: `${phone}/results`, hidden: true }, texts("face.results.title"));
    this.draws = el("a", { href: `/draw/${slug}`, hidden: true }, texts("face.draw.title"));
    this.node = el(
      "article",
      {},
      el("div.about", {}, el("a.title", { href: phone }, this.title), this.state, this.late, this.announced),
      el("div.clock", {}, this.level, this.time, this.stakes),
      sheet.button(phone, () => this.summary.title, texts),
      el(
        "p.links",
        {},
        el("a", { href: phone }, texts("face.room.phone")),
        el("a", { href: `/tv?t=${slug}` }, texts("face.room.wall")),
        el("a", { href: `/control/${slug}` }, texts("face.room.control")),
        this.results,
        this.draws,
      ),
    );
  }

  tournament() {
    return this.live.value(`tournament:${this.summary.slug}`);
  }

  /** The value of a topic of the tournament's shown session. */
  value(kind) {
    return this.live.value(`${kind}:${this.summary.slug}:${sessionOf(this.tournament())}`);
  }

  /** @returns {object | null} the clock's reading; null while unknown */
  draw(now) {
    const clock = this.value("clock");
    const shown = clock && now !== null && this.summary.phase !== "finished" ? reading(clock, now) : null;
    this.phase = shown ? shown.phase : this.summary.phase;
    this.node.className = this.phase;
    this.results.hidden = !this.summary.finished_at;
    setText(this.title, this.summary.title);
    setText(this.state, this.stateText(shown, now));
    this.drawClock(shown);
    this.drawNews(clock, shown, now);
    return shown;
  }

  stateText(shown, now) {
    if (shown && shown.phase === "scheduled") {
      return this.texts("face.room.starts_at", { start_at: now + shown.starts_in_ms });
    }
    const dayOver = shown ? dayOverLine(shown, now, this.texts) : "";
    if (dayOver) {
      return dayOver;
    }
    if (this.phase === "ready" && this.summary.starts_at) {
      return this.texts("face.room.planned", { start_date: this.summary.starts_at, start_at: this.summary.starts_at });
    }
    // The row shows the blinds too.
    const isNewLevel = shown && newLevelWord(shown, now, this.texts);
    const isUntimed = shown && isPlayedUntimed(shown);
    return this.texts(isNewLevel ? "face.strip.next_hand" : `face.room.phase.${isUntimed ? "running" : this.phase}`);
  }

  drawClock(shown) {
    const { texts } = this;
    const isCounting = Boolean(shown) && !WITHOUT_CLOCK.includes(shown.phase);
    setText(this.level, isCounting ? headline(shown, texts) : "");
    setText(this.time, isCounting ? countedText(shown, texts) : "");
    setText(this.stakes, isCounting && shown.period.kind === "level" ? stakesInStrip(shown.period, texts, "/") : "");
  }

  drawNews(clock, shown, now) {
    const { slug } = this.summary;
    const draws = this.value("draws");
    this.draws.hidden = !draws || !draws.draws.length;
    const registration = shown ? lateRegistration(clock, shown, now, this.value("structure")) : null;
    const line = lateRegistrationLine(registration, this.tournament(), this.texts);
    setTextOrHide(this.late, line ? this.texts("face.room.late_reg", { line }) : "");
    const announcement = announcementNow([this.live.value(`announcement:${slug}`)], now);
    setTextOrHide(this.announced, announcement && announcement.for !== "room" ? announcement.text : "");
  }
}

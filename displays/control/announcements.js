/** Announcements: those that are up now, with a button that takes them down, and the dialog for a new one. */

import { el, setChildren } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { languageFor } from "../../static/js/language.js";
import { createTexts, loadCatalogue } from "../../static/js/texts.js";
import { fillButton } from "./buttons.js";
import { reasonsText } from "./desk.js";
import { segments } from "./dialog.js";
import { limitedText } from "./limited_text.js";
import { mayDo } from "./roles.js";

const MAX_LETTERS = 200;
const LENGTHS = [30, 120, 600];
const PRESETS = ["break_in_5", "late_reg_soon", "dinner", "shuffle_up", "seats", "last_hand"];

/** The announcements on the walls now, the newest first. `topics` are the two topics' values, either may be missing. */
export function upNow(topics, now) {
  return topics
    .map((topic) => topic && topic.announcement)
    .filter((each) => each && now !== null && each.at <= now && now < each.until)
    .sort((a, b) => b.at - a.at);
}

/** Whether typing opens a keyboard on the screen, which would cover the ready-made lines. */
function hasKeyboardOnScreen() {
  return window.matchMedia("(pointer: coarse)").matches;
}

export class Announcements {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
    this.wall = null; // {language, texts}: the words of the walls, where they speak another language
  }

  /** The announcements that are up now, as cards; `empty` is shown where there are none. */
  drawUp(node, now, empty = "") {
    const { topics, texts, session } = this.face;
    const up = upNow([topics.announcement, topics["announcement:room"]], now);
    setChildren(node, JSON.stringify([up, session && session.may]), () =>
      up.length || !empty ? up.map((each) => this.card(each)) : [el("p.none", {}, texts(empty))],
    );
  }

  card(announcement) {
    const { texts, topics } = this.face;
    const venue = topics.tournament || (topics.room && topics.room.venue);
    const inRoom = announcement.for === "room";
    const until = formatsOf(texts).timeOfDay(announcement.until, venue);
    const where = texts(inRoom ? "face.control.announcing.up_in_room" : "face.control.announcing.up_here", { until });
    const label = texts("face.control.announcing.withdraw");
    const button = el("button", { onclick: () => this.withdraw(label, announcement) });
    fillButton(this.face, button, label, mayDo(this.face.session, inRoom ? "room.withdraw" : "announcement.withdraw"));
    return el("article.card.up", {}, el("div", {}, el("p", {}, where), el("b", { dir: "auto" }, announcement.text)), button);
  }

  withdraw(label, { id, for: place }) {
    if (place === "room") {
      this.desk.deliver(label, "room.withdraw", { announcement: id });
    } else {
      this.desk.send(label, "announcement.withdraw", { announcement: id });
    }
  }

  /** The possible audiences: a list of `{value, text}`; empty where the role may not announce. */
  places() {
    const { texts, topics, session } = this.face;
    const title = topics.tournament ? topics.tournament.title : "";
    const here = title && mayDo(session, "announcement.post") ? [{ value: "tournament", text: title }] : [];
    return [...here, ...(mayDo(session, "room.announce") ? [{ value: "room", text: texts("face.control.announcing.room") }] : [])];
  }

  /** @param {boolean} inRoom whether it is more likely for everybody */
  async open(inRoom) {
    const { texts } = this.face;
    const wall = await this.wallTexts();
    const places = this.places();
    const label = texts("face.control.announcing.text");
    const text = limitedText(texts, MAX_LETTERS, { rows: 3, "aria-label": label, placeholder: label, "data-later": hasKeyboardOnScreen(), dir: "auto" });
    const presets = PRESETS.map((name) => this.preset(wall(`face.control.announcing.preset.${name}`), text));
    const usual = places.some((each) => each.value === "room") && inRoom ? "room" : places[0].value;
    const place = segments(texts("face.control.announcing.for"), places, usual);
    const lengths = LENGTHS.map((seconds) => ({ value: seconds, text: texts(`face.control.announcing.seconds.${seconds}`) }));
    const length = segments(texts("face.control.announcing.how_long"), lengths, 120);
    const body = [el("div.presets", {}, ...presets), ...text.nodes, place.node, length.node];
    const send = () => text.note() || this.send(text.input.value, place.value, length.value);
    this.dialog.form(texts("face.control.announcing.title"), body, texts("face.control.announcing.send"), send);
  }

  preset(words, text) {
    return el("button", { type: "button", onclick: () => text.put(words) }, words);
  }

  async send(typed, place, seconds) {
    const text = typed.replace(/\s+/g, " ").trim();
    if (!text) {
      return "face.control.announcing.text_missing";
    }
    const label = this.face.texts("face.control.announcing.title");
    const options = { inDialog: true };
    const answer = await (place === "room"
      ? this.desk.deliver(label, "room.announce", { text, seconds }, options)
      : this.desk.send(label, "announcement.post", { text, seconds }, options));
    return answer.refused ? reasonsText(answer.refused, this.face.texts) : null;
  }

  /** The presets are said on the walls, in the language of the walls. */
  async wallTexts() {
    const { room } = this.face.topics;
    const wanted = room && room.venue ? room.venue.wall_language : null;
    const own = document.documentElement.lang;
    if (!wanted || languageFor(wanted, { [own]: "" })) {
      return this.face.texts;
    }
    if (!this.wall || this.wall.language !== wanted) {
      this.wall = { language: wanted, texts: createTexts(await loadCatalogue(wanted)) };
    }
    return this.wall.texts;
  }
}

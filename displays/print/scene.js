/** The print page: seat cards, slips for moves, table lists and the list for the wall, as sheets to look at and to print. */

import { el, parts, setText, setTextOrHide } from "../../static/js/dom.js";
import { openFace } from "../../static/js/face.js";
import { formatsOf } from "../../static/js/formats.js";
import { hostForOthers } from "../../static/js/page.js";
import { fetchSession, isAway, request, signInAddress } from "../../static/js/session.js";
import { Choices } from "./choices.js";
import { Codes } from "./codes.js";
import { Drawn } from "./drawn.js";
import { OF_DAY_END, bagsOf, cardsOf, codesOf, countPagesOf, listPagesOf, slipsOf, tablesOf } from "./jobs.js";
import { Kept, addressOf, optionsFrom, targetOf } from "./options.js";
import { listShape, perSheet } from "./paper.js";
import { Sheets } from "./sheets.js";

/** Number of items up to which the preview follows the room; above it, it is redrawn on request. */
const FOLLOWS = 200;
const { slug, what } = targetOf(location.pathname);
const kept = new Kept(() => localStorage);
const part = parts(document);

class PrintPage {
  constructor(face, options) {
    Object.assign(this, { face, options });
    this.choices = new Choices(part, face.texts, (changed) => this.choose(changed));
    this.sheets = new Sheets(part.sheets, part.page_style, () => this.drawStatus());
    this.codes = new Codes({ request, later: (run, ms) => setTimeout(run, ms) }, slug, () => face.hand.soon());
    this.printed = kept.printed(slug);
    this.shown = null; // the key of the sheets' contents
    part.back.href = `/control/${encodeURIComponent(slug)}#${["tables", "slips", "codes"].includes(options.what) ? "tables" : "players"}`;
    part.print.onclick = () => window.print();
    window.addEventListener("beforeprint", () => this.sheets.finish());
    window.addEventListener("afterprint", () => this.wasPrinted());
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("visibilitychange", () => this.codes.doubt());
  }

  choose(changed) {
    const { options } = this;
    if (changed.what && changed.what !== options.what) {
      const address = addressOf(slug, { what: changed.what, which: changed.what === "slips" ? "newest" : "all", entries: [] }, location.search);
      this.options = optionsFrom(changed.what, address.slice(address.indexOf("?")), kept.choices);
    } else {
      this.options = Object.assign({}, options, changed);
      kept.choose(this.options);
    }
    history.replaceState(null, "", addressOf(slug, this.options, location.search));
    this.shown = null;
    this.note = null;
    this.drawNotice();
    this.takePrinted();
    this.face.options.kinds = kindsFor(this.options);
    this.face.turnTo(slug);
  }

  /** P prints; the buttons can be reached by Tab as anywhere. */
  pressed(event) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !["INPUT", "SELECT"].includes(event.target.tagName);
    if (plain && event.key.toLowerCase() === "p" && !part.print.disabled) {
      event.preventDefault();
      window.print();
    }
  }

  draw(now) {
    const { live } = this.face;
    const refused = this.face.refusal;
    if (refused && this.options.names === "full" && refused.some((reason) => reason.code.startsWith("access."))) {
      this.choose({ names: "public" }); // this role has no full names
      return;
    }
    const topics = this.known();
    if (!topics || now === null) {
      const { state, reason } = live.status();
      this.sayInstead(refused ? refused.map((each) => each.text).join(" ") : this.face.texts(state === "offline" ? `face.link.${reason}` : "face.link.connecting"));
      return;
    }
    this.choices.draw(this.options, topics);
    this.follow(topics, now);
  }

  /** The topics once all of them are there: nothing is printed by halves. */
  known() {
    const { topics } = this.face;
    const people = topics[this.options.names === "full" ? "players" : "seats"];
    const codes = this.options.what === "cards" && people ? this.codes.of(people) : {};
    const all = [topics.tournament, topics.clock, topics.tables, topics.moves, topics.room, people, codes];
    if (OF_DAY_END.includes(this.options.what)) {
      all.push(topics.day_end);
    }
    return all.every(Boolean) ? Object.assign({}, topics, { people, codes }) : null;
  }

  follow(topics, now) {
    const { options, looked } = this;
    if (looked && looked[0] !== topics.people) {
      this.takePrinted();
    }
    const from = [topics.people, topics.tables, topics.moves, topics.clock.start_at, topics.tournament, this.printed, options, this.asked, this.codes.codes, topics.day_end];
    if (looked && this.shown && from.every((each, index) => each === looked[index])) {
      return;
    }
    this.looked = from;
    const items = itemsOf(options, topics, this.printed, this.face.texts);
    const key = JSON.stringify([options, items, topics.clock.start_at, this.asked]);
    if (key === this.shown) {
      return;
    }
    if (this.shown && items.length > FOLLOWS && this.sheets.count) {
      this.sayChanged();
      return;
    }
    this.build(items, topics, now);
    this.shown = key;
  }

  build(items, topics, now) {
    const { options, sheets } = this;
    const drawn = new Drawn(this.about(topics, now));
    this.items = items;
    sheets.build(options.what, options.paper, makersOf(options, items, drawn));
    document.title = `${this.face.texts(`face.print.${options.what}`)} – ${topics.tournament.title}`;
    this.sayInstead(items.length ? "" : this.face.texts("face.print.nothing"));
    this.drawNotice();
    this.drawStatus();
  }

  about({ tournament, clock, room }, now) {
    const { texts } = this.face;
    const start = clock.phase === "scheduled" ? clock.start_at : null;
    return {
      texts,
      slug,
      now,
      title: tournament.title,
      date: formatsOf(texts).date(start || now, tournament),
      start: start ? texts("face.print.start", { start_at: start }) : "",
      origin: `${location.protocol}//${hostForOthers(room, location)}`,
    };
  }

  drawStatus() {
    const { sheets } = this;
    const { texts } = this.face;
    const count = { count: sheets.ready ? (this.items || []).length : sheets.done, sheets: sheets.count };
    setText(part.status, sheets.count ? texts(sheets.ready ? "face.print.count" : "face.print.preparing", count) : "");
    setText(part.print, texts("face.print.print"));
    part.print.disabled = !sheets.count || !sheets.ready;
    if (!part.print.disabled && document.activeElement === document.body) {
      part.print.focus({ preventScroll: true });
    }
  }

  sayInstead(text) {
    setTextOrHide(part.instead, text);
  }

  sayChanged() {
    const show = () => {
      this.shown = null;
      this.asked = (this.asked || 0) + 1;
      this.note = null;
      this.face.hand.soon();
    };
    this.note = { text: this.face.texts("face.print.changed"), label: this.face.texts("face.print.show"), act: show };
    this.drawNotice();
  }

  /** Takes the sheets as printed, since the page cannot know; the user can say otherwise. */
  wasPrinted() {
    if (this.options.what !== "cards" || !(this.items || []).length) {
      return;
    }
    const { texts } = this.face;
    const before = kept.print(slug, this.items);
    const putBack = () => {
      kept.putBack(slug, before);
      this.justPrinted = false;
      this.note = null;
      this.drawNotice();
    };
    this.note = { text: texts("face.print.printed", { count: this.items.length }), label: texts("face.print.not_printed"), act: putBack };
    this.drawNotice();
    this.justPrinted = true;
  }

  /** The sheets just printed stay on the page until something else is chosen or somebody is seated. */
  takePrinted() {
    if (this.justPrinted) {
      this.justPrinted = false;
      this.printed = kept.printed(slug);
    }
  }

  drawNotice() {
    const { note } = this;
    setTextOrHide(part.notice, note ? note.text : "");
    if (note) {
      part.notice.append(el("button", { onclick: note.act }, note.label));
    }
  }
}

/** The topics a job needs: of the two large lists, only one. */
function kindsFor({ names, what: kind }) {
  return ["tournament", "clock", "tables", "moves", names === "full" ? "players" : "seats", ...(OF_DAY_END.includes(kind) ? ["day_end"] : [])];
}

function itemsOf(options, topics, printed, texts) {
  const of = {
    cards: () => cardsOf(options, topics, printed),
    slips: () => slipsOf(options, topics),
    tables: () => tablesOf(options, topics),
    codes: () => codesOf(options, topics),
    list: () => listPagesOf(topics, listShape(options.paper)),
    bags: () => bagsOf(options, topics),
    counts: () => countPagesOf(topics, listShape(options.paper), texts),
  };
  return of[options.what]();
}

/** The function that makes each sheet. */
function makersOf({ what: kind, paper }, items, drawn) {
  const make = { cards: "card", slips: "slip", tables: "table", list: "listPage", codes: "tableCode", bags: "bag", counts: "countsPage" }[kind];
  const size = perSheet(kind, paper);
  return Array.from({ length: Math.ceil(items.length / size) }, (_, sheet) => () =>
    items.slice(sheet * size, (sheet + 1) * size).map((item, index) => drawn[make](item, sheet * size + index + 1, items.length)),
  );
}

async function open() {
  const session = await fetchSession();
  if (session && isAway(session)) {
    location.replace(signInAddress(location.pathname + location.search));
    return;
  }
  const options = optionsFrom(what, location.search, kept.choices);
  let page = null;
  await openFace({
    slug,
    kinds: kindsFor(options),
    room: true,
    draw(face, shown, now) {
      page = page || new PrintPage(face, options);
      page.draw(now);
    },
  });
}

open();

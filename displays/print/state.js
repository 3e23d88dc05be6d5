/** State of the print page: the options, the items to print, the notice; draws the sheets again after a change. */

import { request } from "../../static/js/accounts/session.js";
import { flightTitle } from "../../static/js/clock/clock_facts.js";
import { LiveState } from "../../static/js/live/live_state.js";
import { hostForOthers } from "../../static/js/page.js";
import { sessionIn } from "../../static/js/shown_session.js";
import { formatsOf } from "../../static/js/texts/formats.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { signal } from "../../static/vendor/preact/preact.js";
import { Codes } from "./codes.js";
import { OF_DAY_END } from "./jobs.js";
import { addressOf, optionsFrom } from "./options.js";
import { ReceiptCodes } from "./receipts/receipt_codes.js";
import { markPrinted, unmarkPrinted } from "./receipts/receipt_marks.js";
import { itemsOf, sheetsOf } from "./sheets/sheet_kinds.js";
import { Sheets } from "./sheets/sheets.js";

/** Number of items up to which the preview follows the tournament; more are redrawn on request. */
const FOLLOWS = 200;

/** Further topics that some jobs need. */
const MORE_TOPICS = { receipts: ["sales", "offers"], payouts: ["slips", "results", "counters"] };

/** The topics of a job; of the two large lists only one. */
export function kindsFor({ names, what }) {
  const people = names === "full" ? "players" : "seats";
  const more = OF_DAY_END.includes(what) ? ["day_end"] : MORE_TOPICS[what] || [];
  return ["tournament", "clock", "tables", "moves", people, ...more];
}

/** The sales; without offers an empty list. */
function salesShown(sales) {
  return sales.sales ? sales : Object.assign({}, sales, { sales: [] });
}

export class PrintState extends LiveState {
  /** @param {object} kept the choices and the printed seats stored on this device, see `StoredChoices` */
  constructor(face, slug, options, kept, style) {
    super();
    Object.assign(this, { face, slug, kept, texts: face.texts, firstKind: options.what });
    this.options = signal(options);
    this.topicsShown = signal(null); // all topics of the job; null while one of them is not known
    this.items = signal([]);
    this.instead = signal(""); // the words in place of sheets
    this.note = signal(null); // {text, label, act}: a notice with its button
    this.sheets = new Sheets(style);
    this.codes = new Codes({ request, later: (run, ms) => setTimeout(run, ms) }, slug, () => face.timer.soon());
    this.receiptCodes = new ReceiptCodes(request, slug, () => face.timer.soon());
    this.printed = kept.printed(slug);
    this.justPrinted = false;
    this.desk = { slug, texts: face.texts, request }; // sends the marks of printed receipts
    this.isMarking = false; // a mark is on its way to the server
    /**
     * The page was opened to print at once. The option is removed from the address, so that a reload prints nothing.
     */
    this.printsNow = new URLSearchParams(location.search).get("now") === "1";
    if (this.printsNow) {
      history.replaceState(null, "", addressOf(slug, options, location.search));
    }
    this.asked = 0; // how often the changed sheets were asked for
    this.looked = null; // what the items were made from
    this.shown = null; // the key of the sheets' contents
  }

  choose(changed) {
    const options = this.options.peek();
    if (changed.what && changed.what !== options.what) {
      this.options.value = this.optionsOf(changed.what);
    } else {
      this.options.value = Object.assign({}, options, changed);
      this.kept.choose(this.options.peek());
    }
    history.replaceState(null, "", addressOf(this.slug, this.options.peek(), location.search));
    this.shown = null;
    this.note.value = null;
    this.takePrinted();
    this.face.options.kinds = kindsFor(this.options.peek());
    this.face.turnTo(this.slug);
  }

  /** The options for another kind of sheet. */
  optionsOf(what) {
    const address = addressOf(
      this.slug,
      { what, which: what === "slips" ? "newest" : "all", entries: [] },
      location.search,
    );
    return optionsFrom(what, address.slice(address.indexOf("?")), this.kept.choices);
  }

  update(face, reading, now) {
    super.update(face, reading, now);
    const { refusal, live } = face;
    const options = this.options.peek();
    if (refusal && options.names === "full" && refusal.some((reason) => reason.code.startsWith("access."))) {
      this.choose({ names: "public" }); // this role has no full names
      return;
    }
    const topics = this.topicsOfJob();
    if (!topics || now === null) {
      const { state, reason } = live.status();
      const link = this.texts(state === "offline" ? `face.link.${reason}` : "face.link.connecting");
      this.instead.value = refusal ? reasonsText(refusal, this.texts, " ") : link;
      return;
    }
    this.topicsShown.value = topics;
    this.follow(topics, now);
  }

  /** The topics, once all of them are known; null before. */
  topicsOfJob() {
    const { topics } = this.face;
    const { names, what } = this.options.peek();
    const people = topics[names === "full" ? "players" : "seats"];
    const codes = what === "cards" && people ? this.codes.of(people) : {};
    const all = [topics.tournament, topics.clock, topics.tables, topics.moves, topics.room, people, codes];
    if (OF_DAY_END.includes(what)) {
      all.push(topics.day_end);
    }
    if (what === "payouts") {
      all.push(topics.slips, topics.results, topics.counters);
    }
    if (what !== "receipts") {
      return all.every(Boolean) ? Object.assign({}, topics, { people, codes, flight: this.flight(topics) }) : null;
    }
    const sales = topics.sales && salesShown(topics.sales);
    const receiptCodes = sales && this.receiptCodes.of(this.receiptsMeant(sales));
    all.push(sales, topics.offers, receiptCodes);
    return all.every(Boolean) ? Object.assign({}, topics, { people, codes, sales, receiptCodes }) : null;
  }

  /** The label of the printed flight; empty in a tournament without flights, and on a later day. */
  flight({ tournament }) {
    const session = sessionIn(tournament, this.face.sessionId);
    return session && session.stage === 1 ? session.label : "";
  }

  /** The receipts of the job: those of the address, else the newest. */
  receiptsMeant({ sales }) {
    const { receipts } = this.options.peek();
    const known = receipts.filter((number) => sales.some(({ receipt }) => receipt === number));
    return known.length ? known : sales.slice(0, 1).map(({ receipt }) => receipt);
  }

  follow(topics, now) {
    const { looked } = this;
    const options = this.options.peek();
    if (looked && looked[0] !== topics.people) {
      this.takePrinted();
    }
    const { people, tables, moves, clock, tournament, day_end: dayEnd } = topics;
    const shown = this.reading.peek();
    const level = shown && shown.period.id;
    const title = flightTitle(clock, tournament.title);
    const known = [people, tables, moves, clock.start_at, title, tournament, dayEnd, level, topics.sales, topics.slips];
    const money = [topics.results, topics.counters, topics.receiptCodes];
    const from = [...known, ...money, this.printed, options, this.asked, this.codes.codes];
    if (looked && this.shown && from.every((each, index) => each === looked[index])) {
      return;
    }
    this.looked = from;
    const items = itemsOf(options, Object.assign({}, topics, { shown }), this.printed, this.texts);
    const key = JSON.stringify([options, items, clock.start_at, title, this.asked]);
    if (key === this.shown) {
      return;
    }
    if (this.shown && items.length > FOLLOWS && this.sheets.progress.peek().count) {
      this.noteChange();
      return;
    }
    this.build(items, topics, now);
    this.shown = key;
  }

  build(items, topics, now) {
    const { what, paper } = this.options.peek();
    this.items.value = items;
    this.sheets.build(what, paper, sheetsOf(this.options.peek(), items, this.about(topics, now)));
    document.title = `${this.texts(`face.print.${what}`)} – ${topics.tournament.title}`;
    this.instead.value = items.length ? "" : this.texts("face.print.nothing");
  }

  /** The texts on each sheet: the tournament with its flight, its date and start, and the address for phones. */
  about({ tournament, clock, room }, now) {
    const { texts, slug } = this;
    const start = clock.phase === "scheduled" ? clock.start_at : null;
    return {
      texts,
      slug,
      now,
      clock,
      venue: tournament,
      event: tournament.title,
      title: flightTitle(clock, tournament.title),
      date: formatsOf(texts).date(start || now, tournament),
      start: start ? texts("face.print.start", { start_at: start }) : "",
      origin: `${location.protocol}//${hostForOthers(room, location)}`,
    };
  }

  noteChange() {
    const act = () => {
      this.shown = null;
      this.asked += 1;
      this.note.value = null;
      this.face.timer.soon();
    };
    this.note.value = { text: this.texts("face.print.changed"), label: this.texts("face.print.show"), act };
  }

  /** Prints. Receipts are first marked on the server, so that only one device prints the original. */
  async print() {
    if (this.options.peek().what !== "receipts") {
      window.print();
      return;
    }
    if (this.isMarking) {
      return; // a second tap would print copies
    }
    this.isMarking = true;
    const { fault, originals, command } = await markPrinted(this.desk, this.items.peek());
    this.isMarking = false;
    if (fault) {
      this.noteFault(fault);
      return;
    }
    this.options.value = Object.assign({}, this.options.peek(), { printed: originals });
    window.print();
    const { texts } = this;
    const act = () => this.unmark(command);
    this.note.value = { text: texts("face.print.receipt_printed"), label: texts("face.print.not_printed"), act };
  }

  /** Undoes the mark after a failed print: the next print is not a copy. */
  async unmark(command) {
    this.note.value = null;
    this.options.value = Object.assign({}, this.options.peek(), { printed: [] });
    const fault = await unmarkPrinted(this.desk, command);
    if (fault) {
      this.noteFault(fault);
    }
  }

  noteFault(text) {
    this.note.value = { text, label: this.texts("face.public.close"), act: () => (this.note.value = null) };
  }

  /** Assumes that the sheets were printed; the user can correct this. */
  wasPrinted() {
    const { texts, kept, slug } = this;
    const items = this.items.peek();
    if (this.options.peek().what !== "cards" || !items.length) {
      return;
    }
    const before = kept.print(slug, items);
    const act = () => {
      kept.restore(slug, before);
      this.justPrinted = false;
      this.note.value = null;
    };
    const text = texts("face.print.printed", { count: items.length });
    this.note.value = { text, label: texts("face.print.not_printed"), act };
    this.justPrinted = true;
  }

  /** Keeps the printed sheets on the page until the choice changes or somebody is seated. */
  takePrinted() {
    if (this.justPrinted) {
      this.justPrinted = false;
      this.printed = this.kept.printed(this.slug);
    }
  }
}

/** State of the print page: the options, the items to print, the notice; draws the sheets again after a change. */

import { request } from "../../static/js/accounts/session.js";
import { flightTitle } from "../../static/js/clock/clock_facts.js";
import { LiveState } from "../../static/js/live/live_state.js";
import { hostForOthers } from "../../static/js/page.js";
import { sessionIn } from "../../static/js/shown_session.js";
import { formatsOf } from "../../static/js/texts/formats.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { signal } from "../../static/vendor/preact/preact.js";
import { CardCodes } from "./card_codes.js";
import { OF_DAY_END } from "./jobs.js";
import { addressOf, optionsFrom, usualSelection } from "./options.js";
import { ReceiptCodes } from "./receipts/receipt_codes.js";
import { markPrinted, unmarkPrinted } from "./receipts/receipt_marks.js";
import { receiptNumbers } from "./receipts/receipts.js";
import { itemsOf, sheetsOf } from "./sheets/sheet_kinds.js";
import { Sheets } from "./sheets/sheets.js";

/** Number of items up to which the preview follows the tournament; more are redrawn on request. */
const MAX_FOLLOWED = 200;

/** Further topics by kind of sheet. */
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
  /** @param {StoredChoices} stored the choices and the printed seats of this device */
  constructor(face, slug, options, stored, style) {
    super();
    Object.assign(this, { face, slug, stored, texts: face.texts, firstKind: options.what });
    this.options = signal(options);
    this.topicsShown = signal(null); // all topics of the job; null while one of them is not known
    this.items = signal([]);
    this.instead = signal(""); // the words in place of sheets
    this.note = signal(null); // {text, label, act}: a notice with its button
    this.sheets = new Sheets(style);
    this.codes = new CardCodes({ request, later: (run, ms) => setTimeout(run, ms) }, slug, () => face.timer.soon());
    this.receiptCodes = new ReceiptCodes(request, slug, () => face.timer.soon());
    this.printed = stored.printed(slug);
    this.justPrinted = false;
    this.desk = { slug, texts: face.texts, request }; // sends the marks of printed receipts
    this.isMarking = false; // a mark is on its way to the server
    /** Whether the page was opened to print. The option leaves the address, so that a reload prints nothing. */
    this.printsNow = new URLSearchParams(location.search).get("now") === "1";
    if (this.printsNow) {
      history.replaceState(null, "", addressOf(slug, options, location.search));
    }
    this.refreshes = 0; // counts the taps that show changed sheets
    this.inputs = null; // the values that the items were made from
    this.shownKey = null; // the sheets' contents as text; null: draw them anew
  }

  /** Takes over a choice of the user, e.g. `{paper: "roll"}`. */
  choose(choice) {
    const options = this.options.peek();
    if (choice.what && choice.what !== options.what) {
      this.options.value = this.optionsOf(choice.what);
    } else {
      this.options.value = Object.assign({}, options, choice);
      this.stored.choose(this.options.peek());
    }
    history.replaceState(null, "", addressOf(this.slug, this.options.peek(), location.search));
    this.shownKey = null;
    this.note.value = null;
    this.takePrinted();
    this.face.options.kinds = kindsFor(this.options.peek());
    this.face.turnTo(this.slug);
  }

  /** The options for another kind of sheet. */
  optionsOf(what) {
    const address = addressOf(this.slug, { what, which: usualSelection(what), entries: [] }, location.search);
    return optionsFrom(what, address.slice(address.indexOf("?")), this.stored.choices);
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
    const receiptCodes = sales && this.receiptCodes.of(receiptNumbers(this.options.peek(), sales));
    all.push(sales, topics.offers, receiptCodes);
    return all.every(Boolean) ? Object.assign({}, topics, { people, codes, sales, receiptCodes }) : null;
  }

  /** The label of the printed flight; empty in a tournament without flights, and on a later day. */
  flight({ tournament }) {
    const session = sessionIn(tournament, this.face.sessionId);
    return session && session.stage === 1 ? session.label : "";
  }

  /** Draws the sheets again if the values on them have changed; many sheets only on request. */
  follow(topics, now) {
    const before = this.inputs;
    const options = this.options.peek();
    if (before && before[0] !== topics.people) {
      this.takePrinted();
    }
    const { people, tables, moves, clock, tournament, day_end: dayEnd } = topics;
    const shown = this.reading.peek();
    const level = shown && shown.period.id;
    const title = flightTitle(clock, tournament.title);
    const play = [people, tables, moves, clock.start_at, title, tournament, dayEnd, level];
    const money = [topics.sales, topics.slips, topics.results, topics.counters, topics.receiptCodes];
    this.inputs = [...play, ...money, this.printed, options, this.refreshes, this.codes.codes];
    if (before && this.shownKey && this.inputs.every((each, index) => each === before[index])) {
      return;
    }
    const items = itemsOf(options, Object.assign({}, topics, { shown }), this.printed, this.texts);
    const key = JSON.stringify([options, items, clock.start_at, title, this.refreshes]);
    if (key === this.shownKey) {
      return;
    }
    if (this.shownKey && items.length > MAX_FOLLOWED && this.sheets.progress.peek().count) {
      this.noteChange();
      return;
    }
    this.build(items, topics, now);
    this.shownKey = key;
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

  /** Shows the notice that values on the sheets have changed, with a button that draws them again. */
  noteChange() {
    const act = () => {
      this.shownKey = null;
      this.refreshes += 1;
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
    const { texts, stored, slug } = this;
    const items = this.items.peek();
    if (this.options.peek().what !== "cards" || !items.length) {
      return;
    }
    const before = stored.addPrinted(slug, items);
    const act = () => {
      stored.restore(slug, before);
      this.justPrinted = false;
      this.note.value = null;
    };
    const text = texts("face.print.printed", { count: items.length });
    this.note.value = { text, label: texts("face.print.not_printed"), act };
    this.justPrinted = true;
  }

  /** Takes the printed cards out of the selection `new`, once the choice changes or a player is seated. */
  takePrinted() {
    if (this.justPrinted) {
      this.justPrinted = false;
      this.printed = this.stored.printed(this.slug);
    }
  }
}

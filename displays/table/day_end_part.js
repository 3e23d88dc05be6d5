/** The end of the day at a table: the cards if the player who picks sits here, the hands left, then the bags seat by seat. */

import { endingDay, handNow, inProgressLine, lastCards, pickerName, pickerSeat, tableOf, whyNoneIsDealt } from "../../static/js/day_end.js";
import { el, setChildren } from "../../static/js/dom.js";
import { formatsOf, parseChips } from "../../static/js/formats.js";
import { handPlayed } from "../../static/js/hand_for_hand.js";
import { placeOf } from "../../static/js/seats.js";
import { field } from "../control/dialog.js";
import { mayHere } from "./counter.js";
import { seatsHere, tableHere } from "./here.js";

export class DayEndPart {
  constructor(face, counter, dialog, node, number) {
    Object.assign(this, { face, counter, dialog, node, number, texts: face.texts });
  }

  get end() {
    return endingDay(this.face.topics.day_end);
  }

  /** The reason why no more hand is dealt here; empty while hands are dealt. */
  get whyNone() {
    return whyNoneIsDealt(this.end, this.number, this.texts);
  }

  draw(inPlay) {
    const end = inPlay ? this.end : null;
    this.node.hidden = !end;
    if (!end) {
      setChildren(this.node, "", () => []);
      return;
    }
    const { topics, session } = this.face;
    const names = this.bags(end).map(({ entry }) => this.nameOf(entry));
    const known = [handPlayed(topics.hand_for_hand) !== null, end.step, end.position, end.hands, end.picker, tableOf(end, this.number), this.bags(end), names];
    const key = JSON.stringify([known, session && session.may, [...this.counter.desk.waiting.keys()], topics.day_end.hand_in_progress_counts, this.texts("face.day_end.title")]);
    setChildren(this.node, key, () => this.nodes(end));
  }

  nodes(end) {
    if (end.step === "dealing" || end.step === "picking") {
      return this.picking(end);
    }
    const mine = tableOf(end, this.number);
    return mine && mine.left ? this.playing(end, mine) : this.bagging(end);
  }

  picking(end) {
    const { texts, face, counter } = this;
    const name = pickerName(end, texts);
    const place = end.picker ? placeOf(end.picker.seat) : null;
    const here = end.step === "picking" && mayHere(face.session, "day_end.pick") && (!place || place.table === this.number);
    const pick = (position) => counter.give(texts("face.day_end.picked", { position }), "day_end.pick", Object.assign({ position }, end.picker ? { entry: end.picker.entry } : {}));
    const title = name ? texts("face.day_end.picks", { name }) : texts(end.step === "dealing" ? "face.day_end.dealing" : "face.day_end.somebody_picks");
    const how = el("p", {}, here ? texts("face.day_end.pick_for") : pickerSeat(end, texts));
    return [el("div.day-end-said", {}, el("b", {}, title), how), end.step === "picking" ? el("div.last-cards", { role: "group", "aria-label": texts("face.day_end.title") }, ...lastCards(end, texts, here ? pick : undefined)) : ""];
  }

  playing(end, mine) {
    const { texts, face, counter } = this;
    const hand = handNow(end, mine);
    const label = texts("face.day_end.hand_done", { hand });
    const give = (event) => event.detail < 2 && counter.give(label, "day_end.hand_done", { hand, tables: [this.number] });
    // In hand-for-hand the end of a hand is reported there, and counts here too.
    const may = mayHere(face.session, "day_end.hand_done") && !handPlayed(face.topics.hand_for_hand);
    const said = el("div.day-end-said", {}, el("b.left", {}, texts("face.day_end.left", { left: mine.left })), el("p", {}, inProgressLine(face.topics.day_end, texts)));
    return [said, may ? el("button.main", { "aria-busy": String(counter.desk.waiting.has(label)), onclick: give }, label) : ""];
  }

  /** The bags of this table: `{seat, entry, chips}`, `chips` undefined while not counted. */
  bags(end) {
    const table = tableHere(this.face.topics);
    const seats = (table && table.seats) || {};
    return Object.keys(seats).map((seat) => ({ seat: Number(seat), entry: seats[seat], chips: end.chips[seats[seat]] }));
  }

  nameOf(entry) {
    const known = seatsHere(this.face.topics)[entry];
    return (known && known.name) || this.texts("face.table.entry", { entry: entry.slice(1) });
  }

  bagging(end) {
    const { texts, face } = this;
    const may = mayHere(face.session, "day_end.bag");
    const bag = ({ seat, entry, chips }) => {
      const said = chips === undefined ? "–" : formatsOf(texts).chips(chips);
      const inside = [el("span.number", {}, String(seat)), el("span.name", { dir: "auto" }, this.nameOf(entry)), el("b", {}, said)];
      const classes = chips === undefined ? "" : ".is-counted";
      const label = texts("face.day_end.bag_of", { name: `${seat} ${this.nameOf(entry)}` });
      return may ? el(`button.bag${classes}`, { "data-bag": seat, "aria-label": `${label}: ${said}`, onclick: () => this.ask(seat, entry, chips) }, ...inside) : el(`div.bag${classes}`, { "data-bag": seat }, ...inside);
    };
    return [el("div.day-end-said.is-bagging", {}, el("b", {}, texts("face.day_end.bag")), el("p", {}, texts("face.day_end.bag_how"))), el("div.bags", {}, ...this.bags(end).map(bag))];
  }

  ask(seat, entry, chips) {
    const { texts } = this;
    const title = texts("face.day_end.bag_of", { name: `${seat} ${this.nameOf(entry)}` });
    const count = field(texts("face.day_end.chips_label"), { inputmode: "numeric", value: chips === undefined ? "" : formatsOf(texts).chips(chips) });
    this.dialog.form(title, [count.node], texts("face.day_end.save"), () => {
      const amount = parseChips(count.input.value);
      return amount ? this.counter.give(title, "day_end.bag", { entry, chips: amount }, { inDialog: true }) : texts("face.day_end.chips_wrong", { name: this.nameOf(entry) });
    });
  }
}

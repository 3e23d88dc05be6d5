/** A color-up at a table: done with real cards, or the chips are typed and the cards dealt here; then the result. */

import { chipPicture } from "../../static/js/chip_picture.js";
import { chipsLine, dueAt, exchangeLine, leftToRace, raceTable, racesAt } from "../../static/js/color_ups.js";
import { el, setChildren } from "../../static/js/dom.js";
import { RaceDialog, racingSeats } from "../control/race_dialog.js";
import { mayHere } from "./counter.js";
import { seatsHere, tableHere } from "./here.js";

export class RacePart {
  constructor(face, counter, dialog, node, number) {
    Object.assign(this, { face, counter, dialog, node, number, texts: face.texts });
  }

  draw(inPlay, now) {
    const { topics, session } = this.face;
    const one = inPlay ? dueAt(topics.color_ups, this.number) : null;
    const races = inPlay ? racesAt(topics.color_ups, this.number, now) : [];
    this.node.hidden = !one && !races.length;
    const label = one ? this.texts("face.color_ups.done_here", { chips: chipsLine(leftToRace(one, this.number), this.texts) }) : "";
    const busy = this.counter.desk.waiting.has(label);
    const may = { done: mayHere(session, "color_up.table_done"), race: mayHere(session, "color_up.race") };
    const key = JSON.stringify([one, races, label, busy, may]);
    setChildren(this.node, key, () => [...(one ? this.due(one, { label, busy, may }) : []), ...[].concat(...races.map((race) => this.result(race)))]);
  }

  due(one, { label, busy, may }) {
    const { texts, number } = this;
    const left = leftToRace(one, number);
    const head = el("div.race-head", {}, ...left.map((value) => chipPicture(value, texts)), el("b", {}, texts("face.color_ups.leave", { chips: exchangeLine(Object.assign({}, one, { denominations: left }), texts) })));
    const give = (event) => event.detail < 2 && this.counter.give(label, "color_up.table_done", { color_up: one.number, table: number });
    const done = may.done ? el("button.main", { "aria-busy": String(busy), onclick: give }, label) : null;
    const race = may.race ? el("button", { onclick: () => this.race(one) }, texts("face.color_ups.race")) : null;
    return [el("div.race-due", {}, head, el("p", {}, texts("face.color_ups.how_here")), el("div.race-do", {}, done, race))];
  }

  result(race) {
    const { texts } = this;
    const title = texts("face.color_ups.result_here", { chips: chipsLine([race.denomination], texts) });
    return [el("div.race-head", {}, el("b", {}, title)), raceTable(race, texts)];
  }

  race(one) {
    const { topics } = this.face;
    const nameOf = (entry) => (seatsHere(topics)[entry] || {}).name || this.texts("face.table.entry", { entry: entry.slice(1) });
    const seats = racingSeats(one, tableHere(topics), nameOf);
    const send = (label, fields) => this.counter.give(label, "color_up.race", fields, { inDialog: true });
    new RaceDialog(this.face, this.dialog, send).open(one, this.number, seats);
  }
}

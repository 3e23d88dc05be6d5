/** Another move than the proposed one: another player of the table that gives, then a tap on a seat of the short table. */

import { el } from "../../static/js/dom.js";
import { reasonText } from "./desk.js";
import { seatChoice } from "./seat_choice.js";
import { calledName, seatOf } from "./seating_words.js";

export class OtherMove {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
  }

  /** @param {object} move as topic `plan` has it; of the later ones only the seat is chosen, from all that are open */
  open(move) {
    const { texts, topics } = this.face;
    const name = calledName(move.entry, (topics.players || {})[move.entry]);
    const title = texts("face.control.tables.other_seat_for", { name });
    if (!move.movers) {
      this.dialog.open(title, seatChoice(texts, topics.tables, (to) => this.give(move.entry, move.from, to.join("-"))), []);
      return;
    }
    let mover = move.movers.find((each) => each.entry === move.entry);
    const nameOf = (each) => `${calledName(each.entry, (topics.players || {})[each.entry])} (${each.seat})`;
    const who = this.list(move.movers, mover, nameOf, (each) => (mover = each));
    const proposed = move.seats.find((each) => each.seat === move.to);
    const where = this.list(move.seats, proposed, (each) => texts("face.control.tables.seat_at", this.placeOf(each.seat)), (each) => this.give(mover.entry, mover.seat, each.seat));
    const heading = (code) => el("h3", {}, texts(code));
    this.dialog.open(texts("face.control.tables.other_choice"), [heading("face.control.tables.who_moves"), who, heading("face.control.tables.where_to"), where], []);
  }

  placeOf(text) {
    const [table, seat] = seatOf(text);
    return { table, seat };
  }

  give(entry, from, to) {
    const { texts, topics } = this.face;
    const name = calledName(entry, (topics.players || {})[entry]);
    const label = texts("face.control.tables.proposed", { name, from, to });
    this.hands.give(label, "move.confirm", { entry, from_seat: seatOf(from), to_seat: seatOf(to) });
  }

  /** One of several, each with what is to be said for it; one that cannot be chosen says why. */
  list(choices, chosen, nameOf, onChoose) {
    const { texts } = this.face;
    const buttons = choices.map((each) =>
      el("button.choice", { type: "button", "aria-pressed": String(chosen === each), disabled: Boolean(each.closed) }, el("b", {}, nameOf(each)), el("small", {}, reasonText(each.closed || each.why, texts))),
    );
    buttons.forEach((button, index) => {
      button.onclick = () => {
        onChoose(choices[index]);
        buttons.forEach((each) => each.setAttribute("aria-pressed", String(each === button)));
      };
    });
    return el("div.choices", { role: "group" }, ...buttons);
  }
}

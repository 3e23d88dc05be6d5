/** Another choice than the move proposed: the other players of the table that gives, and all open seats of the short one. */

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
    const chosen = { mover: move.movers.find((each) => each.entry === move.entry), seat: move.seats.find((each) => each.seat === move.to) };
    const who = this.list(move.movers, chosen, "mover", (each) => `${calledName(each.entry, (topics.players || {})[each.entry])} (${each.seat})`);
    const where = this.list(move.seats, chosen, "seat", (each) => texts("face.control.tables.seat_at", this.placeOf(each.seat)));
    const label = texts("face.control.tables.confirm");
    const confirm = this.hands.button("button.main", label, "move.confirm", () => this.give(chosen.mover.entry, chosen.mover.seat, chosen.seat.seat));
    const heading = (code) => el("h3", {}, texts(code));
    this.dialog.open(texts("face.control.tables.other_choice"), [heading("face.control.tables.who_moves"), who, heading("face.control.tables.where_to"), where], [confirm]);
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
  list(choices, chosen, key, nameOf) {
    const { texts } = this.face;
    const buttons = choices.map((each) =>
      el("button.choice", { type: "button", "aria-pressed": String(chosen[key] === each), disabled: Boolean(each.closed) }, el("b", {}, nameOf(each)), el("small", {}, reasonText(each.closed || each.why, texts))),
    );
    buttons.forEach((button, index) => {
      button.onclick = () => {
        chosen[key] = choices[index];
        buttons.forEach((each) => each.setAttribute("aria-pressed", String(each === button)));
      };
    });
    return el("div.choices", { role: "group" }, ...buttons);
  }
}

/** The moves that balance tables: each with its reasons, and where there are several one button for all of them as they are seen. */

import { el } from "../../static/js/dom.js";
import { reasonText } from "./desk.js";
import { seatOf } from "./seating_words.js";

export class MovesCards {
  /**
   * @param {(title: string, text: string, ...buttons: Node[]) => HTMLElement} card
   * @param {(move: object) => void} change what opens the other choices of a move
   */
  constructor(face, hands, card, change) {
    Object.assign(this, { face, hands, card, change });
  }

  draw(moves) {
    return [...(moves.length > 1 ? [this.all(moves)] : []), ...moves.map((move) => this.one(move))];
  }

  /** One command for all, in their order; it is refused as a whole where something is not as it was seen. */
  all(moves) {
    const { texts } = this.face;
    const label = texts("face.control.tables.confirm_all", { count: moves.length });
    const seen = moves.map((move) => this.fields(move));
    const button = this.hands.button("button.main", label, "moves.confirm", () => this.hands.give(label, "moves.confirm", { moves: seen }));
    const lines = moves.map((move) => el("li", {}, el("b", {}, move.name), el("span", {}, `${move.from} → ${move.to}`)));
    const card = this.card(texts("face.control.tables.to_balance", { count: moves.length }), "", button);
    card.insertBefore(el("ul.preview", {}, ...lines), card.querySelector(".do"));
    return card;
  }

  one(move) {
    const { texts } = this.face;
    const title = texts("face.control.tables.proposed", { name: move.name, from: move.from, to: move.to });
    const label = texts("face.control.tables.confirm");
    const give = () => this.hands.give(title, "move.confirm", this.fields(move));
    return this.card(
      title,
      [...move.why.map((reason) => reasonText(reason, texts)), move.absent ? texts("face.control.tables.absent_moves") : ""].join(" ").trim(),
      this.hands.button("button.main", label, "move.confirm", give, { "aria-label": `${label}: ${title}` }),
      this.hands.button("button", texts("face.control.tables.other_choice"), "move.confirm", () => this.change(move)),
    );
  }

  fields({ entry, from, to }) {
    return { entry, from_seat: seatOf(from), to_seat: seatOf(to) };
  }
}

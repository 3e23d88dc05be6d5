/** Draws on the tablet: publish the commitment, hold it with a word from the room, or withdraw it. */

import { el } from "../../static/js/dom.js";
import { isOfSeats } from "../../static/js/draws.js";
import { saved } from "./desk.js";
import { field } from "./dialog.js";

/** The draw that was published and is to be held; null without one. */
export function pendingDraw({ draws }) {
  return (draws ? draws.draws : []).find((draw) => draw.state === "published" && isOfSeats(draw)) || null;
}

/** What the panel knows of draws: what waits to be held, what was held last, and who still needs a seat. */
export function drawFacts({ draws, plan, players = {}, tables = {} }) {
  const all = (draws ? draws.draws : []).filter(isOfSeats);
  const entries = Object.values(players);
  const open = Object.values(tables).filter((table) => table.state === "open");
  const pending = pendingDraw({ draws });
  const without = entries.filter((entry) => entry.status === "registered" || entry.status === "waiting").length;
  return {
    pending,
    last: all.filter((draw) => draw.kind !== "late").slice(-1)[0] || null,
    late: all.filter((draw) => draw.kind === "late").slice(-1)[0] || null,
    offers: !pending && open.length > 0 && without > 0 && Boolean(plan && !plan.seating.at_sale),
    redraw: !pending && open.filter((table) => Object.keys(table.seats).length).length > 1,
  };
}

export class DrawCards {
  /** @param {(title: string, text: string, ...buttons: Node[]) => HTMLElement} card */
  constructor(face, dialog, hands, card) {
    Object.assign(this, { face, dialog, hands, card });
  }

  /** What has to be done now: on top of the plan. */
  first(facts) {
    const { texts } = this.face;
    if (facts.pending) {
      return [this.pending(facts.pending)];
    }
    return facts.offers ? [this.card(texts("face.control.draws.title"), this.saidLast(facts), this.publish("face.control.draws.publish", "seats", "button.main"))] : [];
  }

  /** What was drawn, from which seed late entries draw, and a redraw unless one is `due` and stands on top. */
  last(facts, due) {
    const offers = facts.redraw && !due;
    const said = facts.offers ? "" : this.saidLast(facts);
    if (facts.pending || (!said && !offers)) {
      return [];
    }
    const { texts } = this.face;
    const buttons = offers ? [this.publish("face.control.draws.redraw", "redraw", "button")] : [];
    return [this.card(texts(said ? "face.control.draws.title" : "face.draw.kind.redraw"), said, ...buttons)];
  }

  saidLast({ last, late }) {
    return [last, late].filter(Boolean).map((draw) => this.said(draw)).join(" ");
  }

  said(draw) {
    const { number, state, short, players, tables, late } = draw;
    const code = draw.taken_back ? "face.control.draws.taken_back" : `face.control.draws.${state}`;
    return this.face.texts(code, { draw: number, short, players, tables, late });
  }

  publish(code, kind, tag) {
    const label = this.face.texts(code);
    return this.hands.button(tag, label, "draw.publish", () => this.hands.give(label, "draw.publish", { kind }));
  }

  pending(draw) {
    const { texts } = this.face;
    const hold = texts("face.control.draws.hold");
    const withdraw = texts("face.control.draws.withdraw");
    return this.card(
      texts("face.control.draws.title"),
      this.said(draw),
      this.hands.button("button.main", hold, "draw.hold", () => this.ask(draw, hold)),
      this.hands.button("button", withdraw, "draw.withdraw", () => this.hands.give(withdraw, "draw.withdraw", { draw: draw.number })),
    );
  }

  ask(draw, label) {
    const { texts } = this.face;
    const word = field(texts("face.control.draws.word"), { maxlength: 100 });
    this.dialog.form(label, [el("p.hint", {}, this.said(draw)), word.node], label, () =>
      saved(this.hands.desk, label, "draw.hold", { draw: draw.number, word: word.input.value }),
    );
  }
}

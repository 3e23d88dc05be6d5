/** Draws on the tablet: publish the commitment, hold it with a word from the room, or withdraw it. */

import { el } from "../../static/js/dom.js";

/** The draw that was published and is to be held; null without one. */
export function pendingDraw({ draws }) {
  return (draws ? draws.draws : []).find((draw) => draw.state === "published") || null;
}

/** What the panel knows of draws: what waits to be held, what was held last, and who still needs a seat. */
export function drawFacts({ draws, plan, players = {}, tables = {} }) {
  const all = draws ? draws.draws : [];
  const entries = Object.values(players);
  const open = Object.values(tables).filter((table) => table.state === "open");
  const pending = pendingDraw({ draws });
  const without = entries.filter((entry) => entry.status === "registered" || entry.status === "waiting").length;
  return {
    pending,
    last: all.length ? all[all.length - 1] : null,
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
  first({ pending, offers }) {
    const { texts } = this.face;
    if (pending) {
      return [this.pending(pending)];
    }
    return offers ? [this.card(texts("face.control.draws.title"), "", this.publish("face.control.draws.publish", "seats", "button.main"))] : [];
  }

  /** What was drawn, and a redraw: below the plan. */
  last({ pending, last, redraw }) {
    if (pending || (!last && !redraw)) {
      return [];
    }
    const { texts } = this.face;
    const said = last ? this.said(last) : "";
    const buttons = redraw ? [this.publish("face.control.draws.redraw", "redraw", "button")] : [];
    return [this.card(texts("face.control.draws.title"), said, ...buttons)];
  }

  said(draw) {
    const { number, state, short, players, tables, late } = draw;
    return this.face.texts(`face.control.draws.${state}`, { draw: number, short, players, tables, late });
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
    const word = el("input", { type: "text", maxlength: "100", autocomplete: "off" });
    const give = () => this.hands.give(label, "draw.hold", { draw: draw.number, word: word.value });
    const button = el("button.main", { type: "button", onclick: give }, label);
    this.dialog.open(label, [el("p.hint", {}, this.said(draw)), el("label", {}, texts("face.control.draws.word"), word)], [button]);
  }
}

/** Draws on the tablet: publish the commitment, hold it with a word from the room, or withdraw it. */

import { el } from "../../static/js/dom.js";
import { isOfSeats } from "../../static/js/draws.js";
import { saved } from "./desk.js";
import { field } from "./dialog.js";
import { openSeatsOf } from "./seating_words.js";
import { wallsShowing } from "./room/show_words.js";

/** The scene that shows a draw. */
const SCENE = "seat-draw";

/** The draw that was published and is to be held; null without one. */
export function pendingDraw({ draws }) {
  return (draws ? draws.draws : []).find((draw) => draw.state === "published" && isOfSeats(draw)) || null;
}

/** Whether a table has a seat that a draw can give. */
function hasRoom(table) {
  const { held_seats: held = [] } = table;
  return openSeatsOf(table).some((seat) => !held.includes(seat));
}

/** The state of the draws: the one to be held, the last one held, and the players who still need a seat. */
export function drawFacts(topics, slug) {
  const { draws, plan, players = {}, tables = {} } = topics;
  const all = (draws ? draws.draws : []).filter(isOfSeats);
  const entries = Object.values(players);
  const open = Object.values(tables).filter((table) => table.state === "open");
  const pending = pendingDraw({ draws });
  const without = entries.filter((entry) => entry.status === "registered" || entry.status === "waiting").length;
  return {
    pending,
    walls: pending ? wallsShowing(SCENE, topics, slug) : 0,
    last: all.filter((draw) => draw.kind !== "late").slice(-1)[0] || null,
    late: all.filter((draw) => draw.kind === "late").slice(-1)[0] || null,
    offers: !pending && open.some(hasRoom) && without > 0 && Boolean(plan && !plan.seating.at_sale),
    redraw: !pending && open.filter((table) => Object.keys(table.seats).length).length > 1,
  };
}

export class DrawCards {
  /** @param {(title: string, text: string, ...buttons: Node[]) => HTMLElement} card */
  constructor(face, dialog, hands, card) {
    Object.assign(this, { face, dialog, hands, card });
  }

  /** The cards that need action now: they stand on top of the plan. */
  first(facts) {
    const { texts } = this.face;
    if (facts.pending) {
      return [this.pending(facts.pending, facts.walls)];
    }
    return facts.offers ? [this.card(texts("face.control.draws.title"), this.saidLast(facts), this.publish("face.control.draws.publish", "seats", "button.main"))] : [];
  }

  /** The last draw, the seed for late entries, and a redraw unless one is `due` and stands on top. */
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

  pending(draw, walls) {
    const { texts } = this.face;
    const shown = walls ? texts("face.control.draws.on_walls", { walls }) : texts("face.control.draws.on_no_wall");
    const hold = texts("face.control.draws.hold");
    const withdraw = texts("face.control.draws.withdraw");
    return this.card(
      texts("face.control.draws.title"),
      `${this.said(draw)} ${shown}`,
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

/** The seats around the oval: the players, open seats, the button and the blinds, seats without a hand. */

import { el, fitTogether, setChildren } from "../../static/js/dom.js";
import { handOnTable } from "../../static/js/hand_on_table.js";
import { linesOf, partedWords } from "../../static/js/lines.js";
import { upright, wide } from "./places.js";

/** Letters of a name on one line; longer ones take two. */
const LENGTH = 14;
/** A word much longer would be too small to read on one line. */
const MAX_WORD = 20;
const MARKS = ["button", "small_blind", "big_blind"];

/** A mark such as the button's, with words for screen readers. */
export function mark(kind, texts) {
  return el("span", {}, el(`i.mark.mark-${kind}`, { "aria-hidden": "true" }, texts(`face.table.short.${kind}`)), el("span.spoken", {}, texts(`face.table.mark.${kind}`)));
}

export class Seats {
  /** @param {(seat: number) => void} onTap called with the seat that was tapped */
  constructor(node, texts, onTap) {
    Object.assign(this, { node, texts, onTap });
    this.seats = [];
  }

  /**
   * @param {object} may `seat(entry)`: whether this device may do anything about a seat and its player; `note(entry)`:
   *   what staff should know about the player, empty for nothing
   */
  draw(table, entries, may) {
    this.lay(table.size);
    this.seats.forEach((seat, index) => this.drawSeat(seat, index + 1, table, entries, may));
  }

  /** Seats are made once for a size, so that a key or a finger on one stays there. */
  lay(size) {
    if (this.seats.length === size) {
      return;
    }
    const { rows, places } = upright(size);
    const alongside = wide(size);
    this.node.parentElement.style.setProperty("--rows", String(rows));
    this.seats = places.map((place, index) => {
      const button = el("button", { onclick: () => this.onTap(index + 1) });
      const plain = el("div");
      const item = el("li", {}, button, plain);
      item.style.setProperty("--column", String(place.column));
      item.style.setProperty("--row", String(place.row));
      item.style.setProperty("--wide-column", String(alongside[index].column));
      item.style.setProperty("--wide-row", String(alongside[index].row));
      return { item, button, plain };
    });
    setChildren(this.node, String(size), () => this.seats.map(({ item }) => item));
  }

  drawSeat({ item, button, plain }, number, table, entries, may) {
    const entry = table.seats[number] || null;
    const name = entry && entries[entry] ? entries[entry].name : null;
    const hand = handOnTable(table);
    const marks = MARKS.filter((kind) => hand && hand[kind] === number);
    const waits = Boolean(table.next) && table.next.no_hand.includes(number);
    const tappable = may.seat(entry);
    const [shown, other] = tappable ? [button, plain] : [plain, button];
    shown.hidden = false;
    other.hidden = true;
    setChildren(other, "", () => []);
    shown.className = `seat${entry ? "" : " open"}${marks.includes("button") ? " has-button" : ""}`;
    item.dataset.seat = String(number);
    const held = table.held_seats.includes(number);
    const note = entry && may.note ? may.note(entry) : "";
    const facts = { entry, name, held, marks, waits, note };
    setChildren(shown, JSON.stringify([number, facts]), () => this.inside(number, facts));
    fitTogether(shown.querySelectorAll(".name-line"));
    fitTogether(shown.querySelectorAll(".penalty"));
  }

  inside(number, { entry, name, held, marks, waits, note }) {
    const { texts } = this;
    const nobody = held ? "face.table.held_seat" : "face.table.open";
    const who = entry ? name || texts("face.table.entry", { entry: entry.slice(1) }) : texts(nobody);
    return [
      el("span.seat-head", {}, el("span.spoken", {}, texts("face.table.seat")), el("b.number", {}, String(number)), ...marks.map((kind) => mark(kind, texts))),
      el("span.name", { dir: "auto" }, ...linesOf(partedWords(who, MAX_WORD), LENGTH, 2).map((line) => el("span.name-line", {}, line))),
      ...(waits ? [el("small.waits", {}, texts("face.table.no_hand"))] : []),
      ...(note ? [el("small.waits.penalty", {}, note)] : []),
    ];
  }
}

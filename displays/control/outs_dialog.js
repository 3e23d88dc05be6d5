/** The last players out, with buttons to correct their order: one up or one down. */

import { el, setChildren } from "../../static/js/dom.js";
import { stillEntering } from "../../static/js/facts.js";
import { calledName, placeOf } from "./seating_words.js";

/** Number of players shown: enough for those who went out in the same hand. */
const MAX_OUTS = 12;

/** The players who went out last, the latest first. */
export function recentOuts(players, most = MAX_OUTS) {
  return Object.keys(players)
    .filter((id) => players[id].status === "out" && players[id].out !== null)
    .sort((a, b) => players[b].out - players[a].out)
    .slice(0, most);
}

/** The `entry.reorder_outs` order that exchanges the player at `index` with the one below: the first out first. */
export function exchanged(outs, index) {
  const order = outs.slice(0, index + 2);
  [order[index], order[index + 1]] = [order[index + 1], order[index]];
  return order.reverse();
}

export class OutsDialog {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
    this.body = null;
  }

  open() {
    const { texts } = this.face;
    this.body = el("div", { role: "list" });
    this.dialog.open(texts("face.control.players.outs"), [el("p.hint", {}, texts("face.control.players.outs_how")), this.body], [], "close");
    this.draw();
  }

  draw() {
    if (!this.body || !this.dialog.isOpen || !this.body.isConnected) {
      return;
    }
    const { players = {}, counters, clock } = this.face.topics;
    const outs = recentOuts(players);
    const rows = outs.map((id) => ({ id, name: calledName(id, players[id]), place: placeOf(players[id], counters), entering: stillEntering(clock) }));
    const focused = this.body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const made = setChildren(this.body, JSON.stringify([rows, this.face.session && this.face.session.may]), () => rows.map((row, index) => this.row(row, index, outs)));
    const again = made && focused ? this.body.querySelector(`[data-key="${focused}"]`) : null;
    if (again) {
      (again.disabled ? again.parentNode.querySelector("button:not([disabled])") || again : again).focus();
    }
  }

  row({ id, name, place, entering }, index, outs) {
    const { texts } = this.face;
    const said = place === null ? "" : texts(entering ? "face.control.players.place_so_far" : "face.control.players.place", { place });
    return el(
      "div.out-row",
      { role: "listitem" },
      el("span", {}, el("b", {}, name), el("small", {}, said)),
      this.arrow("▲", "face.control.players.out_later", { id, name }, index - 1, outs),
      this.arrow("▼", "face.control.players.out_earlier", { id, name }, index, outs),
    );
  }

  /** @param {number} upper the upper one of the two that change places */
  arrow(sign, code, { id, name }, upper, outs) {
    const label = this.face.texts(code, { name });
    const give = () => this.hands.give(label, "entry.reorder_outs", { entries: exchanged(outs, upper) }, { stays: true });
    const button = this.hands.button("button", sign, "entry.reorder_outs", give, { "aria-label": label, "data-key": `${code}-${id}` });
    button.disabled = button.disabled || upper < 0 || upper + 1 >= outs.length;
    return button;
  }
}

/** The switch for an alert when the player moves, the alerts this phone can give, and the full-screen alert. */

import { el, setChildren } from "/static/js/dom.js";
import { MoveAlert, thisDevice } from "./move_alert.js";

const MEANS = ["screen", "tone", "vibration", "notification"];

export class AlertPanel {
  /** @param {{alert: Element, alert_screen: Element}} part the switch, and the screen over the page */
  constructor(part, texts, redraw) {
    Object.assign(this, { part, texts });
    this.alert = new MoveAlert(thisDevice(), redraw);
  }

  /**
   * @param {object | null} state of `MySeat`
   * @param {{title: string, reasons: string[], name: string}} said in the words of this phone
   * @returns {boolean} whether the move fills the screen
   */
  draw(state, said, understood) {
    this.drawSwitch(Boolean(state) && !state.gone && state.status !== "out");
    const calls = this.alert.wanted && Boolean(state) && state.moved;
    this.part.alert_screen.hidden = !calls;
    if (!calls) {
      this.alert.end();
      return false;
    }
    this.alert.call(state.seat, said.title, said.reasons.join(" "));
    this.drawScreen(state.place, said, understood);
    return true;
  }

  drawSwitch(isSeated) {
    const { alert, texts, part } = this;
    part.alert.hidden = !isSeated;
    const means = alert.means();
    const lines = MEANS.map((each) => texts(`face.phone.alert.${each}`, { state: texts(`face.phone.alert.state.${means[each]}`) }));
    setChildren(part.alert, JSON.stringify([alert.wanted, lines, texts("face.phone.alert")]), () => [
      el(
        "button.switch",
        { role: "switch", "aria-checked": String(alert.wanted), onclick: () => alert.turn(!alert.wanted) },
        texts("face.phone.alert"),
        el("b", {}, texts(alert.wanted ? "face.phone.on" : "face.phone.off")),
      ),
      ...(alert.wanted ? [el("ul.alert-means", {}, ...lines.map((line) => el("li", {}, line)))] : []),
    ]);
  }

  drawScreen({ table, seat }, { title, reasons, name }, understood) {
    const { texts, part } = this;
    setChildren(part.alert_screen, JSON.stringify([title, reasons, name]), () => [
      el("p.alert-title", {}, title),
      el("div.alert-place", { "aria-hidden": "true" }, number(texts("face.seat_list.table"), table), number(texts("face.seat_list.seat"), seat)),
      el("div.alert-why", {}, el("p", {}, name), ...reasons.map((each) => el("p", {}, each))),
      el("button", { onclick: understood }, texts("face.phone.seat.understood")),
    ]);
  }
}

function number(word, value) {
  return el("div", {}, el("span.label", {}, word), el("b", {}, String(value)));
}

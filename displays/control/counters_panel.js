/** Counter mode: one tap for each entry, re-entry, rebuy, add-on and player out, with the count on the button. */

import { el, parts } from "/static/js/dom.js";
import { chips } from "/static/js/formats.js";
import { drawButton } from "./buttons.js";

const TAPS = [
  { what: "entry", count: (counters) => counters.entries },
  { what: "reentry", count: (counters) => counters.reentries },
  { what: "rebuy", count: (counters) => counters.rebuys, absent: (counters) => !counters.rebuy_stack },
  { what: "addon", count: (counters) => counters.addons, absent: (counters) => !counters.addon_stack },
  { what: "bustout", count: (counters) => counters.players_left },
];

export class CountersPanel {
  constructor(face, desk, node) {
    this.face = face;
    this.desk = desk;
    for (const { what } of TAPS) {
      const label = () => face.texts(`face.control.${what}`);
      node.append(el("button", { "data-part": what, onclick: () => desk.send(label(), "counter.tap", { what, count: 1 }) }));
    }
    this.part = parts(node);
  }

  draw() {
    const { counters } = this.face.topics;
    for (const { what, count, absent } of TAPS) {
      const button = this.part[what];
      // A structure without rebuys or add-ons has no buttons for them.
      button.hidden = !counters || Boolean(absent && absent(counters));
      if (!button.hidden) {
        const label = this.face.texts(`face.control.${what}`);
        drawButton(this.face, this.desk, button, { label, type: `counter.tap:${what}`, value: chips(count(counters)) });
      }
    }
  }
}

/** Counter mode: one tap for each entry, re-entry, rebuy, add-on and player out, with the count on the button. */

import { el, parts } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { drawButton } from "./buttons.js";

const TAPS = [
  { what: "entry", count: (counters) => counters.entries },
  { what: "reentry", count: (counters) => counters.reentries },
  { what: "rebuy", count: (counters) => counters.rebuys, absent: (counters) => !counters.rebuy_stack },
  { what: "addon", count: (counters) => counters.addons, absent: (counters) => !counters.addon_stack },
  { what: "bustout", count: (counters) => counters.players_left },
];

const CLOSED = "counters.registration_closed";

/** Whether only the end of late registration stands in the way: the TD may let a latecomer in all the same. */
function onlyLate(reasons) {
  return reasons.length > 0 && reasons.every((reason) => reason.code === CLOSED);
}

export class CountersPanel {
  constructor(face, desk, node) {
    this.face = face;
    this.desk = desk;
    for (const { what } of TAPS) {
      node.append(el("button", { "data-part": what, onclick: () => this.tap(what) }));
    }
    this.part = parts(node);
  }

  reasons(what) {
    return (this.face.topics.controls || {})[`counter.tap:${what}`] || [];
  }

  label(what) {
    const late = onlyLate(this.reasons(what)) ? "late_" : "";
    return this.face.texts(`face.control.${late}${what}`);
  }

  tap(what) {
    const late = onlyLate(this.reasons(what)) ? { late: true } : {};
    this.desk.send(this.label(what), "counter.tap", Object.assign({ what, count: 1 }, late));
  }

  draw() {
    const { counters } = this.face.topics;
    for (const { what, count, absent } of TAPS) {
      const button = this.part[what];
      // A structure without rebuys or add-ons has no buttons for them.
      button.hidden = !counters || Boolean(absent && absent(counters));
      if (!button.hidden) {
        const type = onlyLate(this.reasons(what)) ? "counter.tap:late" : `counter.tap:${what}`;
        drawButton(this.face, this.desk, button, { label: this.label(what), type, value: formatsOf(this.face.texts).chips(count(counters)) });
      }
    }
  }
}

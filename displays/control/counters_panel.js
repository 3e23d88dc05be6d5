/** Counter mode: one tap for each entry, re-entry, rebuy, add-on and player out, with the count on the button. */

import { el, parts } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { drawButton } from "./buttons.js";
import { reasonsText } from "./desk.js";
import { COMMANDS } from "./named_counts.js";

const TAPS = [
  { what: "entry", count: (counters) => counters.entries },
  { what: "reentry", count: (counters) => counters.reentries },
  { what: "rebuy", count: (counters) => counters.rebuys, absent: (counters) => !counters.rebuy_stack },
  { what: "addon", count: (counters) => counters.addons, absent: (counters) => !counters.addon_stack },
  { what: "bustout", count: (counters) => counters.players_left },
];

const CLOSED = ["counters.registration_closed", "counters.add_ons_closed"];

/** Whether the end of late registration is the only reason: the TD may let a latecomer in all the same. */
function onlyLate(reasons) {
  return reasons.length > 0 && reasons.every((reason) => CLOSED.includes(reason.code));
}

export class CountersPanel {
  constructor(face, desk, node) {
    this.face = face;
    this.desk = desk;
    this.named = null; // asks who a tap is about; set by who has the dialogs
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
    if (this.named && this.named.applies) {
      this.named.ask(what);
      return;
    }
    this.count(what);
  }

  async count(what) {
    const { texts } = this.face;
    const label = this.label(what);
    const late = onlyLate(this.reasons(what)) ? { late: true } : {};
    const answer = await this.desk.sendEach(label, "counter.tap", Object.assign({ what, count: 1 }, late), { inDialog: true });
    if (answer.refused) {
      const done = answer.refused.every((reason) => reason.code === "already_done");
      const params = { command: label, reasons: reasonsText(answer.refused, texts) };
      this.desk.notice("answer", done ? texts("face.control.notice.counted_by_another", params) : texts("face.control.notice.refused", params));
    }
  }

  /** The command that a button sends; in a tournament with names a dialog sends it, and only the role can be against it. */
  type(what) {
    if (this.named && this.named.applies) {
      return COMMANDS[what];
    }
    return onlyLate(this.reasons(what)) ? "counter.tap:late" : `counter.tap:${what}`;
  }

  draw() {
    if (this.named) {
      this.named.draw();
    }
    const { counters } = this.face.topics;
    for (const { what, count, absent } of TAPS) {
      const button = this.part[what];
      // A structure without rebuys or add-ons has no buttons for them.
      button.hidden = !counters || Boolean(absent && absent(counters));
      if (!button.hidden) {
        const type = this.type(what);
        drawButton(this.face, this.desk, button, { label: this.label(what), type, value: formatsOf(this.face.texts).chips(count(counters)) });
      }
    }
  }
}

/** One button for each thing that a table may call for: it shows how long the call has waited, and that somebody is on the way. */

import { CALLS, callOf, waitedText } from "../../static/js/calls.js";
import { el, setChildren, setText } from "../../static/js/dom.js";
import { mayHere } from "./counter.js";

export class CallButtons {
  /** @param {number} number the table's */
  constructor(face, counter, dialog, node, number) {
    Object.assign(this, { face, counter, dialog, node, number });
    this.buttons = CALLS.map((what) => el("button", { "data-call": what, onclick: (event) => this.tapped(what, event) }));
    node.append(...this.buttons);
  }

  /** @param {boolean} inPlay whether the table is seen */
  draw(inPlay, now) {
    const { session, texts } = this.face;
    this.node.hidden = !inPlay || !mayHere(session, "table.call");
    if (this.node.hidden) {
      return;
    }
    CALLS.forEach((what, index) => {
      const button = this.buttons[index];
      const { state, call } = this.stateOf(what, now);
      button.className = `call is-${state}`;
      button.setAttribute("aria-busy", String(this.counter.desk.waiting.has(this.label(what))));
      const label = state === "none" ? texts(`face.table.call_for.${what}`) : texts(`face.table.call.${what}`);
      setChildren(button, state, () => [el("span", {}, label), el("small")]);
      // Only this changes each second.
      setText(button.lastChild, this.since(state, call, now));
    });
  }

  since(state, call, now) {
    if (state === "waiting") {
      return waitedText(call, now);
    }
    return state === "answered" ? this.face.texts("face.table.call.answered") : "";
  }

  stateOf(what, now) {
    return callOf(this.face.topics.calls, this.number, what, now);
  }

  label(what) {
    return this.face.texts(`face.table.called.${what}`);
  }

  /** A call that waits is not called off by an impatient finger. */
  tapped(what, { detail }) {
    const { state, call } = this.stateOf(what, this.face.live.now());
    if (detail > 1) {
      return;
    }
    if (state === "waiting") {
      this.ask(what, call);
    } else {
      this.counter.give(this.label(what), "table.call", { table: this.number, what });
    }
  }

  ask(what, { command }) {
    const { texts, session } = this.face;
    const button = (label, type, fields) =>
      el("button", { onclick: () => this.give(label, type, fields) }, label);
    const answer = texts("face.table.call.answer");
    const actions = [
      mayHere(session, "table.answer_call") ? button(answer, "table.answer_call", { table: this.number, what }) : null,
      command && mayHere(session, "undo") ? button(texts("face.table.call.take_back"), "undo", { command }) : null,
    ];
    this.dialog.open(this.label(what), [el("div.actions", {}, ...actions)], [], "close");
  }

  async give(label, type, fields) {
    const wrong = await this.counter.give(label, type, fields, { inDialog: true });
    if (wrong) {
      this.dialog.say(wrong);
    } else {
      this.dialog.close();
    }
  }
}

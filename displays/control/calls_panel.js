/** The calls that wait, the oldest first; one tap says that somebody is on the way. */

import { waitedText, waitingCalls } from "../../static/js/calls.js";
import { el, setChildren, setText } from "../../static/js/dom.js";
import { fillButton } from "./buttons.js";
import { mayDo } from "./roles.js";

export class CallsPanel {
  constructor(face, desk, node) {
    Object.assign(this, { face, desk, node });
  }

  draw(now) {
    const { topics, session } = this.face;
    const calls = waitingCalls(topics.calls);
    setChildren(this.node, JSON.stringify([calls, session && session.may]), () => calls.map((call) => this.chip(call)));
    // Only this changes each second.
    calls.forEach((call, index) => setText(this.node.children[index].querySelector(".waited"), waitedText(call, now)));
  }

  chip(call) {
    const { texts, session } = this.face;
    const button = el("button", { "data-call": `${call.table}:${call.what}`, onclick: () => answerCall(this.face, this.desk, call) });
    fillButton(this.face, button, texts("face.control.floor.answer"), mayDo(session, "table.answer_call"));
    button.setAttribute("aria-label", answerLabel(call, texts));
    return el("div.chip.is-call", { role: "listitem" }, el("span", {}, callText(call, texts)), el("b.waited"), button);
  }
}

/** `Table 4 · Chips`. */
export function callText({ table, what }, texts) {
  return texts("face.control.floor.call", { table, what: texts(`face.table.call.${what}`) });
}

function answerLabel(call, texts) {
  return `${texts("face.control.floor.answer")}: ${callText(call, texts)}`;
}

/** Says that somebody is on the way; a second user who says the same is told so calmly. */
export async function answerCall(face, desk, call) {
  const { table, what } = call;
  await giveCalmly(face, desk, answerLabel(call, face.texts), "table.answer_call", { table, what });
}

/** A command of one tap: sent once, and no alarm where another user was faster. */
export async function giveCalmly(face, desk, label, type, fields) {
  if (desk.waiting.has(label)) {
    return;
  }
  const answer = await desk.send(label, type, fields, { inDialog: true });
  if (!answer.refused) {
    return;
  }
  if (answer.refused.every((reason) => reason.code === "already_done")) {
    desk.notice("answer", face.texts("face.table.done_already", { command: label }), { tone: "quiet" });
  } else {
    desk.refused(label, answer, false);
  }
}

/** What is done at the table: commands with their answers, calmly where somebody was faster, and a way back for a while. */

import { el, setChildren } from "../../static/js/dom.js";
import { isAway } from "../../static/js/session.js";
import { reasonsText } from "../control/desk.js";

const UNDO_FOR_MS = 60000;

/** Whether this device may give a command; nobody who is not signed in may, whatever the server has not said yet. */
export function mayHere(session, type) {
  return Boolean(session && session.may) && !isAway(session) && session.may.includes(type);
}

function isDoneAlready({ refused }) {
  return Boolean(refused) && refused.every((reason) => reason.code === "already_done");
}

export class Counter {
  /** @param {object} desk the control's, which sends and is loud */
  constructor(face, desk, button) {
    Object.assign(this, { face, desk, button });
    this.last = null; // what was done here last: {label, command, type, fields, entry}, `entry` is who went out
    button.onclick = () => this.undo();
  }

  /**
   * @param {{inDialog?: boolean}} where `inDialog`: the caller shows why not
   * @returns {Promise<string>} what is wrong, in words; empty if it was done, or is said elsewhere
   */
  async give(label, type, fields, { inDialog = false } = {}) {
    if (this.desk.waiting.has(label)) {
      return "";
    }
    const answer = await this.desk.send(label, type, fields, { inDialog: true });
    if (answer.ok) {
      this.keep(type === "undo" ? null : { label, command: answer.command.id, type, fields, entry: type === "entry.bust" ? fields.entry : null });
    }
    return answer.refused ? this.say(label, answer, inDialog) : "";
  }

  say(label, answer, inDialog) {
    const { texts } = this.face;
    if (isDoneAlready(answer)) {
      this.desk.notice("answer", texts("face.table.done_already", { command: label }), { tone: "quiet" });
      return "";
    }
    const reasons = reasonsText(answer.refused, texts);
    // Who is signed out has been told so already.
    if (!inDialog && !this.desk.notices.has("session")) {
      this.desk.notice("answer", texts("face.control.notice.refused", { command: label, reasons }));
    }
    return reasons;
  }

  keep(last) {
    this.last = last;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(null), UNDO_FOR_MS);
    this.face.hand.soon();
  }

  /** What can be taken back no more is not offered: `isOver` says so of a command of that type. */
  forget(type, isOver) {
    if (this.last && this.last.type === type && isOver(this.last.fields)) {
      this.keep(null);
    }
  }

  undo() {
    if (this.last) {
      const { label, command } = this.last;
      this.give(this.face.texts("face.control.undo_last", { text: label }), "undo", { command });
    }
  }

  /** `note`: what came of it, on a line of its own. */
  draw(note = "") {
    this.button.hidden = !this.last;
    if (this.last) {
      const text = this.face.texts("face.control.undo_last", { text: this.last.label });
      setChildren(this.button, JSON.stringify([text, note]), () => [text, note ? el("small", {}, note) : ""]);
    }
  }
}

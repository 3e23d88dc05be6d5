/** Commands given at the table with their answers, a calm word where another device was faster, and undo for a while. */

import { el, setChildren } from "../../static/js/dom.js";
import { isAway } from "../../static/js/session.js";
import { reasonsText } from "../control/desk.js";

const UNDO_FOR_MS = 60000;

/** Whether this device may give a command; never without a sign-in, even while the server has not sent `may` yet. */
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
    this.last = null; // the last command given here: {label, command, type, fields, entry}; `entry` is the player who went out
    button.onclick = () => this.undo();
  }

  /**
   * @param {{inDialog?: boolean}} where `inDialog`: the caller shows why not
   * @returns {Promise<string>} the fault, in words; empty if it was done, or is reported elsewhere
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
    // A signed-out user has already been told.
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

  /** Stops offering undo of the last command of a type once `isOver` says that it cannot be taken back any more. */
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

  /** `note`: the outcome, on a line of its own. */
  draw(note = "") {
    this.button.hidden = !this.last;
    if (this.last) {
      const text = this.face.texts("face.control.undo_last", { text: this.last.label });
      setChildren(this.button, JSON.stringify([text, note]), () => [text, note ? el("small", {}, note) : ""]);
    }
  }
}

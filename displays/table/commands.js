/** Commands given at the table: their answers, a notice for a command that another device gave first, and undo for a minute. */

import { isAway } from "../../static/js/accounts/session.js";
import { isAlreadyDone } from "../../static/js/live/already_done.js";
import { signal } from "../../static/vendor/preact/preact.js";
import { reasonsText } from "../../static/js/texts/reasons.js";

const UNDO_FOR_MS = 60000;
/** Commands without undo: an opened envelope stays open. */
const FINAL = ["undo", "mystery.open"];

/** Whether this device may give a command; never without a sign-in, even before the server has sent `may`. */
export function mayGive(session, type) {
  return Boolean(session && session.may) && !isAway(session) && session.may.includes(type);
}

export class Commands {
  /** @param {object} desk the `Desk` of the control, which sends and shows notices */
  constructor(desk, texts) {
    Object.assign(this, { desk, texts });
    /** The last command given here, `{label, command, type, fields, entry}`; `entry` is the busted entry, or null. */
    this.last = signal(null);
  }

  /**
   * @param {{inDialog?: boolean}} where `inDialog`: the caller shows the refusal
   * @returns {Promise<string>} the fault as text; empty for an accepted command, or if the notice shows it
   */
  async send(label, type, fields, { inDialog = false } = {}) {
    if (this.desk.waiting.has(label)) {
      return "";
    }
    const answer = await this.desk.send(label, type, fields, { inDialog: true });
    if (answer.ok) {
      const entry = type === "entry.bust" ? fields.entry : null;
      this.keep(FINAL.includes(type) ? null : { label, command: answer.command.id, type, fields, entry });
    }
    return answer.refused ? this.report(label, answer, inDialog) : "";
  }

  report(label, answer, inDialog) {
    const { texts, desk } = this;
    if (isAlreadyDone(answer.refused)) {
      desk.notice("answer", texts("face.table.done_already", { command: label }), { tone: "quiet" });
      return "";
    }
    const reasons = reasonsText(answer.refused, texts);
    // A user without a sign-in has a notice already.
    if (!inDialog && !desk.notices.has("session")) {
      desk.notice("answer", texts("face.control.notice.refused", { command: label, reasons }));
    }
    return reasons;
  }

  keep(last) {
    this.last.value = last;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(null), UNDO_FOR_MS);
  }

  /** Withdraws the undo of the last command if it is of this type and `isOver`. */
  forget(type, isOver) {
    const last = this.last.value;
    if (last && last.type === type && isOver(last.fields)) {
      this.keep(null);
    }
  }

  undo() {
    const last = this.last.peek();
    if (last) {
      this.send(this.texts("face.control.undo_last", { text: last.label }), "undo", { command: last.command });
    }
  }
}
